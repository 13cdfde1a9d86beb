import { expect, it } from 'vitest';
import { reachableHeads } from '../../../../src/erlang/types/index.ts';
import { declare } from './declarations.ts';

async function kindsIn(type: string): Promise<string[]> {
  const { env, types } = await declare(
    `-type tree(X) :: nil | {tree(X), X, tree(X)}.
     -type growing(X) :: {X, growing([X])} | nil.`,
    type,
  );
  return [...new Set([...reachableHeads(env, types)].map(({ kind }) => kind))].sort();
}

it('finds what is deep inside of terms, also of recursive types', async () => {
  expect(await kindsIn('integer()')).toEqual(['integer']);
  expect(await kindsIn('tree(pid())')).toEqual(['literal', 'pid', 'tuple']);
  expect(await kindsIn('#{a => [reference()]}')).toEqual(['list', 'literal', 'map', 'nil', 'reference']);
  expect(await kindsIn('fun((port()) -> [float()])')).toEqual(['float', 'fun', 'list', 'nil']);
});

it('comes to an end where a type reaches others without end', async () => {
  expect(await kindsIn('growing(port())')).toContain('port');
});
