/**
 * Decision trees change nothing: functions of OTP's libraries go through the same clauses to the same end with and
 * without them, on many arguments of their types, and explorations of the examples find the same faults.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { realClock } from '../../../src/api/clock.ts';
import { openProgram, openUnit } from '../../../src/erlang/index.ts';
import { builtinFrontend } from '../../../src/erlang/local/index.ts';
import { CodeServer } from '../../../src/erlang/machine/code-server.ts';
import { OtpLoader } from '../../../src/erlang/otp/index.ts';
import type { ErlangOutcome } from '../../../src/erlang/outcome.ts';
import { runCall } from '../../../src/erlang/run.ts';
import { openSpecification } from '../../../src/erlang/specification.ts';
import { print, type Term } from '../../../src/erlang/terms/index.ts';
import { Explorer, randomNumbers, strategies } from '../../../src/search/index.ts';
import { createSolver } from '../../../src/solver/index.ts';
import { cacheFolder } from '../../../src/system/index.ts';
import { hasOtp, otp } from '../../systems.ts';
import { comparable } from '../on-machine.ts';
import { beam } from '../oracle.ts';

const SAMPLES = 25;

describe.skipIf(!hasOtp)('functions of libraries (needs Erlang/OTP)', () => {
  test.for(['lists', 'orddict', 'string'])('%s', { timeout: 120_000 }, async name => {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    const source = new OtpLoader(otp, beam.bridge, cacheFolder(), {});
    const module = await source.load(name);
    if (module === null) throw new Error(`no module ${name}`);
    const servers = [true, false].map(pmatch => new CodeServer({ pmatch }));
    for (const code of servers) code.add(module);
    const random = randomNumbers(1);
    let calls = 0;
    for (const { name: fun, arity } of module.exports) {
      const { precondition } = await openSpecification(source, name, fun, arity, {
        useSpecs: true,
        fixed: new Map(),
      });
      for (let i = 0; i < SAMPLES; i++) {
        const args = precondition.sample(random, 1 + random() * 12);
        if (args === null) continue;
        const [trees, plain] = await Promise.all(servers.map(code => behaviour(code, name, fun, args)));
        expect(trees, `${name}:${fun}(${args.map(arg => print(arg)).join(', ')})`).toEqual(plain);
        calls++;
      }
    }
    expect(calls).toBeGreaterThan(300);
  });

  /** How a call ends, and what it goes through. */
  async function behaviour(code: CodeServer, module: string, name: string, args: readonly Term[]) {
    if (otp === null) throw new Error('no Erlang/OTP on this machine');
    const source = new OtpLoader(otp, beam.bridge, cacheFolder(), {});
    const { outcome } = await runCall(
      { source, code, maxDepth: 0, steps: 100_000, background: null, concreteOnly: () => false },
      module,
      name,
      args,
    );
    const reached = code.points.filter((_, id) => code.covered[id] === 1).map(({ point }) => point);
    code.covered.fill(0);
    return { outcome: shown(outcome), reached: reached.sort((a, b) => a - b) };
  }
});

function shown(outcome: ErlangOutcome): string {
  if (outcome.kind === 'value') return comparable(outcome.value);
  if (outcome.kind !== 'exception') return outcome.kind;
  return `${outcome.class} ${comparable(outcome.reason)} at ${outcome.location?.line}`;
}

describe('explorations of the examples', () => {
  const folder = new URL('../../../examples/erlang/', import.meta.url).pathname;
  const solver = createSolver({ timeoutMs: 2000 });
  afterAll(() => solver.close());

  test.for(readdirSync(folder).filter(file => file.endsWith('.erl')))(
    '%s',
    { timeout: 60_000 },
    async file => {
      const [, name = ''] = /tandem run \S+ (\w+)/.exec(readFileSync(folder + file, 'utf8')) ?? [];
      expect(await faults(folder + file, name, true)).toEqual(await faults(folder + file, name, false));
    },
  );

  async function faults(file: string, name: string, pmatch: boolean): Promise<string[]> {
    const program = await openProgram(builtinFrontend(), file, { pmatch });
    const { unit } = await openUnit(program, { function: name, depth: 15, steps: 20_000 });
    const explorer = new Explorer({
      unit,
      solver,
      strategy: strategies.coverage.make,
      clock: realClock,
      maxDepth: 15,
      maxPaths: 150,
    });
    const exploration = await explorer.explore({});
    expect(exploration.incomplete.filter(({ reason }) => reason === 'divergence')).toEqual([]);
    return exploration.faults.map(({ key }) => key).sort();
  }
});
