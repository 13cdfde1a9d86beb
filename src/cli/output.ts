/** Where results go: the console's report to standard output, the JSON report where the user wants it. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from './failure.ts';
import type { Io } from './io.ts';

/** Says early what would otherwise go wrong after all the work. */
export function checkJsonTarget(file: string | null): void {
  if (file === null || file === '-') return;
  if (!existsSync(dirname(file))) throw new UsageError(`--json: there is no folder ${dirname(file)}`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--json: ${file} is a folder`);
}

/** With `--json -`, standard output is for the JSON alone. */
export function writeResults(io: Io, json: string | null, asText: () => string, asJson: () => string): void {
  if (json === '-') {
    io.stdout.write(asJson());
    return;
  }
  io.stdout.write(asText());
  if (json !== null) writeJson(json, asJson());
}

function writeJson(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(
      `--json: ${file} could not be written: ${error instanceof Error ? error.message : error}`,
    );
  }
}
