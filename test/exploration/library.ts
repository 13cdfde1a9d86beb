/**
 * Explores the exported functions of a library module and watches: which of the inputs that were run are outside of
 * the specification, which runs did not go where the solver said, what failed in Tandem itself.
 */

import { realClock } from '../../src/api/clock.ts';
import { erlang } from '../../src/api/erlang.ts';
import type { OpenedProgram, OpenedUnit } from '../../src/api/language.ts';
import { openExecutors } from '../../src/cli/executors/open.ts';
import type { Executors } from '../../src/cli/executors/unit-executor.ts';
import { openExploration } from '../../src/cli/exploration/open.ts';
import { defaults, type Options } from '../../src/cli/options.ts';
import type { ModuleSource } from '../../src/erlang/core/index.ts';
import { openSource } from '../../src/erlang/local/source.ts';
import { openSpecification } from '../../src/erlang/specification.ts';
import { print, type Term } from '../../src/erlang/terms/index.ts';
import { acceptsArguments } from '../../src/erlang/types/index.ts';
import type { Report } from '../../src/report/index.ts';

/** The modules whose specifications Tandem is measured by. */
export const LIBRARIES = [
  'lists',
  'orddict',
  'ordsets',
  'string',
  'calendar',
  'gb_trees',
  'maps',
  'proplists',
  'queue',
] as const;

export interface Watched {
  readonly report: Report;
  /** Inputs outside of the specification. */
  readonly outside: readonly string[];
  /** What went wrong, in words. */
  readonly mishaps: readonly string[];
}

export interface Library {
  /** `name/arity` of everything that is exported. */
  readonly entries: readonly string[];
  explore(entry: string, seconds: number | null): Promise<Watched>;
  close(): Promise<void>;
}

export async function openLibrary(module: string, maxPaths: number | null): Promise<Library> {
  // Values of opaque types as their declarations have them: what specifications allow is asked here.
  const options: Options = { ...defaults, maxPaths, raw: true };
  const executors = await openExecutors(options, realClock.now);
  const program = await erlang.open(module, options);
  const source = await openSource(module, options);
  return {
    entries: program.entries,
    explore: (entry, seconds) => explore(program, source, entry, executors, options, seconds),
    async close() {
      await program.close();
      await source.close();
      await executors.close();
    },
  };
}

async function explore(
  program: OpenedProgram,
  source: ModuleSource,
  entry: string,
  executors: Executors,
  options: Options,
  seconds: number | null,
): Promise<Watched> {
  const mishaps: string[] = [];
  const opened = await program.unit(entry, undefined);
  const outside = await watch(opened, source, program.module, entry);
  const { exploration, report } = await openExploration(
    {
      options,
      raw: {},
      executors,
      display: {
        update: () => {},
        tick: () => {},
        stage: () => {},
        queue: () => {},
        found: () => {},
        end: () => {},
      },
      clock: realClock,
      debug: text => mishaps.push(text),
    },
    {
      subject: { target: program.module, path: [], entry, seed: null },
      opened,
      program,
      writtenSeed: null,
      loadMs: 0,
    },
  );
  await exploration.explore(seconds === null ? null : 1000 * seconds, new AbortController().signal);
  return { report: report(), outside, mishaps };
}

/** The list that inputs outside of the specification will be put on. */
async function watch(
  { unit }: OpenedUnit,
  source: ModuleSource,
  module: string,
  entry: string,
): Promise<string[]> {
  const [, name = '', arity] = /^(.*)\/(\d+)$/s.exec(entry) ?? [];
  const fixed = new Map<number, Term>();
  const options = { useSpecs: true, fixed };
  const { environment, spec } = await openSpecification(source, module, name, Number(arity), options);
  const outside: string[] = [];
  const execute = unit.execute.bind(unit);
  unit.execute = (input, control) => {
    const terms = input as readonly Term[];
    if (spec !== null && !acceptsArguments(environment, spec, terms))
      outside.push(terms.map(term => print(term)).join(', '));
    return execute(input, control);
  };
  return outside;
}
