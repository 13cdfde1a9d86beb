/** docs/specs.md says what is so with the OTP that it was made with. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { specsTable } from '../../../scripts/pages/specs.ts';
import { explore } from '../../../src/index.ts';
import { LIBRARIES } from '../../exploration/library.ts';
import { hasOtp, otp } from '../../systems.ts';

const page = readFileSync('docs/specs.md', 'utf8');
const [first, second] = page.split('## Explored') as [string, string];
const [, version] = /with OTP ([\d.]+)\./.exec(first) ?? [];
const isSameOtp = otp?.version === version;

/** The cells of a table, below its head. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .slice(2)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    );

describe('docs/specs.md', () => {
  it.each([
    ['first', rowsOf(first)],
    ['second', rowsOf(second)],
  ])('adds up in its %s table', (_, rows) => {
    const all = rows.pop();
    expect(all?.[0]).toBe('all');
    const isCount = (cell: string) => /^\d+$/.test(cell);
    const sums = all?.map((cell, i) =>
      isCount(cell) ? String(rows.reduce((sum, row) => sum + Number(row[i]), 0)) : cell,
    );
    expect(all?.filter(isCount).length).toBeGreaterThan(2);
    expect(all).toEqual(sums);
  });

  it('tells of the modules that are measured, with all their functions, and of nothing that must not be', () => {
    const exported = new Map(rowsOf(first).map(([module, functions]) => [module, functions]));
    const rows = rowsOf(second).slice(0, -1);
    expect(rows.map(([module]) => module)).toEqual([...LIBRARIES]);
    for (const [module, functions, ...others] of rows) {
      expect(functions).toBe(exported.get(module as string));
      expect(others.slice(-3)).toEqual(['0', '0', '0']);
    }
  });

  it.skipIf(!isSameOtp)(
    `is what OTP ${version} gives (npm run docs writes it anew; needs that OTP)`,
    async () => {
      expect(await specsTable()).toBe(first);
    },
  );

  it.skipIf(!hasOtp).each([
    ['lists', 'nth/2', '[2, [0]]'],
    ['maps', 'get/2', '[a, #{}]'],
    ['calendar', 'date_to_gregorian_days/3', '[2023, 4, 31]'],
  ])('names a fault: %s:%s of %s (needs Erlang/OTP)', async (module, name, seed) => {
    const { errors, cases } = await explore({ file: module, function: name, seed, maxPaths: 1 });
    expect(errors).toEqual([1]);
    expect(cases[0]?.outcome).toMatchObject({ kind: 'exception', class: 'error' });
  });
});
