import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SourceWatch } from '../../../src/cli/changed-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('tells of files that changed or went away, not of those that were written again as they were', () => {
  const [same, other, gone] = ['same', 'other', 'gone'].map(name => join(folder, `${name}.erl`)) as [
    string,
    string,
    string,
  ];
  for (const file of [same, other, gone]) writeFileSync(file, 'a');
  const watch = new SourceWatch();
  watch.note([same, other, gone]);
  writeFileSync(same, 'a');
  writeFileSync(other, 'b');
  rmSync(gone);
  // What is noted again keeps its first content.
  watch.note([other]);
  const told: string[] = [];
  const stderr = { isTTY: false, columns: 80, write: (text: string) => told.push(text) > 0 };
  const io = { stdout: stderr, stderr, env: {}, program: 'tandem' };
  expect(watch.reported(io)).toEqual({ changedSources: [other, gone] });
  expect(told.join('')).toContain('changed during the exploration');
});
