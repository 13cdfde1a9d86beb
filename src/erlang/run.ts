/** One execution: sets up the world, runs it, loads code on demand, and gives the outcome. */
import { Exhausted, isExhaustion, type RunLimit, type RunMeter } from '../logic/index.ts';
import { LocalStore } from '../logic/visited/index.ts';
import type { RunControl } from '../search/index.ts';
import { absentThing } from './blame/absent.ts';
import type { Blamed } from './blame/index.ts';
import type { Module } from './core/index.ts';
import type { ModuleSource } from './core/source.ts';
import { errorIn, serversReason } from './crash.ts';
import type { CodeServer } from './machine/code-server.ts';
import { Endless } from './machine/endless.ts';
import { Execution } from './machine/execution.ts';
import { Diverged, type Guide, Halted } from './machine/guide.ts';
import type { Recorder } from './machine/recorder.ts';
import { type Callee, type ResultLook, Stages } from './machine/stages.ts';
import type { Watcher } from './machine/watcher.ts';
import { type Death, type OutsideCall, World, type WorldStop } from './machine/world.ts';
import { REJECTED } from './makers/harness.ts';
import { Candidates } from './operations/candidates.ts';
import { hasSymbol } from './operations/has-symbol.ts';
import { EXIT, Missing, Raise, Unsupported } from './operations/raise.ts';
import type { ErlangOutcome } from './outcome.ts';
import { type Site, type SiteIndex, siteAt } from './sites.ts';
import type { InputBackground } from './symbolic/bounds.ts';
import { concretize } from './terms/concretize.ts';
import { atom, exactEqual, print, type Term } from './terms/index.ts';
import { StateTable } from './visited/state-table.ts';

type OwnCode = (module: string) => boolean;

/** What is asked about an exception. */
interface Judge {
  readonly isOwnCode: OwnCode;
  blame(raise: Raise, sites: readonly Site[]): Blamed;
  /** What is not there, where that is all that an exception says. */
  absent(raise: Raise, sites: readonly Site[]): string | null;
  /** Whether a process died of something that is not there, which is noted as a limit. */
  isAbsence(death: Death): boolean;
}

export interface RunOptions {
  readonly source: ModuleSource;
  readonly code: CodeServer;
  readonly maxDepth: number;
  readonly steps: number;
  /** Begins to measure a run's time and memory; without it, neither is limited. */
  readonly meter?: (() => RunMeter) | undefined;
  /** Shared by the executions of a unit, so that each visited state is explored once. */
  readonly states?: StateTable;
  readonly candidates?: Candidates;
  /** The seed of a random order in which processes run; 0 for the default order. */
  readonly schedulingSeed?: number;
  readonly background: InputBackground | null;
  /** True by default. */
  readonly pathFacts?: boolean;
  /** Whether states that another path explores are left to it; true unless told otherwise. */
  readonly merge?: boolean;
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
  /** The modules of the program under test; all by default. */
  readonly isOwnCode?: OwnCode;
  /** Whether the outcome is that of the first process, and crashes of others are ignored. */
  readonly firstProcessOnly?: boolean;
  /** Predicates that must return `true` for the same arguments before the function is called. */
  readonly assumptions?: readonly Callee[];
  /** A function without arguments that is called before anything else. */
  readonly setup?: Callee | undefined;
  /** Receives the events of the run. */
  readonly recorder?: Recorder;
  /** Whether an exception that is about something that is not there ends the run at a limit; true unless told otherwise. */
  readonly excusesAbsence?: boolean;
  /** Makes decisions about the result that the search can reverse. */
  readonly look?: ResultLook | undefined;
}

/** What there is to say about an exception besides its class and reason. */
export type Blame = (raise: Raise, sites: readonly Site[], execution: Execution) => Blamed;

/** What is particular to one execution of a unit. */
export interface CallControl extends RunControl {
  /** Without it, nobody is asked. */
  readonly blame?: Blame;
  /** The run on the BEAM that is followed. */
  readonly guide?: Guide;
  /** Receives what the program's own code compares. */
  readonly watcher?: Watcher;
}

export interface Executed {
  readonly outcome: ErlangOutcome;
  readonly execution: Execution;
  /** The steps that it took. */
  readonly steps: number;
  /** The first decision that code which is not followed has a part in (`Run.straysFrom`). */
  readonly straysFrom?: number;
}

