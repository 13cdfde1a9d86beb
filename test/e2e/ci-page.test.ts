import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { repository, tandem } from '../tandem.ts';

it.skipIf(!hasOtp)('docs/ci.md shows tests that its first command writes (needs Erlang/OTP)', async () => {
  const page = readFileSync(join(repository, 'docs', 'ci.md'), 'utf8');
  const [, command = '', seed = '', name = '', said = ''] =
    /^ {4}\$ tandem (run [^']+)'(.*)' --emit-tests (\S+)\n {4}…\n {4}tandem: \S+: (.*), checked on/m.exec(
      page,
    ) ?? [];
  const [, shown = ''] = /^```erlang\n(%% error[\s\S]*?)^```$/m.exec(page) ?? [];
  const tests = shown.trimEnd().split('\n\n');
  expect(tests.length).toBeGreaterThan(1);
  const folder = mkdtempSync(join(tmpdir(), 'tandem-ci-page-'));
  try {
    const file = join(folder, name);
    const { err } = await tandem([...command.trim().split(' '), seed, '--emit-tests', file]);
    expect(err).toContain(`${name}: ${said},`);
    const written = readFileSync(file, 'utf8').split('\n\n');
    expect(written.map(one => one.replace(/\n%% tandem: end\n$/, ''))).toEqual(expect.arrayContaining(tests));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
