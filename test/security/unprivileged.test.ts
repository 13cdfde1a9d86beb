/** The sandboxes for a user who is not root: what they may do is up to the kernel, and differs from what root may. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasOtp } from '../systems.ts';
import { repository, tandem } from '../tandem.ts';
import { erlangPrograms } from './erlang-programs.ts';

const AS_NOBODY = ['--reuid', '65534', '--regid', '65534', '--clear-groups'];
const program = join(repository, 'dist/tandem.js');
const can = (...command: string[]) =>
  spawnSync('setpriv', [...AS_NOBODY, ...command], { stdio: 'ignore' }).status === 0;
const isPossible =
  process.getuid?.() === 0 && can('test', '-r', program) && can(process.execPath, '--version');

const folder = mkdtempSync(join(tmpdir(), 'tandem-nobody-'));
chmodSync(folder, 0o777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** It fails in the machine, and does harm where it is run for real. */
const HOSTILE = `-module(hostile).\n${erlangPrograms.writes_computed}`.replaceAll(
  'CANARY/new',
  `${folder}/harmed`,
);

describe.skipIf(!isPossible || !hasOtp)('as another user (needs root, setpriv and Erlang/OTP)', () => {
  const sandboxes = [
    ['namespaces', can('unshare', '--user', '--map-root-user', '--mount', 'true')],
    ['bubblewrap', can('bwrap', '--ro-bind', '/', '/', '--unshare-all', 'true')],
  ] as const;
  for (const [sandbox, isThere] of sandboxes)
    it.skipIf(!isThere)(`${sandbox} hold, and errors are confirmed inside`, async () => {
      const source = join(folder, 'hostile.erl');
      writeFileSync(source, HOSTILE);
      const env = {
        ...process.env,
        HOME: folder,
        TMPDIR: folder,
        TANDEM_SANDBOX: sandbox,
        XDG_CACHE_HOME: '',
      };
      const words = [process.execPath, program, 'run', source, 'f', '[1]', '--progress', 'none'];
      const { out, err, status } = await tandem([...AS_NOBODY, ...words], { program: 'setpriv', env });
      expect(err).toBe('');
      expect(status, out).toBe(1);
      expect(out).toContain('error: {failed,1}');
      expect(spawnSync('test', ['-e', join(folder, 'harmed')]).status).toBe(1);
      const fever = [
        'run',
        join(repository, 'examples/erlang/fever.erl'),
        'first',
        '[[36]]',
        '--progress',
        'none',
      ];
      const honest = await tandem([...AS_NOBODY, process.execPath, program, ...fever], {
        program: 'setpriv',
        env,
      });
      expect(honest.out).toContain('Confirmed on Erlang/OTP');
    });
});
