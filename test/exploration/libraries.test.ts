/** Every exported function of OTP's modules is explored a little; `bench/specs.ts` does the same for longer. */
import { describe, expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { LIBRARIES, openLibrary } from './library.ts';

const PATHS = 8;
const SECONDS = 3;

describe.skipIf(!hasOtp)("functions of OTP's libraries (needs Erlang/OTP)", () => {
  it.each(LIBRARIES)(
    '%s: no input outside of the specification, no divergence, no failure',
    async module => {
      const library = await openLibrary(module, PATHS);
      const wrong: string[] = [];
      let executions = 0;
      for (const entry of library.entries) {
        const { report, outside, mishaps } = await library.explore(entry, SECONDS);
        executions += report.cases.length;
        for (const input of outside) wrong.push(`${entry}: ${input} is outside of the specification`);
        for (const mishap of mishaps) wrong.push(`${entry}: ${mishap}`);
      }
      await library.close();
      expect(wrong).toEqual([]);
      expect(executions).toBeGreaterThan(2 * library.entries.length);
    },
    300_000,
  );
});
