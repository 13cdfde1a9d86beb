/** Functions as inputs: what is made up is consistent, in its type, and does the same when pasted into a shell. */

import { describe, expect, it } from 'vitest';
import { print } from '../../src/erlang/terms/index.ts';
import { callOf, type ReportedCase } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { beamWith } from './real-beam.ts';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const cases: [name: string, reasons: readonly string[]][] = [
  ['two_points', ['found', 'function_clause']],
  ['typed_points', ['found']],
  ['chained', ['{found,_,_}']],
  ['returned', ['found']],
  ['filtered', ['found']],
  ['folded', ['found']],
  ['by_use', ['found', '{badarity,_}', '{badfun,_}']],
  ['inside', ['found']],
  ['predicate', ['found']],
  ['two_arguments', ['found']],
  ['given_function', ['found']],
  ['sorted', ['found']],
  ['never_called', ['found']],
  ['text_key', ['found']],
  ['endless', ['found']],
  ['as_key', ['found']],
  ['told_apart', ['found']],
  ['told_with', ['found']],
  ['alike_at_three', ['found']],
  ['compared', ['found']],
];

/** `{found,_,_}` for `{found,11,16}`. */
const shapeOf = (fault: ReportedCase): string =>
  reasonOf(fault).replace(/^\{(\w+),.*\}$/, (_, tag) => (tag === 'found' ? '{found,_,_}' : `{${tag},_}`));

describe.skipIf(!hasOtp)('functions as inputs (needs Erlang/OTP)', () => {
  const beam = beamWith('functions');

  it.each(cases)('%s', async (name, reasons) => {
    const report = await reportOf(`functions:${name}`, { maxPaths: '300' });
    const faults = faultsOf(report);
    expect(faults.map(shapeOf).sort()).toEqual(reasons);
    expect(mishapsOf(report)).toEqual([]);
    // A fun in an exception's reason looks different on the other side.
    for (const fault of faults.filter(one => !shapeOf(one).startsWith('{bad'))) {
      const call = callOf(report, fault.input);
      const outcome = await beam().evaluate(call);
      expect(outcome.kind === 'exception' && print(outcome.reason), call).toBe(reasonOf(fault));
    }
  });
});

it('a function that is made up is small', async () => {
  const [fault] = faultsOf(await reportOf('functions:chained'));
  const numbers = [...(fault?.input[0] ?? '').matchAll(/\d+/g)].map(Number);
  expect(Math.max(...numbers)).toBeLessThan(25);
});

it.each([
  ['handed', 'functions that use functions they are given'],
  ['caught', 'functions that raise an exception'],
  ['called_first', 'functions of the program'],
  ['listed', 'functions of the program'],
  ['as_key_first', 'functions of the program'],
])('%s is not said to be explored completely', async (name, what) => {
  const { verdict, incomplete, coverage } = await reportOf(`functions:${name}`);
  expect(verdict).toBe('incomplete');
  expect(incomplete).toContainEqual({ reason: 'made-up-fun', what, count: 1 });
  for (const { why } of coverage.uncovered ?? []) expect(why).not.toContain('unreachable');
});

it.each(['tested_first', 'any_term', 'ordered'])(
  '%s is found by chance, and the limit is named',
  async name => {
    const { verdict, incomplete } = await reportOf(`functions:${name}`);
    expect(verdict).toBe('bugs');
    expect(incomplete).toContainEqual(
      expect.objectContaining({ reason: 'made-up-fun', what: 'functions of the program' }),
    );
  },
);
