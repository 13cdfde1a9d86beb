/** Recursion a million calls deep and ten million steps of a loop, in bounded memory and without JavaScript's stack. */
import { join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { describe, expect, test } from 'vitest';
import type { Term } from '../../../src/erlang/terms/index.ts';
import { noOtp } from '../oracle.ts';
import { Machine } from './machine.ts';
import { shown } from './shown.ts';

const MILLION = 1_000_000;
const GIGABYTE = 1_000_000; // in kilobytes

const CASES: readonly [name: string, args: readonly Term[], result: string][] = [
  ['deep', [MILLION], '1000000'],
  ['nested', [MILLION], '{throw,bottom}'],
  ['even', [MILLION], 'true'],
  ['loop', [10 * MILLION, 0], '35000000'],
  ['through_fun', [MILLION], 'done'],
  ['mapped', [MILLION], '1000001000000'],
];

// Garbage is collected late while there is room: with less of it, what is used at the highest is what is needed.
setFlagsFromString('--max-old-space-size=700');

describe.skipIf(noOtp)('depth (needs Erlang/OTP)', () => {
  const folders = [join(import.meta.dirname, 'corpus')];

  test.each(CASES)('%s(%j)', async (name, args, result) => {
    expect(shown(await new Machine(folders).call('cf_depth', name, args, 100 * MILLION))).toBe(result);
    // Of the whole process, tests included, at its highest.
    expect(process.resourceUsage().maxRSS).toBeLessThan(GIGABYTE);
  });

  test('with a symbolic argument', async () => {
    const { outcome, broken } = await new Machine(folders).track('cf_depth', 'deep', [MILLION]);
    expect(shown(outcome)).toBe('1000000');
    expect(broken).toEqual([]);
    expect(process.resourceUsage().maxRSS).toBeLessThan(GIGABYTE);
    console.log(getHeapStatistics().heap_size_limit, process.resourceUsage().maxRSS);
  });
});
