/**
 * Makes a checkout ready to run: npm dependencies, then the build. The launcher calls it when something is missing
 * or older than its source. Two launchers at once take turns: the second finds the work done. It ends with the launcher,
 * and what it has started ends with it; what was begun then is done again the next time.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dependenciesAreCurrent, installDependencies, root } from './dependencies.mjs';

/** Milliseconds after which a lock without a number in it was left by somebody who ended while making it. */
const EMPTY_LOCK_MS = 1000;
const LOOK_EVERY_MS = 50;
/** A file with the number of the process whose turn it is. */
const lock = join(root, '.setup-turn');

async function takeTurn() {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!isError(error, 'EEXIST')) throw error;
    }
    const owner = ownerOf(lock);
    if (owner !== null && !isRunning(owner)) removeLockOf(owner);
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * The number of a process, '' for one that has ended; null where there is no lock, or none that says whose it is yet.
 * @param {string} file
 */
function ownerOf(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return text === '' && Date.now() - statSync(file).mtimeMs < EMPTY_LOCK_MS ? null : text;
  } catch {
    return null;
  }
}

/** @param {string} owner */
function isRunning(owner) {
  try {
    return owner !== '' && process.kill(Number(owner), 0);
  } catch (error) {
    return isError(error, 'EPERM');
  }
}

/**
 * Others may do the same at this moment, and one of them may have a lock of its own by now, which is put back.
 * @param {string} owner
 */
function removeLockOf(owner) {
  const aside = `${lock}-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readFileSync(aside, 'utf8') !== owner) linkSync(aside, lock);
  } catch {
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isError(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** A signal may reach the launcher alone. */
function endWithLauncher() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(2));
  const launcher = process.ppid;
  setInterval(() => {
    if (process.ppid !== launcher) process.exit(2);
  }, LOOK_EVERY_MS).unref();
}

try {
  endWithLauncher();
  await takeTurn();
  process.once('exit', () => rmSync(lock, { force: true }));
  if (!dependenciesAreCurrent()) await installDependencies();
  const { build } = await import('./build.mjs');
  await build();
} catch (error) {
  process.stderr.write(
    `tandem: could not set itself up: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 2;
}
