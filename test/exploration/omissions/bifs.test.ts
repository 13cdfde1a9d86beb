/**
 * Every built-in function of the table, with each argument, and each part of one, in turn from the input: none of them may take the value that
 * the argument has in one run for its value in all runs, have a result that is not what its expression says (see
 * `omissions.ts`), or read or write something else than the table mentions (`world-parts.ts`).
 */
import { describe, expect, it } from 'vitest';
import { allBifs } from '../../../src/erlang/bifs/index.ts';
import { bifArguments } from './bif-arguments.ts';
import { Caller, nameOf } from './call.ts';
import { idleArguments } from './idle-arguments.ts';
import { examine } from './omissions.ts';
import { unseenEffects } from './unseen-effects.ts';
import { Watch } from './world-parts.ts';

const bifs = allBifs().filter(({ arity }) => arity > 0);
const constants = allBifs().filter(({ arity }) => arity === 0);
// Code that is linked keeps the functions that it was linked with, so they are watched before anything runs.
const watch = new Watch();
const caller = new Caller();

/** After the calls of a function that is watched. */
function effectsAreAsSaid(name: string): void {
  expect(watch.unsaid, 'done, and not among the effects in the table').toEqual([]);
  expect(watch.unseen, 'in the table, and done by no call (unseen-effects.ts lists exceptions)').toEqual(
    unseenEffects.get(name) ?? [],
  );
}

describe('built-in functions', () => {
  it('all have arguments to be tried with', () => {
    const names = allBifs().map(nameOf);
    expect(
      bifs.map(nameOf).filter(name => !bifArguments.has(name)),
      'without a row in bif-arguments.ts',
    ).toEqual([]);
    expect(
      [...bifArguments.keys(), ...idleArguments.keys(), ...unseenEffects.keys()].filter(
        name => !names.includes(name),
      ),
      'not in the table',
    ).toEqual([]);
  });

  it.each(constants.map(bif => ({ name: nameOf(bif), bif })))('$name', async ({ name, bif }) => {
    watch.on(bif);
    await caller.call(bif, [], -1);
    effectsAreAsSaid(name);
  });

  it.each(bifs.map(bif => ({ name: nameOf(bif), bif })))('$name', async ({ name, bif }) => {
    watch.on(bif);
    const { omissions, idle, isUntold } = await examine(caller, bif);
    expect(omissions).toEqual([]);
    expect(isUntold, 'symbolic, and no two values of one path in bif-arguments.ts tell it').toBe(false);
    effectsAreAsSaid(name);
    expect(idle, 'make no difference in any row of bif-arguments.ts').toEqual(idleArguments.get(name) ?? []);
  });
});
