/** The side of the process that does the work: tells the supervisor that it is alive, and is told to stop. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALIVE_EVERY_MS,
  CURRENT_INPUT,
  type FromWorking,
  type ToWorking,
  WORK,
  type Work,
} from './protocol.ts';

const unsupervised: Work = {
  checkpoints: null,
  isRestarted: false,
  poisoned: [],
  mustFinish: false,
  spentMs: 0,
};

export const work: Work = readWork();

function readWork(): Work {
  const text = process.env[WORK];
  // Processes that are started from here are not supervised.
  delete process.env[WORK];
  return text === undefined || process.send === undefined ? unsupervised : (JSON.parse(text) as Work);
}

const isSupervised = work !== unsupervised;

export function tellSupervisor(message: FromWorking): void {
  if (isSupervised && process.connected) process.send?.(message, undefined, {}, () => {});
}

/** Begins to give signs of life; the process ends when the supervisor does. */
export function beSupervised(): void {
  if (!isSupervised) return;
  process.on('disconnect', () => process.exit(2));
  setInterval(() => tellSupervisor({ kind: 'alive' }), ALIVE_EVERY_MS).unref();
  process.channel?.unref();
}

/** Calls `stop` where the user wants an end; returns how to take that back. Ctrl-C in a terminal reaches both processes. */
export function onStop(stop: () => void): () => void {
  const told = ({ kind }: ToWorking) => {
    if (kind === 'stop') stop();
  };
  const ignore = () => {};
  const signals = isSupervised ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  for (const signal of signals) process.on(signal, stop);
  if (isSupervised) {
    process.on('message', told);
    process.channel?.unref();
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, ignore);
  }
  return () => {
    for (const signal of signals) process.off(signal, stop);
    process.off('message', told);
  };
}

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
