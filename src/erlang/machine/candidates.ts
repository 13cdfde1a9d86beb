/**
 * Values that an operation needed to know exactly (an index, a size, a distance to shift by, a term to hash).
 *
 * Such a value is found by asking: is it this one, is it that one? A run that was made by answering "no" must ask the
 * same questions again before its own value's turn, so the candidates of each question are remembered in the order
 * in which runs brought them. Lives as long as the unit.
 */
import { exactEqual } from '../terms/compare.ts';
import type { Term } from '../terms/index.ts';

export class Candidates {
  readonly #values = new Map<string, bigint[]>();
  readonly #terms = new Map<string, Term[]>();

  /** The values to ask for, this one last. */
  upTo(site: number, expression: number, value: bigint): readonly bigint[] {
    return upTo(this.#values, `${site}:${expression}`, value, (a, b) => a === b);
  }

  /** The same for terms. */
  termsUpTo(site: number, expression: number, term: Term): readonly Term[] {
    return upTo(this.#terms, `${site}:${expression}`, term, exactEqual);
  }
}

function upTo<T>(
  known: Map<string, T[]>,
  key: string,
  value: T,
  same: (a: T, b: T) => boolean,
): readonly T[] {
  const values = known.get(key) ?? [];
  known.set(key, values);
  const index = values.findIndex(other => same(other, value));
  if (index >= 0) return values.slice(0, index + 1);
  values.push(value);
  return [...values];
}
