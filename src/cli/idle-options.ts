/** Options that were given and change nothing about what was asked for: one line for each, before the results. */
import type { OpenedUnit } from '../api/index.ts';
import type { Diagnostic } from '../report/index.ts';
import type { Definition } from './option.ts';
import { definitions, longFlag, type OptionName, type Options } from './options.ts';
import type { RawOptions } from './read-options.ts';

export interface Situation {
  readonly options: Options;
  readonly units: readonly Pick<OpenedUnit, 'language' | 'real'>[];
}

const LANGUAGES = { erlang: 'Erlang', prolog: 'Prolog' } as const;

/** What each option needs to have an effect; null where it has what it needs. Options that are not listed need nothing. */
const NEEDS: Partial<Record<OptionName, (situation: Situation) => string | null>> = {
  strategy: ({ options }) =>
    options.target === null || options.strategy === 'directed'
      ? null
      : '--target goes by the strategy directed',
  executors: ({ options: { executors, maxPaths, queue } }) =>
    queue !== null
      ? 'with --queue it is workers that explore'
      : maxPaths === null || executors <= maxPaths || executors === 1
        ? null
        : 'there are fewer executions than that',
  allow: ({ options, units }) =>
    !options.run
      ? 'with --no-run nothing is run for real'
      : !options.confirm && isAll(units, 'prolog')
        ? 'with --no-confirm nothing is run for real'
        : null,
  confirm: ({ options }) => (options.run ? null : 'with --no-run nothing is confirmed in any case'),
  run: ({ options, units }) =>
    isAll(units, 'prolog') && !options.confirm
      ? 'with --no-confirm nothing of a Prolog program is run'
      : null,
};

export function idleOptions(raw: RawOptions, situation: Situation): Diagnostic[] {
  return Object.entries(definitions).flatMap(([key, definition]: [string, Definition<unknown>]) => {
    const name = key as OptionName;
    const given = raw[name];
    if (given === undefined || given === definition.initial || situation.units.length === 0) return [];
    const why = ofOtherLanguage(definition, situation) ?? NEEDS[name]?.(situation) ?? null;
    return why === null ? [] : [{ title: 'note', text: `${longFlag(name)} has no effect here: ${why}` }];
  });
}

function ofOtherLanguage({ language }: Definition<unknown>, { units }: Situation): string | null {
  if (language === undefined || units.some(unit => unit.language === language)) return null;
  return `it is for ${LANGUAGES[language]}`;
}

function isAll(units: Situation['units'], language: 'erlang' | 'prolog'): boolean {
  return units.every(unit => unit.language === language);
}
