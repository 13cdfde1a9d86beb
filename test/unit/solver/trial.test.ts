import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { faultOfBackend } from '../../../src/solver/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-solver-'));

afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('finds nothing wrong with the embedded solver', async () => {
  expect(await faultOfBackend('z3-wasm')).toBeNull();
});

it('finds a solver that tells its version and then ends', async () => {
  writeFileSync(join(folder, 'cvc5'), '#!/bin/sh\n[ "$1" = --version ] && echo "version 1.0"\n');
  chmodSync(join(folder, 'cvc5'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  expect(await faultOfBackend('cvc5')).toMatch(/./);
});
