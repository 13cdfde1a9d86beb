/** Concatenates iodata (arbitrarily nested lists of bytes and bitstrings) into one bitstring. */

import { spend } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { bitsTerm, type ChunkedBits, joinedBits, literalBits } from '../operations/bits/chunked-bits.ts';
import { askIn } from '../operations/bits/count.ts';
import { bytesOfInteger, isMultiple, sourceOf } from '../operations/bits/symbolic-bits.ts';
import { asCell, isEmptyList } from '../operations/lists.ts';
import { testInteger } from '../operations/observe.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { fromBytes, isBinary } from '../terms/bits.ts';
import { Bits, Cons, nil, Sym, type Term } from '../terms/index.ts';
import { integerBetween } from './arguments.ts';

/** Collects parts from left to right. As long as all of them are plain, it only appends bytes. */
class Collector {
  readonly #parts: ChunkedBits[] = [];
  #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  bits(bits: Bits): void {
    this.tracked(literalBits(bits));
  }

  tracked(bits: ChunkedBits): void {
    this.#flush();
    this.#parts.push(bits);
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const bytes = this.#bytes;
    this.#bytes = [];
    this.bits(fromBytes(Uint8Array.from(bytes)));
  }

  term(p: Process): Term {
    this.#flush();
    return bitsTerm(p, joinedBits(this.#parts));
  }
}

/** Which data is accepted. */
export interface IoDataRules {
  /** A bitstring alone, without a list around it. */
  readonly bare: boolean;
  /** Bitstrings that end within a byte. */
  readonly oddBits: boolean;
}

export function ioData(p: Process, data: Term, rules: IoDataRules): Term {
  const collector = new Collector();
  // A stack of parts, each with whether it is the tail of a list, where no byte may be.
  const todo: [Term, boolean][] = [[data, true]];
  let isFirst = !rules.bare;
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [term, isTail] = next;
    spend();
    if (!isTail && typeof term === 'number' && term >= 0 && term <= 255) collector.byte(term);
    else if (term instanceof Cons) todo.push([term.tail, true], [term.head, false]);
    else if (term instanceof Bits && !isFirst) {
      if (!rules.oddBits && !isBinary(term)) badarg();
      collector.bits(term);
    } else if (term instanceof Sym) symbolicPart(p, term, isTail, isFirst, rules, collector, todo);
    else if (term !== nil) badarg();
    isFirst = false;
  }
  return collector.term(p);
}

function symbolicPart(
  p: Process,
  term: Sym,
  isTail: boolean,
  isFirst: boolean,
  rules: IoDataRules,
  collector: Collector,
  todo: [Term, boolean][],
): void {
  const cell = asCell(p, term);
  if (cell !== undefined) {
    todo.push([cell.tail, true], [cell.head, false]);
    return;
  }
  if (isEmptyList(p, term)) return;
  if (!isTail && testInteger(p, term, QUESTION.isIodataInteger)) {
    collector.tracked(bytesOfInteger(integerBetween(p, term, 0, 255, QUESTION.isIodataByte), 1, 'big'));
    return;
  }
  const source = isFirst ? undefined : sourceOf(p, term);
  if (source === undefined) badarg();
  if (!rules.oddBits && !isMultiple(source.length, 8, askIn(p))) badarg();
  collector.tracked(source);
}
