/** Everything that OTP's compiler makes of its own libraries is known to the machine: nothing is left for run time. */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Unsupported } from '../../../src/erlang/operations/raise.ts';
import { Library } from '../../../src/erlang/otp/library.ts';
import { hasOtp, otp } from '../../systems.ts';
import { Machine } from './machine.ts';

/** The modules of an application, found by one of them. */
function modulesBeside(module: string): string[] {
  if (otp === null) return [];
  const ebin = join(new Library(otp, {}).find(module) ?? '', '..');
  return readdirSync(ebin)
    .filter(file => file.endsWith('.beam'))
    .map(file => basename(file, '.beam'))
    .sort();
}

const APPLICATIONS = { stdlib: 'lists', kernel: 'file' };

describe.skipIf(!hasOtp)("the machine's compiler on OTP's libraries (needs Erlang/OTP)", () => {
  test.each(Object.entries(APPLICATIONS))(
    '%s is compiled to the last function',
    async (name, one) => {
      const machine = new Machine();
      const unknown: string[] = [];
      let functions = 0;
      for (const module of modulesBeside(one)) {
        const core = await machine.loader.load(module);
        if (core === null) throw new Error(`${module} was not found`);
        machine.code.add(core);
        for (const { name, arity } of core.definitions) {
          functions++;
          try {
            machine.code.link(machine.code.cell(module, name, arity));
          } catch (thrown) {
            if (!(thrown instanceof Unsupported)) throw thrown;
            unknown.push(`${module}:${name}/${arity}: ${thrown.what}`);
          }
        }
      }
      console.log(`${name}: ${functions} functions`);
      expect(unknown).toEqual([]);
      expect(functions).toBeGreaterThan(1000);
    },
    120_000,
  );
});
