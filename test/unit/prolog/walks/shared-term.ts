/** Terms that share their parts, every look at which is counted: see the same for Erlang. */
import { atom, Struct, type Term } from '../../../../src/prolog/terms/index.ts';
import { counted } from '../../reads.ts';

const DEPTH = 60;

const compound = (name: string, ...args: Term[]): Struct => counted(new Struct(atom(name), args), 'args');

const DOUBLED = {
  compound: (part: Term) => compound('f', part, part),
  list: (part: Term) => compound('[|]', part, compound('[|]', part, atom('[]'))),
  cell: (part: Term) => compound('[|]', part, part),
  operator: (part: Term) => compound('-', part, part),
  goal: (part: Term) => compound(',', part, part),
} satisfies Record<string, (part: Term) => Term>;

export type Kind = keyof typeof DOUBLED | 'mixed';
export const KINDS: readonly Kind[] = [...(Object.keys(DOUBLED) as Kind[]), 'mixed'];

/** A term of this kind, doubled sixty times; no part of it is a part of another. */
export function sharedTerm(kind: Kind, leaf: Term): Term {
  const ways = kind === 'mixed' ? Object.values(DOUBLED) : [DOUBLED[kind]];
  let term = leaf;
  for (let i = 0; i < DEPTH; i++) term = (ways[i % ways.length] as (part: Term) => Term)(term);
  return term;
}
