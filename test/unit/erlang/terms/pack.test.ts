import { expect, it } from 'vitest';
import { mapFrom } from '../../../../src/erlang/terms/map-term.ts';
import { packTerm, unpackTerm } from '../../../../src/erlang/terms/pack.ts';
import { print } from '../../../../src/erlang/terms/print.ts';
import { SelfFun, TableFun } from '../../../../src/erlang/terms/table-fun.ts';
import {
  atom,
  Float,
  Fun,
  list,
  nil,
  string,
  type Term,
  type Tuple,
  tuple,
} from '../../../../src/erlang/terms/term.ts';

const inner = new TableFun(1, [{ args: [list([1])], result: atom('one') }], 0);
const outer = new TableFun(2, [{ args: [1, inner], result: inner }], inner);

it.each<[string, Term]>([
  ['a long list', list(Array.from({ length: 30_000 }, (_, i) => i))],
  ['numbers', tuple(1, 2n ** 90n, new Float(1), new Float(-0))],
  ['text', string('grüß\u0000')],
  ['an improper list', list([1, 2], atom('end'))],
  ['a map', mapFrom([[atom('k'), nil]])],
  ['a made-up function', inner],
  ['functions in a list, a tuple and a map', list([tuple(inner, 1), mapFrom([[inner, outer]])], inner)],
])('gives back %s', async (_, term) => {
  const again = await unpackTerm(JSON.parse(JSON.stringify(packTerm(term))));
  expect(print(again)).toBe(print(term));
});

it('reads a closure of the machine from its source', async () => {
  const closure = new Fun(atom('m'), atom('f'), 0, () => 1, 0, []);
  const packed = packTerm(list([closure]));
  const again = await unpackTerm(packed, async text => atom(`read ${text}`));
  expect(print(again)).toContain('read ');
  await expect(unpackTerm(packed)).rejects.toThrow('there is no front end to compile');
});

it('keeps a function that its results call by its name', async () => {
  const self = new SelfFun(0, 1);
  const stream = new TableFun(0, [], tuple(7, self), self);
  const again = (await unpackTerm(JSON.parse(JSON.stringify(packTerm(stream))))) as TableFun;
  expect(print(again)).toBe('fun F1() -> {7,F1} end');
  const [, next] = (again.result([]) as Tuple).elements;
  expect(next).toBe(again);
});
