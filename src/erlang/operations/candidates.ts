/**
 * Values that an operation needed to know exactly (an index, a size, a distance to shift by, a term to hash).
 *
 * Such a value is found by asking: is it this one, is it that one? A run that was made by answering "no" must ask the
 * same questions again before its own value's turn, so the candidates of each question are remembered in the order
 * in which runs brought them, in whatever thread.
 */
import { type Expr, Hash } from '../../logic/index.ts';
import type { QuestionId } from '../sites.ts';
import { print, type Term } from '../terms/index.ts';
import { packTerm, unpackPlain } from '../terms/pack.ts';
import type { Store } from '../visited/store.ts';

const TAG = { integer: 1, term: 2 } as const;

export class Candidates {
  /** Terms that can be named by a text, but not made from it. */
  readonly #named = new Map<string, Term>();

  constructor(private readonly store: Store) {}

  /** The values to ask for, this one last. */
  upTo(question: QuestionId, expression: Expr, value: bigint): readonly bigint[] {
    return this.store.upTo(keyOf(TAG.integer, question, expression), String(value)).map(BigInt);
  }

  /** The same for terms. Those that only another thread knows are left out. */
  termsUpTo(question: QuestionId, expression: Expr, term: Term): readonly Term[] {
    const texts = this.store.upTo(keyOf(TAG.term, question, expression), this.#write(term));
    return texts.flatMap(text => this.#read(text) ?? []);
  }

  #write(term: Term): string {
    const packed = packTerm(term);
    if ('etf' in packed) return JSON.stringify(packed);
    const name = print(term);
    this.#named.set(name, term);
    return name;
  }

  #read(text: string): Term | undefined {
    return text.startsWith('{"etf"') ? unpackPlain(JSON.parse(text)) : this.#named.get(text);
  }
}

function keyOf(tag: number, question: QuestionId, { contentHash }: Expr): number {
  return new Hash(tag).number(question).number(contentHash).value;
}
