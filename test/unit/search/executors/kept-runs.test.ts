import { expect, it } from 'vitest';
import { TRUE } from '../../../../src/logic/index.ts';
import { KeptRuns } from '../../../../src/search/executors/kept-runs.ts';
import { type Decision, randomNumbers } from '../../../../src/search/index.ts';

type Kept = KeptRuns<string, string>;

/** A path that is named by its decisions: those of two paths are the same where they have the same name and place. */
const pathOf = (name: string): Decision[] =>
  [...name].map((mark, depth) => ({
    site: 1 as Decision['site'],
    isOwn: true,
    label: mark.charCodeAt(0) as Decision['label'],
    alternatives: [],
    depth,
    constraint: TRUE,
    mark,
  }));

const add = (kept: Kept, ticket: number, name: string) =>
  kept.add(ticket, { input: name, outcome: name, path: pathOf(name), limits: [] });

function decisionsIn(kept: Kept, tickets: Iterable<number>): Decision[] {
  return [...tickets].flatMap(ticket => kept.get(ticket)?.path ?? []);
}

it('keep every decision once, whatever is forgotten', () => {
  const random = randomNumbers(3);
  const below = (limit: number) => Math.floor(limit * random());
  const kept: Kept = new KeptRuns({ decisions: Number.POSITIVE_INFINITY, length: Number.POSITIVE_INFINITY });
  const names = new Map<number, string>();
  for (let ticket = 1; ticket < 2000; ticket++) {
    const tickets = [...names.keys()];
    const other = names.get(tickets[below(tickets.length)] ?? -1) ?? '';
    const name = other.slice(0, below(other.length + 1)) + 'abc'.slice(below(3)).repeat(below(4));
    names.set(ticket, name);
    const { path } = add(kept, ticket, name);
    expect(path.map(({ mark }) => mark).join('')).toBe(name);
    const leaving = tickets[below(tickets.length)];
    if (names.size > 20 && leaving !== undefined) {
      kept.forget(leaving);
      names.delete(leaving);
    }
    const all = decisionsIn(kept, names.keys());
    expect(kept.decisions, `after ${ticket}`).toBe(new Set(all).size);
    expect(kept.decisions, `after ${ticket}`).toBe(
      new Set(all.map(({ mark, depth }) => `${mark}${depth}`)).size,
    );
  }
});

it('tell decisions apart that differ in what can be asked about them', () => {
  const kept: Kept = new KeptRuns({ decisions: 100, length: 100 });
  const [plain] = pathOf('a') as [Decision];
  const variants: Decision[] = [
    plain,
    { ...plain, isLate: true },
    { ...plain, isOwn: false },
    { ...plain, site: 2 as Decision['site'] },
    { ...plain, alternatives: [{ label: plain.label, constraint: TRUE }] },
    { ...plain, alternatives: [{ label: plain.label, constraint: TRUE, distance: 3 }] },
  ];
  const { path } = kept.add(1, { input: '', outcome: '', path: variants, limits: [] });
  expect(path.map(one => one.alternatives)).toEqual(variants.map(one => one.alternatives));
  expect(kept.decisions).toBe(variants.length);
});

it('drop the oldest where there are too many decisions', () => {
  const kept: Kept = new KeptRuns({ decisions: 10, length: 100 });
  add(kept, 1, 'aaaaa');
  add(kept, 2, 'aaaab');
  add(kept, 3, 'aaac');
  expect(kept.decisions).toBe(7);
  add(kept, 4, 'ddddd');
  expect([1, 2, 3, 4].filter(ticket => kept.get(ticket) !== undefined)).toEqual([3, 4]);
  expect(kept.decisions).toBe(9);
});

it('drop the oldest where paths are too long together', () => {
  const kept: Kept = new KeptRuns({ decisions: 100, length: 12 });
  for (const ticket of [1, 2, 3]) add(kept, ticket, 'aaaaa');
  expect([1, 2, 3].filter(ticket => kept.get(ticket) !== undefined)).toEqual([2, 3]);
});
