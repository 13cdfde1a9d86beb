/** Entry of an executor's thread: opens units as it is told to, with solvers of its own, and works on them. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadLanguage, type OpenedProgram } from '../../api/index.ts';
import { type FromWorker, type InProcessExecutor, serve, type ToWorker } from '../../search/index.ts';
import { realClock } from '../clock.ts';
import { openSolvers } from '../solvers.ts';
import type { ExecutorData } from './threads.ts';
import { aimOf, inProcessExecutor, type UnitSubject } from './unit-executor.ts';

/** How long a run may take before messages and timers have their turn. */
const BREATH_MS = 50;

const { options, epoch, worker } = workerData as ExecutorData;
let receiveModule: (module: unknown) => void = () => {};
const module = new Promise<unknown>(resolve => {
  receiveModule = resolve;
});
const solvers = import('../../solver/index.ts').then(({ useZ3Module }) => {
  useZ3Module(module as Parameters<typeof useZ3Module>[0]);
  return openSolvers(options, realClock.now, worker);
});
const programs = new Map<string, Promise<OpenedProgram>>();

async function open({ target, path }: UnitSubject): Promise<OpenedProgram> {
  const language = await loadLanguage(target);
  return language.open(target, { ...options, path: [...options.path, ...path] });
}

function programOf(subject: UnitSubject): Promise<OpenedProgram> {
  const known = programs.get(subject.target) ?? open(subject);
  programs.set(subject.target, known);
  return known;
}

/** A message costs about as much as a small run, so replies wait for each other while there is more to do. */
const MAX_REPLIES = 16;
const MAX_WAIT_MS = 4;
let inHand = 0;
let replies: FromWorker[] = [];

function send(reply: FromWorker): void {
  inHand--;
  replies.push(reply);
  if (inHand === 0 || replies.length >= MAX_REPLIES) flush();
  else if (replies.length === 1) setTimeout(flush, MAX_WAIT_MS);
}

function flush(): void {
  if (replies.length > 0) parentPort?.postMessage(replies);
  replies = [];
}

let lastBreath = realClock.now();

const receive = serve({
  async open(plain) {
    const subject = plain as unknown as UnitSubject;
    const [program, { chain }] = await Promise.all([programOf(subject), solvers]);
    const opened = await program.unit(subject.entry ?? undefined, subject.seed ?? undefined, subject.memory);
    const { executor, summary } = inProcessExecutor(
      opened,
      chain(opened.unit.name),
      realClock.now,
      await aimOf(options, opened),
    );
    return {
      executor: executor as InProcessExecutor<unknown, unknown, unknown>,
      summary: async () => (await summary()) as never,
    };
  },
  send,
  epoch: () => Atomics.load(epoch, 0),
  pause() {
    if (realClock.now() - lastBreath < BREATH_MS) return null;
    return realClock.pause().then(() => {
      lastBreath = realClock.now();
    });
  },
});
parentPort?.on('message', (messages: readonly ToWorker[] | { readonly z3: unknown }) => {
  if ('z3' in messages) {
    receiveModule(messages.z3);
    return;
  }
  inHand += messages.length;
  for (const message of messages) void receive(message);
});
