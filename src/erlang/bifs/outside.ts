/**
 * Functions that only the real system computes: regular expressions, hashes whose values programs rely on, ciphers,
 * compression, and some special functions. Where there is no OTP, a run that needs one ends as unsupported.
 */

import type { Process, Result } from '../machine/process.ts';
import { pinTerm } from '../operations/ask.ts';
import type { Term } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { control } from './registry.ts';

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
  'bytes_to_integer/1',
  'mod_pow/3',
]);
outside('zlib', ['compress/1', 'uncompress/1', 'zip/1', 'unzip/1', 'gzip/1', 'gunzip/1']);
