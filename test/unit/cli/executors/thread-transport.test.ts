import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { startThread } from '../../../../src/cli/executors/thread-transport.ts';
import { describeTransport } from '../../search/executors/transport-contract.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-thread-'));
  buildSync({
    entryPoints: [join(import.meta.dirname, 'echo-thread.ts')],
    outfile: join(folder, 'echo-thread.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

describeTransport('a worker in a thread', () => ({
  start: startThread({
    code: pathToFileURL(join(folder, 'echo-thread.mjs')),
    data: () => ({ status: 3 }),
  }),
  canBeLost: true,
}));
