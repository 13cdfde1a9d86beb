/** What a node tells about itself is as on a fresh one, or a limit that the verdict names. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { faultsOf, mishapsOf, programFile, reasonOf, reportOf } from './report-of.ts';

const names = [...readFileSync(programFile('node'), 'utf8').matchAll(/^-spec (\w+)/gm)].map(
  ([, name]) => name as string,
);

describe.skipIf(!hasOtp)('a node (needs Erlang/OTP)', () => {
  it.each(names.filter(name => name.startsWith('b_')))('%s is as on the BEAM', async name => {
    const report = await reportOf(`node:${name}`, { start: '[0]' });
    expect(faultsOf(report).map(reasonOf)).toEqual(['badarith']);
    expect(mishapsOf(report)).toEqual([]);
  });

  it.each(['raised', 'loaded', 'one_object'])('%s is as on the BEAM, and explored', async name => {
    const report = await reportOf(`node_explored:${name}`, { start: '[0]' });
    expect(faultsOf(report).map(reasonOf)).toEqual(['badarith']);
    expect([...report.incomplete, ...mishapsOf(report)]).toEqual([]);
  });

  it.each(names.filter(name => name.startsWith('l_')))('%s has a limit', async name => {
    const start = name.startsWith('l_input_') ? '[some_name]' : '[0]';
    const { incomplete, coverage } = await reportOf(`node:${name}`, { start, confirm: false });
    expect(incomplete).not.toEqual([]);
    expect(coverage.uncovered.flatMap(({ why }) => why)).not.toContain('unreachable');
  });
});
