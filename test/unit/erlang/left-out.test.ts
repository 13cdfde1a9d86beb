import { expect, it } from 'vitest';
import { whyLeftOut } from '../../../src/erlang/left-out.ts';
import { openText } from '../../../src/erlang/local/index.ts';

const stubs = `-module(fast).
-export([hash/1, split/2, name/0, check/1, raise/1, parse_transform/2, one_test/0, all_test_/0, '__struct__'/0,
         'MACRO-twice'/2]).
hash(_) -> erlang:nif_error({not_loaded, ?MODULE}).
split(_A, _B) -> not_loaded(?LINE).
not_loaded(Line) -> erlang:nif_error({not_loaded, [{module, ?MODULE}, {line, Line}]}).
name() -> exit(nif_library_not_loaded).
check(X) when X > 3 -> erlang:nif_error(undefined);
check(X) -> X.
raise(X) -> error({bad, X}).
parse_transform(Forms, _) -> Forms.
one_test() -> ok.
all_test_() -> [].
'__struct__'() -> #{}.
'MACRO-twice'(_, X) -> X.
`;

it('tells what is not worth exploring, and why', async () => {
  const { target } = await openText(stubs);
  const why = target.exports
    .filter(({ name }) => name !== 'module_info')
    .map(({ name, arity }) => [`${name}/${arity}`, whyLeftOut(target, name, arity)]);
  expect(Object.fromEntries(why)).toEqual({
    'hash/1': 'native code',
    'split/2': 'native code',
    'name/0': 'native code',
    'check/1': null,
    'raise/1': null,
    'parse_transform/2': 'runs at compile time',
    'one_test/0': 'a test',
    'all_test_/0': 'a test',
    '__struct__/0': 'made by the compiler',
    'MACRO-twice/2': 'runs at compile time',
  });
});

it.each([
  ['things_SUITE', 'all', 'a test'],
  ['things_SUITE', 'other', null],
  ['things', 'all', null],
])('knows a test suite: %s with %s/0', async (name, exported, why) => {
  const { target } = await openText(
    `-module(${name}).\n-export([${exported}/0, f/1]).\n${exported}() -> [].\nf(X) -> X.\n`,
  );
  expect(whyLeftOut(target, 'f', 1)).toBe(why);
});
