/**
 * Every exported function of the programs beside this file is explored by both engines (`engine-differences.ts`).
 * `TANDEM_ENGINES=all` compares all programs, else a few.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openSource } from '../../src/erlang/local/index.ts';
import { hasOtp } from '../systems.ts';
import { engineDifferences } from './engine-differences.ts';
import { mishapsOf, programFile, reportOn } from './report-of.ts';

const SHARE = ['calculator', 'gaps', 'handlers', 'mutual', 'results', 'rover'];
const PATHS = 12;
/** Functions of `node.erl` about what the machine does not have, and says so. */
const NODE_OWN = 'l_';

describe.skipIf(!hasOtp)('both engines on the same programs (needs Erlang/OTP)', { timeout: 600_000 }, () => {
  const folder = fileURLToPath(new URL('programs/', import.meta.url));
  const all = readdirSync(folder)
    // `figure5.core` has a test of its own (`engines.test.ts`).
    .filter(name => name.endsWith('.erl'))
    .map(name => name.slice(0, -'.erl'.length))
    // What the machine cannot run.
    .filter(name => !name.startsWith('on_beam'));
  const modules = process.env.TANDEM_ENGINES === 'all' ? all : SHARE;

  it.each(modules)('agree about %s', async module => {
    const target = programFile(module);
    const options = { maxPaths: String(PATHS), confirm: false };
    // As long as these are open, all explorations share their nodes.
    const source = await openSource(target);
    const traced = await openSource(target, { engine: 'beam' });
    try {
      const found: string[] = [];
      for (const { name, arity } of source.target.exports) {
        if (name === 'module_info') continue;
        const subject = { target, entry: `${name}/${arity}`, seed: undefined };
        const machine = await reportOn(subject, options);
        const beam = await reportOn(subject, { ...options, engine: 'beam' });
        const isAlike = module !== 'node' || !name.startsWith(NODE_OWN);
        const wrong = isAlike ? engineDifferences(machine, beam) : mishapsOf(beam);
        found.push(...wrong.map(one => `${name}/${arity}: ${one}`));
      }
      expect(found).toEqual([]);
    } finally {
      await Promise.all([source.close(), traced.close()]);
    }
  });
});
