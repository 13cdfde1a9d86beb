/**
 * The npm dependencies: are they there, and get them. Plain Node, since nothing is installed before this ran.
 *
 * npm keeps a copy of what it installed in node_modules/.package-lock.json. They are current when that copy
 * names the same version of every package that the lock file asks for on this platform.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function dependenciesAreCurrent() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && installed[path] === undefined),
  );
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** What npm says goes to standard error. No package here needs its install script. */
export function installDependencies() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return;
  const why =
    done.error === undefined ? 'npm ci did not succeed' : `npm could not be started (${done.error.message})`;
  throw new Error(`${why}; its messages are above. Try: cd ${root} && npm ci`);
}
