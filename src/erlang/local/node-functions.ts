/** Functions of `crypto` and `zlib` that Node has, too: hashes, codes of messages, compression. For use without OTP. */
import { createHash, createHmac, getHashes, pbkdf2Sync } from 'node:crypto';
import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { Exhausted, spend } from '../../logic/index.ts';
import type { RealOutcome } from '../core/index.ts';
import { Atom, atom, Bits, Cons, fromBytes, Nil, string, type Term, toBytes, tuple } from '../terms/index.ts';

/** The call's outcome; null for a function, or an algorithm, that Node does not have. */
export function askNode(module: string, name: string, args: readonly Term[]): RealOutcome {
  try {
    const value = FUNCTIONS[`${module}:${name}/${args.length}`]?.(...args) ?? null;
    return value === null ? null : { kind: 'value', value };
  } catch (thrown) {
    if (thrown instanceof Refused) return { kind: 'exception', class: 'error', reason: thrown.reason };
    throw thrown;
  }
}

/** What the function raises. */
class Refused {
  constructor(readonly reason: Term) {}
}

const BADARG = atom('badarg');
const DATA_ERROR = atom('data_error');

type Call = (...args: Term[]) => Term | null;

/** Rounds of a hash, of a few microseconds each, that one call may make. Larger: calls may take longer than a run may. */
const MOST_ROUNDS = 1_000_000;
/** In bytes. */
const SMALLEST_HASH = 16;

const FUNCTIONS: Readonly<Record<string, Call>> = {
  'crypto:hash/2': (type, data) => {
    const bytes = bytesOf(data as Term);
    return hashed(type as Term, ['hash.c', 108, 'Bad digest type'], name =>
      createHash(name).update(bytes).digest(),
    );
  },
  'crypto:mac/4': (kind, type, key, data) => {
    const secret = bytesOf(key as Term);
    const text = bytesOf(data as Term, ['mac.c', 175, 'Bad text']);
    if (kind !== atom('hmac')) return null;
    return hashed(type as Term, ['mac.c', 263, 'Bad digest algorithm for HMAC'], name =>
      createHmac(name, secret).update(text).digest(),
    );
  },
  'crypto:pbkdf2_hmac/5': (type, password, salt, iterations, length) =>
    hashed(type as Term, ['pbkdf2_hmac.c', 34, 'Bad digest type'], name => {
      const secret = binaryOf(password as Term, ['pbkdf2_hmac.c', 41, 'Not binary']);
      const salted = binaryOf(salt as Term, ['pbkdf2_hmac.c', 44, 'Not binary']);
      const [rounds, size] = [countOf(iterations as Term, 47), countOf(length as Term, 52)];
      // Nothing can interrupt it.
      if (rounds * Math.ceil(size / SMALLEST_HASH) > MOST_ROUNDS) throw new Exhausted('time');
      return pbkdf2Sync(secret, salted, rounds, size, name);
    }),
  'crypto:hash_equals/2': (a, b) => {
    const [left, right] = [binaryOf(a as Term), binaryOf(b as Term)];
    if (left.length !== right.length) throw new Refused(BADARG);
    return atom(String(Buffer.compare(left, right) === 0));
  },
  'crypto:exor/2': (a, b) => {
    const [left, right] = [bytesOf(a as Term), bytesOf(b as Term)];
    if (left.length !== right.length) throw new Refused(BADARG);
    return fromBytes(left.map((byte, i) => byte ^ (right[i] ?? 0)));
  },
  'zlib:compress/1': data => fromBytes(deflateSync(bytesOf(data as Term))),
  'zlib:uncompress/1': data => expanded(data as Term, inflateSync),
  'zlib:zip/1': data => fromBytes(deflateRawSync(bytesOf(data as Term))),
  'zlib:unzip/1': data => expanded(data as Term, inflateRawSync),
  'zlib:gzip/1': data => fromBytes(gzipSync(bytesOf(data as Term))),
  'zlib:gunzip/1': data => expanded(data as Term, gunzipSync),
};

/** Names of hashes that Node spells in another way. */
const NODE_NAMES: Readonly<Record<string, string>> = {
  sha: 'sha1',
  blake2b: 'blake2b512',
  blake2s: 'blake2s256',
};

/** Where OTP's C code refuses an argument, and what it says. */
type Refusal = readonly [file: string, line: number, text: string];

function refused(refusal: Refusal | null): Refused {
  if (refusal === null) return new Refused(BADARG);
  const [file, line, text] = refusal;
  return new Refused(tuple(BADARG, tuple(string(file), line), string(text)));
}

/** `refusal`: of what is no kind of hash. */
function hashed(type: Term, refusal: Refusal, compute: (name: string) => Uint8Array): Term | null {
  const given = type instanceof Atom ? type.name : '';
  const name = NODE_NAMES[given] ?? given.replace(/^sha3_/, 'sha3-');
  if (getHashes().includes(name)) return fromBytes(compute(name));
  if (/^(md4|ripemd160|sm3|shake)/.test(given)) return null;
  throw refused(refusal);
}

/** Bytes that compressed data may become. More: less that is given up, for more memory in one step. */
const MOST_EXPANDED = 1 << 26;

/** Null where that would be too large. */
function expanded(
  data: Term,
  expand: (bytes: Uint8Array, limits: { maxOutputLength: number }) => Uint8Array,
): Term | null {
  const bytes = bytesOf(data);
  try {
    return fromBytes(expand(bytes, { maxOutputLength: MOST_EXPANDED }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw new Refused(DATA_ERROR);
  }
}

/** `line`: where what is no integer is refused; two lines on what is not positive is. */
function countOf(term: Term, line: number): number {
  if (typeof term !== 'number' || term < 0) throw refused(['pbkdf2_hmac.c', line, 'Not integer']);
  if (term === 0) throw refused(['pbkdf2_hmac.c', line + 2, 'Must be > 0']);
  return term;
}

function binaryOf(term: Term, refusal: Refusal | null = null): Uint8Array {
  if (!(term instanceof Bits) || term.bitLength % 8 !== 0) throw refused(refusal);
  return bytesOf(term);
}

/** The bytes of iodata. */
function bytesOf(data: Term, refusal: Refusal | null = null): Uint8Array {
  const parts: Uint8Array[] = [];
  let bytes: number[] = [];
  const todo: Term[] = [data];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    if (next instanceof Cons) {
      // A byte is an element of a list, and no end of one.
      if (typeof next.tail === 'number') throw refused(refusal);
      todo.push(next.tail, next.head);
    } else if (next instanceof Bits && next.bitLength % 8 === 0) {
      parts.push(Uint8Array.from(bytes), toBytes(next));
      bytes = [];
    } else if (typeof next === 'number' && next >= 0 && next < 256 && next !== data) bytes.push(next);
    else if (!(next instanceof Nil)) throw refused(refusal);
  }
  const all = Buffer.concat([...parts, Uint8Array.from(bytes)]);
  spend(all.length / BYTES_PER_PART);
  return all;
}

/** Bytes whose hash, or compressed form, takes about as long to compute as a look at a part of a term. */
const BYTES_PER_PART = 4;
