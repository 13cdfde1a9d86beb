/** The library of our own hangs together: whatever a module of it calls is there, in it or in the machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { findBif } from '../../../../src/erlang/bifs/index.ts';
import { children } from '../../../../src/erlang/core/children.ts';
import type { Expr, Module } from '../../../../src/erlang/core/index.ts';
import { builtinFrontend } from '../../../../src/erlang/local/builtin.ts';
import { builtinModule, libraryModule } from '../../../../src/erlang/summaries.ts';
import { Atom } from '../../../../src/erlang/terms/index.ts';

const names = readdirSync(new URL('../../../../src/erlang/prelude', import.meta.url)).map(name =>
  name.replace(/\.erl$/, ''),
);

/** For terms read from files and texts of error codes: where OTP is not there, such a call is a limit by its name. */
const ofOtp = new Set(['erl_scan', 'erl_parse', 'erl_posix_msg']);

describe('the prelude', () => {
  const modules = new Map<string, Module>();
  beforeAll(async () => {
    const frontend = builtinFrontend({}, {});
    for (const name of names) modules.set(name, (await frontend.load(name)) as Module);
  });

  it.each(names)('%s calls nothing that is not there', name => {
    const missing = new Set<string>();
    const visit = (e: Expr): void => {
      if (e.kind === 'call') {
        const [module, called] = [atomOf(e.module), atomOf(e.name)];
        if (module !== null && called !== null && !isThere(module, called, e.args.length))
          missing.add(`${module}:${called}/${e.args.length}`);
      }
      for (const child of children(e)) visit(child);
    };
    for (const { fun } of modules.get(name)?.definitions ?? []) visit(fun.body);
    expect([...missing]).toEqual([]);
  });

  it('is listed in the documentation', () => {
    const page = readFileSync(new URL('../../../../docs/frontend.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter(line => /^\| `/.test(line));
    const listed = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(m => m[1]));
    const inner = /^tandem_/;
    expect(listed.toSorted()).toEqual(names.filter(name => !inner.test(name)).toSorted());
  });

  /** What summaries call in OTP's library is in ours, too. */
  function isThere(module: string, name: string, arity: number): boolean {
    const plain = libraryModule(module) ?? builtinModule(module) ?? module;
    return (
      ofOtp.has(module) ||
      findBif(plain, name, arity) !== undefined ||
      (modules.get(plain)?.exports.some(e => e.name === name && e.arity === arity) ?? false)
    );
  }
});

function atomOf(e: Expr): string | null {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value.name : null;
}
