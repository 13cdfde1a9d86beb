/** Local functions and closures have an identity: where they stand, and what they have captured. */

import { describe, expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const cases: [name: string, start: string, reason: string][] = [
  ['comprehensions', '[false,true,0]', 'badarith'],
  ['named', '[1,1]', 'found'],
  ['equal', '[1,2]', 'found'],
  ['dictionary', '[1,2]', 'found'],
  ['ordered', '[2,1]', 'found'],
  ['inlined', '[1]', 'found'],
  ['siblings', '[true,1,2]', 'found'],
];

const frontends = hasOtp ? ['builtin', 'otp'] : ['builtin'];

describe.each(frontends)('closures, with the front end %s', frontend => {
  it.each(cases)('%s', async (name, start, reason) => {
    const report = await reportOf(`closures:${name}`, { start, frontend });
    expect(faultsOf(report).map(reasonOf)).toEqual([reason]);
    expect(mishapsOf(report)).toEqual([]);
  });

  it('says that it did not ask about closures in keys of maps', async () => {
    const report = await reportOf('closures:keys', { start: '[1,2]', frontend });
    expect(report.verdict).not.toBe('exhausted');
  });
});
