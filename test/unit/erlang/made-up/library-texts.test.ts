import { expect, it } from 'vitest';
import type { Definition, Expr } from '../../../../src/erlang/core/index.ts';
import { textsForCalls } from '../../../../src/erlang/made-up/library-texts.ts';
import { atom, string, type Term } from '../../../../src/erlang/terms/index.ts';

const literal = (value: Term): Expr => ({ kind: 'literal', value, ann: {} });

function textsOfCall(module: string, name: string, ...args: Expr[]): string[] {
  const body: Expr = {
    kind: 'call',
    module: literal(atom(module)),
    name: literal(atom(name)),
    args,
    ann: {},
  };
  const definition: Definition = {
    name: 'f',
    arity: 0,
    fun: { kind: 'fun', params: [], body, ann: {} },
  } as never;
  return textsForCalls([definition]).map(codes => String.fromCodePoint(...codes));
}

it('knows what library functions read', () => {
  expect(textsOfCall('inet', 'parse_ipv4_address')).toContain('127.0.0.1');
  expect(textsOfCall('Elixir.Date', 'from_iso8601')).toContain('2000-01-31');
  expect(textsOfCall('lists', 'reverse')).toEqual([]);
});

it('makes texts for regular expressions that are mentioned where some are used', () => {
  const pattern = literal(string('^id=(\\d+)$'));
  expect(textsOfCall('re', 'run', pattern)).toContain('id=0');
  expect(textsOfCall('io', 'put_chars', pattern)).toEqual([]);
});
