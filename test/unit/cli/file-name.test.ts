import { expect, it } from 'vitest';
import { fileNameOf } from '../../../src/cli/file-name.ts';

it('makes file names of the names of units', () => {
  expect(fileNameOf('example:foo/1')).toBe('example.foo.1');
  expect(fileNameOf("m:'a b'/2")).toBe("m.'a%20b'.2");
});

it('keeps long names apart and within what a file system takes', () => {
  const names = ['x', 'y'].map(last => fileNameOf(`m:${'ä'.repeat(255)}${last}/1`));
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(180);
});
