import { expect, it } from 'vitest';
import { Mutator, partsOf } from '../../../../src/erlang/made-up/mutate.ts';
import { Bits, Cons, list, print, string, type Term, toBytes } from '../../../../src/erlang/terms/index.ts';
import { acceptsArguments, Precondition } from '../../../../src/erlang/types/index.ts';
import { inputVariables } from '../../../../src/erlang/unit-options.ts';
import { randomNumbers } from '../../../../src/search/index.ts';
import { declare, term } from '../types/declarations.ts';

it.each(['17', '{a, 1, [2]}', '[1, 2, 3]', '#{k => 1, l => [x]}', '<<"bytes">>', '2.5', '[1 | 2]', 'a'])(
  'makes many others of %s',
  text => {
    const mutator = new Mutator(randomNumbers(1), [term('b'), term('[9]')]);
    const made = Array.from({ length: 60 }, () => print(mutator.changed(term(text))));
    expect(new Set(made).size).toBeGreaterThan(1);
    expect(made.some(other => other !== print(term(text)))).toBe(true);
  },
);

it('leaves the bytes alone that it was given, also where they are in a Buffer', () => {
  const bits = new Bits(Buffer.from('literal'), 0, 56);
  const mutator = new Mutator(randomNumbers(1), []);
  for (let i = 0; i < 20; i++) mutator.changed(bits);
  expect(Buffer.from(toBytes(bits)).toString()).toBe('literal');
});

it('makes amounts of floats', () => {
  const mutator = new Mutator(randomNumbers(1), []);
  const made = new Set(Array.from({ length: 2000 }, () => print(mutator.changed(term('2.0')))));
  for (const amount of ['0.1', '0.01', '2.5', '1.0', '-2.0']) expect(made).toContain(amount);
});

it('finds the parts of a term, up to so many', () => {
  const parts = partsOf(term('{a, [1, {b}]}'), 100).map(part => print(part));
  expect(parts).toEqual(['{a,[1,{b}]}', 'a', '[1,{b}]', '1', '{b}', 'b']);
  expect(partsOf(list([1, 2, 3]), 2).length).toBe(2);
});

async function preconditionOf(
  args: string,
): Promise<{ allows: (terms: Term[]) => boolean; it: Precondition }> {
  const { env, inhabitants, spec } = await declare('', args);
  const it = new Precondition(inhabitants, inputVariables(spec.clauses[0]?.args.length ?? 0), spec);
  return { allows: terms => acceptsArguments(env, spec, terms), it };
}

it('stays inside of the specification, or says that it did not', async () => {
  const { it: precondition, allows } = await preconditionOf('[0..9], {ok, atom()}');
  const random = randomNumbers(3);
  let made = 0;
  for (let i = 0; i < 500; i++) {
    const terms = precondition.mutate([list([1, 2]), term('{ok, a}')], [list([9]), term('{ok, b}')], random);
    if (terms === null) continue;
    made++;
    expect(allows(terms), terms.map(part => print(part)).join()).toBe(true);
  }
  expect(made).toBeGreaterThan(100);
});

it('takes parts from other arguments and from the program', async () => {
  const { it: precondition } = await preconditionOf('string()');
  const random = randomNumbers(5);
  const made = Array.from({ length: 400 }, () =>
    precondition.mutate([string('abc')], [string('xyz')], random, [string('word')]),
  );
  const texts = made.flatMap(terms => (terms?.[0] instanceof Cons ? [print(terms[0])] : []));
  const holds = (part: string) => texts.some(text => text.includes(print(string(part)).slice(1, -1)));
  expect([holds('xyz'), holds('word')]).toEqual([true, true]);
});

it('does not grow without end', async () => {
  const { it: precondition } = await preconditionOf('[term()]');
  const random = randomNumbers(1);
  let terms = [list([1, 2, 3])] as Term[];
  for (let i = 0; i < 3000; i++) terms = precondition.mutate(terms, terms, random) ?? terms;
  expect(partsOf(terms[0] as Term, 10_000).length).toBeLessThan(1000);
});
