/** What a thread says about one unit is never taken for what it says about another. */
import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlacedUnit } from '../../../../src/cli/suite/places.ts';
import { ThreadPlace, type ThreadPlaceSettings } from '../../../../src/cli/suite/thread-place.ts';
import type { FromPlace } from '../../../../src/cli/suite/turn-protocol.ts';

class StandIn extends EventEmitter {
  postMessage() {}
  async terminate() {}
}

afterEach(() => {
  vi.useRealTimers();
});

function unitOf(number: number) {
  const heard: string[] = [];
  const unit = {
    number,
    wasBegun: false,
    unit: {
      subject: {},
      exploration: { adopt: () => heard.push('explored') },
      observer: { executed: () => heard.push('found'), progress: () => heard.push('progress') },
    },
  } as unknown as PlacedUnit;
  return { unit, heard };
}

it('leaves alone what a thread says about a unit that nobody waits for any more', async () => {
  vi.useFakeTimers();
  let isTooLate = false;
  const thread = new StandIn();
  const place = new ThreadPlace({
    data: { options: {} },
    backend: { module: () => null },
    start: () => thread,
    isTooLate: () => isTooLate,
    lost: (why: string) => expect.fail(why),
  } as unknown as ThreadPlaceSettings);
  const say = (message: Partial<FromPlace>) => thread.emit('message', message);
  const { signal } = new AbortController();
  const [before, next] = [unitOf(1), unitOf(2)];

  const late = place.turn(before.unit, 10, signal);
  isTooLate = true;
  vi.advanceTimersByTime(1000);
  expect((await late).end).toBe('refused');
  isTooLate = false;

  const turn = place.turn(next.unit, 10, signal);
  for (const unit of [1, 2])
    for (const kind of ['begun', 'found', 'progress', 'glance', 'refused', 'failed', 'turned'] as const)
      if (unit === 1 || !['refused', 'failed'].includes(kind))
        say({
          kind,
          unit,
          turn: { end: unit === 1 ? 'cut' : 'done', nextMs: 0, lostMs: 0 },
        } as Partial<FromPlace>);
  expect(await turn).toEqual({ end: 'done', nextMs: 0, lostMs: 0 });
  expect(next.heard).toEqual(['found', 'progress', 'explored', 'explored']);
  expect(before.heard).toEqual([]);
  await place.close();
});
