/** Programs that are given as text, opened without Node: by Tandem's own front end and library. */
import {
  BuiltinFrontend,
  type ErlangInput,
  type ErlangOutcome,
  openProgram as openErlang,
  openUnit as openFunction,
} from '../../erlang/index.ts';
import type { RunMeter } from '../../logic/index.ts';
import {
  describe as describeProlog,
  openUnit as openGoal,
  openProgram as openProlog,
  type PrologInput,
  type PrologOutcome,
} from '../../prolog/index.ts';
import type { Report } from '../../report/page.ts';
import { stackOf } from '../erlang-stack.ts';
import type { OpenedUnit } from '../language.ts';

export interface TextProgram {
  readonly file: string;
  /** What can be explored: `foo/1`. */
  readonly entries: readonly string[];
  unit(request: UnitRequest): Promise<OpenedUnit>;
}

export interface UnitRequest {
  /** Erlang: `foo/1`. Prolog: the goal. */
  readonly entry: string;
  /** Erlang: the list of the first arguments; made from the specification where it is empty. */
  readonly seed: string;
  readonly depth: number;
  /** Milliseconds since some beginning. */
  readonly now: () => number;
  readonly fix?: readonly { readonly position: number; readonly term: string }[];
  readonly specs?: boolean;
  readonly checkResults?: boolean;
  readonly merge?: boolean;
  readonly ground?: readonly number[];
  readonly termDepth?: number;
}

/** The texts of library modules by name; null where there is none. */
export type Library = (name: string) => string | null;

export async function openText(
  language: Report['language'],
  text: string,
  library: Library,
): Promise<TextProgram> {
  return language === 'erlang' ? erlangText(text, library) : prologText(text);
}

/** Milliseconds of one execution, and bytes of one value. Larger: slow programs get further, and endless ones cost more. */
const RUN_MS = 3000;
const VALUE_BYTES = 2 ** 28;

/** A browser does not tell how much memory is in use. */
function meterFor(now: () => number): () => RunMeter {
  return () => {
    const deadline = now() + RUN_MS;
    return {
      exceeded: bytes => (now() > deadline ? 'time' : bytes > VALUE_BYTES ? 'memory' : null),
    };
  };
}

async function erlangText(text: string, library: Library): Promise<TextProgram> {
  const file = `${/^\s*-\s*module\s*\(\s*'?([\w@]+)/m.exec(text)?.[1] ?? 'program'}.erl`;
  const files = { read: (path: string) => (path === file ? text : null), list: () => null };
  const source = new BuiltinFrontend(files, library);
  const program = await openErlang(source, file);
  return {
    file,
    entries: program.entries,
    async unit({ entry, seed, now, ...options }) {
      const opened = await openFunction(program, {
        ...options,
        meter: meterFor(now),
        function: entry === '' ? undefined : entry,
        seed: seed === '' ? undefined : seed,
      });
      const unit: OpenedUnit<ErlangInput, ErlangOutcome> = {
        language: 'erlang',
        unit: opened.unit,
        function: `${opened.name}/${opened.arity}`,
        points: () => opened.points(),
        describe: outcome => opened.describe(outcome),
        stackOf,
        read: input => opened.read(input),
        record: async (input, tell) => opened.describe(await opened.recording()(input, tell)),
        system: 'builtin front end, builtin library',
        files: () => [file],
      };
      return unit;
    },
  };
}

async function prologText(text: string): Promise<TextProgram> {
  const file = 'program.pl';
  const program = openProlog(file, path => (path === file ? text : null));
  return {
    file,
    entries: program.entries.map(predicate => predicate.indicator),
    async unit({ entry, now, ...options }) {
      const goal = openGoal(program, { ...options, meter: meterFor(now), goal: entry });
      const unit: OpenedUnit<PrologInput, PrologOutcome> = {
        language: 'prolog',
        unit: goal,
        points: () => goal.points(),
        describe: describeProlog,
        read: async input => goal.read(input),
        record: async input => describeProlog((await goal.execute(goal.read(input))).outcome),
        system: 'Prolog',
        files: () => [file],
      };
      return unit;
    },
  };
}
