/**
 * The worker that explores. An exploration goes on in turns, with a report after each, so that the page grows while it
 * works; between turns it hears whether to stop.
 */
import { explainErrors, type Library, openText, UnitExplorer } from '../../api/browser/index.ts';
import { type Clock, strategies } from '../../search/index.ts';
import { type Solver, startBrowserWorker, Z3Wasm } from '../../solver/browser/index.ts';
import { problemsOf } from './problems.ts';
import type { FromEngine, Task, ToEngine } from './protocol.ts';
import { readUnitOptions, wordsOf } from './unit-options.ts';

/** Milliseconds of a turn at least, and how much longer than making its report it is. Smaller: livelier, and slower. */
const TURN_MS = 250;
const TURN_FACTOR = 6;
/** Milliseconds for a query. */
const SOLVER_TIMEOUT_MS = 2000;
/** Milliseconds between two messages about progress. */
const PROGRESS_MS = 100;

const scope = globalThis as unknown as {
  onmessage: ((event: { readonly data: ToEngine }) => void) | null;
  postMessage(message: FromEngine): void;
};

const tell = (message: FromEngine) => scope.postMessage(message);

/** A message to oneself comes sooner than any timer, and after those that are waiting. */
const channel = new MessageChannel();
const resuming: (() => void)[] = [];
channel.port1.onmessage = () => resuming.shift()?.();

const clock: Clock = {
  now: () => performance.now(),
  pause: () =>
    new Promise(resolve => {
      resuming.push(resolve);
      channel.port2.postMessage(null);
    }),
  alarm(ms, ring) {
    const timer = setTimeout(ring, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

let library: Promise<Library> | undefined;

/** Where it cannot be loaded, the next exploration tries again. */
function loadLibrary(): Promise<Library> {
  library ??= fetchLibrary().catch((error: Error) => {
    library = undefined;
    throw new Error(
      `Tandem's library could not be loaded (${error.message}). The page needs its server until it has loaded everything: explore again when it is there.`,
    );
  });
  return library;
}

async function fetchLibrary(): Promise<Library> {
  const response = await fetch('library.json');
  if (!response.ok) throw new Error(`library.json: ${response.status}`);
  const modules: Readonly<Record<string, string>> = await response.json();
  return name => modules[name] ?? null;
}

/** Where Z3 cannot run, what the layers cannot answer is undecided. */
const noSolver: Solver = {
  name: 'none',
  check: async () => ({ kind: 'unknown', reason: 'this page has no solver' }),
  close: async () => {},
};

/** Started once: it takes some seconds to load. */
let z3: Solver | undefined;

function backend(isIsolated: boolean): Solver {
  if (!isIsolated) return noSolver;
  const urls = { worker: 'solver-worker.js', script: 'z3-built.js', wasm: 'z3-built.wasm' };
  z3 ??= new Z3Wasm({ timeoutMs: SOLVER_TIMEOUT_MS, startWorker: startBrowserWorker(urls) });
  return z3;
}

/** The explorations that are to stop. */
const stops = new Map<number, AbortController>();

function stopOf(id: number): AbortController {
  const known = stops.get(id) ?? new AbortController();
  stops.set(id, known);
  return known;
}

async function check({ id, language, text }: Extract<ToEngine, { kind: 'check' }>): Promise<void> {
  const { entries } = await openText(language, text, await loadLibrary());
  tell({ kind: 'checked', id, entries });
}

async function explore(id: number, task: Task, isIsolated: boolean): Promise<void> {
  const { signal } = stopOf(id);
  const began = clock.now();
  const program = await openText(task.language, task.text, await loadLibrary());
  const { maxPaths, ...unitOptions } = readUnitOptions(task.options);
  const opened = await program.unit({ ...task, ...unitOptions, now: clock.now });
  let lastProgress = Number.NEGATIVE_INFINITY;
  const explorer = new UnitExplorer(opened, {
    clock,
    backend: backend(isIsolated),
    strategy: strategies.coverage.make,
    depth: task.depth,
    maxPaths,
    randomSeed: 0,
    solverTimeoutMs: SOLVER_TIMEOUT_MS,
    onProgress(progress) {
      if (clock.now() - lastProgress < PROGRESS_MS) return;
      lastProgress = clock.now();
      tell({ kind: 'progress', id, progress });
    },
    file: program.file,
    options: optionsOf(task),
    loadMs: clock.now() - began,
  });
  const sources = [{ file: program.file, text: task.text }];
  const end = clock.now() + 1000 * task.seconds;
  let turnMs = TURN_MS;
  for (;;) {
    const isOver = await explorer.explore({ timeMs: Math.min(turnMs, end - clock.now()), signal });
    const making = clock.now();
    if (isOver || making >= end) break;
    tell({ kind: 'report', id, report: { ...explorer.report(), sources }, isLast: false });
    turnMs = Math.max(TURN_MS, TURN_FACTOR * (clock.now() - making));
  }
  const report = await explainErrors(explorer.report(), opened);
  tell({ kind: 'report', id, report: { ...report, sources }, isLast: true });
}

/** The options that differ from the command line's defaults. */
function optionsOf({ depth, options }: Task): string[] {
  return [...(depth === 25 ? [] : ['--depth', String(depth)]), ...wordsOf(options)];
}

async function answer(message: Extract<ToEngine, { id: number }>): Promise<void> {
  try {
    if (message.kind === 'check') await check(message);
    else await explore(message.id, message.task, message.isIsolated);
  } catch (error) {
    tell({ kind: 'failed', id: message.id, problems: problemsOf(error) });
  }
}

/** One request after the other. */
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  if (data.kind === 'stop') stopOf(data.exploration).abort();
  else if (data.kind === 'prepare') backend(true);
  else last = last.then(() => answer(data));
};
