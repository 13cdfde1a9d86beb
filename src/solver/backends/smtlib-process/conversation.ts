/**
 * A solver program at the other end of two pipes. It reads commands and answers with S-expressions. Each batch of commands
 * ends with an `echo` of a fresh mark, so that the answers to one batch are never mistaken for answers to the next,
 * even where the program prints an error message or two answers.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Socket } from 'node:net';
import { spawnTied } from '../../../system/index.ts';
import { SExprReader } from '../../smtlib/sexpr.ts';

export class Conversation {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #reader = new SExprReader();
  #answers: string[] = [];
  #marks = 0;
  #waiting: { mark: string; resolve: (answers: string[]) => void; reject: (error: Error) => void } | null =
    null;
  #gone: Error | null = null;

  constructor(command: string, args: readonly string[], memoryMb: number) {
    this.#child = spawnLimited(command, args, memoryMb);
    this.#child.stdout.setEncoding('utf8').on('data', (piece: string) => this.#read(piece));
    this.#child.stderr.resume();
    this.#child.stdin.on('error', error => this.#lose(error));
    this.#child.on('error', error => this.#lose(error));
    this.#child.on('exit', (code, signal) => this.#lose(new Error(`${command} ended (${signal ?? code})`)));
    this.#hold(false);
  }

  /** Sends commands; resolves with the answers. Rejects when the program ends, or takes longer than `limitMs`. */
  ask(text: string, limitMs: number): Promise<string[]> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    const mark = `mark-${this.#marks++}`;
    this.#hold(true);
    const answers = new Promise<string[]>((resolve, reject) => {
      this.#waiting = { mark, resolve, reject };
    });
    const timer = setTimeout(() => {
      this.#lose(new Error(`no answer within ${limitMs} ms`));
      this.end();
    }, limitMs);
    this.#child.stdin.write(`${text}\n(echo "${mark}")\n`);
    return answers.finally(() => {
      clearTimeout(timer);
      this.#hold(false);
    });
  }

  end(): void {
    this.#lose(new Error('the solver was closed'));
    this.#child.kill('SIGKILL');
  }

  #read(piece: string): void {
    for (const answer of this.#reader.feed(piece)) {
      if (this.#waiting !== null && answer.replaceAll('"', '') === this.#waiting.mark) {
        const { resolve } = this.#waiting;
        this.#waiting = null;
        resolve(this.#answers);
        this.#answers = [];
      } else if (answer.startsWith('(error')) this.#lose(new Error(answer));
      else this.#answers.push(answer);
    }
  }

  #lose(error: Error): void {
    this.#gone ??= error;
    this.#waiting?.reject(this.#gone);
    this.#waiting = null;
  }

  /** Whether Node keeps running for the sake of this program. */
  #hold(wait: boolean): void {
    for (const part of [
      this.#child,
      this.#child.stdin as Socket,
      this.#child.stdout as Socket,
      this.#child.stderr as Socket,
    ])
      if (wait) part.ref();
      else part.unref();
  }
}

/** Starts the program with a limit on its address space, where the system has `ulimit`. */
function spawnLimited(
  command: string,
  args: readonly string[],
  memoryMb: number,
): ChildProcessWithoutNullStreams {
  if (process.platform === 'win32') return piped(command, args);
  const limited = `ulimit -v ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`;
  return piped('/bin/sh', ['-c', limited, command, ...args]);
}

function piped(command: string, args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawnTied(command, args, { stdio: ['pipe', 'pipe', 'pipe'] }) as ChildProcessWithoutNullStreams;
}
