import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { numberedFiles } from '../../../src/solver/numbered-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-dump-'));
afterAll(() => rmSync(folder, { recursive: true }));

const failed = vi.fn();

it('writes nothing over anything, whoever else writes', () => {
  const inside = join(folder, 'new', 'folder');
  const [one, same, other] = [
    numberedFiles(inside, 'a.worker-0', 'smt2', failed),
    numberedFiles(inside, 'a.worker-0', 'smt2', failed),
    numberedFiles(inside, 'a.worker-1', 'smt2', failed),
  ];
  one('1');
  same('2');
  other('3');
  one('4');
  numberedFiles(inside, 'a.worker-0', 'smt2', failed)('5');
  const contents = Object.fromEntries(
    readdirSync(inside).map(name => [name, readFileSync(join(inside, name), 'utf8')]),
  );
  expect(contents).toEqual({
    'a.worker-0.000001.smt2': '1',
    'a.worker-0.000002.smt2': '2',
    'a.worker-0.000003.smt2': '4',
    'a.worker-0.000004.smt2': '5',
    'a.worker-1.000001.smt2': '3',
  });
});

it('says once what is wrong where nothing can be written, and goes on', () => {
  const write = numberedFiles(folder, 'no/such/folder', 'smt2', failed);
  write('');
  write('');
  expect(failed.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('ENOENT')]);
});
