/**
 * Functions that only the real system computes: regular expressions, hashes whose values programs rely on, ciphers,
 * compression, and some special functions. Where there is no OTP, a run that needs one ends as unsupported.
 */

import { reserve } from '../../logic/index.ts';
import type { Process, Result } from '../machine/process.ts';
import { pinTerm } from '../operations/ask.ts';
import { badarg } from '../operations/raise.ts';
import { atom, Cons, fromBytes, nil, type Term, Tuple, tuple } from '../terms/index.ts';
import { PURE, reads } from './effects.ts';
import { concreteOnly, control } from './registry.ts';

function outside(module: string, names: readonly string[]): void {
  control(
    module,
    'concrete',
    PURE,
    Object.fromEntries(
      names.map(key => [key, (p: Process, ...args: Term[]) => callRealSystem(p, module, key, args)]),
    ),
  );
}

/**
 * Calls a function in the real system; symbolic arguments are pinned. Without a real system `otherwise` computes the
 * result.
 */
export function callRealSystem(
  p: Process,
  module: string,
  key: string,
  args: readonly Term[],
  otherwise?: (...plain: Term[]) => Term,
): Result {
  const plain = args.map(arg => pinTerm(p, arg));
  if (plain.some((arg, i) => arg !== args[i])) p.ex.limit('concrete-bif', `${module}:${key}`);
  return p.world.askOutside({
    process: p,
    module,
    name: key.slice(0, key.lastIndexOf('/')),
    args: plain,
    ...(otherwise && { otherwise: () => otherwise(...plain) }),
  });
}

outside('re', ['compile/1', 'compile/2', 'run/2', 'run/3', 'inspect/2', 'version/0']);
outside('erlang', ['phash2/1', 'phash2/2', 'phash/2', 'decode_packet/3']);
outside('math', ['erf/1', 'erfc/1']);
outside('crypto', [
  'hash/2',
  'mac/3',
  'mac/4',
  'macN/4',
  'macN/5',
  'hash_equals/2',
  'pbkdf2_hmac/5',
  'crypto_one_time/4',
  'crypto_one_time/5',
  'exor/2',
  'mod_pow/3',
  'supports/0',
  'supports/1',
  'hash_info/1',
]);

/** A hash in the making: its kind, and the data so far. */
const HASH = atom('hash in the making');

/** What `crypto` makes hashes with. */
const DIGESTS: ReadonlySet<Term> = new Set(
  ['md4', 'md5', 'ripemd160', 'sha', 'sha224', 'sha256', 'sha384', 'sha512', 'blake2b', 'blake2s']
    .concat(['sha3_224', 'sha3_256', 'sha3_384', 'sha3_512'])
    .map(name => atom(name)),
);

function partsOf(state: Term): readonly [type: Term, data: Term] | null {
  const [tag, type, data] = state instanceof Tuple ? state.elements : [];
  return tag === HASH && type !== undefined && data !== undefined ? [type, data] : null;
}

/** What is no kind of hash, and no hash in the making, the real system refuses in its own words. */
control('crypto', 'concrete', PURE, {
  'hash_init/1': (p, type: Term) => {
    const plain = pinTerm(p, type);
    if (!DIGESTS.has(plain)) return callRealSystem(p, 'crypto', 'hash_init/1', [plain]);
    if (plain !== type) p.ex.limit('concrete-bif', 'crypto:hash_init/1');
    return tuple(HASH, plain, nil);
  },
  'hash_update/2': (p, state: Term, more: Term) => {
    const parts = partsOf(state);
    if (parts === null) return callRealSystem(p, 'crypto', 'hash_update/2', [state, more]);
    const [type, data] = parts;
    return tuple(HASH, type, new Cons(data, new Cons(more, nil)));
  },
  'hash_final/1': (p, state: Term) => {
    const parts = partsOf(state);
    return parts === null
      ? callRealSystem(p, 'crypto', 'hash_final/1', [state])
      : callRealSystem(p, 'crypto', 'hash/2', parts);
  },
});

/** The count is a signed C integer of 32 bits. */
const MOST_BYTES = 2 ** 31 - 1;

/** Bytes that no program can foresee: here, always the same ones. */
concreteOnly('crypto', reads('environment'), {
  'strong_rand_bytes/1': (_p, count: Term) => {
    if (typeof count !== 'number' || count < 0 || count > MOST_BYTES) badarg();
    reserve(count);
    return fromBytes(new Uint8Array(count).map((_, i) => i * 167 + 89));
  },
});
outside('zlib', ['compress/1', 'uncompress/1', 'zip/1', 'unzip/1', 'gzip/1', 'gunzip/1']);
