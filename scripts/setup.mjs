/**
 * Makes a checkout ready to run: npm dependencies, then the build. The launcher calls it when something is missing
 * or older than its source. Two launchers at once take turns: the second finds the work done.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dependenciesAreCurrent, installDependencies, root } from './dependencies.mjs';

const STALE_LOCK_MS = 10 * 60 * 1000;
const lock = join(root, '.setup-lock');

async function takeTurn() {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_LOCK_MS) {
      rmSync(lock, { recursive: true, force: true });
    }
    await sleep(50);
  }
}

try {
  await takeTurn();
  const leave = () => rmSync(lock, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(2));
  process.once('exit', leave);
  if (!dependenciesAreCurrent()) await installDependencies();
  const { build } = await import('./build.mjs');
  await build();
} catch (error) {
  process.stderr.write(
    `tandem: could not set itself up: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 2;
}
