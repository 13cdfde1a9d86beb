/**
 * Opens everything that `tandem test` explores. What cannot be loaded is told in a line and stands in the report;
 * the rest is explored.
 */
import { availableParallelism } from 'node:os';
import { OptionError } from '../../api/basics/index.ts';
import { languageOf, loadLanguage, type OpenedProgram } from '../../api/index.ts';
import type { Diagnostic, FailedTarget, LeftOut } from '../../report/index.ts';
import { type ExplorationContext, type ExploredUnit, openExploration } from '../exploration/open.ts';
import { StateError } from '../exploration/state.ts';
import { failureOf, UsageError } from '../failure.ts';
import { type Io, tell } from '../io.ts';
import type { Options } from '../options.ts';
import { ownSettings, type Settings } from '../project/load.ts';
import { isSelected, type Selected } from '../selection.ts';
import type { ProgramTarget } from '../targets.ts';
import { Changes } from './changed.ts';
import type { Deadline } from './deadline.ts';

export interface Module {
  readonly program: OpenedProgram;
  readonly units: readonly ExploredUnit[];
}

interface OpenedModules {
  readonly modules: readonly Module[];
  readonly failed: readonly FailedTarget[];
  readonly leftOut: readonly LeftOut[];
}

/** Programs that are loaded at the same time: compilers work while others are read here. */
const AT_ONCE = Math.min(4, availableParallelism());

const NO_TIME = 'no time was left';

/**
 * A single target that cannot be compiled is an error of the command, and so is an option that cannot be obeyed for any; a target for
 * which there was no time is not.
 */
export async function openModules(
  targets: readonly ProgramTarget[],
  settings: Settings,
  context: ExplorationContext,
  { deadline, io }: { readonly deadline: Deadline; readonly io: Io },
): Promise<OpenedModules> {
  const { options } = context;
  const failed: FailedTarget[] = [];
  const leftOut: LeftOut[] = [];
  const fail = (target: string, error: unknown) => {
    const { diagnostics } = failureOf(error);
    tell(io, diagnostics.slice(0, 1));
    failed.push({ target, message: messageOf(diagnostics[0]) });
  };
  const refusals = new Set<string>();
  const refuse = (error: UsageError) => {
    // A setup that fails does so for every function.
    if (!refusals.has(error.message)) tell(io, failureOf(error).diagnostics);
    refusals.add(error.message);
  };
  const changes = options.changed === null ? null : new Changes(options.changed);
  const programs = new Map<ProgramTarget, OpenedProgram>();
  deadline.enter('load');
  await inParallel(targets, AT_ONCE, async one => {
    try {
      const program = deadline.mayLoad ? await loadWithin(deadline, one, options) : null;
      if (program === null) fail(one.target, new UsageError(`${one.target} was not loaded: ${NO_TIME}`));
      else {
        programs.set(one, program);
        program.startReal?.();
      }
    } catch (error) {
      if (targets.length === 1 || error instanceof OptionError) throw error;
      fail(one.target, error);
    }
  });
  deadline.enter('open');
  const modules: Module[] = [];
  for (const target of targets) {
    const program = programs.get(target);
    if (program === undefined) continue;
    tell(io, program.notes);
    const all = wantedEntries(program, options, target.isFound === true, leftOut);
    const wanted = all && (await changedEntries(program, target.target, all, changes));
    const units =
      wanted && (await unitsOf({ program, wanted }, target, settings, context, { fail, refuse, deadline }));
    if (units === null) await program.close();
    else modules.push({ program, units });
  }
  tell(io, unusedSettings(settings, [...programs.values()]));
  // A name with a mistake in it would otherwise pass for ever.
  const isNothingLeft = changes === null && modules.length === 0 && failed.length === 0;
  if (isNothingLeft && options.only !== null)
    throw new UsageError(
      '--only names no function that can be explored',
      'Without --only, the report lists the modules and functions.',
    );
  if (isNothingLeft && options.exclude !== null)
    throw new UsageError(
      '--exclude leaves no function to explore',
      'It may stand in the project file; --config none reads none.',
    );
  if (refusals.size > 0 && modules.every(({ units }) => units.length === 0))
    throw new UsageError('no function could be explored');
  return { modules, failed, leftOut };
}

