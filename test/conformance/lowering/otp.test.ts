/**
 * The applications of OTP that users' programs are most like, through our front end: nearly all of them become Core, and
 * with the clauses that OTP's compiler gives them, so that coverage is the same whoever compiled a module.
 */

import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition, Module } from '../../../src/erlang/core/index.ts';
import { clausesOf } from '../../../src/erlang/coverage/clauses.ts';
import { hasOtp } from '../../systems.ts';
import { otpRelease, sourceFiles, sourceLibrary } from '../syntax/otp-sources.ts';
import { type Lowered, lowerOtpSource, otpCore } from './lowered.ts';

const applications = /^(stdlib|kernel|compiler|syntax_tools)-/;

describe.skipIf(!hasOtp)('lowering OTP itself (needs Erlang/OTP and its sources)', () => {
  let library: string | null = null;
  const lowered = new Map<string, Lowered>();

  beforeAll(async () => {
    library = await sourceLibrary();
    if (library === null) return;
    const release = await otpRelease();
    for (const file of sourceFiles(library, applications))
      lowered.set(file, lowerOtpSource(file, library, release));
  }, 120_000);

  it('makes Core of at least 99 % of the modules', context => {
    if (library === null) return context.skip('the sources of OTP are not installed');
    const refused = [...lowered].filter(([, { ok }]) => !ok);
    console.log(`lowered ${lowered.size - refused.length} of ${lowered.size} modules`);
    for (const [file, result] of refused) if (!result.ok) console.log(`${basename(file)}: ${result.reason}`);
    expect(lowered.size).toBeGreaterThan(200);
    expect(refused.length / lowered.size).toBeLessThanOrEqual(0.01);
  });

  it('gives every function the clauses that the compiler gives it', async context => {
    if (library === null) return context.skip('the sources of OTP are not installed');
    const different: string[] = [];
    let functions = 0;
    for (const [file, ours] of lowered) {
      const theirs = ours.ok ? await otpCore(file) : null;
      if (!ours.ok || theirs === null) continue;
      const mine = clausesOfAll(ours.module);
      const other = clausesOfAll(theirs);
      functions += other.size;
      for (const name of new Set([...mine.keys(), ...other.keys()])) {
        const [a, b] = [mine.get(name), other.get(name)];
        if (a !== b) different.push(`${theirs.name}:${name}\n  otp  ${b}\n  ours ${a}`);
      }
    }
    console.log(`the same clauses in ${functions - different.length} of ${functions} functions`);
    expect(different.slice(0, 20)).toEqual([]);
    expect(functions).toBeGreaterThan(10_000);
  }, 180_000);
});

/** The lines of the clauses of each function, those that nobody wrote in brackets. */
function clausesOfAll(module: Module): Map<string, string> {
  const lines = (definition: Definition): string =>
    clausesOf(module.name, definition)
      .map(([, { position, kind }]) => (kind === 'generated' ? `(${position?.line})` : `${position?.line}`))
      .join(' ');
  return new Map(module.definitions.map(d => [`${d.name}/${d.arity}`, lines(d)]));
}
