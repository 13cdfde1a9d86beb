/**
 * Parts of the input that are odd wherever they turn up: a list that does not end in `[]`, bits that are no whole bytes, something in
 * a text that is no character.
 */
import { SharedParts } from '../../logic/index.ts';
import type { Cause, Raise } from '../operations/raise.ts';
import type { Site } from '../sites.ts';
import { concretize } from '../terms/concretize.ts';
import { Bits, Cons, Nil, type Term } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';
import { aKind, IN_IODATA, kindOf } from './kinds.ts';
import type { InputParts } from './provenance.ts';

/** Why the caller would be to blame if there were no specification. */
export interface Reason {
  readonly why: string;
  /** The values that are not taken. A specification that allows every term there says no more than none. */
  readonly values: readonly Term[];
  /** Whether one of the values is not taken, and nothing tells which. */
  readonly isOneOfValues?: true;
  /** Whether the specification says no more than none, whatever the values. */
  readonly isUntyped?: true;
  /** Whether the code takes no values of their types. */
  readonly isOfType?: true;
  /** Whether it takes other texts than this one. */
  readonly isOfText?: true;
}

/** The largest number that may stand for a character. */
const MAX_CHARACTER = 0x10ffff;

/** A list that the program has built in front of something of the input that is none: an accumulator, mostly. */
export function ofListEnd(cause: Cause | null, parts: InputParts): Reason | null {
  const values = cause?.kind === 'match' ? cause.values : cause?.kind === 'bif' ? cause.args : [];
  const ends = values.map(listEnd).filter(end => end !== null);
  const odd = ends.find(end => kindOf(concretize(end)) !== 'list' && parts.of(end) !== 'computed');
  return odd === undefined ? null : { why: 'a value of the input where a list ends', values: [odd] };
}

/** What is behind the last cell of a list that was built; null for another term. */
export function listEnd(value: Term): Term | null {
  if (!(value instanceof Cons)) return null;
  let end: Term = value;
  while (end instanceof Cons) end = end.tail;
  return end;
}

/** Programs without specifications are written for whole bytes, and for lists that end. */
export function ofOddity({ cause }: Raise, input: readonly Term[]): Reason | null {
  if (cause?.kind === 'called' || cause?.kind === 'undef' || cause?.kind === 'no table') return null;
  return input.map(oddityIn).find(what => what !== null) ?? null;
}

function oddityIn(term: Term): Reason | null {
  let odd: Reason | null = null;
  somePart([term], part => {
    if (part instanceof Bits && part.bitLength % 8 !== 0)
      odd = { why: 'a bitstring of the input that is no binary', values: [part] };
    if (part instanceof Cons && !(part.tail instanceof Cons || part.tail instanceof Nil))
      odd = { why: 'a list of the input that does not end in []', values: [part] };
    return odd !== null;
  });
  return odd;
}

/** Libraries that read nested lists of characters and binaries. */
const OF_TEXT =
  /^(?:filename|filelib|file|string|unicode(?:_util)?|io|io_lib\w*|re|uri_string|base64|inet_parse)$/;

/** Something of the input in a text that a library reads. */
export function inText(cause: Cause | null, site: Site, parts: InputParts): Reason | null {
  if (site.isOwn || !OF_TEXT.test(site.module)) return null;
  const values = cause?.kind === 'match' ? cause.values : cause?.kind === 'bif' ? cause.args : [];
  const odd = values.map(value => oddElement(value, parts)).find(part => part !== null);
  return odd === undefined
    ? null
    : { why: `${aKind(kindOf(concretize(odd)))} of the input in a text`, values: [odd], isOfType: true };
}

/** An element of a list that comes from the input and is no character. */
export function oddCharacter(list: Term, parts: InputParts): Term | null {
  for (let rest = list; rest instanceof Cons; rest = rest.tail)
    if (parts.of(rest.head) !== 'computed' && kindOf(concretize(rest.head)) !== 'integer') return rest.head;
  return null;
}

/** An element of a nested list that comes from the input and is no text. */
export function oddElement(list: Term, parts: InputParts): Term | null {
  const pending: Term[] = [list];
  const shared = new SharedParts();
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part instanceof Cons) {
      if (!shared.wasSeen(part)) pending.push(part.tail, part.head);
      continue;
    }
    const odd = parts.of(part) === 'computed' ? null : firstOdd(concretize(part));
    if (odd !== null) return odd;
  }
  return null;
}

/** What in a concrete term is no character, binary or list of these. */
function firstOdd(plain: Term): Term | null {
  const pending: Term[] = [plain];
  const shared = new SharedParts();
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part instanceof Cons) {
      if (!shared.wasSeen(part)) pending.push(part.tail, part.head);
      continue;
    }
    const isText =
      typeof part === 'number' ? part >= 0 && part <= MAX_CHARACTER : IN_IODATA.includes(kindOf(part));
    if (!isText) return part;
  }
  return null;
}
