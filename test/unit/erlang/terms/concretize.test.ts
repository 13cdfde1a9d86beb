import { expect, it } from 'vitest';
import { concretize } from '../../../../src/erlang/terms/concretize.ts';
import {
  atom,
  Cons,
  mapFrom,
  print,
  Sym,
  type Term,
  Tuple,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import { int } from '../../../../src/logic/index.ts';

const a = atom('a');
const symbolic = () => new Sym(7, int(7n));

const nestings: Readonly<Record<string, (t: Term) => Term>> = {
  'heads of lists': t => new Cons(t, a),
  'tails of lists': t => new Cons(a, t),
  tuples: t => tuple(a, t),
  'values of maps': t => mapFrom([[a, t]]),
};

it.each(Object.keys(nestings))('gives the value of terms of any depth: %s', name => {
  const nested = nestings[name] as (t: Term) => Term;
  for (const depth of [3, 499, 500, 501, 20_000]) {
    const build = (innermost: Term): Term => {
      let term = innermost;
      for (let i = 0; i < depth; i++) term = nested(term);
      return term;
    };
    expect(print(concretize(build(symbolic())))).toBe(print(build(7)));
    const plain = build(a);
    expect(concretize(plain)).toBe(plain);
  }
});

it('does not walk shared parts wherever they occur', () => {
  let term: Term = symbolic();
  for (let i = 0; i < 700; i++) term = tuple(term, term);
  let value = concretize(term);
  let depth = 0;
  for (; value instanceof Tuple; value = value.elements[1] as Term) depth++;
  expect([depth, value]).toEqual([700, 7]);
});
