/**
 * Whole programs next to SWI-Prolog: in each folder, the goals of `goals.pl` run in the program `main.pl` on both, and what they
 * print must be the same.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import { hasSwipl } from '../../systems.ts';

function readerIn(folder: string): (path: string) => string | null {
  return path => {
    const file = path.startsWith('/') ? path : join(folder, path);
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
  };
}

/** Lines with the numbers of variables taken out. */
function lines(text: string): string[] {
  return text
    .replace(/_G?\d+/g, '_')
    .trimEnd()
    .split('\n');
}

const folder = import.meta.dirname;
const programs = readdirSync(folder).filter(name => !name.endsWith('.ts'));

describe.skipIf(!hasSwipl)('programs (needs swipl)', () => {
  it.each(programs)('%s: goals do what they do in SWI-Prolog', name => {
    const read = readerIn(join(folder, name));
    const system = new PrologSystem({ readFile: read });
    system.load(read('main.pl') ?? '', join(folder, name, 'main.pl'));
    expect(system.loader.diagnostics).toEqual([]);
    expect(system.machine.once(readTerm("conform('goals.pl')").term)).toBe(true);
    const output = execFileSync('swipl', ['-g', "conform('goals.pl')", '-t', 'halt', 'main.pl'], {
      cwd: join(folder, name),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const real = lines(output);
    expect(real.length).toBeGreaterThan(40);
    expect(lines(system.machine.streams.userOutput.text)).toEqual(real);
  });
});
