/** Functions that take every byte of a binary for itself tell the account of the run about it, which may end it. */
import { expect, it } from 'vitest';
import { allBifs } from '../../../../src/erlang/bifs/index.ts';
import { atom, fromBytes, list, Sym, type Term } from '../../../../src/erlang/terms/index.ts';
import { inputVariables } from '../../../../src/erlang/unit-options.ts';
import { Exhausted, withAccount } from '../../../../src/logic/index.ts';
import { newProcess } from './process.ts';

function call(
  full: string,
  args: readonly Term[],
  exceeded: (bytes: number) => 'time' | 'memory' | null,
): Term {
  const bif = allBifs().find(({ module, name, arity }) => `${module}:${name}/${arity}` === full);
  return withAccount({ exceeded }, () => bif?.fn(newProcess(), ...args)) as Term;
}

const text = fromBytes(new Uint8Array(60_000).fill(97));

it.each([['unicode:characters_to_list/2', [text, atom('utf8')]]])('%s', (name, args) => {
  expect(() => call(name, args, () => 'time')).toThrow(Exhausted);
});

it('asks for the memory of a symbolic binary before it is repeated', () => {
  const byte = new Sym(97, inputVariables(1)[0] as never);
  const one = call('erlang:list_to_binary/1', [list([byte])], () => null);
  let most = 0;
  const exceeded = (bytes: number) => {
    most = Math.max(most, bytes);
    return bytes > 2 ** 28 ? ('memory' as const) : null;
  };
  expect(() => call('binary:copy/2', [one, 10_000_000], exceeded)).toThrow(Exhausted);
  expect(most).toBeGreaterThan(2 ** 28);
});
