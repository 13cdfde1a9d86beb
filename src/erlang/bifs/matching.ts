/**
 * `binary:match`, `matches` and `split`: occurrences of patterns.
 *
 * In a symbolic binary, whether a pattern occurs at an offset is a decision for each offset, in order; of several
 * patterns that occur at one offset the longest is taken.
 */

import { defined, spend } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askEqual } from '../operations/ask.ts';
import type { Source } from '../operations/bits/chunked-bits.ts';
import { askIn, type Count, count, isAtLeast, minus, times } from '../operations/bits/count.ts';
import { hasBytesAt, pinnedBits, sliceTerm, sourceOf } from '../operations/bits/symbolic-bits.ts';
import { cellsOf, isEmptyList } from '../operations/lists.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { asTuple } from '../operations/tuples.ts';
import { byteSize, isBinary, toBytes } from '../terms/bits.ts';
import { atom, Bits, list, nil, Ref, type Term, Tuple, tuple } from '../terms/index.ts';
import { indexArgument, listArgument } from './arguments.ts';
import { binarySource, bytesOf } from './binaries.ts';
import { reads, writes } from './effects.ts';
import { globalState } from './persistent.ts';
import { emulated } from './registry.ts';

interface Found {
  /** In bytes. */
  readonly at: number;
  readonly size: number;
}

// --- Patterns -----------------------------------------------------------------------------------------------------

const compiled = (p: Process): Map<number, readonly Bits[]> =>
  globalState(p, 'search patterns', () => new Map());

/** The patterns, the longest first. Symbolic ones are pinned byte by byte. */
function patternsOf(p: Process, term: Term): readonly Bits[] {
  if (term instanceof Tuple) {
    const [, ref] = term.elements;
    return (ref instanceof Ref ? compiled(p).get(ref.id) : undefined) ?? badarg();
  }
  const single = sourceOf(p, term);
  const all = single === undefined ? listArgument(p, term) : [];
  const sources = single === undefined ? all.map(one => sourceOf(p, one) ?? badarg()) : [single];
  if (sources.length === 0) badarg();
  const patterns = sources.map(source => pinnedBits(p, source));
  if (!patterns.every(one => isBinary(one) && one.bitLength > 0)) badarg();
  return patterns.sort((a, b) => b.bitLength - a.bitLength);
}

function compile(p: Process, term: Term): Term {
  const patterns = patternsOf(p, term);
  const ref = p.world.processes.makeRef();
  compiled(p).set(ref.id, patterns);
  return tuple(atom(patterns.length === 1 ? 'bm' : 'ac'), ref);
}

// --- Searching ----------------------------------------------------------------------------------------------------

interface Scope {
  readonly from: number;
  /** Undefined: up to the end. */
  readonly to: number | undefined;
}

const WHOLE: Scope = { from: 0, to: undefined };

function scopeOf(p: Process, source: Source, option: Tuple): Scope {
  const [name, range] = option.elements;
  if (name === undefined || range === undefined || !askEqual(p, name, atom('scope'))) badarg();
  const parts = asTuple(p, range)?.elements ?? [];
  if (parts.length !== 2) badarg();
  const [start, length] = parts.map(term => indexArgument(p, term as Term)) as [number, number];
  const [from, to] = length < 0 ? [start + length, start] : [start, start + length];
  if (from < 0 || !isAtLeast(askIn(p), bytesOf(source), count(to), QUESTION.isScopeInBinary)) badarg();
  return { from, to };
}

class Search {
  readonly #total: Count;
  /** Of a plain subject, in which nothing is asked. */
  readonly #plain: PlainSearch | null;

  constructor(
    private readonly p: Process,
    private readonly source: Source,
    private readonly patterns: readonly Bits[],
    private readonly scope: Scope,
    subject: Term,
  ) {
    this.#total = scope.to === undefined ? bytesOf(source) : count(scope.to);
    this.#plain = subject instanceof Bits ? new PlainSearch(toBytes(subject), patterns, scope) : null;
  }

  /** The first occurrence at or after an offset. */
  next(from: number): Found | undefined {
    if (this.patterns.length === 0) return undefined;
    if (this.#plain !== null) return this.#plain.next(from);
    const shortest = byteSize(defined(this.patterns.at(-1)));
    for (let at = Math.max(from, this.scope.from); this.#hasRoom(at + shortest); at++) {
      const pattern = this.patterns.find(
        one => this.#hasRoom(at + byteSize(one)) && hasBytesAt(this.p, this.source, at, toBytes(one)),
      );
      if (pattern !== undefined) return { at, size: byteSize(pattern) };
    }
    return undefined;
  }

  #hasRoom(end: number): boolean {
    return isAtLeast(askIn(this.p), this.#total, count(end), QUESTION.hasRoomForPattern);
  }

  all(): Found[] {
    const found: Found[] = [];
    for (let hit = this.next(0); hit !== undefined; hit = this.next(hit.at + hit.size)) found.push(hit);
    return found;
  }
}

/** Bytes that are passed over in about the time of a look at a part of a term. */
const BYTES_PER_PART = 16;

class PlainSearch {
  /** The longest first. */
  readonly #patterns: readonly Uint8Array[];
  /** Whether some pattern begins with a byte. */
  readonly #begins = new Uint8Array(256);

