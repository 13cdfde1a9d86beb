/** `tandem doctor`: what was found on this machine. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { version } from '../api/basics/index.ts';
import type { Style } from '../report/index.ts';
import { protection } from '../sandbox/index.ts';
import { type ExitStatus, type Io, styleOf } from './io.ts';

interface Finding {
  readonly name: string;
  /** Version and place; null where it is missing. */
  readonly found: string | null;
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

function line({ name, found, purpose }: Finding, width: number, style: Style): string {
  const state = found === null ? style.yellow('not found') : style.green(found);
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
      name: 'SWI-Prolog',
      found: versionOf('swipl', /version (\S+)/),
      purpose: 'optional: confirms what Tandem finds in Prolog programs',
    },
    await sandboxFinding(),
    { name: 'z3-wasm', found: packageVersion('z3-solver'), purpose: 'the embedded solver' },
    { name: 'z3', found: versionOf('z3', /version (\S+)/), purpose: 'optional: --solver z3' },
    { name: 'cvc5', found: versionOf('cvc5', /version:? (\S+)/), purpose: 'optional: --solver cvc5' },
  ];
}

async function sandboxFinding(): Promise<Finding> {
  const name = await protection();
  const purpose =
    name === 'none'
      ? 'programs are run for real without one: install bubblewrap (Linux), or use --no-confirm or --no-run'
      : 'programs are compiled and run for real inside of it; tried just now';
  return { name: 'sandbox', found: name === 'none' ? null : name, purpose };
}

/** The version that a program tells, or null where there is no such program. */
function versionOf(program: string, pattern: RegExp): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return status === 0 ? (pattern.exec(stdout)?.[1] ?? 'unknown version') : null;
}

function packageVersion(name: string): string | null {
  try {
    return (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;
  } catch {
    return null;
  }
}
