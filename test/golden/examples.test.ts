/**
 * Every example is run as its first lines say. What it prints is kept in cases/ (`npx vitest run test/golden -u` writes
 * it anew). Errors must happen on the real BEAM and on SWI-Prolog as well, where those are installed.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Report } from '../../src/report/index.ts';
import { hasOtp, hasSwipl } from '../systems.ts';
import { repository, tandem } from '../tandem.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tandem-examples-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Example {
  readonly name: string;
  /** What follows `tandem` on the command line. */
  readonly commands: readonly string[];
}

function examplesIn(folder: string): Example[] {
  return readdirSync(join(repository, folder)).map(file => {
    const text = readFileSync(join(repository, folder, file), 'utf8');
    const commands = [...text.matchAll(/^%+\s+tandem (run .*)$/gm)].map(([, command]) => command ?? '');
    return { name: basename(file, extname(file)), commands };
  });
}

function words(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

interface Ran {
  readonly transcript: string;
  readonly report: Report;
}

async function run(command: string): Promise<Ran> {
  const file = join(scratch, 'report.json');
  const { status, out, err } = await tandem([...words(command), '--json', file]);
  const transcript = `$ tandem ${command}\n${normalized(out + err)}exit status ${status}\n`;
  return { transcript, report: JSON.parse(readFileSync(file, 'utf8')) };
}

/** Without what differs from run to run, and what changes with every improvement of the search or the solver. */
function normalized(output: string): string {
  return (
    output
      .replace(/^Time: .*$/m, 'Time: ...')
      .replace(/^Confirmed on .*\n\n/m, '')
      // Progress, which is told where a run takes long: on a busy machine.
      .replaceAll(/^\S+: \d+ s, .*\d+ executions? .*\n/gm, '')
      .replaceAll(/\d+ (execution|other input|decision|time)s?\b/g, '... $1s')
      .replaceAll(/^(\s+replay: )\S*tandem /gm, '$1tandem ')
  );
}

/** The inputs of reported errors that the real BEAM, or SWI-Prolog, does not agree with. */
function unconfirmed({ errors, cases }: Report): unknown[] {
  return cases.filter(({ id, confirmation }) => errors.includes(id) && confirmation?.result !== 'confirmed');
}

const examples = [...examplesIn('examples/erlang'), ...examplesIn('examples/prolog')];

it.each(examples.filter(({ commands }) => commands.length > 0))('the example $name', async example => {
  const transcripts: string[] = [];
  for (const command of example.commands) {
    const { transcript, report } = await run(command);
    transcripts.push(transcript);
    expect(report.incomplete.map(({ reason }) => reason)).not.toContain('divergence');
    if (report.language === 'erlang' ? hasOtp : hasSwipl) expect(unconfirmed(report)).toEqual([]);
  }
  const file = join(import.meta.dirname, 'cases', `${example.name}.txt`);
  await expect(transcripts.join('\n')).toMatchFileSnapshot(file);
});
