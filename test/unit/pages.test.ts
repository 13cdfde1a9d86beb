import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '../../scripts/pages/index.ts';
import { definitions, longFlag, type OptionName } from '../../src/cli/options.ts';

it.each(pages)('$file is up to date (npm run docs writes it anew)', ({ file, text }) => {
  expect(readFileSync(file, 'utf8')).toBe(text());
});

const hasGroff = spawnSync('groff', ['--version']).status === 0;

it.skipIf(!hasGroff)('docs/tandem.1 is a man page without mistakes (needs groff)', () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou', 'docs/tandem.1'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  for (const name of Object.keys(definitions) as OptionName[]) expect(stdout).toContain(longFlag(name));
});
