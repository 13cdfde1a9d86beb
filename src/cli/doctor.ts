/** `tandem doctor`: what was found on this machine, and whether it works. */
import { createRequire } from 'node:module';
import { version } from '../api/basics/index.ts';
import { realClock } from '../api/index.ts';
import { printable, type Style } from '../report/index.ts';
import { protection } from '../sandbox/index.ts';
import type { BackendName } from '../solver/index.ts';
import { type CacheCheck, checkCache, runTied } from '../system/index.ts';
import { type ExitStatus, type Io, styleOf } from './io.ts';

interface Finding {
  readonly name: string;
  /** Version and place; null where it is missing. */
  readonly found: string | null;
  /** What is wrong with what was found. */
  readonly problem?: string | null;
  /** What it is good for. */
  readonly purpose: string;
}

export async function doctor(io: Io): Promise<ExitStatus> {
  const style = styleOf(io, io.stdout);
  const findings = await examine();
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const finding of findings) io.stdout.write(`${line(finding, width, style)}\n`);
  return 0;
}

function line({ name, found, problem = null, purpose }: Finding, width: number, style: Style): string {
  const good = found === null ? style.yellow('not found') : style.green(found);
  const state = problem === null ? good : `${found ?? ''} ${style.yellow(problem)}`.trimStart();
  return `${name.padEnd(width)}  ${state}  ${style.dim(purpose)}`;
}

async function examine(): Promise<Finding[]> {
  const { findOtp } = await import('../erlang/otp/index.ts');
  const otp = findOtp();
  return [
    {
      name: 'tandem',
      found: version,
      purpose: `on Node.js ${process.version}, ${process.platform} ${process.arch}`,
    },
    {
      name: 'Erlang/OTP',
      found: otp === null ? null : `${otp.version} (${otp.root})`,
      purpose: 'optional: compiles Erlang, gives its libraries, confirms what Tandem finds',
    },
    {
      name: 'Erlang front end',
      found: otp === null ? "Tandem's own" : `of Erlang/OTP ${otp.release}`,
      purpose: 'what --frontend auto and --library auto use here',
    },
    {
      name: 'engine beam',
      found: otp === null ? null : `on Erlang/OTP ${otp.release}`,
      purpose: 'optional: --engine beam runs programs for real, with instrumented code',
    },
    {
      name: 'SWI-Prolog',
      found: versionOf('swipl', /version (\S+)/),
      purpose: 'optional: confirms what Tandem finds in Prolog programs',
    },
    await sandboxFinding(),
    cacheFinding(checkCache()),
    await solverFinding('z3-wasm', packageVersion('z3-solver'), 'the embedded solver'),
    await solverFinding('z3', versionOf('z3', /version (\S+)/), 'optional: --solver z3'),
    await solverFinding('cvc5', versionOf('cvc5', /version:? (\S+)/), 'optional: --solver cvc5'),
  ];
}

function cacheFinding({ folder, usual, isWritable, size }: CacheCheck): Finding {
  const megabytes = `${(size / 2 ** 20).toFixed(1)} MB`;
  const elsewhere = folder === usual ? null : `because ${usual} is not yours, or cannot be made`;
  return {
    name: 'cache',
    found: `${printable(folder)} (${megabytes})`,
    problem: isWritable ? elsewhere && printable(elsewhere) : 'cannot be written: every start is slower',
    purpose: 'yours alone: what was compiled before; may be removed',
  };
}

async function solverFinding(name: BackendName, version: string | null, purpose: string): Promise<Finding> {
  if (version === null) return { name, found: null, purpose };
  const { faultOfBackend } = await import('../solver/index.ts');
  const began = realClock.now();
  const fault = await faultOfBackend(name);
  const ms = Math.round(realClock.now() - began);
  return fault === null
    ? { name, found: `${version} (started and answered in ${ms} ms)`, purpose }
    : { name, found: version, problem: `does not work: ${printable(fault)}`, purpose };
}

async function sandboxFinding(): Promise<Finding> {
  const name = await protection();
  const purpose =
    name === 'none'
      ? 'programs are run for real without one: install bubblewrap (Linux), or use --no-confirm or --no-run'
      : 'programs are compiled and run for real inside of it; tried just now';
  return { name: 'sandbox', found: name === 'none' ? null : name, purpose };
}

/** Milliseconds that a program has to tell its version. */
const VERSION_MS = 10_000;

/** The version that a program tells, or null where there is no such program. */
function versionOf(program: string, pattern: RegExp): string | null {
  const { status, stdout } = runTied(program, ['--version'], VERSION_MS);
  return status === 0 ? (pattern.exec(stdout)?.[1] ?? 'unknown version') : null;
}

function packageVersion(name: string): string | null {
  try {
    return (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;
  } catch {
    return null;
  }
}
