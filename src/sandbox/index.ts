/**
 * Begins programs that were not written by us under the best protection that this machine offers (`protection.ts`). Which
 * one that is is found out by trying: a program inside must not be able to write where we can.
 */
import { closeSync, existsSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawnTied } from '../system/index.ts';
import type { Allowed } from './effects.ts';
import { type ProtectionName, prefixOf } from './protection.ts';
import { socketFilter } from './seccomp.ts';

export { ownStatus } from './exit-status.ts';
export type { ProtectionName } from './protection.ts';

/** Tried in this order. */
const CANDIDATES: readonly ProtectionName[] = ['bubblewrap', 'namespaces'];

let found: Promise<ProtectionName> | null = null;

/**
 * The protection that programs are run under here. `TANDEM_SANDBOX` names another one. The trial begins with the first
 * call, and takes up to half a second beside other work.
 */
export function protection(): Promise<ProtectionName> {
  found ??= findProtection();
  return found;
}

/** Why no protection could be tried, such as a full disk; then nothing is run at all. */
let untried: Error | null = null;

async function findProtection(): Promise<ProtectionName> {
  const wanted = process.env.TANDEM_SANDBOX;
  if (wanted === 'none' || process.platform !== 'linux') return 'none';
  try {
    for (const name of CANDIDATES)
      if ((wanted === undefined || wanted === name) && (await holds(name))) return name;
  } catch (error) {
    untried = error instanceof Error ? error : new Error(String(error));
  }
  return 'none';
}

/** The test of a sandbox: 3 where a file could be written outside, 4 where none can be written inside. */
const TRIAL = '( : > "$1" ) 2>/dev/null && exit 3; : > inside || exit 4; exit 0';

/** In milliseconds. */
const TRIAL_MS = 5000;

/** Whether a program inside cannot write outside. */
async function holds(name: ProtectionName): Promise<boolean> {
  const enclosure = enclose(name, { allowed: NOTHING, fd: 3 });
  try {
    const outside = join(enclosure.folder, 'outside');
    const command = [...enclosure.prefix, '/bin/sh', '-c', TRIAL, 'sh', outside];
    const child = spawnTied(command[0] as string, command.slice(1), {
      cwd: enclosure.scratch,
      stdio: ['ignore', 'ignore', 'ignore', ...enclosure.extra],
      timeout: TRIAL_MS,
      killSignal: 'SIGKILL',
    });
    const status = await new Promise<number | null>(resolve => {
      child.once('error', () => resolve(null));
      child.once('exit', resolve);
    });
    return status === 0 && !existsSync(outside);
  } finally {
    enclosure.close();
    enclosure.remove();
  }
}

const NOTHING: Allowed = new Set();

/** Variables that programs need to find their own parts, and that say nothing about the user. */
const KEPT = [
  ...['PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['ERL_LIBS', 'ERL_ROOTDIR', 'ERL_COMPILER_OPTIONS', 'SWI_HOME_DIR', 'ASDF_DIR', 'ASDF_DATA_DIR'],
];

export interface ConfinedProgram {
  readonly command: readonly [string, ...string[]];
  /** One entry for each of the first file descriptors. */
  readonly stdio: readonly ('ignore' | 'pipe')[];
  readonly allowed: Allowed;
  /** The working directory; an empty one where it is left out. */
  readonly folder?: string;
  /** Where variables are taken from. */
  readonly env: NodeJS.ProcessEnv;
  /** Variables that it has besides. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Rejects where no scratch folder can be made. */
export async function spawnConfined(program: ConfinedProgram): Promise<ChildProcess> {
  const name = await protection();
  if (untried !== null) throw untried;
  const { command, stdio, allowed, env, variables = {} } = program;
  const isAtHome = allowed.has('files');
  const folder = isAtHome ? process.cwd() : program.folder;
  const enclosure = enclose(name, { allowed, folder, fd: stdio.length });
  const kept = allowed.has('environment')
    ? env
    : Object.fromEntries(KEPT.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])));
  const [file, ...args] = [...enclosure.prefix, ...command] as [string, ...string[]];
  try {
    const child = spawnTied(file, args, {
      stdio: [...stdio, ...enclosure.extra],
      env: { ...kept, HOME: isAtHome ? (env.HOME ?? enclosure.scratch) : enclosure.scratch, ...variables },
      cwd: folder ?? enclosure.scratch,
    });
    child.once('exit', enclosure.remove);
    child.once('error', enclosure.remove);
    return child;
  } finally {
    enclosure.close();
  }
}

interface Enclosed {
  readonly folder: string;
  readonly scratch: string;
  readonly prefix: readonly string[];
  /** File descriptors that the command inherits after the program's own. */
  readonly extra: readonly number[];
  /** To be called when the command was begun. */
  readonly close: () => void;
  /** To be called when it has ended. */
  readonly remove: () => void;
}

/** Those of programs that have not ended yet. */
const folders = new Set<string>();

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

interface Wanted {
  readonly allowed: Allowed;
  readonly folder?: string | undefined;
  /** The first free file descriptor. */
  readonly fd: number;
}

function enclose(name: ProtectionName, { allowed, folder: working, fd }: Wanted): Enclosed {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tmp-'));
  process.off('exit', removeFolders).once('exit', removeFolders);
  folders.add(folder);
  const scratch = mkdtempSync(join(folder, 'work-'));
  const filter = socketFilter();
  const extra: number[] = [];
  if (filter !== null && name === 'bubblewrap') {
    const path = join(folder, 'filter');
    writeFileSync(path, filter);
    extra.push(openSync(path, 'r'));
  }
  return {
    folder,
    scratch,
    prefix: prefixOf(name, {
      scratch,
      allowed,
      folder: working ?? scratch,
      filter,
      filterFd: fd,
    }),
    extra,
    close: () => extra.forEach(closeSync),
    remove: () => {
      folders.delete(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
