/**
 * Terms that share their parts: `{T, T}` sixty times over has sixty parts in memory and 2^60 paths to them. Every look at a
 * part is counted (`reads.ts`).
 */

import { atom, Cons, ErlMap, Fun, nil, type Term, Tuple } from '../../../../src/erlang/terms/index.ts';
import { counted } from '../../reads.ts';

const DEPTH = 60;

const cell = (head: Term, tail: Term): Cons => counted(new Cons(head, tail), 'head', 'tail');
const tuple = (...elements: Term[]): Tuple => counted(new Tuple(elements), 'elements');
const map = (keys: Term[], values: Term[]): ErlMap =>
  counted(new ErlMap(keys, values, null), 'keys', 'values');
const closure = (env: Term[]): Fun => counted(new Fun(atom('m'), atom('-f/0-fun-0-'), 0, {}, 0, env), 'env');

/** How a term is doubled. */
const DOUBLED = {
  tuple: (part: Term) => tuple(part, part),
  cell: (part: Term) => cell(part, part),
  list: (part: Term) => cell(part, cell(part, nil)),
  'value of a map': (part: Term) => map([atom('a'), atom('b')], [part, part]),
  'key and value of a map': (part: Term) => map([part], [part]),
  record: (part: Term) => tuple(atom('rec'), part, part),
  closure: (part: Term) => closure([part, part]),
} satisfies Record<string, (part: Term) => Term>;

export type Kind = keyof typeof DOUBLED | 'mixed';

export const KINDS: readonly Kind[] = [...(Object.keys(DOUBLED) as Kind[]), 'mixed'];

/** Terms with functions in them, or symbolic keys, are not for every walk. */
export const FIRST_ORDER: readonly Kind[] = ['tuple', 'cell', 'list', 'value of a map', 'record'];

/** A term of this kind, doubled sixty times; no part of it is a part of another. */
export function sharedTerm(kind: Kind, leaf: Term = atom('leaf')): Term {
  const ways = kind === 'mixed' ? Object.values(DOUBLED) : [DOUBLED[kind]];
  let term = leaf;
  for (let i = 0; i < DEPTH; i++) term = (ways[i % ways.length] as (part: Term) => Term)(term);
  return term;
}
