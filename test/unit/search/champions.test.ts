import { expect, it } from 'vitest';
import { Champions } from '../../../src/search/champions.ts';

const input = (name: string) => ({ name, steps: 1 });

it('picks what came closest to what none has reached', () => {
  const champions = new Champions<{ name: string; steps: number }>(() => 0);
  expect(champions.pick()).toBeNull();
  expect(champions.note(input('far'), new Map([[7, 1]]))).toBe(true);
  expect(champions.note(input('near'), new Map([[7, 5]]))).toBe(true);
  expect(champions.note(input('as near'), new Map([[7, 5]]))).toBe(false);
  expect(champions.note(input('farther'), new Map([[7, 2]]))).toBe(false);
  expect(champions.pick()?.name).toBe('near');
});

it('has none for what was reached', () => {
  const champions = new Champions<{ name: string; steps: number }>(() => 0);
  champions.note(
    input('one'),
    new Map([
      [7, 1],
      [8, 1],
    ]),
  );
  champions.reach([7]);
  expect(champions.note(input('two'), new Map([[7, 9]]))).toBe(false);
  champions.reach([8, 9]);
  expect(champions.pick()).toBeNull();
});
