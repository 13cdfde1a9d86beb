/** The projects of docs/projects.md, one of each kind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasElixir } from '../elixir.ts';
import { hasOtp } from '../systems.ts';
import { trySection } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-projects-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KINDS = ['rebar3', 'rebar3, several applications', 'erlang.mk', 'Makefile', 'mix', 'A folder'];

describe('the page on projects shows what Tandem prints', () => {
  for (const [i, kind] of KINDS.entries()) {
    const [needs, isThere] = kind === 'mix' ? ['Elixir', hasElixir] : ['Erlang/OTP', hasOtp];
    it.skipIf(!isThere)(`for ${kind} (needs ${needs})`, () => {
      expect(trySection('projects.md', new RegExp(`^### ${kind}\n`), join(folder, `${i}`))).toBeGreaterThan(
        0,
      );
    });
  }
});
