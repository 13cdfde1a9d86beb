/** What the compiler makes of OTP's own libraries, all of it known to us. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Library } from '../../src/erlang/otp/library.ts';
import { unpack } from '../../src/erlang/otp/packed.ts';
import { hasOtp, otp } from '../systems.ts';
import { beam } from './oracle.ts';

/** Every n-th module: all of them take half a minute. `TANDEM_ALL_MODULES=1` takes that time. */
const STEP = process.env.TANDEM_ALL_MODULES === '1' ? 1 : 8;

/** Between them these use everything that the others rarely do. */
const ALWAYS = ['erlang', 'lists', 'maps', 'binary', 'base64', 'gen_server', 'erl_scan', 'unicode'];

function modules(): string[] {
  if (otp === null) return [];
  const library = new Library(otp, {});
  const all = ['lists', 'erlang', 'compile', 'file'].flatMap(name => {
    const ebin = join(library.find(name) ?? '', '..');
    return readdirSync(ebin)
      .filter(file => file.endsWith('.beam'))
      .map(file => join(ebin, file))
      .sort();
  });
  return all.filter((path, i) => i % STEP === 0 || ALWAYS.some(name => path.endsWith(`/${name}.beam`)));
}

describe.skipIf(!hasOtp)('Core Erlang of OTP (needs Erlang/OTP)', () => {
  test('is decoded to the last node', async () => {
    const paths = modules();
    expect(paths.length).toBeGreaterThan(ALWAYS.length);
    let functions = 0;
    for (const path of paths) {
      const answer = await beam.bridge.coreOfBeam(path);
      if (answer.kind !== 'core') throw new Error(`${path}: ${JSON.stringify(answer.diagnostics)}`);
      const { module } = unpack(answer.bytes);
      expect(path).toContain(`/${module.name}.beam`);
      for (const definition of module.definitions) {
        expect(definition.fun.vars).toHaveLength(definition.arity);
        functions++;
      }
      for (const { name, arity } of module.exports) {
        expect(module.definitions.some(d => d.name === name && d.arity === arity)).toBe(true);
      }
    }
    console.log(`decoded ${functions} functions of ${paths.length} modules`);
  });
});
