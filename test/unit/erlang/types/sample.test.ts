import { describe, expect, it } from 'vitest';
import { Cons, print } from '../../../../src/erlang/terms/index.ts';
import { isMember, type Type } from '../../../../src/erlang/types/index.ts';
import { Sampler } from '../../../../src/erlang/types/sample.ts';
import { randomNumbers } from '../../../../src/search/index.ts';
import { declare } from './declarations.ts';

const DECLARATIONS = `
  -type tree() :: {integer(), tree(), tree()} | nil.
  -type endless() :: {endless()} | [endless(), ...].
`;

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

  it('knows when there is nothing', async () => {
    const { inhabitants, types } = await declare(DECLARATIONS, 'endless()');
    expect(new Sampler(inhabitants, randomNumbers(1)).sample(types[0] as Type, 9)).toBeNull();
  });
});
