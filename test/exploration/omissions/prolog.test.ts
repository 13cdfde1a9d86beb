/**
 * Every builtin of Prolog, with each ground argument in turn from the input: none of them may take the value that the
 * argument has in one run for its value in all runs (see `omissions.ts`).
 */
import { describe, expect, it } from 'vitest';
import { handledIndicators } from '../../../src/prolog/concolic/builtins.ts';
import { builtinArguments } from './builtin-arguments.ts';
import { Prover } from './goal.ts';
import { prologOmissions } from './prolog-omissions.ts';

const prover = new Prover();
const builtins = prover.builtins().filter(name => !name.endsWith('/0') && !name.startsWith('$'));

describe('builtins of Prolog', () => {
  it('all have arguments to be tried with', () => {
    expect(
      builtins.filter(name => !builtinArguments.has(name)),
      'without a row in builtin-arguments.ts',
    ).toEqual([]);
    const all = prover.builtins();
    expect(
      [...builtinArguments.keys()].filter(name => !all.includes(name)),
      'not in the table',
    ).toEqual([]);
  });

  it('have one symbolic twin each, and no twin is of something else', () => {
    const twice = handledIndicators.filter((name, i) => handledIndicators.indexOf(name) !== i);
    expect(twice, 'with two twins or rows in pass-through.ts').toEqual([]);
    const all = new Set(prover.builtins());
    expect(
      handledIndicators.filter(name => !all.has(name)),
      'no builtins',
    ).toEqual([]);
  });

  it.each([...builtinArguments.keys()])('%s', indicator => {
    expect(prologOmissions(prover, indicator)).toEqual([]);
  });
});
