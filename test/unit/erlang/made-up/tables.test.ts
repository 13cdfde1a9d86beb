import { expect, it } from 'vitest';
import type { Clause, Definition, Expr, Pattern } from '../../../../src/erlang/core/index.ts';
import { tableCodings } from '../../../../src/erlang/made-up/tables.ts';
import { atom, list, mapFrom, string, type Term, tuple } from '../../../../src/erlang/terms/index.ts';

const literal = (value: Term) => ({ kind: 'literal', value, ann: {} }) as const;

const clause = (pattern: Pattern, body: Expr): Clause => ({
  patterns: [pattern],
  guard: literal(atom('true')),
  body,
  ann: {},
});

/** The text that some table gives for a value. */
function keysOf(value: Term, mentioned: readonly Term[], clauses: readonly Clause[] = []): string[] {
  const body: Expr = { kind: 'case', arg: literal(0), clauses, ann: {} };
  const definition = { name: 'f', arity: 1, fun: { kind: 'fun', vars: ['X'], body, ann: {} } } as never;
  return tableCodings([definition as Definition], mentioned).flatMap(coding => {
    const text = coding(value);
    return text === null ? [] : [String.fromCodePoint(...text)];
  });
}

it('reads maps and lists of pairs backwards', () => {
  const table = mapFrom([
    [string('...'), 83],
    [string('-'), 84],
  ]);
  expect(keysOf(83, [table])).toEqual(['...']);
  expect(keysOf(85, [table])).toEqual([]);
  const days = list([tuple(string('Mo'), 1), tuple(string('Tu'), 2)]);
  expect(keysOf(2, [days])).toEqual(['Tu']);
  expect(keysOf(string('Tu'), [days])).toEqual(['\u0002']);
});

it('takes a case with literals on both sides for a table', () => {
  const prefix: Pattern = { kind: 'cons', head: literal(88), tail: literal(string('')), ann: {} };
  const clauses = [
    clause(literal(73), literal(1)),
    clause(prefix, literal(10)),
    clause({ kind: 'var', name: '_', ann: {} }, literal(0)),
  ];
  expect(keysOf(1, [], clauses)).toEqual(['I']);
  expect(keysOf(10, [], clauses)).toEqual(['X']);
  expect(keysOf(0, [], clauses)).toEqual([]);
});
