/** Tests for ExUnit next to Elixir: they pass, `mix format` leaves them alone, and a second time nothing changes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasElixir } from '../elixir.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-exunit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'shop_tandem_test.exs');
const report = join(folder, 'report.json');

function exunit(path: string) {
  const args = ['-pa', join(folder, 'ebin'), '-e', 'ExUnit.start()', '-r', path];
  return spawnSync('elixir', args, { encoding: 'utf8', cwd: folder });
}

describe.skipIf(!hasElixir)('tests for ExUnit (need Elixir)', () => {
  beforeAll(async () => {
    mkdirSync(join(folder, 'ebin'));
    const source = join(import.meta.dirname, 'programs', 'shop.ex');
    execFileSync('elixirc', ['-o', join(folder, 'ebin'), source], { stdio: 'pipe' });
    const target = join(folder, 'ebin', 'Elixir.Shop.beam');
    const bound = ['--max-paths', '80', '--time', '60', '--progress', 'none'];
    const { err } = await tandem(['test', target, ...bound, '--json', report, '--emit-tests', `${folder}/`]);
    expect(err).toMatch(/shop_tandem_test\.exs: \d+ tests for ExUnit, checked on Erlang/);
    expect(err).not.toContain('left out');
  }, 90_000);

  it('pass', () => {
    const { status, stdout } = exunit(file);
    expect([status, /(\d+) failures/.exec(stdout)?.[1]]).toEqual([0, '0']);
    const text = readFileSync(file, 'utf8');
    for (const part of [
      'assert_raise ArgumentError, "no: 37"',
      '%Shop.Empty{',
      'catch_throw(',
      'catch_exit(',
      ', _} =',
    ])
      expect(text).toContain(part);
  });

  it('are laid out as mix format does', () => {
    expect(
      spawnSync('mix', ['format', '--check-formatted', file], { cwd: folder, encoding: 'utf8' }),
    ).toMatchObject({
      status: 0,
    });
  });

  it('replace their own section only', async () => {
    const before = readFileSync(file, 'utf8');
    const mine = before.replace('  # tandem: begin', '  test "mine", do: assert(true)\n\n  # tandem: begin');
    writeFileSync(file, mine.replace(/test "total line 11" do/, 'test "gone" do'));
    await tandem(['report', report, '--emit-tests', file]);
    expect(readFileSync(file, 'utf8')).toBe(mine);
  });

  it('are red until the error is mended, where that was asked for', async () => {
    const red = join(folder, 'red_test.exs');
    await tandem(['report', report, '--emit-tests', red, '--emit', 'failing']);
    const { status, stdout } = exunit(red);
    const [, tests, failures] = /(\d+) tests, (\d+) failures/.exec(stdout) ?? [];
    expect([status === 0, tests]).toEqual([false, failures]);
  });
});
