/** What state the cache is in, for people: where it is, whether entries can be written and read back, how large it is. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Cache, cacheFolder, filesIn, usualCacheFolder } from './cache.ts';

export interface CacheCheck {
  readonly folder: string;
  /** Where it should be: the folder is another one where that is not the user's own, or cannot be made. */
  readonly usual: string;
  readonly isWritable: boolean;
  /** In bytes. */
  readonly size: number;
}

export function checkCache(env: NodeJS.ProcessEnv = process.env): CacheCheck {
  const folder = cacheFolder(env);
  return {
    folder,
    usual: usualCacheFolder(env),
    isWritable: isWritable(folder),
    size: filesIn(folder).reduce((sum, { size }) => sum + size, 0),
  };
}

function isWritable(folder: string): boolean {
  const cache = new Cache(folder);
  const name = `check-${randomUUID()}`;
  const content = Uint8Array.of(1, 2, 3);
  cache.write(name, content);
  const isBack = cache.read(name)?.length === content.length;
  rmSync(join(folder, name), { force: true });
  return isBack;
}
