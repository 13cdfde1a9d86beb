import { expect, it } from 'vitest';
import { readWithFuns, termWithFuns } from '../../../../src/erlang/syntax/term-with-funs.ts';
import { atom, print, Tuple } from '../../../../src/erlang/terms/index.ts';

it.each([
  ['[1, {a, "bc"}]', []],
  ['[fun(X) -> X + 1 end, [1,2]]', ['fun(X) -> X + 1 end']],
  ['{fun() -> \'end\' end, fun() -> "end" end}', ["fun() -> 'end' end", 'fun() -> "end" end']],
  [
    '#{k => fun F(X) -> case X of\n  0 -> fun() -> F end;\n  _ -> b\nend end}',
    ['fun F(X) -> case X of\n  0 -> fun() -> F end;\n  _ -> b\nend end'],
  ],
])('finds the functions in %s', (text, funs) => {
  expect(termWithFuns(text)?.funs).toEqual(funs);
});

it('puts functions back in their places', () => {
  const term = termWithFuns('[fun() -> 1 end, {fun() -> 2 end}]');
  expect(print(term?.build([atom('one'), atom('two')]) ?? 0)).toBe('[one,{two}]');
});

it.each(['f()', '[1 + 1]', '[X]', '[1', 'fun(X) -> X end(1)'])('leaves %s alone', text => {
  expect(termWithFuns(text)).toBeNull();
});

it('functions among the arguments of a call are read with them', () => {
  const call = readWithFuns('m:f(fun(X) -> X end, 2)', (e, literal) => {
    const args = e.kind === 'call' ? e.args.map(literal) : [null];
    return args.every(arg => arg !== null) ? new Tuple(args) : null;
  });
  expect(call?.funs).toEqual(['fun(X) -> X end']);
  expect(call?.build([7])).toEqual(new Tuple([7, 2]));
});
