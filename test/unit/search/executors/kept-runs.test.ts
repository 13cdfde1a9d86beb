import { expect, it } from 'vitest';
import { TRUE } from '../../../../src/logic/index.ts';
import { KeptRuns } from '../../../../src/search/executors/kept-runs.ts';
import { type Decision, randomNumbers } from '../../../../src/search/index.ts';

type Kept = KeptRuns<string, string>;

/** A path that is named by its decisions: those of two paths are the same where their names are. */
const pathOf = (name: string): Decision[] =>
  [...name].map(mark => ({
    site: 1 as Decision['site'],
    isOwn: true,
    label: mark.charCodeAt(0) as Decision['label'],
    alternatives: [],
    depth: 0,
    constraint: TRUE,
    mark,
  }));

const add = (kept: Kept, ticket: number, name: string, from: number | null) =>
  kept.add(ticket, { input: name, outcome: name, path: pathOf(name), limits: [] }, from);

function different(kept: Kept, tickets: Iterable<number>): number {
  return new Set([...tickets].flatMap(ticket => kept.get(ticket)?.path ?? [])).size;
}

it('count every decision once, whatever is forgotten', () => {
  const random = randomNumbers(3);
  const below = (limit: number) => Math.floor(limit * random());
  const kept: Kept = new KeptRuns(Number.POSITIVE_INFINITY);
  const names = new Map<number, string>();
  for (let ticket = 1; ticket < 2000; ticket++) {
    const tickets = [...names.keys()];
    const from = random() < 0.05 ? null : (tickets[below(tickets.length)] ?? null);
    const parent = names.get(from ?? -1) ?? '';
    const name = parent.slice(0, below(parent.length + 1)) + 'abc'.slice(below(3)).repeat(below(4));
    names.set(ticket, name);
    expect(
      add(kept, ticket, name, from)
        .path.map(({ mark }) => mark)
        .join(''),
    ).toBe(name);
    const leaving = tickets[below(tickets.length)];
    if (names.size > 20 && leaving !== undefined) {
      kept.forget(leaving);
      names.delete(leaving);
    }
    expect(kept.decisions, `after ${ticket}`).toBe(different(kept, names.keys()));
  }
});

it('drop the oldest where there are too many decisions', () => {
  const kept: Kept = new KeptRuns(10);
  add(kept, 1, 'aaaaa', null);
  add(kept, 2, 'aaaab', 1);
  add(kept, 3, 'aaac', 2);
  expect(kept.decisions).toBe(7);
  add(kept, 4, 'bbbbb', null);
  expect([1, 2, 3, 4].filter(ticket => kept.get(ticket) !== undefined)).toEqual([3, 4]);
  expect(kept.decisions).toBe(9);
});
