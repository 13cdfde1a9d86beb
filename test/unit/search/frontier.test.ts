import { expect, it } from 'vitest';
import { Frontier } from '../../../src/search/frontier.ts';
import { strategies } from '../../../src/search/index.ts';
import type { DecisionOutline, Label } from '../../../src/search/unit.ts';
import { label, site } from './ids.ts';

const frontier = (visited = new Set<Label>()) =>
  new Frontier<string>(
    strategies.bfs.make(),
    25,
    () => false,
    label => visited.has(label),
    () => {},
  );

const decision = (n: number, isLate: boolean): DecisionOutline => ({
  site: site(n),
  isOwn: true,
  label: label(2 * n),
  alternatives: [{ label: label(2 * n + 1) }],
  depth: n,
  isLate,
});

function drain(all: Frontier<string>): number[] {
  const sites: number[] = [];
  for (let item = all.next(); item !== undefined; item = all.next()) sites.push(item.site);
  return sites;
}

it('puts off late reversals until nothing else is left, also after it was saved', () => {
  const source = { ticket: 1, caseId: 1, input: 'x', open: 0 };
  const path = [decision(1, true), decision(2, false), decision(3, true), decision(4, false)];
  const all = frontier();
  all.add({ start: 0, path }, source, 0, null);
  const { saved } = all.save([]);
  expect(all.size).toBe(4);
  expect(drain(all)).toEqual([2, 4, 1, 3]);
  const restored = frontier();
  restored.restore(saved, () => source);
  expect(drain(restored)).toEqual([2, 4, 1, 3]);
});

it('brings what was put off before the others where it is wanted and leads to something new', () => {
  const source = { ticket: 1, caseId: 1, input: 'x', open: 0 };
  const visited = new Set<Label>();
  const all = frontier(visited);
  all.add({ start: 0, path: [1, 2, 3, 4].map(n => decision(n, false)) }, source, 0, null);
  for (let i = 0; i < 2; i++) all.postpone(all.next() as NonNullable<ReturnType<typeof all.next>>);
  visited.add(label(2 * 1 + 1));
  expect(all.next()?.site).toBe(site(3));
  expect(all.next('first')?.site).toBe(site(2));
  expect(all.next('first')?.site).toBe(site(4));
  expect(all.next('first')?.site).toBe(site(1));
});

it('leaves out what was put off where there is no time for it, and keeps what was put back behind all others', () => {
  const source = { ticket: 1, caseId: 1, input: 'x', open: 0 };
  const all = frontier();
  all.add({ start: 0, path: [1, 2].map(n => decision(n, false)) }, source, 0, null);
  const hard = all.next() as NonNullable<ReturnType<typeof all.next>>;
  all.postpone(hard);
  const other = all.next('never') as NonNullable<ReturnType<typeof all.next>>;
  expect(other.site).not.toBe(hard.site);
  expect(all.next('never')).toBeUndefined();
  const again = all.next() as NonNullable<ReturnType<typeof all.next>>;
  expect(again.site).toBe(hard.site);
  all.putBack(again);
  all.putBack(other);
  expect([all.next()?.site, all.next()?.site]).toEqual([other.site, hard.site]);
  expect(source.open).toBe(2);
});
