/** Between what the user writes and the values of options: reading them, and the words that replay lines and `--resume` compare. */
import { type Definition, isFixed, isRepeated } from './option.ts';
import { definitions, longFlag, type OptionName, type Options } from './options.ts';

/** What the user wrote for each option, as text; an option that can be repeated has a list. */
export type RawOptions = { readonly [Name in OptionName]?: string | boolean | readonly string[] };

export function readOptions(raw: RawOptions): Options {
  const entries = Object.entries(definitions).map(([key, definition]: [string, Definition<unknown>]) => {
    const name = key as OptionName;
    const given = raw[name];
    if (given === true && definition.implied !== undefined) return [name, definition.implied];
    if (given === undefined || typeof given === 'boolean') return [name, given ?? definition.initial];
    const read = (text: string) => definition.read(text, longFlag(name));
    return [name, typeof given === 'string' ? read(given) : Object.freeze(given.map(read))];
  });
  return Object.freeze(Object.fromEntries(entries));
}

/** The words of the command that shows a found error again: what differs from the defaults, as it was written. */
export function replayWords(raw: RawOptions): string[] {
  return words(raw, isRepeated);
}

/** The words that an exploration must have been made with for another one to go on from it. */
export function resumeWords(raw: RawOptions): string[] {
  return words(raw, isFixed);
}

/** What says how a search is made, but for its time: the words that tell whether another one could find something else. */
export function searchWords(raw: RawOptions): string[] {
  const { time: _time, resume: _resume, runId: _runId, config: _config, ...rest } = raw;
  return words(rest, ({ affects }) => affects !== 'output');
}

function words(raw: RawOptions, isWanted: (definition: Definition<unknown>) => boolean): string[] {
  return Object.entries(definitions).flatMap(([key, definition]: [string, Definition<unknown>]) => {
    const name = key as OptionName;
    const given = raw[name];
    if (given === undefined || given === definition.initial || !isWanted(definition)) return [];
    if (typeof given === 'boolean') return [longFlag(name)];
    return (typeof given === 'string' ? [given] : given).flatMap(text => [longFlag(name), text]);
  });
}
