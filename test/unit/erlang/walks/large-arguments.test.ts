/** Built-in functions with large plain arguments: work in proportion to their size, and no question for each part. */
import { expect, it } from 'vitest';
import { findBif } from '../../../../src/erlang/bifs/index.ts';
import { Raise } from '../../../../src/erlang/operations/raise.ts';
import { atom, fromBytes, list, nil, string, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { newProcess } from './process.ts';

function call(module: string, name: string, ...args: Term[]): Term {
  const bif = findBif(module, name, args.length);
  if (bif === undefined) throw new Error(`there is no ${module}:${name}/${args.length}`);
  return bif.fn(newProcess(), ...args) as Term;
}

function reason(module: string, name: string, ...args: Term[]): Term {
  try {
    call(module, name, ...args);
  } catch (thrown) {
    if (thrown instanceof Raise) return thrown.reason;
    throw thrown;
  }
  throw new Error('it returned');
}

const DIGITS = 60_000;

it.each([10, 2, 7, 36])('reads long numbers of base %d', base => {
  const value = BigInt(base) ** BigInt(DIGITS) - 12345n;
  const text = string(`-${value.toString(base).toUpperCase()}`);
  expect(call('erlang', 'list_to_integer', text, base)).toBe(-value);
  expect(reason('erlang', 'list_to_integer', string(`${'1'.repeat(DIGITS)}!`), base)).toBe(atom('badarg'));
});

it.each(['', '+', '-', '+-1', '1-', '12a'])('refuses %j as a number', text => {
  expect(reason('erlang', 'list_to_integer', string(text))).toBe(atom('badarg'));
});

it('encodes long numbers, and reads them', () => {
  const value = 2n ** 100_000n + 258n;
  for (const order of ['big', 'little'].map(atom))
    expect(call('binary', 'decode_unsigned', call('binary', 'encode_unsigned', value, order), order)).toBe(
      value,
    );
  expect(reason('binary', 'encode_unsigned', -value)).toBe(atom('badarg'));
});

it('finds no atom with a name that none can have', () => {
  const name = string('x'.repeat(300_000));
  expect(reason('erlang', 'list_to_existing_atom', name)).toBe(atom('badarg'));
  expect(reason('erlang', 'binary_to_existing_atom', fromBytes(new Uint8Array(130_000).fill(120)))).toBe(
    atom('badarg'),
  );
});

it('searches long binaries', () => {
  const bytes = new Uint8Array(8_000_000).fill(97);
  bytes.set([98, 99, 98], bytes.length - 4);
  const subject = fromBytes(bytes);
  const [b, bc] = [fromBytes(Uint8Array.of(98)), fromBytes(Uint8Array.of(98, 99))];
  const at = bytes.length - 4;
  expect(call('binary', 'match', subject, list([b, bc]))).toEqual(tuple(at, 2));
  expect(call('binary', 'matches', subject, b)).toEqual(list([tuple(at, 1), tuple(at + 2, 1)]));
  const scope = (from: number, length: number) => list([tuple(atom('scope'), tuple(from, length))], nil);
  expect(call('binary', 'match', subject, bc, scope(at, 1))).toBe(atom('nomatch'));
  expect(call('binary', 'match', subject, b, scope(bytes.length, -2))).toEqual(tuple(at + 2, 1));
});
