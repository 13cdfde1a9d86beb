/**
 * The values that an operation has to know exactly (an index, a size, a distance to shift by, a term to hash), in the
 * order in which it asks for them.
 *
 * Such a value is found by asking: is it this one, is it that one? A run that was predicted by answering "no" must ask
 * the same questions again before it comes to its own value. So the candidates of each question are kept in the order
 * in which runs brought them, in whatever thread.
 */
import { type Expr, Hash } from '../../logic/index.ts';
import type { QuestionId } from '../sites.ts';
import { contentKey } from '../terms/content-key.ts';
import type { Term } from '../terms/index.ts';
import { externalText, unpackPlain } from '../terms/pack.ts';

const TAG = { integer: 1, term: 2 } as const;

/** Lists of values, to which a value is appended where it is not in the list (`visited/store.ts`). */
export interface CandidateStore {
  /** The values under a key up to and including this one. */
  upTo(key: number, value: string): readonly string[];
}

export class Candidates {
  /** Terms that cannot be made from a text (functions, pids), by their content. */
  readonly #named = new Map<string, Term>();

  constructor(private readonly store: CandidateStore) {}

  /** The integers to ask for, this one last. */
  upTo(question: QuestionId, expression: Expr, value: bigint): readonly bigint[] {
    return this.store.upTo(keyOf(TAG.integer, question, expression), String(value)).map(BigInt);
  }

  /** The same for terms. Those that cannot be made from a text and come from another thread are left out. */
  termsUpTo(question: QuestionId, expression: Expr, term: Term): readonly Term[] {
    const texts = this.store.upTo(keyOf(TAG.term, question, expression), this.#write(term));
    return texts.flatMap(text => this.#read(text) ?? []);
  }

  #write(term: Term): string {
    const etf = externalText(term);
    if (etf !== null) return JSON.stringify({ etf });
    const name = contentKey(term);
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