/** Settings for functions that the loaded modules do not have. Those for other modules count for other commands. */
function unusedSettings({ functions }: Settings, programs: readonly OpenedProgram[]): Diagnostic[] {
  return functions.flatMap(({ key, function: selection }) => {
    const own = programs.filter(({ module }) =>
      isSelected({ ...selection, name: null, arity: null }, module, ''),
    );
    const isUsed = own.some(({ module, entries }) =>
      entries.some(entry => isSelected(selection, module, entry)),
    );
    if (selection.module === null || own.length === 0 || isUsed) return [];
    return [
      { title: 'note', text: `the project file has settings for ${key}, and there is no such function` },
    ];
  });
}

function messageOf(diagnostic: Diagnostic | undefined): string {
  if (diagnostic === undefined) return '';
  const { location, text } = diagnostic;
  return location === undefined ? text : `${location.file}:${location.line}: ${text}`;
}

async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const next = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: width }, next));
}

/** Null where the time for loading is over first. */
async function loadWithin(
  deadline: Deadline,
  { target, path }: ProgramTarget,
  options: Options,
): Promise<OpenedProgram | null> {
  const language = await loadLanguage(target);
  const opening = language.open(target, { ...options, path: [...options.path, ...path] });
  const program = await deadline.within('load', opening);
  // Whoever compiles it is ended with it.
  if (program === null)
    void opening.then(
      late => late.close(),
      () => {},
    );
  return program;
}

interface Opening {
  readonly fail: (target: string, error: unknown) => void;
  /** A specification that allows nothing, or an option that does not go with the function: the user's wish, and no failure. */
  readonly refuse: (error: UsageError) => void;
  readonly deadline: Deadline;
}

async function unitsOf(
  { program, wanted }: { readonly program: OpenedProgram; readonly wanted: readonly string[] },
  { target, path }: ProgramTarget,
  settings: Settings,
  context: ExplorationContext,
  { fail, refuse, deadline }: Opening,
): Promise<ExploredUnit[]> {
  const units: ExploredUnit[] = [];
  const needed = path.filter(place => program.path?.includes(place) ?? true);
  for (const [at, entry] of wanted.entries()) {
    if (deadline.leftMs('open') === 0) {
      const rest = wanted.slice(at).map(one => `${program.module}:${one}`);
      fail(program.module, new UsageError(`${NO_TIME} for ${rest.join(', ')}`));
      break;
    }
    const own = ownSettings(settings, program.module, entry);
    const seed = own?.seed ?? null;
    // A Prolog goal is its own seed.
    const [first, args] = languageOf(target) === 'prolog' ? [seed ?? entry, null] : [entry, seed];
    const subject = { target, path: needed, entry: first, seed: args, own: own?.options ?? {} };
    try {
      const opened = await program.unit(first, args ?? undefined, undefined, own?.options ?? {});
      const raw = own?.raw ?? {};
      units.push(
        await openExploration(context, { subject, opened, program, writtenSeed: seed, raw, loadMs: 0 }),
      );
    } catch (error) {
      if (error instanceof StateError) throw error;
      if (error instanceof UsageError && seed === null) refuse(error);
      else fail(`${program.module}:${entry}`, error);
    }
  }
  return units;
}

/** Null for a module of which nothing is wanted. `--only` asks for what would be left out, too. */
function wantedEntries(
  { module, entries, whyLeftOut }: OpenedProgram,
  { only, exclude, setup }: Options,
  isFound: boolean,
  leftOut: LeftOut[],
): readonly string[] | null {
  const isOne = (patterns: readonly Selected[], entry: string) =>
    patterns.some(pattern => isSelected(pattern, module, entry));
  const wanted = entries.filter(entry => {
    if ((only !== null && !isOne(only, entry)) || isOne(exclude ?? [], entry)) return false;
    // It has run already when it would be called.
    if (setup?.module === module && entry === `${setup.name}/0`) return false;
    const why = isFound && only === null ? (whyLeftOut?.(entry) ?? null) : null;
    if (why !== null) leftOut.push({ unit: `${module}:${entry}`, why });
    return why === null;
  });
  return wanted.length === 0 && entries.length > 0 ? null : wanted;
}

/** Those that a change can affect; null where there are none. */
async function changedEntries(
  program: OpenedProgram,
  file: string,
  entries: readonly string[],
  changes: Changes | null,
): Promise<readonly string[] | null> {
  if (changes === null || changes.touchHeaders) return entries;
  const changed: string[] = [];
  for (const entry of entries) {
    const lines = (await program.reachedLines?.(entry)) ?? [{ file, from: 1, to: Number.POSITIVE_INFINITY }];
    if (lines.some(({ file: reached, from, to }) => changes.touch(reached, from, to))) changed.push(entry);
  }
  return changed.length === 0 ? null : changed;
}
