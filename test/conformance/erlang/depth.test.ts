/** Recursion a million calls deep and ten million steps of a loop, in bounded memory and without JavaScript's stack. */

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Term } from '../../../src/erlang/terms/index.ts';
import type { Report } from '../../../src/report/index.ts';
import { hasOtp } from '../../systems.ts';
import { tandem } from '../../tandem.ts';
import { Machine } from './machine.ts';
import { shown } from './shown.ts';

const MILLION = 1_000_000;
const folder = join(import.meta.dirname, 'corpus');

const CASES: readonly [name: string, args: readonly Term[], result: string][] = [
  ['deep', [MILLION], '1000000'],
  ['nested', [MILLION / 10], '{throw,bottom}'],
  ['even', [MILLION], 'true'],
  ['loop', [10 * MILLION, 0], '35000000'],
  ['through_fun', [MILLION], 'done'],
  ['mapped', [MILLION], '1000001000000'],
];

describe.skipIf(!hasOtp)('depth (needs Erlang/OTP)', () => {
  test.each(CASES)('%s(%j)', async (name, args, result) => {
    expect(shown(await new Machine([folder]).call('cf_depth', name, args, 100 * MILLION))).toBe(result);
  });

  test('with a symbolic argument', async () => {
    const { outcome, broken } = await new Machine([folder]).track('cf_depth', 'deep', [MILLION]);
    expect(shown(outcome)).toBe('1000000');
    expect(broken).toEqual([]);
  });

  test('with less than a gigabyte of memory', async () => {
    const run = [
      'run',
      join(folder, 'cf_depth.erl'),
      'deep',
      `[${MILLION}]`,
      '--max-paths',
      '1',
      '--json',
      '-',
    ];
    const { out, err } = await tandem(run, {
      env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=500' },
    });
    const report: Report | null = out === '' ? null : JSON.parse(out);
    expect(report?.cases[0]?.outcome, err).toEqual({ kind: 'value', value: String(MILLION) });
  });
});
