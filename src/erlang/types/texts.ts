/**
 * Which lists inside of a term are texts: those of printable characters where the type says `string()`, `iodata()` or
 * another list of `char()` or `byte()`. A list of integers remains one where the type says so. Where the type says
 * `any()`, lists that look like text are taken for it.
 */
import { spend } from '../../logic/index.ts';
import { isPrintableText, looksLikeText } from '../terms/characters.ts';
import { concrete } from '../terms/concrete.ts';
import { Cons, ErlMap, mapEntries, type Term, Tuple } from '../terms/index.ts';
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import { hasOuterShape } from './member.ts';
import { reachableHeads } from './reach.ts';
import { ANY, type IntegerType, type Type } from './type.ts';

const LARGEST_BYTE = 255n;
const LARGEST_CHAR = 0x10ffffn;

const NONE: ReadonlySet<Cons> = new Set();

export class Texts {
  readonly #arePossible: boolean;

  constructor(
    private readonly env: TypeEnvironment,
    private readonly type: Type,
  ) {
    this.#arePossible = [...reachableHeads(env, [type])].some(
      head => isUntyped(head) || this.#hasCharacters(head),
    );
  }

  /** The first cells of the texts in a member of the type. */
  of(term: Term): ReadonlySet<Cons> {
    return this.#lists(term, (heads, list) =>
      heads.some(head => this.#hasCharacters(head))
        ? isPrintableText(list)
        : heads.some(isUntyped) && looksLikeText(list),
    );
  }

  /** The first cells of the lists in a member of the type that the type says to be characters, printable or not. */
  characterLists(term: Term): ReadonlySet<Cons> {
    return this.#lists(term, heads => heads.some(head => this.#hasCharacters(head)));
  }

  #lists(term: Term, isWanted: (heads: readonly Head[], list: Cons) => boolean): ReadonlySet<Cons> {
    if (!this.#arePossible) return NONE;
    const lists = new Set<Cons>();
    // Parts that a term shares are visited once for each type.
    const seen = new Map<Term, Set<Type>>();
    const todo: (readonly [Type, Term])[] = [[this.type, term]];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      spend();
      const [type, part] = next;
      const plain = concrete(part);
      if (!(plain instanceof Cons || plain instanceof Tuple || plain instanceof ErlMap)) continue;
      const types = seen.get(plain) ?? new Set();
      if (types.has(type)) continue;
      seen.set(plain, types.add(type));
      const heads = this.env.heads(type).filter(head => this.#fits(head, plain));
      if (plain instanceof Cons && isWanted(heads, plain)) lists.add(plain);
      else for (const head of heads) for (const one of this.#parts(head, plain)) todo.push(one);
    }
    return lists;
  }

  /** Whether a shape is the term's, as far as its constructor and, in a tuple, those of its elements tell. */
  #fits(head: Head, term: Term): boolean {
    if (!hasOuterShape(head, term)) return false;
    if (head.kind !== 'tuple' || head.elements === null || !(term instanceof Tuple)) return true;
    const { elements } = term;
    return head.elements.every((type, i) =>
      this.env.heads(type).some(part => hasOuterShape(part, elements[i] as Term)),
    );
  }

  #parts(head: Head, term: Cons | Tuple | ErlMap): (readonly [Type, Term])[] {
    if (isUntyped(head)) return partsOf(term).map(part => [ANY, part] as const);
    if (head.kind === 'list' && term instanceof Cons)
      return partsOf(term).map(part => [head.element, part] as const);
    if (head.kind === 'tuple')
      return partsOf(term).map((part, i) => [head.elements?.[i] ?? ANY, part] as const);
    if (head.kind !== 'map' || !(term instanceof ErlMap)) return [];
    return head.associations.flatMap(({ key: keys, value: values }) =>
      mapEntries(term)
        .filter(([key]) => this.env.heads(keys).some(part => hasOuterShape(part, key)))
        .flatMap(([key, value]) => [[keys, key] as const, [values, value] as const]),
    );
  }

  #hasCharacters(head: Head): boolean {
    return (
      head.kind === 'list' &&
      this.env.heads(head.element).some(element => element.kind === 'integer' && isCharacters(element))
    );
  }
}

function isUntyped({ kind }: Head): boolean {
  return kind === 'any' || kind === 'nonlist';
}

function isCharacters({ low, high }: IntegerType): boolean {
  return low === 0n && (high === LARGEST_BYTE || high === LARGEST_CHAR);
}

/** The elements; of a map, its keys and values. */
function partsOf(term: Cons | Tuple | ErlMap): readonly Term[] {
  if (term instanceof Tuple) return term.elements;
  if (term instanceof ErlMap) return mapEntries(term).flat();
  const elements: Term[] = [];
  for (let cell: Term = term; cell instanceof Cons; cell = concrete(cell.tail)) elements.push(cell.head);
  return elements;
}
