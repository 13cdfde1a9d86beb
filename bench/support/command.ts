/** Runs the built command line as a user would; gives its report, its elapsed time and its processor time. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Measured<Result> {
  readonly result: Result;
  readonly wallMs: number;
  /** Processor time of all threads, in milliseconds. It is less affected by other load than elapsed time. */
  readonly cpuMs: number;
}

/** The bundle of a benchmark is in the same folder as the program's. */
const ownProgram = fileURLToPath(new URL('./tandem.js', import.meta.url));

/** `Result` is what `--json` writes for this command. Another version's `program` makes a comparison. */
export async function measure<Result>(
  args: readonly string[],
  program = ownProgram,
): Promise<Measured<Result>> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  try {
    const json = join(folder, 'report.json');
    // The shell's `times` is the only portable way to measure the processor time of a child.
    const script = '"$@" > /dev/null; times';
    const words = [process.execPath, program, ...args, '--json', json, '--progress', 'none'];
    const began = performance.now();
    const output = await outputOf('sh', ['-c', script, 'sh', ...words]);
    const wallMs = performance.now() - began;
    return { result: JSON.parse(readFileSync(json, 'utf8')) as Result, wallMs, cpuMs: childTime(output) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}

/** `0m0.00s 0m0.00s` of the shell, then the same for its children: user and system. */
function childTime(output: string): number {
  const times = output.trim().split('\n').at(-1) ?? '';
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
}
