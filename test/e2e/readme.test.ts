import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { repository, tandem } from '../tandem.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');
const [commands = '', output = ''] = [...readme.matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)].map(
  ([, text]) => text ?? '',
);

/** What changes with every improvement of the search, and from machine to machine. */
function normalized(text: string): string[] {
  return text
    .replaceAll(/\d+ (execution|other input|decision)s?/g, '... $1s')
    .replaceAll(/OTP \S+/g, 'OTP ...')
    .split('\n');
}

it.skipIf(!hasOtp)('the README shows what its first command prints (needs Erlang/OTP)', async () => {
  const [, command = ''] = /^\.\/tandem (.*?)\s+#/m.exec(commands) ?? [];
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { out } = await tandem(words, { program: './tandem' });
  const printed = normalized(out);
  const shown = normalized(output).filter(line => line.trim() !== '...');
  expect(shown.length).toBeGreaterThan(10);
  expect(printed).toEqual(expect.arrayContaining(shown));
});

it('the README mentions only files that are there', () => {
  for (const [, path] of readme.matchAll(/\]\(((?!https?:)[^)]+)\)/g))
    expect(() => readFileSync(join(repository, path ?? ''))).not.toThrow(/ENOENT/);
});
