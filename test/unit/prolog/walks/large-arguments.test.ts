/** Builtins with large plain arguments: work in proportion to their size. */
import { expect, it } from 'vitest';
import { Machine } from '../../../../src/prolog/machine/machine.ts';
import { PrologSystem } from '../../../../src/prolog/system.ts';
import { atom, list, struct, type Term, Var } from '../../../../src/prolog/terms/index.ts';

const COUNT = 200_000;
const { program } = new PrologSystem();

function formatted(format: string, args: readonly Term[]): void {
  const goal = struct('format', struct('atom', new Var()), atom(format), list([...args]));
  expect(new Machine(program).once(goal)).toBe(true);
}

it('formats long texts, and many arguments', () => {
  formatted('x'.repeat(COUNT), []);
  formatted(
    '~w'.repeat(COUNT),
    Array.from({ length: COUNT }, (_, i) => i),
  );
});
