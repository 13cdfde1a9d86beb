/** What Node computes in the place of OTP's C code is what OTP computes, and each argument is refused as there. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askNode } from '../../../src/erlang/local/node-functions.ts';
import { parseTerm } from '../../../src/erlang/syntax/index.ts';
import { atom, Cons, print, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { Exhausted } from '../../../src/logic/index.ts';
import { hasOtp } from '../../systems.ts';

/** Arguments that are taken; each is also replaced by all others, and so are all pairs of neighbours. */
const CALLS: readonly (readonly [module: string, name: string, args: string])[] = [
  ['crypto', 'hash', '[sha256, <<"text">>]'],
  ['crypto', 'hash', '[sha, [<<"a">>, $b | <<"c">>]]'],
  ['crypto', 'mac', '[hmac, sha256, <<"key">>, <<"text">>]'],
  ['crypto', 'pbkdf2_hmac', '[sha256, <<"password">>, <<"salt">>, 2, 8]'],
  ['crypto', 'hash_equals', '[<<"a">>, <<"b">>]'],
  ['crypto', 'exor', '[<<1, 2>>, [3, 4]]'],
  ['zlib', 'zip', '[<<"text">>]'],
  ['zlib', 'unzip', '[<<"text">>]'],
  ['zlib', 'compress', '[[<<"text">>]]'],
  ['zlib', 'uncompress', '[<<"text">>]'],
  ['zlib', 'gunzip', '[<<"text">>]'],
];

const OTHERS = termsIn(
  '[x, foo, sha512, 0, 1, -1, 300, 1.5, [], [1], [300], [1 | 2], [1 | x], <<>>, <<5:3>>, [<<5:3>>], {}]',
);

function termsIn(text: string): Term[] {
  const parsed = parseTerm(text);
  if (!parsed.ok) throw new Error(text);
  const terms: Term[] = [];
  for (let rest = parsed.value; rest instanceof Cons; rest = rest.tail) terms.push(rest.head);
  return terms;
}

interface Call {
  readonly module: string;
  readonly name: string;
  readonly args: readonly Term[];
}

function* calls(): Generator<Call> {
  for (const [module, name, text] of CALLS) {
    const args = termsIn(text);
    yield { module, name, args };
    for (const at of args.keys())
      for (const other of OTHERS) {
        yield { module, name, args: args.with(at, other) };
        if (at > 0)
          for (const before of OTHERS)
            yield { module, name, args: args.with(at, other).with(at - 1, before) };
      }
  }
}

function ours({ module, name, args }: Call): string | null {
  const outcome = askNode(module, name, args);
  if (outcome === null) return null;
  const kind = outcome.kind === 'value' ? 'ok' : 'error';
  return print(tuple(atom(kind), outcome.kind === 'value' ? outcome.value : (outcome.reason as Term)));
}

function onBeam(all: readonly Call[]): string[] {
  const list = all
    .map(({ module, name, args }) => `{${module},${name},[${args.map(arg => print(arg)).join()}]}`)
    .join();
  const script = `
    main(_) -> [io:format("~w~n", [try {ok, apply(M, F, A)} catch error:R -> {error, R} end]) || {M, F, A} <- [${list}]].`;
  const folder = mkdtempSync(join(tmpdir(), 'tandem-node-'));
  try {
    const file = join(folder, 'calls.escript');
    writeFileSync(file, `#!/usr/bin/env escript${script}`);
    return execFileSync('escript', [file], { encoding: 'utf8', maxBuffer: 1 << 26 })
      .trimEnd()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.skipIf(!hasOtp)('next to OTP', () => {
  const all = [...calls()];
  const expected = onBeam(all);
  expect(expected).toHaveLength(all.length);
  const differences = all.flatMap((call, i) => {
    const here = ours(call);
    const there = print(termsIn(`[${expected[i]}]`)[0] as Term);
    return here === null || here === there
      ? []
      : [`${call.name}(${call.args.map(arg => print(arg)).join(', ')}): ${here}, there ${there}`];
  });
  expect(differences).toEqual([]);
});

it('what would take longer than a run may is not begun', () => {
  const args = termsIn('[sha256, <<"password">>, <<"salt">>, 2000000000, 8]');
  expect(() => askNode('crypto', 'pbkdf2_hmac', args)).toThrow(Exhausted);
});
