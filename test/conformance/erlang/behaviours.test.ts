/** Servers, state machines, supervisors and event managers: OTP's own code and its callbacks, on both machines. */

import { join } from 'node:path';
import { beforeAll, describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { listElements } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { beam } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';

const corpus = join(import.meta.dirname, 'corpus');

const REASONS = ['[normal]', '[shutdown]', '[{shutdown, x}]', '[oops]', '[{a, [1]}]', '[kill]'];

/** Argument lists for each function. */
const SCENARIOS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  cf_processes: {
    exit_signal: REASONS,
    exit_self: REASONS,
    endings: [
      ...['normal', 'x', '{a, b}', 'shutdown', 'kill'].map(reason => `[{exit, ${reason}}]`),
      ...['error', 'throw', 'value', 'kill', 'nested', 'badmatch'].map(kind => `[{${kind}, oops}]`),
      '[{nested, normal}]',
    ],
    chain: ['[0, x]', '[3, x]', '[3, normal]', '[2, {a, b}]', '[1, kill]'],
    dead_process: REASONS,
    link_dead: ['[]'],
    unlinked: REASONS,
    demonitors: ['[[]]', '[[flush]]', '[[info]]', '[[flush, info]]', '[x]', '[[x]]'],
    monitor_twice: ['[]'],
    monitor_name: ['[cf_nobody]', '[{cf_nobody, node()}]', '[1]', '[{a}]'],
    monitor_options: ['[]'],
    aliases: ['[]'],
    monitor_alias: ['[explicit_unalias]', '[demonitor]', '[reply_demonitor]'],
    names: ['[cf_a]', '[undefined]', '[1]', '["x"]'],
    name_of_dead: ['[]'],
    timers: ['[0]', '[5]', '[-1]', '[a]', '[1.0]'],
    cancels: ['[]'],
    order: ['[]'],
    selective: ['[[]]', '[[a, 1, b, 2]]', '[[1, 2]]', '[x]'],
    ping_pong: ['[0]', '[5]'],
    dictionary_is_own: ['[]'],
    info: ['[]'],
    throw_in_spawn: ['[x]', '[{a, 1}]'],
    apply_in_spawn: ['[erlang, self]', '[nowhere, f]', '[erlang, nowhere]', '[erlang, halt_not]'],
  },
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

describe.skipIf(!hasOtp)("OTP's behaviours on the machine and on the BEAM (needs Erlang/OTP)", () => {
  let machine: Machine;

  beforeAll(async () => {
    machine = new Machine([corpus]);
    for (const module of ['cf_strip', ...Object.keys(SCENARIOS)])
      await beam.bridge.loadSource(join(corpus, `${module}.erl`));
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
