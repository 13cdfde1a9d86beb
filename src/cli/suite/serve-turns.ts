/** The side of a thread that explores units for `tandem test`: it opens each when its first turn comes. */
import type { MessagePort } from 'node:worker_threads';
import { loadLanguage, type OpenedProgram, type OpenedUnit, realClock } from '../../api/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import type { Observer } from '../../search/index.ts';
import { inProcessExecutor, type UnitSubject } from '../executors/unit-executor.ts';
import { Autosave } from '../exploration/autosave.ts';
import { stateName, stateOf } from '../exploration/state.ts';
import { UnitExploration } from '../exploration/unit-exploration.ts';
import { resumeWords } from '../read-options.ts';
import { openSolvers, type Solvers } from '../solvers.ts';
import { ALIVE_EVERY_MS } from '../supervisor/protocol.ts';
import { takeTurn } from './turn.ts';
import type { FromPlace, SuiteThreadData, ToPlace, UnitWork } from './turn-protocol.ts';

/** Milliseconds between two messages about progress. */
const PROGRESS_MS = 100;
/** The shortest turn with a glance before its end, in milliseconds, and the part of it after which that is. */
const LONG_TURN_MS = 2000;
const GLANCE_AT = 0.9;
/** Milliseconds between two glances at a turn that is late. */
const LATE_MS = 500;

type Tell = (message: FromPlace) => void;

export function serveTurns(data: SuiteThreadData, port: MessagePort): void {
  const tell: Tell = message => port.postMessage(message);
  const stop = new AbortController();
  let receiveModule: (module: unknown) => void = () => {};
  const module = new Promise<unknown>(resolve => {
    receiveModule = resolve;
  });
  const solvers = import('../../solver/index.ts').then(({ useZ3Module }) => {
    useZ3Module(module as Parameters<typeof useZ3Module>[0]);
    return openSolvers(data.options, realClock.now, data.place);
  });
  const programs = new Map<string, Promise<OpenedProgram>>();
  const units = new Map<number, UnitExploration>();

  const programOf = (subject: UnitSubject): Promise<OpenedProgram> => {
    const known = programs.get(subject.target) ?? openProgram(subject, data);
    programs.set(subject.target, known);
    return known;
  };

  const open = async (unit: number, work: UnitWork, isAgain: boolean): Promise<UnitExploration> => {
    const { entry, seed, own } = work.subject;
    const program = await programOf(work.subject);
    const opened = await program.unit(entry ?? undefined, seed ?? undefined, undefined, own);
    return openExploration(opened, { unit, work, isAgain, data, tell, solvers: await solvers });
  };

  const turn = async ({ unit, timeMs, work, isAgain }: Extract<ToPlace, { kind: 'turn' }>) => {
    if (work !== null) {
      try {
        units.set(unit, await open(unit, work, isAgain));
      } catch (error) {
        tell({ kind: 'refused', unit, why: textOf(error) });
        return;
      }
    }
    const exploration = units.get(unit);
    if (exploration === undefined) throw new Error(`unit ${unit} was not opened`);
    tell({ kind: 'begun', unit });
    const { renew } = await solvers;
    const endGlances = everyGlance(timeMs, data.glanceMs, () =>
      tell({ kind: 'glance', unit, explored: exploration.glance() }),
    );
    const turn = await takeTurn(exploration, timeMs, stop.signal, renew).finally(endGlances);
    if (turn.end === 'done') units.delete(unit);
    tell({ kind: 'turned', unit, turn, explored: exploration.explored });
  };

  port.on('message', (message: ToPlace) => {
    switch (message.kind) {
      case 'turn':
        turn(message).catch(error => tell({ kind: 'failed', unit: message.unit, message: textOf(error) }));
        return;
      case 'stop':
        stop.abort(message.why);
        return;
      case 'module':
        receiveModule(message.module);
    }
  });
  setInterval(() => tell({ kind: 'alive' }), ALIVE_EVERY_MS);
  tell({ kind: 'ready' });
}

/** What a turn has found is known before its end, which may come too late. Returns how to end that. */
function everyGlance(timeMs: number, glanceMs: number | null, glance: () => void): () => void {
  const firstMs = glanceMs ?? (timeMs < LONG_TURN_MS ? timeMs + LATE_MS : GLANCE_AT * timeMs);
  const nextMs = glanceMs ?? Math.max(LATE_MS, timeMs - firstMs);
  const again = () => {
    glance();
    timer = setTimeout(again, nextMs);
  };
  let timer = setTimeout(again, firstMs);
  return () => clearTimeout(timer);
}

async function openProgram(
  { target, path }: UnitSubject,
  { options }: SuiteThreadData,
): Promise<OpenedProgram> {
  const language = await loadLanguage(target);
  // Errors are confirmed by whoever writes the report.
  return language.open(target, { ...options, confirm: false, path: [...options.path, ...path] });
}

interface Opening {
  readonly unit: number;
  readonly work: UnitWork;
  readonly isAgain: boolean;
  readonly data: SuiteThreadData;
  readonly tell: Tell;
  readonly solvers: Solvers;
}

async function openExploration(
  opened: OpenedUnit,
  { unit, work, isAgain, data, tell, solvers }: Opening,
): Promise<UnitExploration> {
  const { options } = data;
  const basis = {
    unit: opened.unit.name,
    seed: work.writtenSeed,
    options: resumeWords({ ...data.raw, ...work.raw }),
    system: opened.system,
  };
  const state = stateOf(options, stateName(opened, work.subject.target), basis, {
    isReplaced: isAgain,
    isOneOfMany: true,
  });
  const unsaved = (error: unknown) => tell({ kind: 'unsaved', message: textOf(error) });
  const chain = solvers.chain(opened.unit.name);
  const exploration = new UnitExploration({
    opened,
    executor: await inProcessExecutor(opened, chain, solvers.undumped, options, realClock.now),
    options,
    clock: realClock,
    observer: telling(unit, tell),
    autosave: state === null ? null : new Autosave(state, realClock, unsaved),
    isLasting: options.state !== null,
  });
  const saved = isAgain ? null : (state?.load() ?? null);
  if (saved !== null) await exploration.restore(saved);
  for (const { input, passes } of work.begunWith)
    await exploration.beginWith(await opened.unit.unpack(input), passes);
  return exploration;
}

function telling(unit: number, tell: Tell): Observer<unknown, ReportedOutcome> {
  let told = 0;
  return {
    executed(found, isNewFault) {
      if (isNewFault) tell({ kind: 'found', unit, found });
    },
    progress(progress) {
      if (realClock.now() - told < PROGRESS_MS) return;
      told = realClock.now();
      tell({ kind: 'progress', unit, progress });
    },
    failed: error => tell({ kind: 'debug', text: textOf(error) }),
    diverged: (input, from, at) =>
      tell({
        kind: 'debug',
        text: `divergence: reversing decision ${at} of case ${from} gave ${input.join(', ')}`,
      }),
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
