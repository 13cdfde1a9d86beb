/** Every built-in function in the table, with tricky arguments: all of them alone, many of them together. */

import { describe, expect, test } from 'vitest';
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { atom, type Term, TRUE } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { beam } from '../oracle.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { pool, smallPool } from './pool.ts';

/** What cannot agree, or would end the BEAM; `docs/conformance.md` tells why. */
const LEFT_OUT: readonly RegExp[] = [
  /^erlang:(monotonic_time|system_time|time_offset|timestamp|now|date|time|localtime\w*|universaltime|unique_integer)\//,
  /^os:/,
  /^erlang:(nif_error|display|halt|hibernate|process_flag|process_info|processes|registered|statistics|memory)\//,
  /^erlang:(system_info|system_flag|group_leader|garbage_collect|nodes)\//,
  /^erlang:(md5_(init|update|final)|get_module_info|module_loaded|loaded|pre_loaded|is_builtin|ports|bump_reductions|seq_trace\w*)\//,
  /^erlang:(display\w*|external_size|term_to_binary|term_to_iovec|process_flag)\/|^binary:referenced_byte_size\/|^ets:(all|match_spec_compile|i)\//,
  /^(logger\w*|init|code|prim_\w+|erts_\w+|file|filename|application|persistent_term|net_kernel|user|global):/,
  // Nothing is there to be read, and the answer tells of the prompt.
  /^io:get_/,
  // What it gives is not to be foreseen.
  /^crypto:strong_rand_bytes\//,
  // It depends on the module that calls it.
  /^erlang:load_nif\//,
  // Applied, it keeps the sign of a zero; as the operator it is compared elsewhere.
  /^erlang:\+\/1$/,
];

const isComparable = ({ module, name, arity }: Bif): boolean =>
  !LEFT_OUT.some(pattern => pattern.test(`${module}:${name}/${arity}`));

/** `TANDEM_ONLY=maps:` looks at some of them. */
const only = process.env.TANDEM_ONLY ?? '';
const isWanted = ({ module, name, arity }: Bif): boolean => `${module}:${name}/${arity}`.includes(only);

/** Results of these are as large as an argument says: no good with millions. */
const GROWING = /^erlang:(make_tuple|bsl|bsr)|^lists:(duplicate|seq)|^binary:copy|^string:copies/;
const isHuge = (term: Term): boolean =>
  (typeof term === 'number' || typeof term === 'bigint') && (term > 10_000 || term < -10_000);

const SAMPLES = 600;

/** Half of the small pool: all pairs of these. */
const PAIRED = smallPool.filter((_, i) => i % 2 === 0);

function* argumentTuples(arity: number): Generator<Term[]> {
  if (arity === 0) yield [];
  else if (arity === 1) for (const a of pool) yield [a];
  else if (arity === 2) for (const a of PAIRED) for (const b of PAIRED) yield [a, b];
  const random = new Random(arity);
  if (arity < 2) return;
  for (let i = 0; i < SAMPLES; i++) yield Array.from({ length: arity }, () => random.pick(pool));
}

/** Releases of OTP have it with two arguments or with three; nothing calls it, since logging is never allowed. */
const NOT_EVERYWHERE = ['logger_backend:log_allowed/2'];

async function isOnBeam({ module, name, arity }: Bif): Promise<boolean> {
  await beam.call('code', 'ensure_loaded', [atom(module)]);
  const answers = await Promise.all(
    ['function_exported', 'is_builtin'].map(ask =>
      beam.call('erlang', ask, [atom(module), atom(name), arity]),
    ),
  );
  return answers.some(outcome => outcome.kind === 'value' && outcome.value === TRUE);
}

describe.skipIf(!hasOtp)('built-in functions next to the BEAM (needs Erlang/OTP)', () => {
  test('are functions of OTP', async () => {
    const unknown: string[] = [];
    for (const bif of allBifs())
      if (!(await isOnBeam(bif))) unknown.push(`${bif.module}:${bif.name}/${bif.arity}`);
    expect(
      unknown.filter(name => !NOT_EVERYWHERE.includes(name)),
      'in the table, and not on the BEAM',
    ).toEqual([]);
  });

  test('give the same values and exceptions', async () => {
    const comparison = new Comparison(new Machine(), 7);
    for (const bif of allBifs().filter(isComparable).filter(isWanted)) {
      if (!(await isOnBeam(bif))) continue;
      const { module, name, arity } = bif;
      const grows = GROWING.test(`${module}:${name}`);
      const tuples = [...argumentTuples(arity)].filter(args => !grows || !args.some(isHuge));
      await comparison.add(tuples.map((args): BeamCall => ({ module, name, args })));
    }
    await comparison.finish('built-in functions', only === '' ? 100_000 : 0);
  }, 200_000);
});
