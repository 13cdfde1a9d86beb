import { expect, it } from 'vitest';
import { termWithFuns } from '../../../../src/erlang/syntax/term-with-funs.ts';
import { atom, print } from '../../../../src/erlang/terms/index.ts';

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
