/**
 * Confirmation of found outcomes on SWI-Prolog. Every goal runs in a process of its own, in the sandbox of this machine: a
 * run may change the program's database, and a goal that does not end can be killed.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Allowed } from '../../sandbox/effects.ts';
import { ownStatus, spawnConfined } from '../../sandbox/index.ts';
import type { Libraries } from '../system.ts';

export type SwiAnswer =
  | { readonly result: 'confirmed' }
  /** What the goal did there, as what is expected is said. */
  | { readonly result: 'differs'; readonly outcome: string }
  /** It ended the whole system, with this status. */
  | { readonly result: 'halted'; readonly status: number }
  | { readonly result: 'unchecked'; readonly why: string };

/** What a goal may take. */
const GOAL_SECONDS = 3;

/** When the process is killed, in milliseconds: it has to start and to load the program, too. */
const TIMEOUT_MS = 20_000;

/** Milliseconds in which the last output arrives after the process has ended. */
const LAST_OUTPUT_MS = 500;

/** Bytes of output after which the process is killed. */
const MAX_OUTPUT = 2 ** 22;

const READ_JOB = 'read(user_input,(J:-G)),read(user_input,J),call(G)';
/** The status with which a job ends that came to its end, so that it is no `halt` of the program. */
const JOB_IS_OVER = 113;

const NOTHING = { files: [], module: 'user' };

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  /** Null where the process came to its own end. */
  readonly killed: string | null;
}

/** A file of tests, which need not exist yet. */
export interface PlunitFile {
  readonly file: string;
  readonly text: string;
  readonly unit: string;
  /** Names that need no quotes. */
  readonly names: readonly string[];
}

