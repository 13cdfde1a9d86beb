import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endlessInclude } from '../../../../src/erlang/otp/includes.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-include-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('files that sources include (needs devices)', () => {
  it('are looked at, also those that others include, and those that include themselves', () => {
    const headers = join(folder, 'headers');
    mkdirSync(headers);
    const source = join(folder, 'a.erl');
    writeFileSync(
      source,
      '-module(a).\n-include("a.erl").\n -include ( "b.hrl" ).\n-include_lib("stdlib/none.hrl").\n',
    );
    writeFileSync(join(headers, 'b.hrl'), '-define(X, 1).\n');
    expect(endlessInclude(source, [headers])).toBe(null);
    writeFileSync(join(headers, 'b.hrl'), '-include("/dev/zero").\n');
    expect(endlessInclude(source, [headers])).toBe('/dev/zero');
  });
});
