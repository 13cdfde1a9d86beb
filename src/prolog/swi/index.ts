/**
 * Confirmation of found outcomes on SWI-Prolog. Every goal runs in a process of its own: a run may change the program's
 * database, and a goal that does not end can be killed.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SwiAnswer =
  | { readonly result: 'confirmed' }
  /** What the goal did there, as what is expected is said. */
  | { readonly result: 'differs'; readonly outcome: string }
  | { readonly result: 'unchecked'; readonly why: string };

/** When the process is killed, in milliseconds. Must be longer than the time limit of the goal in the driver. */
const TIMEOUT_MS = 4000;
const MARK = '\u0002';

export class RealProlog {
  /** One process at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly swipl: string,
    private readonly file: string,
  ) {}

  /** `expected` is `success`, `failure`, or `exception(Ball)`, within so many answers. */
  confirm(goal: string, expected: string, answers = 1): Promise<SwiAnswer> {
    const answer = this.#last.then(() => this.#ask(goal, expected, answers));
    this.#last = answer;
    return answer;
  }

  #ask(goal: string, expected: string, answers: number): Promise<SwiAnswer> {
    const count = Number.isFinite(answers) ? `${answers}` : 'inf';
    const args = ['-q', '-f', 'none', '-g', 'main', driver(), '--', this.file, goal, expected, count];
    const options = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' } as const;
    return new Promise(resolve => {
      const child = execFile(this.swipl, args, options, (error, stdout, stderr) =>
        resolve(answerIn(stdout, stderr, error)),
      );
      child.stdin?.end();
    });
  }
}

function answerIn(stdout: string, stderr: string, error: Error | null): SwiAnswer {
  const said = stdout.split(MARK)[1]?.trim();
  if (said === 'confirmed') return { result: 'confirmed' };
  if (said === undefined || said.includes('time_limit_exceeded')) {
    const why = stderr.trim().split('\n')[0] || error?.message || '';
    return {
      result: 'unchecked',
      why: said === undefined && why !== '' ? why : 'it did not end in time there',
    };
  }
  return { result: 'differs', outcome: said };
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

/** It stands beside this file; in a bundle, where it stood below `src`. */
function driver(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, 'prolog', 'swi', 'confirm.pl');
  return existsSync(bundled) ? bundled : join(here, 'confirm.pl');
}
