/** Code that V8 has compiled is kept between commands, and taken only where it is what was written. */
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-code-'));
const code = join(folder, 'tandem', 'code');
const goal = ['examples/prolog/accounts.pl', 'average([1,2], M)'];
const command = ['run', ...goal, '--no-confirm', '--max-paths', '20'];
const env = { ...process.env, XDG_CACHE_HOME: folder };
let expected: string;

/** What the command says, without times. */
async function said(environment: NodeJS.ProcessEnv = env): Promise<string> {
  const { status, out, err } = await tandem(command, { env: environment });
  expect(err).toBe('');
  expect(status).toBe(1);
  return out.replace(/^Time: .*$/m, '');
}

function entries(): string[] {
  return readdirSync(code).map(name => join(code, name));
}

/** The one entry. */
function entry(): string {
  const [path = '', ...others] = entries();
  expect(others).toEqual([]);
  return path;
}

beforeAll(async () => {
  expected = await said();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is written once, and taken from then on', async () => {
  const { ino, mode } = statSync(entry());
  expect(mode & 0o777).toBe(0o600);
  expect(await said()).toBe(expected);
  // A rejected entry would be replaced.
  expect(statSync(entry()).ino).toBe(ino);
});

it.each<[string, (path: string) => void]>([
  [
    'was damaged',
    path => {
      const bytes = readFileSync(path);
      for (let i = 100; i < bytes.length; i += 1000) bytes[i] = (bytes[i] ?? 0) ^ 0xff;
      writeFileSync(path, bytes);
    },
  ],
  ['was cut off', path => truncateSync(path, statSync(path).size - 5000)],
  ['others may write', path => chmodSync(path, 0o666)],
])('does not take and replaces what %s', async (_, spoil) => {
  const { ino } = statSync(entry());
  spoil(entry());
  expect(await said()).toBe(expected);
  expect(statSync(entry()).ino).not.toBe(ino);
  expect(await said()).toBe(expected);
});

it('is kept apart for another use and for other flags of V8', async () => {
  await tandem(['--version'], { env });
  expect(entries()).toHaveLength(2);
  await tandem(['--version'], { env: { ...env, NODE_OPTIONS: '--max-old-space-size=2000' } });
  expect(entries()).toHaveLength(3);
});

it('is done without where nothing can be kept', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await said({ ...env, XDG_CACHE_HOME: join(folder, 'file') })).toBe(expected);
});
