/** Runs the command line as a user would: through the launcher, which builds first where something has changed. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('..', import.meta.url));
export const launcher = `${repository}tandem`;

export interface Result {
  /** Null where a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** The command while it runs. */
export interface Running {
  readonly child: ChildProcess;
  /** Waits until something has happened; throws when the command ends before. */
  until(happened: (said: { readonly out: string; readonly err: string }) => boolean): Promise<void>;
}

export interface RunOptions extends SpawnOptions {
  readonly program?: string;
  /** What to do while the command runs. When it throws, the command is ended. */
  readonly meanwhile?: (running: Running) => Promise<void>;
}

/** Milliseconds between two looks at whether something has happened. */
const LOOK_EVERY_MS = 10;

export async function tandem(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { program = launcher, meanwhile, ...spawnOptions } = options;
  const child = spawn(program, args, { cwd: repository, ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', text => {
    said.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', text => {
    said.err += text;
  });
  let isOver = false;
  const end = new Promise<Result>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => {
      isOver = true;
      resolve({ status, signal, ...said });
    });
  });
  const until: Running['until'] = async happened => {
    while (!happened(said)) {
      if (isOver) throw new Error(`it ended too early:\n${said.out}${said.err}`);
      await sleep(LOOK_EVERY_MS);
    }
  };
  try {
    await meanwhile?.({ child, until });
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return end;
}

/** For `meanwhile`: sends a signal once something has been written to standard error, such as a line of progress. */
export const killAtWork =
  (signal: NodeJS.Signals) =>
  async ({ child, until }: Running): Promise<void> => {
    await until(({ err }) => err !== '');
    child.kill(signal);
  };

/** Makes a folder that as PATH holds nothing but Node and the tools of the launcher. */
export function onlyNode(folder: string): string {
  mkdirSync(folder);
  for (const program of ['sh', 'find', 'head', 'dirname', 'readlink'])
    symlinkSync(`/usr/bin/${program}`, join(folder, program));
  symlinkSync(process.execPath, join(folder, 'node'));
  return folder;
}
