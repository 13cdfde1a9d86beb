/**
 * Programs of several modules next to SWI-Prolog: the goals of `goals.pl` run in the program `main.pl` on both, and what they
 * print must be the same.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import { hasSwipl } from '../../systems.ts';

const folder = import.meta.dirname;

function read(path: string): string | null {
  const file = path.startsWith('/') ? path : join(folder, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}

/** Lines with the numbers of variables taken out. */
function lines(text: string): string[] {
  return text
    .replace(/_G?\d+/g, '_')
    .trimEnd()
    .split('\n');
}

describe.skipIf(!hasSwipl)('modules (needs swipl)', () => {
  it('have predicates, operators and meta-arguments of their own', () => {
    const system = new PrologSystem({ readFile: read });
    system.load(read('main.pl') ?? '', join(folder, 'main.pl'));
    expect(system.loader.diagnostics).toEqual([]);
    expect(system.machine.once(readTerm("conform('goals.pl')").term)).toBe(true);
    const output = execFileSync('swipl', ['-g', "conform('goals.pl')", '-t', 'halt', 'main.pl'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const real = lines(output);
    expect(real.length).toBeGreaterThan(100);
    expect(lines(system.machine.streams.userOutput.text)).toEqual(real);
  });
});
