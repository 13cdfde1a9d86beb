/**
 * Every built-in function of the table, with each argument in turn from the input: none of them may take the value that
 * the argument has in one run for its value in all runs (see `omissions.ts`).
 */
import { describe, expect, it } from 'vitest';
import { allBifs } from '../../../src/erlang/bifs/index.ts';
import { bifArguments } from './bif-arguments.ts';
import { Caller, nameOf } from './call.ts';
import { omissionsOf } from './omissions.ts';

const bifs = allBifs().filter(({ arity }) => arity > 0);
const caller = new Caller();

describe('built-in functions', () => {
  it('all have arguments to be tried with', () => {
    const names = allBifs().map(nameOf);
    expect(
      bifs.map(nameOf).filter(name => !bifArguments.has(name)),
      'without a row in bif-arguments.ts',
    ).toEqual([]);
    expect(
      [...bifArguments.keys()].filter(name => !names.includes(name)),
      'not in the table',
    ).toEqual([]);
  });

  it.each(bifs.map(bif => ({ name: nameOf(bif), bif })))('$name', async ({ bif }) => {
    expect(await omissionsOf(caller, bif)).toEqual([]);
  });
});
