import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Cache, cacheFolder, checkCache, crc32Sum, prune } from '../../../src/system/index.ts';

let folder: string;
const content = Uint8Array.from({ length: 100 }, (_, i) => i);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-cache-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('Cache', () => {
  test('gives back what was put in, from folders that did not exist', () => {
    const cache = new Cache(join(folder, 'a', 'b'));
    expect(cache.read('x')).toBeNull();
    cache.write('x', content);
    expect([...(cache.read('x') ?? [])]).toEqual([...content]);
    expect(readdirSync(cache.folder)).toEqual(['x']);
  });

  test.each([
    ['SHA-256', undefined],
    ['CRC-32', crc32Sum],
  ])('ignores files that were cut off or damaged, by %s', (_, sum) => {
    const cache = new Cache(folder, sum);
    cache.write('x', content);
    const whole = readFileSync(join(folder, 'x'));
    for (const length of [0, 3, 31, 32, 50, whole.length - 1]) {
      writeFileSync(join(folder, 'x'), whole.subarray(0, length));
      expect(cache.read('x')).toBeNull();
    }
    whole[60] = (whole[60] as number) ^ 1;
    writeFileSync(join(folder, 'x'), whole);
    expect(cache.read('x')).toBeNull();
  });

  test('does without a folder that cannot be written to', () => {
    writeFileSync(join(folder, 'file'), '');
    const cache = new Cache(join(folder, 'file', 'below'));
    cache.write('x', content);
    expect(cache.read('x')).toBeNull();
  });

  test('is where the user keeps caches', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: folder })).toBe(join(folder, 'tandem'));
    expect(cacheFolder({ HOME: folder })).toBe(join(folder, '.cache', 'tandem'));
    writeFileSync(join(folder, 'file'), '');
    expect(cacheFolder({ XDG_CACHE_HOME: join(folder, 'file') })).toContain(tmpdir());
  });

  test('reads nothing that others may write', () => {
    const cache = new Cache(folder);
    cache.write('x', content);
    chmodSync(join(folder, 'x'), 0o666);
    expect(cache.read('x')).toBeNull();
    chmodSync(join(folder, 'x'), 0o600);
    expect(cache.read('x')).not.toBeNull();
  });

  test('takes no folder of somebody else, nor a link to one', () => {
    mkdirSync(join(folder, 'theirs'));
    symlinkSync(join(folder, 'theirs'), join(folder, 'tandem'));
    expect(cacheFolder({ XDG_CACHE_HOME: folder })).not.toBe(join(folder, 'tandem'));
    if (process.getuid?.() !== 0) return;
    rmSync(join(folder, 'tandem'));
    mkdirSync(join(folder, 'tandem'));
    chownSync(join(folder, 'tandem'), 12345, 12345);
    expect(cacheFolder({ XDG_CACHE_HOME: folder })).not.toBe(join(folder, 'tandem'));
  });

  test('closes a folder that others could write to', () => {
    mkdirSync(join(folder, 'tandem'));
    chmodSync(join(folder, 'tandem'), 0o777);
    expect(cacheFolder({ XDG_CACHE_HOME: folder })).toBe(join(folder, 'tandem'));
    expect(statSync(join(folder, 'tandem')).mode & 0o777).toBe(0o700);
  });

  test('forgets what was not used for long, and the oldest where there is too much', () => {
    const cache = new Cache(join(folder, 'below'));
    for (const name of ['old', 'used', 'new']) cache.write(name, content);
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
    utimesSync(join(cache.folder, 'old'), daysAgo(31), daysAgo(31));
    utimesSync(join(cache.folder, 'used'), daysAgo(29), daysAgo(29));
    prune(folder);
    expect(readdirSync(cache.folder).sort()).toEqual(['new', 'used']);
    expect(cache.read('used')).not.toBeNull();
    utimesSync(join(cache.folder, 'new'), daysAgo(2), daysAgo(2));
    prune(folder, 200);
    expect(readdirSync(cache.folder)).toEqual(['used']);
  });
});

describe('checkCache', () => {
  test('tells where it is, whether it can be written, and its size', () => {
    const env = { XDG_CACHE_HOME: folder };
    new Cache(cacheFolder(env)).write('below/x', content);
    const usual = join(folder, 'tandem');
    expect(checkCache(env)).toEqual({ folder: usual, usual, isWritable: true, size: 32 + content.length });
    expect(readdirSync(usual).sort()).toEqual(['below', 'pruned']);
  });

  test('tells that it is not where it should be', () => {
    writeFileSync(join(folder, 'file'), '');
    const check = checkCache({ XDG_CACHE_HOME: join(folder, 'file') });
    expect(check.usual).toBe(join(folder, 'file', 'tandem'));
    expect(check.folder).not.toBe(check.usual);
  });
});
