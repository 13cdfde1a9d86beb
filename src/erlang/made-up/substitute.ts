/**
 * Inputs that may pass a test which a run failed: what the test found occurs in the input, as it is or encoded, and what it
 * wanted is put in its place, encoded in the same way (input-to-state correspondence). Where something was missing, it is
 * added behind what came before it.
 *
 * That the two belong together is a guess: the value may be there by chance. The run decides.
 */
import {
  Bits,
  Cons,
  ErlMap,
  exactEqual,
  list,
  listElements,
  mapEntries,
  mapFrom,
  Nil,
  normalize,
  print,
  type Term,
  Tuple,
  toBytes,
} from '../terms/index.ts';
import { BYTE_CODINGS, CODINGS, type Coding, isCharacter, PADDED_CODINGS, textOf } from './codings.ts';
import type { Disagreement, FailedTest } from './comparisons.ts';
import {
  bitsOfBytes,
  bitsOfText,
  isSeparator,
  isWordCharacter,
  OTHER_CHARACTERS,
  type Text,
  wordsOf,
} from './dictionary.ts';
import { withLengths } from './lengths.ts';
import { isOfOneRun } from './own-identities.ts';
import { VIEWS } from './views.ts';

/** Places in one text where the same is replaced. */
const MAX_OCCURRENCES = 3;
/** Inputs that are made of one to have what a comparison found agree again. */
const MAX_AGREEING = 6;
/** Inputs that are made of one. */
const MAX_INPUTS = 200;
/** Inputs that are made of one test before it is the next one's turn: what it wants, and what is larger by one. */
const PER_TURN = 2;
/** Separators that are tried. */
const MAX_SEPARATORS = 12;
/** Separators of several characters that are tried. */
const MAX_LONG = 4;
/** Separators between a key and its value that are tried. */
const MAX_SEPARATED = 5;
/** Texts that may stand for a character, and the characters of one. */
const MAX_ESCAPES = 8;
const MAX_ESCAPE = 5;
/** Boundaries of words where something missing is put. */
const MAX_BOUNDARIES = 16;
/** Characters between the parts of texts, besides those that the program mentions. */
const SEPARATORS: readonly Text[] = [[], ...' ,:=\n/.-'.split('').map(c => [c.charCodeAt(0)])];

/** Double and single. */
const QUOTES: Text = [34, 39];

/** What the program mentions that may stand between words, or for a character that cannot be written as it is. */
interface Between {
  readonly separators: readonly Text[];
  readonly escapes: readonly Text[];
  /** What texts are enclosed in. */
  readonly quotes: Text;
  /** The program's look-ups, backwards, and its escapes. */
  readonly tables: readonly Coding[];
  /** Whether a number has to be the one that is wanted, and not one of its neighbours. */
  readonly isExact?: boolean;
}

/**
 * The input with what is computed from it in the place of what it says: after a change of the rest, its sums, lengths and
 * other fields that have to agree with it do so again.
 */
export function* agreeing(
  input: readonly Term[],
  { said, computed }: Pick<Disagreement, 'said' | 'computed'>,
): Generator<readonly Term[]> {
  const test = { found: said, wanted: [computed], after: null };
  const between = { separators: [], escapes: [], quotes: [], tables: [], isExact: true };
  const made = new Set<string>();
  for (const [i, term] of input.entries())
    for (const changed of changes(term, test, between)) {
      const key = print(changed);
      if (made.has(key)) continue;
      if (made.size === MAX_AGREEING) return;
      made.add(key);
      yield input.with(i, changed);
    }
}

