import { expect, it } from 'vitest';
import { takeTurn } from '../../../../src/cli/suite/turn.ts';

it('ends the exploration of a unit in which we fail, and tells its report of the error', async () => {
  const errors: unknown[] = [];
  const exploration = {
    exploreStage: async () => {
      throw new RangeError('no character');
    },
    lostMs: 7,
    failed: (error: unknown) => errors.push(error),
  };
  const turn = await takeTurn(exploration, 100, new AbortController().signal, () => {});
  expect(turn).toMatchObject({ end: 'done', lostMs: 0 });
  expect(errors).toEqual([new RangeError('no character')]);
});

it('goes on with stages for as long as there is time for another one', async () => {
  const ends = ['more', 'more', 'done'] as const;
  let stages = 0;
  const exploration = {
    exploreStage: async () => ends[stages++] ?? 'done',
    lostMs: 0,
    failed: () => {},
  };
  const turn = await takeTurn(exploration, 60_000, new AbortController().signal, () => {});
  expect([turn.end, stages]).toEqual(['done', 3]);
});
