/** Random types, random members of a type made independently of the product's generator, and random near misses. */

import { concrete } from '../../../../src/erlang/terms/concrete.ts';
import {
  atom,
  Bits,
  Cons,
  Float,
  Fun,
  list,
  mapFrom,
  nil,
  type Term,
  Tuple,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import type { TypeEnvironment } from '../../../../src/erlang/types/index.ts';
import * as t from '../../../../src/erlang/types/type.ts';
import type { Random } from '../../../random.ts';

const ATOMS = ['a', 'b', 'c', 'ok'].map(atom);

/** `names` are references that may occur anywhere; `flat` leaves out maps, funs and bitstrings. */
export interface TypeOptions {
  readonly names: readonly t.Type[];
  readonly flat: boolean;
}

export function randomType(random: Random, depth: number, options: TypeOptions): t.Type {
  const inner = (): t.Type => randomType(random, depth - 1, options);
  const leaves: (() => t.Type)[] = [
    () => t.literal(random.pick(ATOMS)),
    () => t.literal(random.pick(ATOMS)),
    () => t.INTEGER,
    () => t.ATOM,
    () => t.FLOAT,
    () => t.NIL,
    () => t.ANY,
    () => {
      const low = BigInt(random.below(5) - 2);
      return t.range(random.below(4) === 0 ? null : low, random.below(4) === 0 ? null : low + 3n);
    },
    () => (options.names.length > 0 ? random.pick(options.names) : t.INTEGER),
    () => (random.below(6) === 0 ? t.NONE : t.TUPLE),
  ];
  if (!options.flat)
    leaves.push(
      () => t.bits(random.below(3) * 4, random.below(3) * 4),
      () => t.fun(random.below(3) === 0 ? null : random.several(2, () => t.ANY), t.ANY),
    );
  if (depth === 0) return random.pick(leaves)();
  const compounds: (() => t.Type)[] = [
    () => t.tuple(random.several(3, inner)),
    () => t.tuple([t.literal(random.pick(ATOMS)), inner()]),
    () => t.tuple([inner(), inner()]),
    () => t.list(inner(), t.NIL, random.below(2) === 0),
    () => t.list(inner(), t.union([t.NIL, inner()]), random.below(2) === 0),
    () => t.list(inner(), t.nonList(inner()), false),
    () => t.union([inner(), inner()]),
    () => t.union([inner(), inner(), inner()]),
  ];
  if (!options.flat)
    compounds.push(() =>
      t.map(random.several(3, () => ({ mandatory: random.below(2) === 0, key: inner(), value: inner() }))),
    );
  return random.pick(random.below(4) === 0 ? leaves : compounds)();
}

export function randomTerm(random: Random, depth: number): Term {
  const inner = (): Term => randomTerm(random, depth - 1);
  const leaves: (() => Term)[] = [
    () => random.pick(ATOMS),
    () => random.pick(ATOMS),
    () => random.below(9) - 4,
    () => new Float(random.below(3)),
    () => nil,
  ];
  const compounds: (() => Term)[] = [
    () => tuple(...random.several(3, inner)),
    () => tuple(random.pick(ATOMS), inner()),
    () => list(random.several(3, inner)),
    () => list([inner()], inner()),
  ];
  return random.pick(depth === 0 || random.below(3) === 0 ? leaves : compounds)();
}

/** A member of the type; null where luck or the type's recursion did not lead to one. */
export function randomMember(random: Random, env: TypeEnvironment, type: t.Type, fuel: number): Term | null {
  if (fuel < 0) return null;
  const member = (part: t.Type): Term | null => randomMember(random, env, part, fuel - 1);
  const members = (parts: readonly t.Type[]): Term[] | null => {
    const terms = parts.map(member);
    return terms.every(term => term !== null) ? terms : null;
  };
  switch (type.kind) {
    case 'any':
      return randomTerm(random, 2);
    case 'none':
      return null;
    case 'integer': {
      const low = Number(type.low ?? (type.high ?? 4n) - 8n);
      const high = Number(type.high ?? (type.low ?? -4n) + 8n);
      return low + random.below(high - low + 1);
    }
    case 'float':
      return new Float(random.below(5) / 2);
    case 'atom':
      return random.pick(ATOMS);
    case 'literal':
      return type.value;
    case 'nil':
      return nil;
    case 'pid':
    case 'port':
    case 'reference':
      return null;
    case 'bits': {
      const length = type.base + type.unit * random.below(3);
      return new Bits(new Uint8Array(Math.ceil(length / 8)), 0, length);
    }
    case 'fun':
      return new Fun(atom('m'), atom('f'), type.args?.length ?? random.below(3), null, 0, []);
    case 'tuple': {
      const elements = type.elements === null ? [randomTerm(random, 1)] : members(type.elements);
      return elements === null ? null : new Tuple(elements);
    }
    case 'list': {
      if (type.empty && random.below(3) === 0) return nil;
      const elements = members([type.element, ...random.several(2, () => type.element)]);
      const end = member(type.end);
      return elements === null || end === null ? null : list(elements, end);
    }
    case 'nonlist': {
      const term = member(type.of);
      return term === null || term === nil || concrete(term) instanceof Cons ? null : term;
    }
    case 'map': {
      const entries: [Term, Term][] = [];
      for (const { mandatory, key, value } of type.associations) {
        if (!mandatory && random.below(2) === 0) continue;
        const entry = members([key, value]);
        if (entry === null) {
          if (mandatory) return null;
        } else entries.push(entry as [Term, Term]);
      }
      // Overlapping keys make this a guess: the leftmost association decides.
      return mapFrom(entries.reverse());
    }
    case 'union':
      return member(random.pick(type.members));
    case 'ref':
    case 'record':
      return member(env.unfold(type));
  }
}

/** The term with one part replaced. */
export function mutate(random: Random, term: Term): Term {
  const plain = concrete(term);
  if (random.below(3) === 0) return randomTerm(random, 1);
  if (plain instanceof Cons)
    return random.below(2) === 0
      ? new Cons(mutate(random, plain.head), plain.tail)
      : new Cons(plain.head, mutate(random, plain.tail));
  if (plain instanceof Tuple && plain.elements.length > 0) {
    const at = random.below(plain.elements.length);
    return new Tuple(plain.elements.map((element, i) => (i === at ? mutate(random, element) : element)));
  }
  return randomTerm(random, 1);
}