export function* substitutes(
  input: readonly Term[],
  failed: readonly FailedTest[],
  dictionary: readonly Text[],
  tables: readonly Coding[] = [],
): Generator<readonly Term[]> {
  const between = {
    separators: separatorsIn(dictionary),
    escapes: dictionary.filter(isEscape).slice(0, MAX_ESCAPES),
    quotes: QUOTES.filter(quote => dictionary.some(text => text.length === 1 && text[0] === quote)),
    tables,
  };
  const made = new Set<string>();
  // Each test in turn, so that one with many ways to pass it leaves room for the others. The last ones are the furthest that the
  // run came to, and the first ones what it is made of: both ends before the middle.
  const tests = fromBothEnds(distinct(failed.map(nameable)));
  const open = new Set(tests.map(test => inputChanges(input, test, between)));
  while (open.size > 0 && made.size < MAX_INPUTS) {
    for (const changes of open) {
      for (let i = 0; i < PER_TURN && made.size < MAX_INPUTS; i++) {
        const { value, done } = changes.next();
        if (done === true) {
          open.delete(changes);
          break;
        }
        const key = value.map(part => print(part)).join();
        if (made.has(key)) continue;
        made.add(key);
        yield value;
      }
    }
  }
  if (failed.some(isMissing)) yield* withOneMore(input);
}

/** One of each, then the next of each, until all are through. */
function* inTurn<T>(all: readonly Generator<T>[]): Generator<T, void> {
  const open = new Set(all);
  while (open.size > 0)
    for (const one of open) {
      const { value, done } = one.next();
      if (done === true) open.delete(one);
      else yield value;
    }
}

/** The last, the first, the last but one, the second, and so on. */
function fromBothEnds<T>(all: readonly T[]): T[] {
  return all.map((_, i) => all.at(i % 2 === 0 ? -1 - i / 2 : (i - 1) / 2) as T);
}

/** A text lacks something: one character more may be it, or begin it. */
function withOneMore(input: readonly Term[]): (readonly Term[])[] {
  return input.flatMap((term, i) => {
    const text = textIn(term);
    if (text === null) return [];
    return OTHER_CHARACTERS.map(character => input.with(i, writtenLike(term, [...text, character])));
  });
}

function isMissing({ found }: FailedTest): boolean {
  return found === null || textOf(found)?.length === 0;
}

function textIn(term: Term): Text | null {
  return term instanceof Cons || term instanceof Nil || term instanceof Bits ? textOf(term) : null;
}

/** As a binary or a list. */
function writtenLike(term: Term, text: Text): Term {
  return term instanceof Bits ? bitsOfText(text) : list(text);
}

/** The usual ones that the program mentions first, then what else may be one. */
function separatorsIn(dictionary: readonly Text[]): Text[] {
  const single = dictionary.filter(({ length }) => length === 1);
  const long = dictionary.filter(text => text.length > 1 && isSeparator(text));
  const mentioned = new Set(single.map(([code]) => code));
  const usual = SEPARATORS.filter(([code]) => code === undefined || mentioned.has(code));
  return unique([...usual, ...long.slice(0, MAX_LONG), ...single, ...SEPARATORS]).slice(0, MAX_SEPARATORS);
}

function isEscape({ length, 0: first }: Text): boolean {
  return length > 1 && length <= MAX_ESCAPE && first !== undefined && !isWordCharacter(first);
}

/** Without what inputs cannot contain. */
function nameable(test: FailedTest): FailedTest {
  return { ...test, wanted: test.wanted.filter(term => !isOfOneRun(term)) };
}

function distinct(failed: readonly FailedTest[]): FailedTest[] {
  const shown = (term: Term | null): string => (term === null ? '' : print(term));
  return [
    ...new Map(
      failed.map(test => [[test.found, test.after, ...test.wanted].map(shown).join(), test]),
    ).values(),
  ];
}

function* inputChanges(
  input: readonly Term[],
  test: FailedTest,
  between: Between,
): Generator<readonly Term[], undefined> {
  for (const [i, term] of input.entries())
    for (const changed of changes(term, test, between)) yield input.with(i, changed);
}

function unique(texts: readonly Text[]): Text[] {
  return [...new Map(texts.map(text => [text.join(), text])).values()];
}