  constructor(
    private readonly bytes: Uint8Array,
    patterns: readonly Bits[],
    private readonly scope: Scope,
  ) {
    this.#patterns = patterns.map(toBytes);
    for (const [first] of this.#patterns) this.#begins[first as number] = 1;
  }

  next(from: number): Found | undefined {
    const { bytes, scope } = this;
    const end = scope.to ?? bytes.length;
    for (let at = Math.max(from, scope.from); at < end; at++) {
      if (at % BYTES_PER_PART === 0) spend();
      if (this.#begins[bytes[at] as number] === 0) continue;
      const pattern = this.#patterns.find(one => at + one.length <= end && this.#isAt(at, one));
      if (pattern !== undefined) return { at, size: pattern.length };
    }
    return undefined;
  }

  #isAt(at: number, pattern: Uint8Array): boolean {
    let same = 0;
    while (same < pattern.length && this.bytes[at + same] === pattern[same]) same++;
    spend(same / BYTES_PER_PART);
    return same === pattern.length;
  }
}

interface Request {
  readonly source: Source;
  readonly search: Search;
  readonly flags: readonly string[];
}

function request(
  p: Process,
  subject: Term,
  pattern: Term,
  options: readonly Term[],
  allowed: readonly string[],
): Request {
  const source = binarySource(p, subject);
  let scope = WHOLE;
  const flags: string[] = [];
  for (const option of options) {
    const flag = allowed.find(name => askEqual(p, option, atom(name)));
    if (flag !== undefined) flags.push(flag);
    else scope = scopeOf(p, source, asTuple(p, option) ?? badarg());
  }
  // OTP finds nothing in an empty subject without checking the pattern.
  const isEmpty = !isAtLeast(askIn(p), source.length, count(1), QUESTION.isNonEmptySubject);
  const patterns = isEmpty ? [] : patternsOf(p, pattern);
  return { source, search: new Search(p, source, patterns, scope, subject), flags };
}

/** What a list of options ends with is not looked at. */
function optionsOf(p: Process, term: Term): Term[] {
  const { elements, rest } = cellsOf(p, term);
  return elements.length > 0 || isEmptyList(p, rest) ? elements : badarg();
}

const place = ({ at, size }: Found): Term => tuple(at, size);

function match(p: Process, subject: Term, pattern: Term, options: Term = nil): Term {
  const found = request(p, subject, pattern, optionsOf(p, options), []).search.next(0);
  return found === undefined ? atom('nomatch') : place(found);
}

function matches(p: Process, subject: Term, pattern: Term, options: Term = nil): Term {
  return list(request(p, subject, pattern, optionsOf(p, options), []).search.all().map(place));
}

function split(p: Process, subject: Term, pattern: Term, options: Term = nil): Term {
  const allowed = ['global', 'trim', 'trim_all'];
  const { source, search, flags } = request(p, subject, pattern, optionsOf(p, options), allowed);
  const first = search.next(0);
  const found = flags.includes('global') ? search.all() : first === undefined ? [] : [first];
  const parts: Term[] = [];
  let from = 0;
  const cut = (to: Count): void => {
    const size = minus(to, count(from));
    const isEmpty = !isAtLeast(askIn(p), size, count(1), QUESTION.isNonEmptyPart);
    if (isEmpty && flags.includes('trim_all')) return;
    parts.push(sliceTerm(p, source, count(from * 8), times(size, 8)));
  };
  for (const { at, size } of found) {
    cut(count(at));
    from = at + size;
  }
  cut(bytesOf(source));
  if (flags.includes('trim')) while (parts.length > 0 && isEmptyBinary(p, defined(parts.at(-1)))) parts.pop();
  return list(parts);
}

function isEmptyBinary(p: Process, term: Term): boolean {
  const { length } = binarySource(p, term);
  return !isAtLeast(askIn(p), length, count(1), QUESTION.isNonEmptySubject);
}

emulated('binary', writes('unique'), {
  'compile_pattern/1': compile,
});

emulated('binary', reads('unique'), {
  'match/2': (p, subject: Term, pattern: Term) => match(p, subject, pattern),
  'match/3': match,
  'matches/2': (p, subject: Term, pattern: Term) => matches(p, subject, pattern),
  'matches/3': matches,
  'split/2': (p, subject: Term, pattern: Term) => split(p, subject, pattern),
  'split/3': split,
});
