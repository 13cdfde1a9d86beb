import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mentionedTerms } from '../../../../src/erlang/core/mentioned.ts';
import { builtinFrontend } from '../../../../src/erlang/local/builtin.ts';
import { print, string } from '../../../../src/erlang/terms/index.ts';

const SOURCE = `-module(words).
-export([f/2]).
f("Z", X) when X > 17 -> {ok, seconds};
f("get " ++ _, <<"len", _:16, "end", _/binary>>) -> ok;
f({_, 2.5}, Y) -> lists:reverse(Y).
`;

it('finds what people wrote, in patterns, guards and bodies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-words-'));
  try {
    writeFileSync(join(folder, 'words.erl'), SOURCE);
    const { definitions } = await builtinFrontend().loadFile(join(folder, 'words.erl'));
    const terms = mentionedTerms(definitions.filter(({ name }) => name === 'f')).map(part => print(part));
    expect(terms).toEqual(expect.arrayContaining(['[90]', '17', '2.5']));
    expect(terms.join()).toContain('seconds');
    expect(terms).toEqual(
      expect.arrayContaining([print(string('get ')), '<<108,101,110>>', '<<101,110,100>>']),
    );
    expect(terms.indexOf('[90]')).toBeLessThan(terms.indexOf('17'));
    expect(terms.indexOf('17')).toBeLessThan(terms.indexOf('2.5'));
    expect(terms).not.toEqual(expect.arrayContaining(['lists']));
    expect(terms).not.toEqual(expect.arrayContaining(['function_clause']));
    expect(new Set(terms).size).toBe(terms.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