/** The term with one place changed, in each way that may pass the test. */
function* changes(term: Term, test: FailedTest, between: Between): Generator<Term> {
  const text = textIn(term);
  if (text !== null) {
    const made = (changed: Text): Term => writtenLike(term, changed);
    for (const changed of textChanges(text, test, between)) {
      const bytes = term instanceof Bits ? bitsOfBytes(changed) : null;
      if (bytes !== null) yield bytes;
      yield made(changed);
    }
    for (const { decode, encode } of VIEWS) {
      const inner = decode(text);
      if (inner === null) continue;
      for (const changed of textChanges(inner, test, between)) yield made(encode(changed));
    }
  }
  if (term instanceof Bits && term.bitLength % 8 === 0) {
    const bytes = [...toBytes(term)];
    for (const changed of replacements(bytes, test, BYTE_CODINGS, between.isExact))
      yield new Bits(Uint8Array.from(changed), 0, 8 * changed.length);
  }
  if (test.found !== null && exactEqual(term, test.found))
    yield* between.isExact === true ? test.wanted : around(test.wanted);
  if (text !== null && text.length > 0) return;
  if (term instanceof Tuple)
    for (const changed of elementChanges(term.elements, test, between)) yield new Tuple(changed);
  if (term instanceof Cons && isProper(term))
    for (const changed of elementChanges(listElements(term), test, between)) yield list(changed);
  if (term instanceof ErlMap) {
    const entries = mapEntries(term);
    for (const [i, entry] of entries.entries())
      for (const [key, value] of elementChanges(entry, test, between))
        yield mapFrom(entries.with(i, [key as Term, value as Term]));
  }
}

function* elementChanges(elements: readonly Term[], test: FailedTest, between: Between): Generator<Term[]> {
  for (const [i, element] of elements.entries())
    for (const changed of changes(element, test, between)) yield elements.with(i, changed);
}

function isProper(term: Term): boolean {
  let rest = term;
  while (rest instanceof Cons) rest = rest.tail;
  return rest instanceof Nil;
}

/** Integers may have to be larger or smaller than what they are compared with. */
function around(wanted: readonly Term[]): Term[] {
  return wanted.flatMap(term =>
    typeof term === 'number' || typeof term === 'bigint'
      ? [term, normalize(BigInt(term) + 1n), normalize(BigInt(term) - 1n)]
      : [term],
  );
}

function* textChanges(text: Text, test: FailedTest, between: Between): Generator<Text> {
  const { found, wanted, after } = test;
  const { separators } = between;
  if (between.isExact === true) {
    yield* replacements(text, test, [...CODINGS, ...PADDED_CODINGS], true);
    return;
  }
  if (found === null || isMissing(test)) {
    const texts = pieces(wanted, found === null && after === null ? separators : []);
    const before = after === null ? null : textOf(after);
    const at = before !== null && before.length > 0 ? lastOf(text, before) : -1;
    const positions = new Set([text.length, ...(at < 0 ? [] : [at + (before as Text).length]), 0]);
    const separated = function* (): Generator<Text> {
      for (const position of positions)
        for (const separator of separators)
          for (const piece of texts)
            yield position === 0
              ? [...piece, ...separator, ...text]
              : text.toSpliced(position, 0, ...separator, ...piece);
    };
    const inside = function* (): Generator<Text> {
      for (const position of boundaries(text))
        for (const piece of texts) yield text.toSpliced(position, 0, ...piece);
    };
    yield* inTurn([separated(), inside()]);
    yield* lookedUp(text, test, between);
    return;
  }
  yield* replacements(text, test, [...CODINGS, ...between.tables]);
  yield* quoted(text, test, between);
  yield* lookedUp(text, test, between);
  for (const term of wanted) yield* continued(text, textOf(found), textOf(term), between);
}

/** What was wanted in the place of what was found, in one of these codings. */
function* replacements(
  text: Text,
  { found, wanted }: FailedTest,
  codings: readonly Coding[],
  isExact = false,
): Generator<Text> {
  if (found === null) return;
  for (const coding of codings) {
    const old = coding(found);
    if (old === null || old.length === 0) continue;
    for (const term of isExact ? wanted : around(wanted)) {
      const replacement = coding(term);
      if (replacement === null) continue;
      for (const at of occurrences(text, old)) {
        yield text.toSpliced(at, old.length, ...replacement);
        yield* withLengths(text, at, old, replacement);
      }
    }
  }
}