/** Calls a function. `args` may contain symbolic values. */
export async function runCall(
  options: RunOptions,
  module: string,
  name: string,
  args: readonly Term[],
  {
    stop = () => false,
    pause = () => null,
    promised = 0,
    blame = () => ({}),
    guide,
    watcher,
  }: CallControl = {},
): Promise<Executed> {
  const execution = new Execution(
    options.maxDepth,
    options.background,
    promised,
    options.pathFacts,
    options.recorder,
  );
  let turn: Promise<void> | null = null;
  const world = new World({
    code: options.code,
    concreteOnly: options.concreteOnly,
    recorder: options.recorder,
    guide,
    watcher,
    steps: options.steps,
    states: options.states ?? new StateTable(),
    candidates: options.candidates ?? new Candidates(new LocalStore()),
    schedulingSeed: options.schedulingSeed ?? 0,
    merge: options.merge ?? true,
    module,
    application: name => options.source.application?.(name) ?? null,
    execution,
    meter: options.meter?.() ?? null,
    stop,
    mustPause: () => {
      turn = pause();
      return turn !== null;
    },
  });
  if (!args.some(hasSymbol)) execution.stopRecording();
  const { assumptions = [], setup, look } = options;
  const stages = new Stages({ unit: { module, name }, setup, assumptions, look });
  world.begin(main => stages.begin(main, args));
  const outcome = await outcomeIn(world, options, blame, () => turn);
  const { pending } = stages;
  const steps = options.steps - world.stepsLeft;
  if (pending !== null)
    return { outcome: { kind: 'rejected', by: `${pending.module}:${pending.name}` }, execution, steps };
  return { outcome, execution, steps };
}

function emptyModule(name: string, standIn: string): Module {
  return { name, exports: [], definitions: [], file: '', types: { attributes: [] }, standIn };
}

async function outcomeIn(
  world: World,
  options: RunOptions,
  blame: Blame,
  turn: () => Promise<void> | null,
): Promise<ErlangOutcome> {
  const { source, code, firstProcessOnly = false, isOwnCode = () => true } = options;
  const absent = options.excusesAbsence === false ? () => null : absentThing;
  const deaths = () => (firstProcessOnly ? [] : world.deaths.filter(death => !isConsequence(death)));
  const judge: Judge = {
    isOwnCode,
    blame: (raise, sites) => blame(raise, sites, world.execution),
    absent,
    isAbsence: ({ raise, sites }) => {
      const what = absent(raise, framesOf(sites));
      if (what !== null) world.execution.limit('missing', what);
      return what !== null;
    },
  };
  try {
    for (;;) {
      const end = world.run();
      if (end.kind === 'pause') {
        await turn();
        continue;
      }
      if (end.kind === 'ask') {
        world.answer(await askOutside(source, world, end.call));
        continue;
      }
      if (end.kind !== 'load') return outcomeOf(end, deaths(), judge);
      const core = await source.load(end.module);
      if (core !== null) code.add(core);
      else {
        const lack = source.lacks?.(end.module) ?? null;
        if (lack === null) code.addMissing(end.module);
        else code.add(emptyModule(end.module, lack));
      }
    }
  } catch (thrown) {
    if (thrown instanceof Endless) {
      if (!thrown.loop.isProved) world.execution.limit('run-limit', 'steps');
      return { kind: 'timeout', loop: thrown.loop };
    }
    const exhausted = exhaustedBy(thrown);
    if (exhausted !== null) {
      const crash = crashIn(deaths(), judge, false) ?? crashIn(deaths(), judge, true);
      world.execution.limit('run-limit', exhausted);
      return crash ?? { kind: exhausted === 'memory' ? 'memory' : 'timeout' };
    }
    if (thrown instanceof Halted) return { kind: 'halted', status: thrown.status };
    if (thrown instanceof Diverged) {
      world.execution.limit('divergence', thrown.what);
      return { kind: 'unsupported', what: thrown.what };
    }
    if (thrown instanceof Unsupported) {
      world.execution.limit(thrown instanceof Missing ? 'missing' : 'unsupported', thrown.what);
      return { kind: 'unsupported', what: thrown.what };
    }
    throw thrown;
  }
}

/** Which limit of an execution was exceeded, where that is what was thrown. */
function exhaustedBy(thrown: unknown): RunLimit | null {
  if (thrown instanceof Exhausted) return thrown.what;
  return isExhaustion(thrown) ? 'memory' : null;
}

