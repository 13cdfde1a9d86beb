/** Servers, state machines, supervisors and event managers: OTP's own code and its callbacks, on both machines. */
import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { listElements } from '../../../src/erlang/terms/index.ts';
import { beam, noOtp } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';

const corpus = join(import.meta.dirname, 'corpus');

const REASONS = ['[normal]', '[shutdown]', '[{shutdown, x}]', '[oops]', '[{a, [1]}]', '[kill]'];

/** Argument lists for each function. */
const SCENARIOS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cf_server: {
    sums: ['[[]]', '[[1]]', '[[1, 2.5, -3]]'],
    stops: REASONS,
    crashes: REASONS,
    starts: [
      '[5]',
      '[{stop, no}]',
      '[{stop, normal}]',
      '[ignore]',
      '[{crash, oops}]',
      '[{throw, 1}]',
      '[bad]',
    ],
    times: ['[]'],
    names: ['[]'],
    replies: ['[]'],
    continues: ['[]'],
    looks_inside: ['[]'],
    linked: REASONS,
    monitored: REASONS,
    requests: ['[]'],
    unknown: ['[]'],
    abandons: ['[]'],
    hibernates: ['[]'],
    late_reply: ['[]'],
  },
  cf_statem: {
    lock: ['[[]]', '[[1]]', '[[1, 2]]', '[[1, 3, 2]]', '[[1, 2, 1]]', '[[2, 1, 2]]'],
    timeouts: ['[]'],
    postponed: ['[]'],
    internal: ['[]'],
    generic: ['[]'],
    crashes: REASONS,
    entered: ['[]'],
    stops: REASONS,
  },
  cf_supervisor: {
    restarts: ['[oops]', '[normal]', '[{a, b}]', '[kill]'],
    strategies: ['[one_for_one]', '[one_for_all]', '[rest_for_one]'],
    gives_up: ['[]'],
    dynamic: ['[]'],
    kinds: ['[permanent]', '[transient]', '[temporary]'],
    children: ['[]'],
    shutdown: ['[]'],
    bad_start: [
      '[ignore]',
      '[bad]',
      '[{ok, {#{}, [x]}}]',
      '[{ok, {#{strategy => what}, []}}]',
      '[{ok, {#{}, [#{id => a, start => {cf_event, nothing, []}}]}}]',
    ],
  },
  cf_event: {
    events: ['[]'],
    swapped: ['[]'],
    crashing: ['[oops]', '[{a, 1}]'],
    proc: REASONS,
    acknowledged: ['[1]', '[{a, b}]'],
    agent: ['[[]]', '[[1, a, {x}]]'],
    tasks: [
      '[[]]',
      '[[{divide, 6, 2}, {divide, 1, 0}, {wait, 5}, a]]',
      '[[{throw, x}, {exit, normal}, {exit, kill}, {divide, a, 1}]]',
    ],
    spawned: ['[{divide, 1, 0}]', '[{exit, normal}]', '[{throw, x}]', '[{wait, 1}]'],
  },
};

describe.skipIf(noOtp)("OTP's behaviours on the machine and on the BEAM (needs Erlang/OTP)", () => {
  let machine: Machine;

  beforeAll(async () => {
    machine = new Machine([corpus]);
    for (const module of Object.keys(SCENARIOS)) await beam.bridge.loadSource(join(corpus, `${module}.erl`));
  });

  test.each(Object.entries(SCENARIOS))('%s', async (module, functions) => {
    const comparison = new Comparison(machine);
    for (const [name, texts] of Object.entries(functions)) {
      const lists = await Promise.all(texts.map(text => beam.value(text)));
      await comparison.add(lists.map((args): BeamCall => ({ module, name, args: listElements(args) })));
    }
    await comparison.finish(module, Object.values(functions).flat().length);
  });
});
