/** Which built-in functions can be compared with the BEAM, and with which arguments. */
import { allBifs, type Bif } from '../../../src/erlang/bifs/index.ts';
import { atom, type Term, TRUE } from '../../../src/erlang/terms/index.ts';
import { beam } from '../oracle.ts';

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
export const only = process.env.TANDEM_ONLY ?? '';
const isWanted = ({ module, name, arity }: Bif): boolean => `${module}:${name}/${arity}`.includes(only);

/** Those that are there on this BEAM, too. */
export async function* comparableBifs(): AsyncGenerator<Bif> {
  for (const bif of allBifs()) if (isComparable(bif) && isWanted(bif) && (await isOnBeam(bif))) yield bif;
}

/** Results of these are as large, or take as long, as an argument says: no good with millions. */
const GROWING =
  /^crypto:pbkdf2_hmac|^erlang:(make_tuple|bsl|bsr)|^lists:(duplicate|seq)|^binary:copy|^string:copies/;
const isHuge = (term: Term): boolean =>
  (typeof term === 'number' || typeof term === 'bigint') && (term > 10_000 || term < -10_000);

/** Whether the result is too large to be compared. */
export function growsTooLarge({ module, name }: Bif, args: readonly Term[]): boolean {
  return GROWING.test(`${module}:${name}`) && args.some(isHuge);
}

export async function isOnBeam({ module, name, arity }: Bif): Promise<boolean> {
  await beam.call('code', 'ensure_loaded', [atom(module)]);
  const answers = await Promise.all(
    ['function_exported', 'is_builtin'].map(ask =>
      beam.call('erlang', ask, [atom(module), atom(name), arity]),
    ),
  );
  return answers.some(outcome => outcome.kind === 'value' && outcome.value === TRUE);
}
