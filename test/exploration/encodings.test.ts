/** Arguments that say how others are to be read are part of the input: each of their values is tried. */

import { describe, expect, it } from 'vitest';
import { show } from '../../src/erlang/terms/index.ts';
import { callOf } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { beamWith } from './real-beam.ts';
import { findingsOf, mishapsOf, reportOf } from './report-of.ts';

it('tries every encoding', async () => {
  const { cases } = await reportOf('encodings:decoded', { maxPaths: '300' });
  const tried = new Set(cases.map(({ input }) => input[1]));
  const wide = ['utf16', 'utf32'].flatMap(name => [name, `{${name},big}`, `{${name},little}`]);
  expect([...tried].sort()).toEqual(['latin1', 'unicode', 'utf8', ...wide].sort());
});

it('finds the base and the encoding that it takes', async () => {
  expect(findingsOf(await reportOf('encodings:based'))).toContain('found: 5, 2');
  const named = findingsOf(await reportOf('encodings:named'));
  expect(named.some(text => text.startsWith('found: '))).toBe(true);
});

it('takes parts of bitstrings with bits after the last byte', async () => {
  const findings = findingsOf(await reportOf('bit_parts:part'));
  expect(findings).toEqual([expect.stringMatching(/^found: <<7,\d+:4>>$/)]);
});

describe.skipIf(!hasOtp)('character data that ends too early (needs Erlang/OTP)', () => {
  const beam = beamWith('encodings');

  it('is what the real system says it is', async () => {
    const report = await reportOf('encodings:decoded', { maxPaths: '300' });
    expect(mishapsOf(report)).toEqual([]);
    for (const { input, outcome } of report.cases) {
      const call = callOf(report, input);
      const real = await beam().evaluate(call);
      const value = real.kind === 'value' ? show(real.value) : real.kind;
      expect(outcome.kind === 'value' ? outcome.value : outcome.kind, call).toBe(value);
    }
  });
});
