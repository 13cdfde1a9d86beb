import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CoreCache } from '../../../../src/erlang/otp/core-cache.ts';
import { Cache, cacheFolder } from '../../../../src/erlang/otp/index.ts';

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

  test('ignores files that were cut off or damaged', () => {
    const cache = new Cache(folder);
    cache.write('x', content);
    const whole = readFileSync(join(folder, 'x'));
    for (const length of [0, 3, 4, 50, whole.length - 1]) {
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
});

describe('CoreCache', () => {
  test('forgets entries whose files changed', () => {
    const header = join(folder, 'x.hrl');
    writeFileSync(header, 'one');
    const cache = new CoreCache(join(folder, 'cache'), '1');
    cache.put(['key'], content, [header]);
    expect(cache.get(['key'])).toHaveLength(content.length);
    writeFileSync(header, 'two');
    expect(cache.get(['key'])).toBeNull();
    writeFileSync(header, 'one');
    expect(cache.get(['key'])).toHaveLength(content.length);
    rmSync(header);
    expect(cache.get(['key'])).toBeNull();
  });

  test('tells keys and versions apart', () => {
    const cache = new CoreCache(folder, '1');
    cache.put(['ab', 'c'], content, []);
    expect(cache.get(['a', 'bc'])).toBeNull();
    expect(new CoreCache(folder, '2').get(['ab', 'c'])).toBeNull();
    expect(cache.get(['ab', 'c'])).not.toBeNull();
  });
});
