/**
 * The Erlang program that runs in the node: shipped as source, compiled once for each installed OTP, and sent to a node
 * when it starts, so that neither its command line nor its code path tells a program under test where it is.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cache, crc32Sum, finishTied, quickSum } from '../../system/index.ts';
import { atom, encodeTerm, fromBytes, list, tuple } from '../terms/index.ts';
import type { Otp } from './find.ts';

const MODULES = ['erl_relay', 'erl_relay_core', 'erl_relay_run', 'erl_relay_trace'] as const;

/** The sources are beside this file; in a bundle they have their path below `src`. */
function sourceFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, 'erlang', 'otp');
  return existsSync(join(bundled, `${MODULES[0]}.erl`)) ? bundled : here;
}

/** Identifies the version of the program in cache keys. */
export function programChecksum(): string {
  const folder = sourceFolder();
  return quickSum(...MODULES.map(module => readFileSync(join(folder, `${module}.erl`))));
}

/**
 * It looks for its own modules in the working folder before it looks into OTP, so it runs in an empty one. There a version
 * manager's stand-in may choose another OTP than in ours; the compiler of the installation itself does not ask it.
 */
function compilerOf({ root, erl }: Otp): string {
  const own = join(root, 'bin', 'erlc');
  return existsSync(own) ? own : join(dirname(erl), 'erlc');
}

/** The compiled modules, as a list of `{Name, Code}` in external format. */
export async function compiledProgram(otp: Otp, cacheFolder: string): Promise<Uint8Array> {
  const cache = new Cache(cacheFolder, crc32Sum);
  const name = `helper-${otp.version}-${programChecksum()}`;
  const known = cache.read(name);
  if (known !== null) return known;
  const folder = mkdtempSync(join(tmpdir(), 'tandem-build-'));
  try {
    const sources = MODULES.map(module => join(sourceFolder(), `${module}.erl`));
    await finishTied(compilerOf(otp), ['+deterministic', '-o', folder, ...sources], folder);
    const program = encodeTerm(
      list(
        MODULES.map(module => tuple(atom(module), fromBytes(readFileSync(join(folder, `${module}.beam`))))),
      ),
    );
    cache.write(name, program);
    return program;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
