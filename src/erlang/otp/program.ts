/** The Erlang program that runs in the node: shipped as source, compiled once for each installed OTP. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checksum } from './cache.ts';
import type { Otp } from './find.ts';

const MODULES = ['tandem_helper', 'tandem_core', 'tandem_run'] as const;

/** The sources are beside this file; in a bundle they have their path below `src`. */
function sourceFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, 'erlang', 'otp');
  return existsSync(join(bundled, `${MODULES[0]}.erl`)) ? bundled : here;
}

/** Identifies the version of the program in cache keys. */
export function programChecksum(): string {
  const folder = sourceFolder();
  return checksum(...MODULES.map(module => readFileSync(join(folder, `${module}.erl`))));
}

/** The folder with the compiled program. */
export async function compiledProgram(otp: Otp, cache: string): Promise<string> {
  const folder = join(cache, `helper-${otp.version}-${programChecksum()}`);
  if (MODULES.every(module => existsSync(join(folder, `${module}.beam`)))) return folder;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(`${folder}.`);
  const sources = MODULES.map(module => join(sourceFolder(), `${module}.erl`));
  try {
    await promisify(execFile)(join(dirname(otp.erl), 'erlc'), ['+deterministic', '-o', fresh, ...sources]);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  try {
    renameSync(fresh, folder);
  } catch {
    // A concurrent run has created the folder, or an earlier one left it damaged: replace it file by file.
    mkdirSync(folder, { recursive: true });
    for (const module of MODULES) renameSync(join(fresh, `${module}.beam`), join(folder, `${module}.beam`));
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}
