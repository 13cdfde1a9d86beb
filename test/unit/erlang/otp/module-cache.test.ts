import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ModuleCache } from '../../../../src/erlang/otp/module-cache.ts';

let folder: string;
const content = Uint8Array.from({ length: 100 }, (_, i) => i);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-cache-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('ModuleCache', () => {
  test('forgets entries whose files changed', () => {
    const header = join(folder, 'x.hrl');
    writeFileSync(header, 'one');
    const cache = new ModuleCache(join(folder, 'cache'), '1');
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
    const cache = new ModuleCache(folder, '1');
    cache.put(['ab', 'c'], content, []);
    expect(cache.get(['a', 'bc'])).toBeNull();
    expect(new ModuleCache(folder, '2').get(['ab', 'c'])).toBeNull();
    expect(cache.get(['ab', 'c'])).not.toBeNull();
  });

  test('compares the whole key, whatever the name of an entry', () => {
    const cache = new ModuleCache(folder, '1');
    cache.put(['this'], content, []);
    const [name = ''] = readdirSync(folder);
    cache.put(['that'], content, []);
    const other = readdirSync(folder).find(one => one !== name) ?? '';
    renameSync(join(folder, name), join(folder, other));
    expect(cache.get(['that'])).toBeNull();
  });
});
