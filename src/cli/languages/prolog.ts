/** Prolog on the command line: loads a program, opens goals of it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { PrologOutcome } from '../../prolog/outcome.ts';
import { PrologProgram } from '../../prolog/program.ts';
import { openPrologUnit, type PrologInput, PrologUsageError } from '../../prolog/unit.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import { UsageError } from '../failure.ts';
import type { Options } from '../options.ts';
import type { Language, OpenedProgram, OpenedUnit } from './language.ts';

/** How many calls one execution may make before it counts as endless. */
const STEPS = 2_000_000;

export const prolog: Language = {
  async open(target: string, options: Options): Promise<OpenedProgram> {
    const program = PrologProgram.load(target, readText);
    return {
      module: basename(target),
      entries: program.entries.map(predicate => predicate.indicator),
      notes: program.notes,
      points: () => [],
      unit: async entry => open(program, entry, options),
      close: async () => {},
    };
  },
};

function readText(path: string): string | null {
  return existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : null;
}

function open(
  program: PrologProgram,
  goal: string | undefined,
  options: Options,
): OpenedUnit<PrologInput, PrologOutcome> {
  if (goal === undefined) {
    const known = program.entries.map(predicate => predicate.indicator).join(', ');
    throw new UsageError(`which goal of ${program.file}?`, `It defines ${known}.`);
  }
  try {
    const unit = openPrologUnit(program, {
      goal,
      ...(options.ground === null ? {} : { ground: options.ground }),
      fixed: new Map(options.fix.map(({ position, term }) => [position, term])),
      maxDepth: options.depth,
      termDepth: options.termDepth,
      steps: STEPS,
    });
    return { unit, points: () => unit.points(), describe, read: async input => unit.read(input) };
  } catch (error) {
    if (error instanceof PrologUsageError) throw new UsageError(error.message);
    throw error;
  }
}

function describe(outcome: PrologOutcome): ReportedOutcome {
  switch (outcome.kind) {
    case 'success':
      return { kind: 'success', bindings: outcome.bindings };
    case 'exception': {
      const { reason, location } = outcome;
      return { kind: 'exception', reason, ...(location === null ? {} : { location }) };
    }
    case 'failure':
    case 'timeout':
      return outcome;
  }
}