/** A text in quotes in the place of what has none: a number, or a name. */
function* quoted(text: Text, { found, wanted }: FailedTest, { quotes }: Between): Generator<Text> {
  const old = found === null ? null : textOf(found);
  if (old === null || old.length === 0) return;
  for (const term of wanted) {
    const inner = term instanceof Cons || term instanceof Bits ? textOf(term) : null;
    if (inner === null) continue;
    for (const quote of quotes)
      for (const at of occurrences(text, old))
        if (text[at - 1] !== quote) yield text.toSpliced(at, old.length, quote, ...inner, quote);
  }
}

/** What the elements of a wanted list are looked up by, one after the other, in the place of all or behind it. */
function* lookedUp(text: Text, { found, wanted }: FailedTest, between: Between): Generator<Text> {
  for (const table of between.tables) {
    const coded = (term: Term): Text[] | null => {
      const parts = term instanceof Cons && isProper(term) ? listElements(term).map(table) : [table(term)];
      return parts.every(part => part !== null) ? (parts as Text[]) : null;
    };
    const old = found === null ? null : coded(found);
    for (const term of wanted) {
      const parts = coded(term);
      if (parts === null) continue;
      for (const separator of between.separators) {
        const written = joined(parts, separator);
        if (old !== null)
          for (const at of occurrences(text, joined(old, separator)))
            yield text.toSpliced(at, joined(old, separator).length, ...written);
        yield written;
        if (found === null && text.length > 0) yield [...text, ...separator, ...written];
      }
    }
  }
}

function joined(parts: readonly Text[], separator: Text): Text {
  return parts.flatMap((part, i) => (i === 0 ? part : [...separator, ...part]));
}

/**
 * What was found begins as what was wanted does, and that is in the text: the difference may come from what stands behind
 * it there.
 */
function* continued(text: Text, found: Text | null, wanted: Text | null, between: Between): Generator<Text> {
  if (found === null || wanted === null) return;
  let same = 0;
  while (same < wanted.length && found[same] === wanted[same]) same++;
  if (same === 0 || same === wanted.length) return;
  for (let from = 0; from < same; from++) {
    const at = lastOf(text, wanted.slice(from, same));
    if (at < 0) continue;
    const end = at + same - from;
    yield text.toSpliced(end, 1, wanted[same] as number);
    yield text.toSpliced(end, 0, ...wanted.slice(same));
    // First in the place of the character that ended what was found.
    for (const escaped of between.escapes) yield text.toSpliced(end, 1, ...escaped);
    for (const separator of [...between.separators, ...between.escapes])
      if (separator.length > 0) yield text.toSpliced(end, 0, ...separator);
    break;
  }
  // What is there may be written in another way.
  yield [...text, ...wanted.slice(same)];
}

/** The texts of the terms; where the first of them is a key, also with each other one behind it. */
function pieces(wanted: readonly Term[], separators: readonly Text[]): Text[] {
  const texts = wanted
    .flatMap(leaves)
    .flatMap(term =>
      typeof term === 'number' && isCharacter(term) ? [[term], textOf(term)] : [textOf(term)],
    )
    .filter(text => text !== null && text.length > 0) as Text[];
  const [key, ...values] = texts;
  if (key === undefined) return [];
  const pairs = separators
    .slice(0, MAX_SEPARATED)
    .flatMap(separator => values.map(value => [...key, ...separator, ...value]));
  return [...texts, ...pairs];
}

function leaves(term: Term): Term[] {
  return term instanceof Tuple ? term.elements.flatMap(leaves) : [term];
}

/** Where one word ends or begins. */
function boundaries(text: Text): number[] {
  const found: number[] = [];
  let at = 0;
  for (const word of wordsOf(text)) {
    at += word.length;
    found.push(at);
  }
  return found.slice(0, MAX_BOUNDARIES);
}

function occurrences(text: Text, part: Text): number[] {
  const found: number[] = [];
  for (let at = 0; at + part.length <= text.length && found.length < MAX_OCCURRENCES; at++)
    if (part.every((code, i) => text[at + i] === code)) found.push(at);
  return found;
}

function lastOf(text: Text, part: Text): number {
  for (let at = text.length - part.length; at >= 0; at--)
    if (part.every((code, i) => text[at + i] === code)) return at;
  return -1;
}
