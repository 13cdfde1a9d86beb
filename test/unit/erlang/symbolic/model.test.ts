import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Decoder } from '../../../../src/erlang/symbolic/decode.ts';
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import { inputModel } from '../../../../src/erlang/symbolic/model.ts';
import {
  bid,
  blen,
  byteAt,
  hasKey,
  mapSize,
  mid,
  TERM,
  tupleConstructors,
  valueAt,
} from '../../../../src/erlang/symbolic/signature.ts';
import { atom, exactEqual, fromText, mapFrom, print, tuple } from '../../../../src/erlang/terms/index.ts';
import { apply, Evaluator, int, variable } from '../../../../src/logic/index.ts';
import { term } from '../terms/arbitrary.ts';

const x = variable('x1', TERM);

it('reads every term back that it has written', () => {
  fc.assert(
    fc.property(term, input => {
      const model = inputModel([input]);
      const back = new Decoder(model).variable('x1');
      return back === undefined || exactEqual(back, input) || expect(print(back)).toBe(print(input));
    }),
  );
});

it('tells what is in a bitstring', () => {
  const evaluator = new Evaluator(inputModel([fromText('ab')]));
  expect(evaluator.value(blen(x))).toBe(16n);
  expect(evaluator.value(apply(byteAt, bid(x), int(1)))).toBe(98n);
});

it('tells what is in a map', () => {
  const evaluator = new Evaluator(inputModel([mapFrom([[atom('k'), 7]])]));
  expect(evaluator.value(apply(mapSize, mid(x)))).toBe(1n);
  expect(evaluator.value(hasKey(x, encode(atom('k'))))).toBe(true);
  expect(evaluator.value(valueAt(x, encode(atom('k'))))).toEqual(
    new Evaluator(inputModel([])).value(encode(7)),
  );
});

it('adds no arity beyond that of a tuple of the input', () => {
  for (let round = 0; round < 3; round++) {
    const arities = tupleConstructors().length;
    const largest = tuple(...Array.from({ length: arities - 1 }, () => 0));
    inputModel([largest, mapFrom([[largest, largest]])]);
    expect(tupleConstructors()).toHaveLength(arities);
  }
});
