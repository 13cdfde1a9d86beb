import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FutureFile, PartialFile, replaceFile } from '../../../src/cli/whole-file.ts';

const root = mkdtempSync(join(tmpdir(), 'tandem-files-'));
afterAll(() => rmSync(root, { recursive: true }));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
});

function* broken(): Generator<string> {
  yield 'x'.repeat(200_000);
  throw new Error('no more');
}

describe.each([
  ['replaceFile', (file: string, pieces: Iterable<string>) => replaceFile(file, pieces, true)],
  ['FutureFile', (file: string, pieces: Iterable<string>) => new FutureFile(file).write(pieces)],
])('%s', (_, write) => {
  it('writes all pieces, and leaves nothing else behind', () => {
    const pieces = Array.from({ length: 50_000 }, (__, n) => `${n}ä\n`);
    write(join(folder, 'a'), pieces);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe(pieces.join(''));
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('leaves the earlier content where the new one cannot be made', () => {
    const file = join(folder, 'a');
    writeFileSync(file, 'before');
    expect(() => write(file, broken())).toThrow('no more');
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['a']);
    expect(() => write(join(folder, 'b'), broken())).toThrow('no more');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('removes what an ended process has left, and nothing else', () => {
    const { pid: ended } = spawnSync('true');
    for (const name of [`a.${ended}.tmp`, `a.${process.ppid}.tmp`, `b.${ended}.tmp`, 'a.1x.tmp'])
      writeFileSync(join(folder, name), '');
    write(join(folder, 'a'), ['after']);
    expect(readdirSync(folder).sort()).toEqual(
      ['a', `a.${process.ppid}.tmp`, 'a.1x.tmp', `b.${ended}.tmp`].sort(),
    );
  });

  it('follows no link that has the name of the temporary file', () => {
    writeFileSync(join(folder, 'victim'), 'before');
    symlinkSync('victim', join(folder, `a.${process.pid}.tmp`));
    write(join(folder, 'a'), ['after']);
    expect(readFileSync(join(folder, 'victim'), 'utf8')).toBe('before');
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('after');
  });

  it('keeps the permissions of a file', () => {
    const file = join(folder, 'a');
    writeFileSync(file, 'before');
    chmodSync(file, 0o640);
    write(file, ['after']);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });
});

describe('a file to be written later', () => {
  it('is refused early where it cannot be written', () => {
    expect(() => new FutureFile(join(folder, 'no', 'a'))).toThrow(/there is no folder .*no$/);
    expect(() => new FutureFile(folder)).toThrow('is a folder');
    expect(() => new FutureFile('/proc/a')).toThrow('/proc/a cannot be written: ENOENT');
  });

  it('does not exist before it is written', () => {
    new FutureFile(join(folder, 'a'));
    expect(readdirSync(folder)).toEqual([]);
  });

  it('may be the target of a link, or none yet', () => {
    mkdirSync(join(folder, 'elsewhere'));
    for (const name of ['there', 'missing']) {
      const target = join(folder, 'elsewhere', name);
      if (name === 'there') writeFileSync(target, 'before');
      symlinkSync(target, join(folder, name));
      new FutureFile(join(folder, name)).write(['after']);
      expect(readFileSync(target, 'utf8')).toBe('after');
    }
  });

  it.skipIf(!existsSync('/dev/full'))('may be a device, which stays one (needs /dev/full)', () => {
    new FutureFile('/dev/null').write(['x']);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(() => new FutureFile('/dev/full').write(['x'])).toThrow('ENOSPC');
  });
});

it('makes no file for what is given up before its first piece, and a whole one of what is finished', () => {
  const [given, begun, whole] = ['given', 'begun', 'whole'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ];
  new PartialFile(given);
  const left = new PartialFile(begun);
  left.write('a');
  left.close();
  const done = new PartialFile(whole);
  done.write('a');
  done.write('b');
  expect(existsSync(whole)).toBe(false);
  done.finish();
  done.close();
  expect(readdirSync(folder).filter(name => /^(given|begun|whole)/.test(name))).toEqual(['whole']);
  expect(readFileSync(whole, 'utf8')).toBe('ab');
});
