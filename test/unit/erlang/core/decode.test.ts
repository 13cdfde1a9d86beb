import { describe, expect, test } from 'vitest';
import { decodeFun, type Expr, UnknownCore } from '../../../../src/erlang/core/index.ts';
import { atom, list, mapFrom, nil, string, type Term, tuple } from '../../../../src/erlang/terms/index.ts';

/** A record of the compiler. */
const record = (tag: string, ...fields: Term[]) => tuple(atom(tag), nil, ...fields);
const marked = (marks: Term[], tag: string, ...fields: Term[]) => tuple(atom(tag), list(marks), ...fields);
const literal = (value: Term) => record('c_literal', value);
const variable = (name: string | number) => record('c_var', typeof name === 'string' ? atom(name) : name);

function body(expr: Term): Expr {
  return decodeFun(record('c_fun', nil, expr), 'main.erl').body;
}

describe('decodeFun', () => {
  test('keeps the numbers of generated variables as names', () => {
    const fun = record('c_fun', list([variable(0), variable('X')]), variable(0));
    expect(decodeFun(fun, 'm.erl')).toMatchObject({ vars: ['0', 'X'], body: { kind: 'var', name: '0' } });
  });

  test('tells functions from variables', () => {
    expect(body(record('c_var', tuple(atom('f'), 2)))).toMatchObject({ kind: 'fname', name: 'f', arity: 2 });
  });

  test('reads positions, in the main file and in others', () => {
    const at = (...marks: Term[]) => body(marked(marks, 'c_apply', variable('F'), nil)).ann;
    expect(at(7)).toEqual({ position: { file: 'main.erl', line: 7 } });
    expect(at(tuple(7, 3))).toEqual({ position: { file: 'main.erl', line: 7, column: 3 } });
    expect(at(7, tuple(atom('file'), string('x.hrl')))).toEqual({ position: { file: 'x.hrl', line: 7 } });
    expect(at(0)).toEqual({});
  });

  test('reads the marks that mean something', () => {
    const marks = [
      atom('compiler_generated'),
      atom('dialyzer_ignore'),
      tuple(atom('function'), tuple(atom('f'), 1)),
    ];
    expect(body(marked(marks, 'c_primop', literal(atom('match_fail')), nil)).ann).toEqual({
      generated: true,
      functionName: 'f/1',
    });
    expect(body(marked([atom('letrec_goto')], 'c_letrec', nil, variable('X'))).ann).toEqual({ goto: true });
    const id = tuple(atom('id'), tuple(0, 0, atom('-f/1-fun-0-')));
    expect(body(marked([id], 'c_fun', nil, variable('X'))).ann).toEqual({ functionName: '-f/1-fun-0-' });
  });

  test('reads maps and binaries as expressions and as patterns', () => {
    const pair = record('c_map_pair', literal(atom('exact')), literal(1), variable('V'));
    const flags = literal(list([atom('signed'), atom('little')]));
    const segment = record(
      'c_bitstr',
      variable('V'),
      literal(8),
      literal(1),
      literal(atom('integer')),
      flags,
    );
    const utf8 = record(
      'c_bitstr',
      variable('C'),
      literal(atom('undefined')),
      literal(atom('undefined')),
      literal(atom('utf8')),
      literal(list([atom('unsigned'), atom('big')])),
    );
    const map = record('c_map', literal(mapFrom([])), list([pair]), atom('false'));
    const binary = record('c_binary', list([segment, utf8]));
    const expectedBinary = {
      kind: 'binary',
      segments: [
        {
          value: { name: 'V' },
          size: { value: 8 },
          unit: 1,
          type: 'integer',
          signed: true,
          endianness: 'little',
        },
        {
          value: { name: 'C' },
          size: { value: atom('undefined') },
          type: 'utf8',
          signed: false,
          endianness: 'big',
        },
      ],
    };
    expect(body(map)).toMatchObject({
      kind: 'map',
      pairs: [{ op: 'exact', key: { value: 1 }, value: { name: 'V' } }],
    });
    expect(body(binary)).toMatchObject(expectedBinary);
    const alias = record('c_alias', variable('A'), record('c_cons', map, binary));
    const clause = record('c_clause', list([alias]), literal(atom('true')), variable('A'));
    expect(body(record('c_case', variable('X'), list([clause])))).toMatchObject({
      kind: 'case',
      clauses: [
        {
          patterns: [
            {
              kind: 'alias',
              name: 'A',
              pattern: {
                kind: 'cons',
                head: { kind: 'map', pairs: [{ key: { value: 1 }, value: { name: 'V' } }] },
                tail: expectedBinary,
              },
            },
          ],
        },
      ],
    });
  });

  test('names a node that it does not know', () => {
    expect(() => body(record('c_new_thing', variable('X')))).toThrow(
      'not supported yet: Core Erlang c_new_thing',
    );
    expect(() => body(record('c_tuple', list([atom('x')])))).toThrow(UnknownCore);
    const clause = record('c_clause', list([record('c_call')]), literal(atom('true')), variable('A'));
    expect(() => body(record('c_case', variable('X'), list([clause])))).toThrow('c_call');
  });

  test('follows long chains without recursion', () => {
    let chain: Term = variable('X');
    for (let i = 0; i < 100_000; i++) {
      chain =
        i % 3 === 0
          ? record('c_seq', variable('X'), chain)
          : i % 3 === 1
            ? record('c_let', list([variable(i)]), variable('X'), chain)
            : record('c_cons', variable('X'), chain);
    }
    let length = 0;
    for (let at = body(chain); at.kind !== 'var'; length++) {
      if (at.kind === 'seq' || at.kind === 'let') at = at.body;
      else if (at.kind === 'cons') at = at.tail;
      else throw new Error(at.kind);
    }
    expect(length).toBe(100_000);
  });
});
