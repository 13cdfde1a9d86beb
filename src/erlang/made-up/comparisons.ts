/**
 * How close a run came to the clauses and comparisons of the program's own code, and what it would have had to have there.
 *
 * A clause such as `["set", Key, "to", Value]` is reached or not: nothing in between would tell a search that works with
 * concrete values that it is getting closer. So each test of the pattern that holds counts, as does each character of a
 * text and each halving of the distance between two numbers. Where a test fails, the value that was found and the
 * one that was wanted are kept: the first may occur in the input, as it is or encoded (`substitute.ts`).
 */
import { defined, textHash } from '../../logic/index.ts';
import type { Clause, Pattern } from '../core/index.ts';
import type { WatchedCase, Watcher } from '../machine/watcher.ts';
import { contentKey } from '../terms/content-key.ts';
import {
  Bits,
  byteAt,
  byteSize,
  Cons,
  ErlMap,
  exactEqual,
  list,
  mapEntries,
  Nil,
  slice,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { isCharacter } from './codings.ts';
import { type BinaryPattern, bytesBefore, literalsIn } from './pattern-literals.ts';

/** A test that failed. */
export interface FailedTest {
  /** Null where something is missing altogether: a further element of a list, a key of a map. */
  readonly found: Term | null;
  /** What would have passed the test; where that is not known exactly, terms that belong to it. */
  readonly wanted: readonly Term[];
  /** The element before the missing one. */
  readonly after: Term | null;
}

/** A comparison that held in another run. */
export interface Disagreement {
  readonly place: number;
  readonly said: Term;
  readonly computed: Term;
}

/** What one test that holds counts. Numbers that are close count in part. */
const WHOLE = 17;
/** What it counts that a text stands where one is wanted. */
const OF_ITS_KIND = 1;
/** Distances of numbers that are told apart. */
const NEAR = 8;
/** Clauses of one case that are looked at: more are tables. */
const MAX_CLAUSES = 40;
/** Failed tests that are kept of one run, and how many of them may be comparisons. */
const MAX_FAILED = 100;
const MAX_COMPARED = 40;
/** Keys that a key is compared with. */
const MAX_KEYS = 20;
/** Kinds of containers that are told apart; a power of two. */
const KINDS_OF_KEYS = 8;
/** Characters of a text that are compared. */
const MAX_TEXT = 40;
/** Cases and comparisons of one run that are looked at; later ones of a long run repeat earlier ones. */
const MAX_LOOKS = 2000;
/** Pairs of parts that one look compares: terms that share their parts have more than can be compared. */
const MAX_PAIRS = 10_000;

/** Calls on the stack that clauses are told apart by. Larger: more inputs are kept, each for less. */
const CALLERS = 2;

/** What may stand where a number is read. */
const SOME_NUMBERS: readonly Term[] = [0, 1, 7];

export class Comparisons implements Watcher {
  /** Numbers that stand for a clause and how close the run came to it. */
  readonly progress = new Set<number>();
  /** Numbers that stand for a clause that was come closest to, and what was called for it. */
  readonly contexts = new Set<number>();
  readonly #closeness = new Set<number>();
  /** How often each case was come to. */
  readonly #visits = new Map<number, number>();
  /** How often each clause was entered, and which after which. */
  readonly #entered = new Map<number, number>();
  #last = 0;
  readonly #near = new Map<number, number>();
  /** How many tests of each clause's pattern have held the last time. */
  readonly #scores = new Map<number, number>();
  /** The clause whose guard is tried. */
  #guarded: number | null = null;
  /** What its tests count so far. */
  #score = 0;
  /** What the last comparison counts if it does not hold. */
  #nearly = 0;
  readonly failed: FailedTest[] = [];
  /** The sides of the last comparison at each place. */
  readonly #sides = new Map<number, readonly [left: Term, right: Term]>();
  /** What terms count that are equal to these. */
  readonly #wholes = new Map<Term, number>();
  #looks = 0;
  #pairs = 0;
  #compared = 0;

  /** The same for comparisons, and for how often cases were come to: one more element may be one that could be read. */
  get closeness(): number[] {
    const often = [...this.#visits].map(([place, count]) => numberOf(place, -1 - closeness(count)));
    const entered = [...this.#entered].map(([step, count]) => numberOf(step, -100 - frequency(count)));
    return [...this.#closeness, ...often, ...entered];
  }

  /** How close the run came to clauses, by their points in this code server. */
  get near(): ReadonlyMap<number, number> {
    return this.#near;
  }

  #come(point: number, score: number): void {
    if (score > (this.#near.get(point) ?? -1)) this.#near.set(point, score);
  }

  guarding(point: number | null): void {
    this.#guarded = point;
    this.#score = point === null ? 0 : (this.#scores.get(point) ?? 0);
    this.#nearly = 0;
  }

  tested(holds: boolean): void {
    this.#score += holds ? WHOLE : this.#nearly;
    this.#nearly = 0;
    if (this.#guarded === null) return;
    this.#come(this.#guarded, this.#score);
    this.#closeness.add(numberOf(-1 - this.#guarded, this.#score));
  }

  entered(point: number): void {
    this.#count(point);
    this.#count(numberOf(this.#last + 1, point));
    this.#last = point;
  }

  #count(step: number): void {
    this.#entered.set(step, (this.#entered.get(step) ?? 0) + 1);
  }

  matching(
    { place, clauses, points }: WatchedCase,
    first: number,
    values: readonly Term[],
    callers: readonly number[],
  ): void {
    this.#visits.set(place, (this.#visits.get(place) ?? 0) + 1);
    if (clauses.length > MAX_CLAUSES || this.#looks++ > MAX_LOOKS) return;
    let [best, closest] = [0, 0];
    this.#pairs = 0;
    for (const [i, clause] of clauses.entries()) {
      const score = this.#clause(clause, values);
      if (score > 0) this.progress.add(numberOf(place + i, score));
      const point = points[i] ?? null;
      if (point !== null) {
        this.#scores.set(first + point, score);
        this.#come(first + point, score);
      }
      if (score > best) [best, closest] = [score, i];
    }
    if (best > 0) this.contexts.add(numberOf(contextOf(callers), place + closest));
  }

  comparing(place: number, left: Term, right: Term): void {
    if (this.#looks++ > MAX_LOOKS) return;
    this.#sides.set(place, [left, right]);
    if (this.#compared++ > MAX_COMPARED) return;
    this.#pairs = 0;
    const score = exactEqual(left, right) ? -1 : this.#equal(left, right);
    if (score < 0) return;
    this.#nearly = Math.min(score, WHOLE - 1);
    this.#fail(right, [left]);
    if (score > 0) this.#closeness.add(numberOf(place, score));
  }

  /** What the last comparison at each place found equal. */
  get agreed(): Map<number, string> {
    const agreed = new Map<number, string>();
    for (const [place, [left, right]] of this.#sides)
      if (isWritten(left) && exactEqual(left, right)) agreed.set(place, contentKey(left));
    return agreed;
  }

  /**
   * The first comparison whose sides were equal in the other run, and of which one side is as it was there: a sum, a length
   * or another field that no longer agrees with what it is computed from. Null where there is none.
   */
  disagreement(agreed: ReadonlyMap<number, string>): Disagreement | null {
    for (const [place, before] of agreed) {
      const [left, right] = this.#sides.get(place) ?? [];
      if (left === undefined || right === undefined || !isWritten(left) || !isWritten(right)) continue;
      const [isLeftAsBefore, isRightAsBefore] = [contentKey(left) === before, contentKey(right) === before];
      // The input says what has stayed; the other side is computed.
      if (isLeftAsBefore && !isRightAsBefore) return { place, said: left, computed: right };
      if (isRightAsBefore && !isLeftAsBefore) return { place, said: right, computed: left };
    }
    return null;
  }

  looking(place: number, key: Term, container: Term, position?: Term): void {
    if (this.#looks++ > MAX_LOOKS || this.#compared++ > MAX_COMPARED) return;
    this.#pairs = 0;
    const keys = keysIn(container, position);
    if (keys.some(known => exactEqual(known, key))) {
      this.progress.add(numberOf(place, WHOLE));
      return;
    }
    let best = 0;
    for (const known of keys) {
      best = Math.max(best, this.#equal(known, key));
      this.#fail(key, [known]);
      this.#fail(known, [key]);
    }
    this.#fail(null, [key]);
    if (best > 0) this.#closeness.add(numberOf(place + kindOf(keys), best));
  }

  reading(place: number, text: Term): void {
    if (this.#looks++ > MAX_LOOKS || this.#compared++ > MAX_COMPARED) return;
    this.#pairs = 0;
    const codes = characters(text);
    if (codes !== null && codes.length > 0 && codes.every(isDigit)) return;
    this.#fail(text, SOME_NUMBERS);
    // No text, none yet, one that begins otherwise, digits with something behind them.
    const kind = codes === null ? 0 : codes.length === 0 ? 1 : isDigit(defined(codes[0])) ? 3 : 2;
    this.#closeness.add(numberOf(place, kind));
  }

  #fail(found: Term | null, wanted: readonly Term[], after: Term | null = null): void {
    if (this.failed.length < MAX_FAILED && wanted.length > 0) this.failed.push({ found, wanted, after });
  }

  #clause({ patterns }: Clause, values: readonly Term[]): number {
    let score = 0;
    for (const [i, pattern] of patterns.entries()) score += this.#match(pattern, defined(values[i]), null);
    return score;
  }

  #match(pattern: Pattern, value: Term, before: Term | null): number {
    switch (pattern.kind) {
      case 'var':
        return 0;
      case 'alias':
        return this.#match(pattern.pattern, value, before);
      case 'literal':
        return this.#equal(value, pattern.value);
      case 'cons':
        return this.#list(pattern, value, before);
      case 'tuple': {
        const { elements } = pattern;
        if (!(value instanceof Tuple) || value.elements.length !== elements.length) return 0;
        return elements.reduce(
          (sum, element, i) => sum + this.#match(element, defined(value.elements[i]), null),
          WHOLE,
        );
      }
      case 'map':
        return value instanceof ErlMap ? this.#map(pattern.pairs, value) : 0;
      case 'binary':
        return value instanceof Bits ? this.#binary(pattern, value) : 0;
    }
  }

  #list(pattern: Pattern, value: Term, previous: Term | null): number {
    const text = textBefore(pattern);
    if (text.length > 1) {
      const start = elementsOf(value, text.length);
      return this.#equal(list(start), list(text));
    }
    let score = 0;
    let rest = value;
    let before = previous;
    let part = pattern;
    for (; part.kind === 'cons'; part = part.tail) {
      if (!(rest instanceof Cons)) {
        this.#fail(null, literalsIn(part.head), before);
        return score;
      }
      score += WHOLE + this.#element(part.head, rest.head);
      before = rest.head;
      rest = rest.tail;
    }
    return score + this.#match(part, rest, before);
  }

  /** A character is another one or the same: none is closer to `]` than others are. */
  #element(pattern: Pattern, value: Term): number {
    const wanted = pattern.kind === 'literal' ? pattern.value : null;
    if (typeof wanted !== 'number' || !isCharacter(wanted)) return this.#match(pattern, value, null);
    if (value === wanted) return WHOLE;
    this.#fail(value, [wanted]);
    return 0;
  }

  #map(pairs: readonly { readonly key: unknown; readonly value: Pattern }[], value: ErlMap): number {
    const entries = mapEntries(value);
    let score = 0;
    for (const pair of pairs) {
      const key = (pair.key as { readonly value?: Term }).value;
      if (key === undefined) continue;
      const entry = entries.find(([known]) => exactEqual(known, key));
      if (entry !== undefined) {
        score += WHOLE + this.#equal(key, key) + this.#match(pair.value, entry[1], null);
        continue;
      }
      this.#fail(null, [key, ...literalsIn(pair.value)]);
      score += this.#nearest(
        entries.slice(0, MAX_KEYS).map(([known]) => known),
        key,
      );
    }
    return score;
  }

  /** The score of the key that comes closest. */
  #nearest(keys: readonly Term[], wanted: Term): number {
    return keys.reduce<number>((best, key) => Math.max(best, this.#equal(key, wanted)), 0);
  }

  /** The bytes that the pattern begins with. */
  #binary(pattern: BinaryPattern, value: Bits): number {
    const { bytes, isWhole } = bytesBefore(pattern);
    if (bytes.bitLength === 0) return 0;
    const length = isWhole ? value.bitLength : Math.min(value.bitLength, bytes.bitLength);
    return this.#equal(slice(value, 0, length), bytes);
  }

  /** The score for two terms that should be equal, which is that of all tests where they are. */
  #equal(found: Term, wanted: Term): number {
    if (++this.#pairs > MAX_PAIRS) return 0;
    if (typeof found === 'number' && typeof wanted === 'number') {
      if (found === wanted) return WHOLE;
      this.#fail(found, [wanted]);
      return closeness(Math.abs(found - wanted));
    }
    const [these, those] = [characters(found), characters(wanted)];
    if (these !== null && those !== null && found instanceof Bits === wanted instanceof Bits) {
      let same = 0;
      while (same < those.length && these[same] === those[same]) same++;
      if (same < those.length || these.length > those.length) this.#fail(found, [wanted]);
      if (same < those.length && same < these.length)
        this.#fail(defined(these[same]), [defined(those[same])]);
      // Numbers and no text: the next one may stand behind the last in the input.
      if (same === these.length && same < those.length && !those.every(isCharacter))
        this.#fail(null, [defined(those[same])], these.at(-1) ?? null);
      // Nothing where nothing is wanted, as at the end of a list.
      if (these.length === 0 && those.length === 0) return WHOLE;
      const begun = these.length > 0 ? OF_ITS_KIND : 0;
      return OF_ITS_KIND + begun + WHOLE * same + (these.length === those.length && same > 0 ? WHOLE : 0);
    }
    if (exactEqual(found, wanted)) return this.#whole(wanted);
    if (found instanceof Tuple && wanted instanceof Tuple && found.elements.length === wanted.elements.length)
      return wanted.elements.reduce<number>(
        (sum, element, i) => sum + this.#equal(defined(found.elements[i]), element),
        0,
      );
    this.#fail(found, [wanted]);
    return isList(found) && wanted instanceof Cons ? this.#equalLists(found, wanted) : 0;
  }

  /** The score for a term that is equal to this one: more than for any that is not, so the sum of what its parts count. */
  #whole(term: Term): number {
    if (!(term instanceof Tuple || term instanceof Cons || term instanceof Bits)) return WHOLE;
    const known = this.#wholes.get(term);
    if (known !== undefined) return known;
    const text = characters(term);
    const sum = (parts: readonly Term[], each: number): number =>
      parts.reduce<number>((total, part) => total + each + this.#whole(part), 0);
    const score =
      text !== null
        ? 2 * OF_ITS_KIND + WHOLE * (text.length + 1)
        : term instanceof Tuple
          ? sum(term.elements, 0)
          : OF_ITS_KIND + WHOLE + sum(elementsOf(term, MAX_TEXT), WHOLE);
    this.#wholes.set(term, score);
    return score;
  }

  #equalLists(found: Term, wanted: Cons): number {
    const [these, those] = [elementsOf(found, MAX_TEXT), elementsOf(wanted, MAX_TEXT)];
    let score = OF_ITS_KIND;
    for (const [i, element] of those.entries()) {
      const other = these[i];
      if (other === undefined) {
        this.#fail(null, [element], these.at(-1) ?? null);
        return score;
      }
      score += WHOLE + this.#equal(other, element);
    }
    return these.length === those.length ? score + WHOLE : score;
  }
}

/** The first of the keys that something is looked up in. */
function keysIn(container: Term, position: Term | undefined): Term[] {
  if (container instanceof ErlMap)
    return mapEntries(container)
      .slice(0, MAX_KEYS)
      .map(([key]) => key);
  const elements = elementsOf(container, MAX_KEYS);
  if (typeof position !== 'number') return elements;
  return elements.flatMap(element =>
    element instanceof Tuple ? (element.elements[position - 1] ?? []) : [],
  );
}

/** Tells containers with other keys apart, though not all of them: some programs make theirs of the input. */
function kindOf(keys: readonly Term[]): number {
  return Math.imul(textHash(keys.map(key => contentKey(key)).join()) & (KINDS_OF_KEYS - 1), 7919);
}

/**
 * What the last calls on the stack were made for: a difference inside of parentheses behind a division is another thing than
 * one at the beginning, though each of these was seen by itself.
 */
function contextOf(callers: readonly number[]): number {
  let context = 0;
  for (let i = Math.max(0, callers.length - CALLERS); i < callers.length; i++)
    context = numberOf(context, defined(callers[i]) + 1);
  return context;
}

function numberOf(place: number, score: number): number {
  return (Math.imul(place, 1_000_003) + score) | 0;
}

/** Less than a whole: small distances one by one, larger ones by how often they were halved. */
function closeness(distance: number): number {
  const steps = distance <= NEAR ? distance : NEAR + Math.ceil(Math.log2(distance / NEAR));
  return Math.max(0, WHOLE - steps);
}

/** One, two, three, up to seven, more. */
function frequency(count: number): number {
  return count <= 3 ? count : count < 8 ? 4 : 5;
}

/** The characters or bytes of a text; null for another term. */
function characters(term: Term): readonly number[] | null {
  if (term instanceof Nil) return [];
  if (term instanceof Bits) {
    if (term.bitLength % 8 !== 0) return null;
    return Array.from({ length: Math.min(byteSize(term), MAX_TEXT) }, (_, i) => byteAt(term, i));
  }
  if (!(term instanceof Cons)) return null;
  const codes = elementsOf(term, MAX_TEXT);
  return codes.every(code => typeof code === 'number') ? (codes as number[]) : null;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether inputs may contain it as a text or a number. */
function isWritten(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint' || term instanceof Cons || term instanceof Bits;
}

function isList(term: Term): boolean {
  return term instanceof Cons || term instanceof Nil;
}

function elementsOf(term: Term, most: number): Term[] {
  const elements: Term[] = [];
  for (let rest = term; rest instanceof Cons && elements.length < most; rest = rest.tail)
    elements.push(rest.head);
  return elements;
}

/** The characters that a pattern for lists begins with. */
function textBefore(pattern: Pattern): number[] {
  const text: number[] = [];
  for (let part = pattern; part.kind === 'cons' && part.head.kind === 'literal'; part = part.tail) {
    if (typeof part.head.value !== 'number') break;
    text.push(part.head.value);
  }
  return text;
}
