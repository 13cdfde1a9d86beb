import { describe, expect, test } from 'vitest';
import {
  FIRST_PIN_KIND,
  MAX_PINS,
  PIN,
  pinnedKind,
  QUESTION,
  QUESTIONS,
} from '../../../../src/erlang/operations/question-kinds.ts';

interface Interval {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

const intervals: Interval[] = [
  ...Object.entries(QUESTION).map(([name, kind]) => ({ name, first: kind, last: kind })),
  ...Object.entries(QUESTIONS).map(([name, { base, size }]) => ({
    name,
    first: base,
    last: base + size - 1,
  })),
].sort((a, b) => a.first - b.first);

describe('kinds of questions', () => {
  test('no two share a number', () => {
    const shared = intervals.filter((interval, i) => interval.first <= (intervals[i - 1]?.last ?? -1));
    expect(shared).toEqual([]);
  });

  test('ranges and single kinds are below those of pinned values', () => {
    expect(intervals.filter(({ last }) => last >= FIRST_PIN_KIND)).toEqual([]);
  });

  test('an index has a kind of its own inside of its range', () => {
    for (const range of Object.values(QUESTIONS)) {
      const { base, size } = range;
      expect([range.at(0), range.at(size - 1)]).toEqual([base, base + size - 1]);
    }
  });

  test('pins and their values have kinds of their own', () => {
    const pins = Object.values(PIN);
    expect(new Set(pins).size).toBe(pins.length);
    expect(pins.every(pin => pin >= 0 && pin < MAX_PINS)).toBe(true);
    const values = [0, 1, 2, 31, 32, 33, 2 ** 31 - 1];
    const kinds = pins.flatMap(pin => values.map(value => pinnedKind(pin, value)));
    expect(new Set(kinds).size).toBe(pins.length * values.length);
    expect(Math.max(...kinds)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});