export class RealProlog {
  /** One process at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly swipl: string,
    private readonly file: string,
    private readonly allowed: Allowed = new Set(),
    /** Files that are loaded into the module of the program, after it. */
    private readonly beside: { readonly files: readonly string[]; readonly module: string } = NOTHING,
  ) {}

  /** The files to load, each with the module that it is loaded into, as a list. */
  get #files(): string {
    const { files, module } = this.beside;
    const others = files.map(file => `${quoted(module)}:${quoted(resolve(file))}`);
    return `[${[`user:${quoted(resolve(this.file))}`, ...others].join(', ')}]`;
  }

  /** `expected` is `success`, `failure`, `answer(Goal)`, or `exception(Ball)`, within so many answers; `stdin` is what the goal can read. */
  confirm(goal: string, expected: string, answers = 1, stdin = ''): Promise<SwiAnswer> {
    const answer = this.#last.then(() => this.#ask(goal, expected, answers, stdin));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Those of the named tests that pass, of a file for plunit with this text; or why none could be run. */
  passing(tests: PlunitFile): Promise<ReadonlySet<string> | { readonly why: string }> {
    const answer = this.#last.then(() => this.#runTests(tests));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #runTests({ file, text, unit, names }: PlunitFile) {
    const mark = randomUUID();
    const job = [this.#files, ...[resolve(file), text, unit].map(quoted)].join(', ');
    const tests = `[${names.map(quoted).join(', ')}]`;
    const input = `${driver('run-tests.pl')}\njob(${job}, ${tests}, ${GOAL_SECONDS}, '${mark}').\n`;
    const { stdout, stderr, killed } = await this.#run(input);
    const said = stdout.split(mark)[1]?.trim();
    if (said === undefined)
      return { why: killed ?? (stderr.trim().split('\n')[0] || 'the system was ended there') };
    const list = /^\[(.*)\]$/s.exec(said)?.[1];
    return list === undefined ? { why: said } : new Set(list.split(','));
  }

  async #ask(goal: string, expected: string, answers: number, stdin: string): Promise<SwiAnswer> {
    const mark = randomUUID();
    const count = Number.isFinite(answers) ? `${answers}` : 'inf';
    const job = [this.#files, ...[goal, expected].map(quoted)].join(', ');
    const input = `${driver('confirm.pl')}\njob(${job}, ${count}, ${GOAL_SECONDS}, ${quoted(stdin)}, '${mark}', ${JOB_IS_OVER}).\n`;
    return answerIn(await this.#run(input), mark);
  }

  async #run(input: string): Promise<Ended> {
    const child = await spawnConfined({
      command: [this.swipl, '-q', '-f', 'none', '--no-packs', '-g', READ_JOB, '-t', `halt(${JOB_IS_OVER})`],
      stdio: ['pipe', 'pipe', 'pipe'],
      allowed: this.allowed,
      env: process.env,
    });
    return new Promise((done, failed) => {
      let killed: string | null = null;
      const kill = (why: string) => {
        killed ??= why;
        child.kill('SIGKILL');
      };
      const alarm = setTimeout(() => kill('it did not end in time there'), TIMEOUT_MS);
      const [stdin, out, err] = child.stdio as unknown as [Writable, Readable, Readable];
      const [stdout, stderr] = [out, err].map(stream =>
        collected(stream, () => kill('it printed too much there')),
      );
      child.once('error', failed);
      const end = (status: number | null) => {
        clearTimeout(alarm);
        for (const stream of [out, err]) stream.destroy();
        done({ stdout: stdout?.() ?? '', stderr: stderr?.() ?? '', status: ownStatus(status), killed });
      };
      child.once('close', end);
      // A process that the goal has started may keep the output open.
      child.once('exit', status => setTimeout(() => end(status), LAST_OUTPUT_MS));
      stdin.on('error', () => {});
      stdin.end(input);
    });
  }
}

/** The text that came through a stream so far. */
function collected(stream: Readable, overflow: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_OUTPUT) overflow();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function answerIn({ stdout, stderr, status, killed }: Ended, mark: string): SwiAnswer {
  const said = stdout.split(mark)[1]?.trim();
  if (said === 'confirmed') return { result: 'confirmed' };
  if (said === undefined) {
    if (killed !== null) return { result: 'unchecked', why: killed };
    if (status === JOB_IS_OVER) return { result: 'unchecked', why: 'its answer did not arrive in time' };
    if (status !== null) return { result: 'halted', status };
    return { result: 'unchecked', why: stderr.trim().split('\n')[0] || 'the system was ended there' };
  }
  if (said.includes('time_limit_exceeded'))
    return { result: 'unchecked', why: `it did not end within ${GOAL_SECONDS} s there` };
  const problem = /^unchecked\((.*)\)$/s.exec(said)?.[1];
  return problem === undefined ? { result: 'differs', outcome: said } : { result: 'unchecked', why: problem };
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** The `swipl` program on PATH; null where there is none. */
export function findSwipl(env: NodeJS.ProcessEnv = process.env): string | null {
  for (const folder of (env.PATH ?? '').split(delimiter).filter(part => part !== '')) {
    const path = join(folder, process.platform === 'win32' ? 'swipl.exe' : 'swipl');
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

/**
 * Libraries that are Prolog throughout, need nothing that this machine lacks, and reach nothing outside of the program. Where Tandem has some of
 * a library's predicates, this is where the others come from.
 */
const PURE = new Set([
  'aggregate',
  'apply',
  'assoc',
  'base32',
  'base64',
  'clpfd',
  'csv',
  'edinburgh',
  'heaps',
  'intercept',
  'lists',
  'nb_set',
  'occurs',
  'option',
  'optparse',
  'ordsets',
  'oset',
  'pairs',
  'rbtrees',
  'record',
  'solution_sequences',
  'tables',
  'terms',
  'ugraphs',
  'utf8',
  'varnumbers',
  'writef',
]);

/** The libraries of the installed system, read when they are asked for; null where there is none. */
export function swiLibraries(): Libraries | null {
  const swipl = findSwipl();
  if (swipl === null) return null;
  // <home>/bin/<architecture>/swipl, or <home>/bin/swipl.
  const folders = ['../..', '..', '../lib/swi-prolog']
    .map(way => join(dirname(realpathSync(swipl)), way, 'library'))
    .filter(existsSync);
  const [folder] = folders;
  if (folder === undefined) return null;
  return {
    source(name) {
      if (!PURE.has(name)) return null;
      // `library(clpfd)` is one of those in a folder of their own.
      const file = [`${name}.pl`, join('clp', `${name}.pl`)].map(path => join(folder, path)).find(existsSync);
      return file === undefined ? null : { file, text: readFileSync(file, 'utf8') };
    },
    // Tandem's own has only its usual predicates; a program that loads the library by its name gets all of them from one source.
    prefers: name => name === 'ugraphs',
    has: file => file.startsWith(`${folder}/`),
  };
}

/** It stands beside this file; in a bundle, where it stood below `src`. */
function driver(name: 'confirm.pl' | 'run-tests.pl'): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, 'prolog', 'swi', name);
  return readFileSync(existsSync(bundled) ? bundled : join(here, name), 'utf8');
}
