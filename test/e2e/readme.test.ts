import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { repository, tandem } from '../tandem.ts';
import { expectShown } from './shown-output.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');
const [commands = '', output = ''] = [...readme.matchAll(/^```(?:sh)?\n([\s\S]*?)^```$/gm)].map(
  ([, text]) => text ?? '',
);

it.skipIf(!hasOtp)('the README shows what its first command prints (needs Erlang/OTP)', async () => {
  const [, command = ''] = /^\.\/tandem (.*?)\s+#/m.exec(commands) ?? [];
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { out } = await tandem(words, { program: './tandem' });
  expect(output.split('\n').length).toBeGreaterThan(10);
  expectShown(output, out, command);
});

it('the README mentions only files that are there', () => {
  for (const [, path] of readme.matchAll(/\]\(((?!https?:)[^)]+)\)/g))
    expect(() => readFileSync(join(repository, path ?? ''))).not.toThrow(/ENOENT/);
});
