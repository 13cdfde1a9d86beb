import { expect, it } from 'vitest';
import { defaultTime } from '../../../src/cli/default-time.ts';
import type { Point } from '../../../src/coverage/index.ts';

const at = (file: string, line: number): Point => ({
  id: line,
  kind: 'line',
  function: 'm:f/1',
  place: { file, line },
});

it('gives ten seconds for each hundred lines of all files, and says so', () => {
  const { seconds, text } = defaultTime([at('a.erl', 3), at('a.erl', 240), at('b.erl', 160)]);
  expect(seconds).toBe(40);
  expect(text).toContain('400 lines');
});

it('has time for small programs, too', () => {
  expect(defaultTime([at('a.erl', 3)]).seconds).toBe(10);
  expect(defaultTime([]).seconds).toBe(10);
});
