/**
 * Mutation and crossover of terms, for the fuzzer (`search/fuzzer.ts`): a term with a small change in one place,
 * perhaps to a part of another term. Concolic search varies one decision at a time, and so never combines two inputs
 * that get far in different ways.
 *
 * Types are ignored here; the caller checks whether the mutant satisfies the precondition.
 */
import { defined } from '../../logic/index.ts';
import {
  Bits,
  Cons,
  compare,
  ErlMap,
  Float,
  list,
  mapEntries,
  mapFrom,
  Nil,
  normalize,
  type Term,
  Tuple,
  toBytes,
} from '../terms/index.ts';
import { isCharacter, textOf } from './codings.ts';
import { bitsOfBytes, bitsOfText, type Text } from './dictionary.ts';
import { changedBytes } from './mutate-bytes.ts';
import { changedText } from './mutate-text.ts';

/** An integer changes by less than 2 to the power of this. Larger: more bignums. */
const MAX_STEP_LOG2 = 40;
/**
 * The probability that a part is replaced as a whole and not mutated inside. Larger: more crossover, fewer small steps.
 */
const REPLACED = 0.2;
/** The probability that a text is changed by words and not by characters; the second is for what hardly is a text. */
const AS_TEXT = 0.8;
const AS_TEXT_AT_LEAST = 0.3;
/** Amounts that programs calculate with are multiples of these. */
const FRACTIONS = [0.1, 0.01, 0.5];
const MAX_MULTIPLE = 100;

export class Mutator {
  constructor(
    /** From 0 up to, but not including, 1. */
    private readonly random: () => number,
    /** What may take the place of a part: parts of another term, and terms that the program mentions. */
    private readonly parts: readonly Term[],
    /** Texts that the program mentions. */
    private readonly dictionary: readonly Text[] = [],
  ) {}

  changed(term: Term): Term {
    if (this.parts.length > 0 && this.random() < REPLACED) return this.#pick(this.parts);
    const text = term instanceof Cons || term instanceof Bits ? textOf(term) : null;
    if (text !== null && text.length > 0 && this.random() < asText(text)) {
      const changed = changedText(text, this.#donorText(), this.dictionary, this.random);
      return term instanceof Bits ? this.#written(changed) : list(changed);
    }
    if (typeof term === 'number' || typeof term === 'bigint') return this.#number(BigInt(term));
    if (term instanceof Float) return new Float(this.#float(term.value));
    if (term instanceof Tuple) return new Tuple(this.#withOneChanged(term.elements));
    if (term instanceof Cons || term instanceof Nil) return this.#list(term);
    if (term instanceof ErlMap) return this.#map(term);
    if (term instanceof Bits) return this.#bits(term);
    return this.parts.length > 0 ? this.#pick(this.parts) : term;
  }

  /** A text of the other term; empty where it has none. */
  #donorText(): Text {
    const part = this.parts[0];
    return part instanceof Cons || part instanceof Bits ? (textOf(part) ?? []) : [];
  }

  #pick<T>(choices: readonly T[]): T {
    return defined(choices[this.#below(choices.length)]);
  }

  #below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  #number(value: bigint): Term {
    const step = BigInt(Math.floor(2 ** (this.random() * this.#pick([2, 8, MAX_STEP_LOG2]))));
    return normalize(this.#pick([value + step, value - step, -value, step]));
  }

  #float(value: number): number {
    const amount = this.#pick(FRACTIONS) * Math.floor(MAX_MULTIPLE ** this.random());
    return this.#pick([-value, value + 1, value / 2, 0, amount, value + amount]);
  }

  /** Characters beyond ASCII are bytes as often as they are UTF-8. */
  #written(text: Text): Bits {
    return (this.random() < 0.5 ? bitsOfBytes(text) : null) ?? bitsOfText(text);
  }

  #withOneChanged(elements: readonly Term[]): readonly Term[] {
    if (elements.length === 0) return elements;
    const at = this.#below(elements.length);
    return elements.with(at, this.changed(defined(elements[at])));
  }

  #list(term: Term): Term {
    const elements: Term[] = [];
    let end = term;
    for (; end instanceof Cons; end = end.tail) elements.push(end.head);
    return list(this.#elements(elements), end);
  }

  #elements(elements: readonly Term[]): readonly Term[] {
    const at = this.#below(elements.length + 1);
    switch (this.#below(13)) {
      case 10:
      case 11: {
        // Some elements of the other term.
        const some = this.#someOfDonor();
        return elements.toSpliced(at, 0, ...some.slice(0, 1 + this.#below(3)));
      }
      case 12:
        return [...elements.slice(0, at), ...this.#someOfDonor()];
      case 0:
        return elements.toSpliced(at, 1);
      case 1:
        return elements.toSpliced(at, 0, ...elements.slice(at, at + 1 + this.#below(3)));
      case 2:
        return elements.slice(0, at);
      case 3:
        return this.parts.length > 0 ? elements.toSpliced(at, 0, this.#pick(this.parts)) : elements;
      case 4:
        return this.parts.length > 0
          ? elements.toSpliced(at, 0, ...elementsOf(this.#pick(this.parts)))
          : elements;
      case 5:
        return elements.toSorted(compare);
      case 6:
        return elements.toReversed();
      default:
        return this.#withOneChanged(elements);
    }
  }

  /** The elements of the other term, where it is a list, from some position on. */
  #someOfDonor(): Term[] {
    const elements = elementsOf(this.parts[0] ?? list([]));
    return elements.slice(this.#below(elements.length));
  }

  #map(map: ErlMap): Term {
    const entries = mapEntries(map);
    if (entries.length === 0) return map;
    const at = this.#below(entries.length);
    if (this.random() < REPLACED) return mapFrom(entries.toSpliced(at, 1));
    return mapFrom(entries.with(at, this.#withOneChanged(defined(entries[at])) as [Term, Term]));
  }

  #bits(bits: Bits): Term {
    // A Buffer's own `slice` would share its memory, which may be that of a literal of the program.
    const bytes = Uint8Array.from(toBytes(bits));
    if (bytes.length === 0 || bits.bitLength % 8 !== 0) return bits;
    const changed = changedBytes(bytes, this.random);
    return new Bits(changed, 0, 8 * changed.length);
  }
}

function asText(text: Text): number {
  const characters = text.filter(code => code < 128 && isCharacter(code)).length;
  return Math.max(AS_TEXT_AT_LEAST, (AS_TEXT * characters) / text.length);
}

function elementsOf(term: Term): Term[] {
  const elements: Term[] = [];
  for (let rest = term; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  return elements;
}

/** The term and its subterms in breadth-first order, `most` at the most. */
export function partsOf(term: Term, most: number): Term[] {
  const parts = [term];
  for (const part of parts) {
    if (parts.length >= most) break;
    if (part instanceof Tuple) parts.push(...part.elements);
    else if (part instanceof Cons) parts.push(...elementsOf(part));
    else if (part instanceof ErlMap) for (const entry of mapEntries(part)) parts.push(...entry);
  }
  return parts.slice(0, most);
}
