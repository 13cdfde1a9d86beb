import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { namesInRepository } from '../../../src/cli/repository.ts';

const root = mkdtempSync(join(tmpdir(), 'tandem-repository-'));
afterAll(() => rmSync(root, { recursive: true }));

it('names files from the root of the repository, wherever a command is called', () => {
  const folder = join(root, 'apps', 'shop');
  const nameOf = (file: string, env = {}) => namesInRepository(folder, env)(file);
  expect(nameOf('src/shop.erl')).toBe('src/shop.erl');
  mkdirSync(join(root, '.git'));
  expect(nameOf('src/shop.erl')).toBe('apps/shop/src/shop.erl');
  expect(nameOf('../base/src/base.erl')).toBe('apps/base/src/base.erl');
  expect(nameOf(join(root, 'a.erl'))).toBe('a.erl');
  expect(nameOf('/usr/lib/lists.erl')).toBe('/usr/lib/lists.erl');
  expect(nameOf('../../../x.erl')).toBe('../../../x.erl');
  expect(nameOf('src/shop.erl', { GITHUB_WORKSPACE: join(root, 'apps') })).toBe('shop/src/shop.erl');
});
