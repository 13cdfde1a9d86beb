/** Entry of an executor's thread: opens units as it is told to, with solvers of its own, and works on them. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadLanguage, type OpenedProgram, realClock } from '../../api/index.ts';
import { unitService } from '../../search/index.ts';
import { openSolvers } from '../solvers.ts';
import { serveThread } from './serve-thread.ts';
import type { ExecutorData } from './thread-executors.ts';
import type { ThreadData } from './thread-transport.ts';
import { inProcessExecutor, type UnitSubject } from './unit-executor.ts';

if (parentPort === null) throw new Error('this is the script of a thread');
const {
  data: { options, worker },
  epoch,
} = workerData as ThreadData<ExecutorData>;

let receiveModule: (module: unknown) => void = () => {};
const module = new Promise<unknown>(resolve => {
  receiveModule = resolve;
});
const solvers = import('../../solver/index.ts').then(({ useZ3Module }) => {
  useZ3Module(module as Parameters<typeof useZ3Module>[0]);
  return openSolvers(options, realClock.now, worker);
});

const programs = new Map<string, Promise<OpenedProgram>>();

function programOf(subject: UnitSubject): Promise<OpenedProgram> {
  const known = programs.get(subject.target) ?? openProgram(subject);
  programs.set(subject.target, known);
  return known;
}

async function openProgram({ target, path }: UnitSubject): Promise<OpenedProgram> {
  const language = await loadLanguage(target);
  return language.open(target, { ...options, path: [...options.path, ...path] });
}

serveThread<UnitSubject>({
  port: parentPort,
  epoch,
  late: receiveModule,
  async open({ subject, shared }) {
    const [program, { chain, undumped }] = await Promise.all([programOf(subject), solvers]);
    const { entry, seed, own } = subject;
    const opened = await program.unit(entry ?? undefined, seed ?? undefined, shared ?? undefined, own);
    const { executor, summary } = await inProcessExecutor(
      opened,
      chain(opened.unit.name),
      undumped,
      options,
      realClock.now,
    );
    return unitService(executor, summary);
  },
});
