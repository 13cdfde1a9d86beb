/** Runs the command line as a user would: through the launcher, which builds first where something has changed. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('..', import.meta.url));
export const launcher = `${repository}tandem`;

export interface Result {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
  readonly ms: number;
}

export interface RunOptions extends SpawnOptions {
  readonly program?: string;
  /** Called with the process once it has written something to standard error. */
  readonly onTalk?: (kill: (signal: NodeJS.Signals) => void) => void;
  /** Sends a signal after a while. */
  readonly stop?: { readonly signal: NodeJS.Signals; readonly afterMs: number };
}

export function tandem(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const { program = launcher, onTalk, stop, ...spawnOptions } = options;
  const began = performance.now();
  const child = spawn(program, args, { cwd: repository, ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
  if (stop !== undefined) setTimeout(() => child.kill(stop.signal), stop.afterMs);
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', text => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', text => {
    if (err === '') onTalk?.(signal => child.kill(signal));
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', status => resolve({ status, out, err, ms: performance.now() - began }));
  });
}

export const hasSwipl = spawnSync('swipl', ['--version'], { stdio: 'ignore' }).status === 0;
export const hasErlang = spawnSync('erl', ['-noshell', '-eval', 'halt().'], { stdio: 'ignore' }).status === 0;

/** Makes a folder that as PATH holds nothing but Node and the tools of the launcher. */
export function onlyNode(folder: string): string {
  mkdirSync(folder);
  for (const program of ['sh', 'find', 'head', 'dirname', 'readlink'])
    symlinkSync(`/usr/bin/${program}`, join(folder, program));
  symlinkSync(process.execPath, join(folder, 'node'));
  return folder;
}
