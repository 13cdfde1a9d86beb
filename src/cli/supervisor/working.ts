/** The side of the process that does the work: tells the supervisor that it is alive, and is told to stop. */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALIVE_EVERY_MS,
  CURRENT_INPUT,
  type FromWorking,
  MESSAGES_FD,
  STOP,
  WORK,
  type Work,
} from './protocol.ts';

const unsupervised: Work = {
  checkpoints: null,
  isRestarted: false,
  poisoned: [],
  finish: null,
  isUnloadable: false,
  spentMs: 0,
};

export const work: Work = readWork();

function readWork(): Work {
  const text = process.env[WORK];
  // Processes that are started from here are not supervised.
  delete process.env[WORK];
  return text === undefined ? unsupervised : (JSON.parse(text) as Work);
}

const isSupervised = work !== unsupervised;

/** The process ends when the supervisor has. */
export function tellSupervisor(message: FromWorking): void {
  if (!isSupervised) return;
  try {
    writeSync(MESSAGES_FD, `${JSON.stringify(message)}\n`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') process.exit(2);
  }
}

/** Begins to give signs of life. */
export function beSupervised(): void {
  if (isSupervised) setInterval(() => tellSupervisor({ kind: 'alive' }), ALIVE_EVERY_MS).unref();
}

/**
 * Calls `stop` where the user wants an end; returns how to take that back. Signals of a terminal reach both processes, and
 * the supervisor decides what they mean.
 */
export function onStop(stop: () => void): () => void {
  const heard = isSupervised ? [STOP] : SIGNALS;
  if (isSupervised) for (const signal of SIGNALS) process.on(signal, () => {});
  for (const signal of heard) process.on(signal, stop);
  tellSupervisor({ kind: 'listening' });
  return () => {
    for (const signal of heard) process.off(signal, stop);
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Which limit an input exceeded when it ended an earlier process; null where it may be run. Notes that it is run now. */
export function poisonOf(input: readonly string[]): 'time' | 'memory' | null {
  if (!work.isRestarted || work.checkpoints === null) return null;
  const text = input.join('\n');
  const known = work.poisoned.find(one => one.input === text);
  if (known !== undefined) return known.what;
  noteCurrent(text);
  return null;
}

/** Nothing is being run: what ends the process now is no input. */
export function noteCurrent(text: string | null): void {
  if (!work.isRestarted || work.checkpoints === null) return;
  try {
    writeFileSync(join(work.checkpoints, CURRENT_INPUT), JSON.stringify(text));
  } catch {}
}

export function currentInput(folder: string): string | null {
  try {
    return JSON.parse(readFileSync(join(folder, CURRENT_INPUT), 'utf8')) as string | null;
  } catch {
    return null;
  }
}
