import { expect, it } from 'vitest';
import { Decoder } from '../../../../src/erlang/symbolic/decode.ts';
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import {
  ATM,
  atomName,
  byteAt,
  CONS,
  FUN,
  funResult,
  INT,
  mapHas,
  NIL,
} from '../../../../src/erlang/symbolic/signature.ts';
import {
  atom,
  Fun,
  fromText,
  mapFrom,
  print,
  show,
  type TableFun,
  type Term,
} from '../../../../src/erlang/terms/index.ts';
import { Constructed, EMPTY_MODEL, evaluate, type Model, type Value } from '../../../../src/logic/index.ts';

const number = (n: bigint): Constructed => new Constructed(INT, [n]);
const nil = new Constructed(NIL, []);
const cell = (head: Value, tail: Value): Constructed => new Constructed(CONS, [head, tail]);

it('gives atoms whose names are known in part only different names where these differ', () => {
  const id = (n: bigint): Constructed => new Constructed(ATM, [n]);
  const names: [bigint, Value][] = [
    [-1n, cell(number(120n), number(3n))],
    [-2n, cell(number(120n), number(4n))],
    [-3n, cell(number(120n), nil)],
    [-4n, cell(nil, nil)],
  ];
  const points = names.map(([atom, name]) => ({ args: [atom], result: name }));
  const decoder = new Decoder({ variables: new Map(), functions: new Map([[atomName.name, points]]) });
  const texts = names.map(([atom]) => print(decoder.term(id(atom))));
  expect(texts[2]).toBe('x');
  expect(new Set(texts).size).toBe(4);
});

it('knows plain maps and bitstrings again where they are keys', () => {
  const keys: Term[] = [fromText('name'), mapFrom([[1, 2]]), mapFrom([])];
  const points = keys.map(key => ({
    args: [7n, evaluate(encode(key), EMPTY_MODEL) as Value],
    result: true,
  }));
  const model: Model = { variables: new Map(), functions: new Map([[mapHas.name, points]]) };
  const map = new Decoder(model).term(evaluate(encode(mapFrom([])), EMPTY_MODEL) as Value);
  expect(print(map)).toBe('#{}');
  const found = points.map(({ args }) => print(new Decoder(model).term(args[1] as Value)));
  expect(found).toEqual(keys.map(key => print(key)));
});

it('lets functions that give each other call themselves by name', () => {
  const fun = (id: bigint): Constructed => new Constructed(FUN, [1n, id]);
  const points = [
    { args: [1n, number(7n)], result: fun(1n) },
    { args: [1n, number(8n)], result: fun(2n) },
    { args: [2n, number(7n)], result: fun(1n) },
  ];
  const model: Model = { variables: new Map(), functions: new Map([[funResult(1).name, points]]) };
  const decoder = new Decoder(model);
  expect(show(decoder.term(fun(1n)))).toBe('fun F1(8) -> fun(_) -> F1 end; F1(_) -> F1 end');
  expect(show(decoder.term(fun(2n)))).toBe('fun(_) -> fun F1(8) -> fun(_) -> F1 end; F1(_) -> F1 end end');
});

it('has no clause for a call with a function of the program, which cannot be written', () => {
  const closure = new Fun(atom('m'), atom('f'), 0, () => 0, 0, []);
  const opaque = evaluate(encode(closure), EMPTY_MODEL) as Value;
  const points = [
    { args: [1n, number(7n)], result: number(1n) },
    { args: [1n, opaque], result: number(2n) },
  ];
  const model: Model = { variables: new Map(), functions: new Map([[funResult(1).name, points]]) };
  const fun = new Decoder(model).term(new Constructed(FUN, [1n, 1n])) as TableFun;
  expect(show(fun)).toBe('fun(7) -> 1; (_) -> 2 end');
  expect(fun.entries.map(({ args }) => args.map(arg => show(arg)))).toEqual([['7']]);
});

it('takes the bytes that the model says for a bitstring of the run', () => {
  const name = evaluate(encode(fromText('name')), EMPTY_MODEL) as Constructed;
  const bytes = (...said: [number, string][]): Model => ({
    variables: new Map(),
    functions: new Map([
      [
        byteAt.name,
        said.map(([at, character]) => ({
          args: [name.args[1] as bigint, BigInt(at)],
          result: BigInt(character.charCodeAt(0)),
        })),
      ],
    ]),
  });
  expect(print(new Decoder(bytes([0, 'n'])).term(name))).toBe('<<110,97,109,101>>');
  expect(print(new Decoder(bytes([0, 'g'], [9, 'x'])).term(name))).toBe('<<103,97,109,101>>');
});