/** Delegates a call that the machine cannot compute to the real system, where there is one. */
async function askOutside(source: ModuleSource, world: World, call: OutsideCall): Promise<Term | Raise> {
  const { module, name, args, otherwise } = call;
  const told = (await world.accounted(() => source.ask?.(module, name, args))) ?? null;
  if (told === null && otherwise !== undefined) {
    world.execution.limit('float-digits', `${module}:${name}/${args.length}`);
    return world.accounted(() => outcomeOfCall(otherwise));
  }
  if (told === null) throw new Missing(`${module}:${name}/${args.length} (concrete only, needs OTP)`);
  return told.kind === 'value' ? told.value : new Raise(atom(told.class), told.reason);
}

function outcomeOfCall(call: () => Term): Term | Raise {
  try {
    return call();
  } catch (thrown) {
    if (thrown instanceof Raise) return thrown;
    throw thrown;
  }
}

/**
 * The first unhandled crash of another process; else the outcome of the first process; if that is a value, the first
 * handled crash of another process.
 */
function outcomeOf(
  end: Exclude<WorldStop, { kind: 'load' | 'pause' | 'ask' }>,
  deaths: readonly Death[],
  judge: Judge,
): ErlangOutcome {
  // What went wrong while values were made is no fault.
  if (end.kind === 'value' && end.value === REJECTED) return { kind: 'value', value: REJECTED };
  const crash = crashIn(deaths, judge, false);
  if (crash !== undefined) return crash;
  if (end.kind === 'raised') {
    const outcome = exceptionOf(end.raise, end.sites, null, judge);
    return atServer(outcome, end.raise, deaths, judge);
  }
  const handled = crashIn(deaths, judge, true);
  if (handled !== undefined) return handled;
  return end.kind === 'value' ? { kind: 'value', value: concretize(end.value) } : { kind: 'deadlock' };
}

/** Where a server that the process has called died of an error, the place is that of the error. */
function atServer(
  outcome: ErlangOutcome,
  { reason }: Raise,
  deaths: readonly Death[],
  judge: Judge,
): ErlangOutcome {
  const why = serversReason(reason);
  const error = why === null ? null : errorIn(why);
  const death =
    error === null
      ? undefined
      : deaths.find(({ raise }) => exactEqual(concretize(raise.reason), concretize(why as Term)));
  if (outcome.kind !== 'exception' || error === null || death === undefined) return outcome;
  const crash = exceptionOf(death.raise, death.sites, death, judge);
  if (crash.kind !== 'exception') return outcome;
  const { location, stack = [] } = crash;
  return { ...outcome, location, stack, error: concretize(error) };
}

/**
 * Whether a process died of the end of the first one, whose reason it passes on: a supervisor or server exits so once its
 * parent is gone. What the first process died of is the outcome.
 */
function isConsequence({ raise, firstEnded }: Death): boolean {
  return (
    firstEnded !== null && raise.kind === EXIT && exactEqual(concretize(raise.reason), concretize(firstEnded))
  );
}

function crashIn(deaths: readonly Death[], judge: Judge, handled: boolean): ErlangOutcome | undefined {
  const crash = deaths.find(death => death.handled === handled && !judge.isAbsence(death));
  return crash && exceptionOf(crash.raise, crash.sites, crash, judge);
}

function framesOf(sites: readonly SiteIndex[]): Site[] {
  return sites.map(siteAt).filter(site => site !== undefined);
}

/**
 * The location is the innermost frame in the program under test, not the frame in a library that raised the exception.
 */
function exceptionOf(
  raise: Raise,
  sites: readonly SiteIndex[],
  death: Death | null,
  { isOwnCode, blame, absent }: Judge,
): ErlangOutcome {
  const frames = framesOf(sites);
  const what = absent(raise, frames);
  if (what !== null) throw new Missing(what);
  const blamed = blame(raise, frames);
  const placed = frames.filter(({ position }) => position !== undefined);
  const site = placed.find(({ module }) => isOwnCode(module)) ?? placed[0];
  // A server that died of an error exits with it.
  const error = raise.kind === EXIT ? errorIn(concretize(raise.reason)) : null;
  return {
    kind: 'exception',
    class: raise.kind.name as 'error' | 'exit' | 'throw',
    reason: concretize(raise.reason),
    location: site?.position ?? null,
    stack: frames.map(frame => ({ function: `${frame.module}:${frame.function}`, position: frame.position })),
    process: death === null ? null : print(death.process.pid),
    handled: death?.handled ?? false,
    ...blamed,
    ...(raise.cause?.kind === 'undef' ? { undefined: raise.cause.name } : {}),
    ...(error === null ? {} : { error }),
  };
}
