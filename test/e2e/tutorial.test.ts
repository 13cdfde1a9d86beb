/** The tutorial's files and commands. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasElixir } from '../elixir.ts';
import { hasOtp, hasSwipl } from '../systems.ts';
import { trySection } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECTIONS = [
  { name: 'Erlang', needs: 'Erlang/OTP', isThere: hasOtp },
  { name: 'Elixir', needs: 'Elixir', isThere: hasElixir },
  { name: 'Prolog', needs: 'SWI-Prolog', isThere: hasSwipl },
];

describe('the tutorial shows what its commands print', () => {
  for (const { name, needs, isThere } of SECTIONS)
    it.skipIf(!isThere)(`in ${name} (needs ${needs})`, () => {
      const commands = trySection('tutorial.md', new RegExp(`^## ${name}\n`), join(folder, name));
      expect(commands).toBeGreaterThan(2);
    });
});
