import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runTied } from '../../../src/system/index.ts';

const TIMEOUT_MS = 4000;

/** Kills the process of its own group with this number, counted from the first; `self` comes last. */
const killing = (which: number) => `
const { readdirSync, readFileSync } = require('node:fs');
const group = pid => { try { return readFileSync('/proc/' + pid + '/stat', 'utf8').replace(/^.*\\) /s, '').split(' ')[2]; } catch {} };
const own = group(process.pid);
const members = readdirSync('/proc').filter(pid => /^\\d+$/.test(pid) && pid !== String(process.pid) && group(pid) === own);
members.sort((a, b) => a - b);
process.kill(Number([...members, process.pid][${which}]), 'SIGKILL');
console.log(members.length);`;

describe('a command that is run to its end', () => {
  const run = (script: string) => runTied(process.execPath, ['-e', script], TIMEOUT_MS);

  it('has its status and what it says', () => {
    expect(run('console.log("out"); console.error("err"); process.exitCode = 3')).toEqual({
      status: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    });
  });

  it('is not there: 127', () => {
    expect(runTied('tandem-has-no-such-program', [], TIMEOUT_MS).status).toBe(127);
  });

  it('does not end: null', () => {
    expect(runTied(process.execPath, ['-e', 'for (;;);'], 300).status).toBeNull();
  });

  // The outer shell, the watcher, the two shells of the pipe, and the command.
  it.runIf(existsSync('/proc/self/stat')).each([0, 1, 2, 3, 4])(
    'ends at once, and says so, where process %i of its group is killed (needs Linux)',
    which => {
      const from = performance.now();
      const { status, stdout } = run(killing(which));
      expect(performance.now() - from).toBeLessThan(TIMEOUT_MS);
      if (stdout !== '') expect(stdout).toBe('4\n');
      // Nobody but the watcher can be missed.
      expect(status).toBe(which === 1 ? 0 : 137);
    },
  );
});
