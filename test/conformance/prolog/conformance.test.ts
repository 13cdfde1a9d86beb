/**
 * The system next to SWI-Prolog: the same harness and goals run on both, and what they print must be the same.
 *
 * What SWI-Prolog 9.0.4 printed is recorded beside the goals, so that the comparison needs no installation; where `swipl` is
 * installed, the recordings themselves are checked.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import { hasSwipl } from '../../systems.ts';

const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter(name => name.endsWith('.expected'))
  .map(name => name.replace('.expected', ''));

function read(name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Lines by number, with the numbers of variables taken out. */
function lines(text: string): string[] {
  return text
    .replace(/_G?\d+/g, '_')
    .trimEnd()
    .split('\n');
}

function ours(name: string): string[] {
  const system = new PrologSystem({ readFile: read });
  system.load(read('harness.pl') ?? '', 'harness.pl');
  expect(system.loader.diagnostics).toEqual([]);
  expect(system.machine.once(readTerm(`conform('${name}.pl')`).term)).toBe(true);
  return lines(system.machine.streams.userOutput.text);
}

describe('goals next to SWI-Prolog', () => {
  it('are at least 1,500', () => {
    const total = names.reduce((sum, name) => sum + lines(read(`${name}.expected`) ?? '').length, 0);
    expect(total).toBeGreaterThanOrEqual(1500);
  });

  it.each(names)('%s: as recorded', name => {
    expect(ours(name)).toEqual(lines(read(`${name}.expected`) ?? ''));
  });
});

// One process for each file: goals change operators and the database.
describe.skipIf(!hasSwipl)('recordings (needs swipl)', () => {
  it.each(names)('%s: what SWI-Prolog prints', name => {
    const goal = `consult('harness.pl'), set_stream(user_output, encoding(utf8)), conform('${name}.pl')`;
    const output = execFileSync('swipl', ['-g', goal, '-t', 'halt'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    });
    expect(lines(output)).toEqual(lines(read(`${name}.expected`) ?? ''));
  });
});
