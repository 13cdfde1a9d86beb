/**
 * OTP's own libraries, executed by the machine, on arguments that fit their specifications and on some that do not.
 * `TANDEM_ONLY=lists:` looks at some of the functions.
 */

import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { listElements, type Term } from '../../../src/erlang/terms/index.ts';
import { type Spec, TypeEnvironment } from '../../../src/erlang/types/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { mutate } from '../../unit/erlang/types/random.ts';
import { beam } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Arguments } from './libraries/arguments.ts';
import { OPAQUE, SKIPPED, TEXTS } from './libraries/samples.ts';
import { Machine } from './machine.ts';

const MODULES = [
  'lists',
  'maps',
  'string',
  'binary',
  'orddict',
  'ordsets',
  'gb_trees',
  'gb_sets',
  'dict',
  'sets',
  'queue',
  'array',
  'proplists',
  'calendar',
  'base64',
  'uri_string',
  'unicode',
  'io_lib',
  'erl_scan',
  'erl_parse',
];

const SEED = Number(process.env.TANDEM_SEED ?? 1);
const CALLS = 40;
const only = process.env.TANDEM_ONLY ?? '';

async function samples(): Promise<Map<string, readonly Term[]>> {
  const made = new Map<string, readonly Term[]>();
  for (const [type, text] of Object.entries(OPAQUE)) made.set(type, listElements(await beam.value(text)));
  return made;
}

function* argumentLists(spec: Spec, random: Random, make: Arguments): Generator<Term[]> {
  for (let i = 0; i < CALLS; i++) {
    const { args } = random.pick(spec.clauses);
    const terms = args.map(type => make.make(type));
    if (!terms.every(term => term !== null)) continue;
    const spoilt = i % 8 === 7 && terms.length > 0;
    yield spoilt ? terms.with(random.below(terms.length), mutate(random, terms[0] as Term)) : terms;
  }
}

describe.skipIf(!hasOtp)("OTP's libraries on the machine and on the BEAM (needs Erlang/OTP)", () => {
  test('give the same values and exceptions', async () => {
    const corpus = join(import.meta.dirname, 'corpus');
    const machine = new Machine([corpus]);
    await beam.bridge.loadSource(join(corpus, 'cf_functions.erl'));
    const env = new TypeEnvironment(async name => (await machine.loader.load(name))?.types ?? null);
    const known = await samples();
    const comparison = new Comparison(machine, 5);
    for (const module of MODULES) {
      const calls: BeamCall[] = [];
      for (const { name, arity } of await env.specified(module)) {
        const called = `${module}:${name}/${arity}`;
        if (!called.includes(only) || SKIPPED.some(pattern => pattern.test(called))) continue;
        const spec = await env.spec(module, name, arity);
        const random = new Random(SEED);
        const make = new Arguments(random, env, known);
        if (spec !== null)
          for (const args of argumentLists(spec, random, make)) calls.push({ module, name, args });
      }
      await comparison.add(calls);
    }
    for (const [called, text] of Object.entries(TEXTS)) {
      if (!called.includes(only)) continue;
      const [module, name] = called.split(':') as [string, string];
      const lists = listElements(await beam.value(text));
      await comparison.add(lists.map((args): BeamCall => ({ module, name, args: listElements(args) })));
    }
    await comparison.finish("OTP's libraries", only === '' ? 15_000 : 0);
  }, 200_000);
});
