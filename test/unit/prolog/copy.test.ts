import { expect, it } from 'vitest';
import { arg, atom, copyTerm, Struct, type Term, Var } from '../../../src/prolog/terms/index.ts';

const f = atom('f');

it('copies from left to right, and keeps what variables have in common', () => {
  const [x, y] = [new Var(), new Var()];
  const renaming = new Map<Var, Term>();
  const copy = copyTerm(new Struct(f, [new Struct(f, [x]), y, new Struct(f, [y, x])]), renaming) as Struct;
  expect([...renaming.keys()]).toEqual([x, y]);
  const inner = arg(copy, 2) as Struct;
  expect(arg(arg(copy, 0) as Struct, 0)).toBe(arg(inner, 1));
  expect(arg(copy, 1)).toBe(arg(inner, 0));
  expect(arg(copy, 1)).not.toBe(y);
});

it('copies terms of any depth, on either side', () => {
  for (const nested of [(t: Term) => [t, f], (t: Term) => [f, t]]) {
    let term: Term = f;
    for (let i = 0; i < 100_000; i++) term = new Struct(f, nested(term));
    expect(copyTerm(term)).toBeInstanceOf(Struct);
  }
});

it('copies cyclic terms, and shared parts once', () => {
  const cyclic = new Struct(f, [f]);
  cyclic.args[0] = cyclic;
  let copy: Term = copyTerm(cyclic);
  const seen = new Set<Term>();
  for (; !seen.has(copy); copy = arg(copy as Struct, 0)) seen.add(copy);
  expect(seen.has(cyclic)).toBe(false);
  let doubled: Term = f;
  for (let i = 0; i < 60; i++) doubled = new Struct(f, [doubled, doubled]);
  expect(copyTerm(doubled)).toBeInstanceOf(Struct);
});
