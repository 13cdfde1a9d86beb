/**
 * Arguments that fit a specification, with values that tend to matter in them.
 *
 * Opaque types are never made up: `samples` has terms that their own modules built. Functions are exported ones of
 * a module that both machines have.
 */

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
  normalize,
  type Term,
  Tuple,
} from '../../../../src/erlang/terms/index.ts';
import type { TypeEnvironment } from '../../../../src/erlang/types/index.ts';
import type { FunType, Type } from '../../../../src/erlang/types/type.ts';
import type { Random } from '../../../random.ts';
import { pool } from '../pool.ts';

/** Where the functions are. */
const FUNCTIONS = 'cf_functions';

/** Their names, by arity. */
const FUNCTION_NAMES: Readonly<Record<number, readonly string[]>> = {
  0: ['nothing'],
  1: ['same', 'pair', 'is_small', 'wrap', 'fails', 'number'],
  2: ['both', 'plus', 'before', 'cons', 'second', 'is_equal'],
  3: ['three', 'third', 'plus3', 'cons3'],
};

const CHARACTERS = [...'abc XYZ09_-:/.,%?&=+\n\t"\'é', 'ß', '日', '\u0301', '😀', '\r'].map(
  c => c.codePointAt(0) as number,
);

export class Arguments {
  constructor(
    private readonly random: Random,
    private readonly env: TypeEnvironment,
    private readonly samples: ReadonlyMap<string, readonly Term[]>,
  ) {}

  /** Null where luck or the type's recursion did not lead to a term. */
  make(type: Type, fuel = 7): Term | null {
    const { random } = this;
    if (fuel < 0) return null;
    switch (type.kind) {
      case 'any':
        return random.below(3) === 0 ? random.pick(pool) : this.#simple();
      case 'none':
      case 'pid':
      case 'port':
      case 'reference':
        return null;
      case 'integer':
        return this.#integer(type.low, type.high);
      case 'float':
        return new Float(random.pick([0, 1, -1.5, 0.1, 1e22, 123.456, -0.0]));
      case 'atom':
        return atom(random.pick(['a', 'b', 'c', 'ok', 'true', 'undefined']));
      case 'literal':
        return type.value;
      case 'nil':
        return nil;
      case 'bits':
        return this.#bits(type.base, type.unit);
      case 'fun':
        return this.#function(type);
      case 'tuple':
        return this.#all(type.elements ?? [], fuel, elements => new Tuple(elements));
      case 'list':
        return this.#list(type, fuel);
      case 'nonlist': {
        const term = this.make(type.of, fuel - 1);
        return term === null || term === nil || concrete(term) instanceof Cons ? null : term;
      }
      case 'map': {
        const entries: [Term, Term][] = [];
        for (const { mandatory, key, value } of type.associations) {
          const count = mandatory ? 1 : random.below(4);
          for (let i = 0; i < count; i++) {
            const entry = this.#all([key, value], fuel, pair => new Tuple(pair)) as Tuple | null;
            if (entry !== null) entries.push(entry.elements as unknown as [Term, Term]);
            else if (mandatory) return null;
          }
        }
        return mapFrom(entries.reverse());
      }
      case 'union':
        return this.make(random.pick(type.members), fuel);
      case 'ref': {
        const made = this.samples.get(`${type.module}:${type.name}`);
        return made !== undefined ? random.pick(made) : this.make(this.env.unfold(type), fuel - 1);
      }
      case 'record':
        return this.make(this.env.unfold(type), fuel - 1);
    }
  }

  #all(types: readonly Type[], fuel: number, build: (terms: Term[]) => Term): Term | null {
    const terms = types.map(type => this.make(type, fuel - 1));
    return terms.every(term => term !== null) ? build(terms) : null;
  }

  #simple(): Term {
    const { random } = this;
    return random.pick<() => Term>([
      () => random.below(5),
      () => atom(random.pick(['a', 'b', 'c'])),
      () => new Float(random.below(4)),
      () => list(random.several(3, () => random.below(4))),
      () => new Tuple([atom(random.pick(['a', 'b'])), random.below(3)]),
    ])();
  }

  #integer(low: bigint | null, high: bigint | null): Term {
    const { random } = this;
    if (low === 0n && high === 0x10ffffn) return random.pick(CHARACTERS);
    const near = BigInt(random.below(12));
    const edges = [low ?? -(2n ** 70n), high ?? 2n ** 64n, low ?? -1n, high ?? 2n ** 53n];
    const value = low === null ? near - 4n : low + near;
    const wanted = random.below(10) === 0 && low === null ? random.pick(edges) : value;
    return normalize(high !== null && wanted > high ? high : wanted);
  }

  #bits(base: number, unit: number): Term {
    const { random } = this;
    if (unit === 8 && base === 0 && random.below(2) === 0) {
      const text = String.fromCodePoint(...random.several(6, () => random.pick(CHARACTERS)));
      const bytes = new TextEncoder().encode(text);
      return new Bits(bytes, 0, bytes.length * 8);
    }
    const length = base + unit * random.below(unit === 1 ? 20 : 4);
    const bytes = Uint8Array.from({ length: Math.ceil(length / 8) }, () => random.below(256));
    return new Bits(bytes, 0, length);
  }

  #function(type: FunType): Term {
    const arity = type.args?.length ?? this.random.below(3);
    const names = FUNCTION_NAMES[arity] ?? ['missing'];
    const result = type.result;
    // Most functions want a truth value from a predicate.
    const isPredicate = result.kind === 'union' && result.members.every(member => member.kind === 'literal');
    const fitting = isPredicate ? names.filter(name => /^(is_|before)/.test(name)) : names;
    return new Fun(
      atom(FUNCTIONS),
      atom(this.random.pick(fitting.length > 0 ? fitting : names)),
      arity,
      null,
      0,
      [],
    );
  }

  #list(type: Extract<Type, { kind: 'list' }>, fuel: number): Term | null {
    const { random } = this;
    if (type.empty && random.below(5) === 0) return nil;
    const count = 1 + random.below(fuel > 4 ? 6 : 3);
    const end = this.make(type.end, fuel - 1);
    if (end === null) return null;
    return this.#all(Array<Type>(count).fill(type.element), fuel, elements => list(elements, end));
  }
}
