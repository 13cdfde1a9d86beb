import { describe, expect, it } from 'vitest';
import { Sampler } from '../../../../src/erlang/made-up/sample.ts';
import {
  atom,
  Bits,
  Cons,
  listElements,
  print,
  show,
  string,
  type Term,
  Tuple,
} from '../../../../src/erlang/terms/index.ts';
import { type Inhabitants, isMember, type Type } from '../../../../src/erlang/types/index.ts';
import { randomNumbers } from '../../../../src/search/index.ts';
import { declare } from '../types/declarations.ts';

const DECLARATIONS = `
  -type tree() :: {integer(), tree(), tree()} | nil.
  -type wide() :: {wide(), wide(), wide(), wide(), wide(), wide(), wide(), wide(), wide(), wide()} | integer().
  -type endless() :: {endless()} | [endless(), ...].
`;

function binary(text: string): Term {
  const bytes = new TextEncoder().encode(text);
  return new Bits(bytes, 0, 8 * bytes.length);
}

/** Each by a sampler of its own, as for the inputs of a function. */
function samples(
  inhabitants: Inhabitants,
  types: readonly Type[],
  count: number,
  mentioned: readonly Term[] = [],
): Term[][] {
  const random = randomNumbers(1);
  return Array.from(
    { length: count },
    () => new Sampler(inhabitants, random, mentioned).samples(types, 12) ?? [],
  );
}

describe('sampling', () => {
  it.each([
    'term()',
    '[term()]',
    'tree()',
    '[{atom(), 1..3}]',
    '#{a := integer(), atom() => [tree()]}',
    '<<_:3, _:_*5>>',
    'unicode:chardata()',
    'fun((integer()) -> boolean())',
    'nonempty_improper_list(a, b)',
    '-7..-3 | 1000..1001',
    'iolist()',
  ])('stays inside %s', async type => {
    const { env, inhabitants, types } = await declare(DECLARATIONS, type);
    const sampler = new Sampler(inhabitants, randomNumbers(1));
    for (let size = 0; size < 30; size++) {
      const term = sampler.sample(types[0] as Type, size);
      expect(term, 'a term').not.toBeNull();
      if (term !== null) expect(isMember(env, types[0] as Type, term), print(term)).toBe(true);
    }
  });

  it.each(['string()', 'binary()'])('puts together texts of the program for %s', async type => {
    const { inhabitants, types } = await declare(DECLARATIONS, type);
    const mentioned = [string('add'), new Tuple([string('user'), 99]), string(' ')];
    const terms = samples(inhabitants, types, 3000, mentioned).map(([term]) => show(term as Term));
    const written = (text: string) => show(type === 'binary()' ? binary(text) : string(text));
    for (const text of ['add user', 'add', 'user100', 'add user 99']) expect(terms).toContain(written(text));
  });

  it('does not grow by all that a type allows', async () => {
    const { inhabitants, types } = await declare(DECLARATIONS, 'wide()');
    const random = randomNumbers(1);
    const longest = Array.from({ length: 50 }, () =>
      print(new Sampler(inhabitants, random).sample(types[0] as Type, 30) as Term),
    ).reduce((most, text) => Math.max(most, text.length), 0);
    expect(longest).toBeGreaterThan(1000);
    expect(longest).toBeLessThan(100_000);
  });

  it('makes lists of many lengths', async () => {
    const { inhabitants, types } = await declare('', '[integer()]');
    const sampler = new Sampler(inhabitants, randomNumbers(1));
    const lengths = Array.from({ length: 50 }, () => {
      let length = 0;
      for (let rest = sampler.sample(types[0] as Type, 12); rest instanceof Cons; rest = rest.tail) length++;
      return length;
    });
    expect(Math.max(...lengths)).toBeGreaterThan(10);
    expect(new Set(lengths).size).toBeGreaterThan(8);
  });

  it('uses what the program mentions', async () => {
    const { inhabitants, types } = await declare('', '{atom(), integer(), string()}');
    const mentioned = [atom('gregorian'), 86400, string('Z')];
    const made = samples(inhabitants, types, 200, mentioned).map(terms => show(terms[0] as Term));
    for (const text of ['gregorian', '86400', '86399', '86401', '[90]'])
      expect(
        made.some(one => one.includes(text)),
        text,
      ).toBe(true);
  });

  it('makes tuples that go together, equal elements and lists in order', async () => {
    const tuples = await declare('', '[tuple(), ...]');
    const arities = samples(tuples.inhabitants, tuples.types, 100).map(
      ([made]) => new Set(listElements(made as Term).map(part => (part as Tuple).elements.length)),
    );
    expect(arities.filter(({ size }) => size === 1).length).toBeGreaterThan(60);
    const integers = await declare('', '[integer(), ...]');
    const lists = samples(integers.inhabitants, integers.types, 100)
      .map(([made]) => listElements(made as Term).map(Number))
      .filter(({ length }) => length > 5);
    const isOrdered = (numbers: number[]) =>
      numbers.every((n, i) => i === 0 || n >= (numbers[i - 1] as number));
    expect(lists.some(isOrdered)).toBe(true);
    expect(lists.some(numbers => new Set(numbers).size < numbers.length)).toBe(true);
  });

  it('makes functions that tell the other arguments apart', async () => {
    const { inhabitants, types } = await declare('', 'fun((A, A) -> boolean()), [A]');
    const made = samples(inhabitants, types, 50).map(([fun]) => show(fun as Term));
    expect(made.some(text => text.includes('-> true') && text.includes('-> false'))).toBe(true);
  });

  it('knows when there is nothing', async () => {
    const { inhabitants, types } = await declare(DECLARATIONS, 'endless()');
    expect(new Sampler(inhabitants, randomNumbers(1)).sample(types[0] as Type, 9)).toBeNull();
  });
});
