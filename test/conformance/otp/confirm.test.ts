import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Beam, ErlangNode, ModuleCache, type Otp, RealBeam } from '../../../src/erlang/otp/index.ts';
import type { ErlangOutcome } from '../../../src/erlang/outcome.ts';
import { atom, list, nil, Pid, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { cacheFolder } from '../../../src/system/index.ts';
import { hasOtp, otp } from '../../systems.ts';

const SOURCE = `-module(confirm_me).
-export([classify/1, apply_to/2, child/1, linked/1, later/0, loading/0, where/0, endless/0]).
classify(X) when X > 0 -> positive;
classify(X) when X < 0 -> throw({negative, X}).
apply_to(F, X) -> F(X).
child(X) -> spawn(fun() -> lists:seq(1, 1000), helper:check(X) end), ok.
linked(X) -> spawn_link(fun() -> exit({gone, X}) end), receive after infinity -> ok end.
later() -> spawn(fun() -> receive after 60000 -> error(late) end end), ok.
loading() -> spawn(fun() -> error({loaded, sofs:to_external(sofs:set([a])), digraph:info(digraph:new()) =/= []}) end), ok.
where() -> exit({self(), catch error(here)}).
endless() -> endless().
`;
const HELPER = '-module(helper).\n-export([check/1]).\ncheck(X) -> X = ok.\n';

function exception(
  kind: 'error' | 'exit' | 'throw',
  reason: Term,
  process: string | null = null,
): ErlangOutcome {
  return { kind: 'exception', class: kind, reason, location: null, process, handled: false };
}

describe.skipIf(!hasOtp)("the BEAM's word (needs Erlang/OTP)", () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-confirm-'));
  const files = ['confirm_me.erl', 'helper.erl'].map(name => join(folder, name)) as [string, string];
  writeFileSync(files[0], SOURCE);
  writeFileSync(files[1], HELPER);
  const node = otp && new ErlangNode(otp, cacheFolder());
  const apart = otp && new ErlangNode(otp, cacheFolder(), { isApart: true });
  const cache = new ModuleCache(join(folder, 'cache'), 'test');
  const real = node && apart && new RealBeam(new Beam(node), apart, cache, { folders: [folder] });

  afterAll(async () => {
    await Promise.all([node?.stop(), apart?.stop()]);
    rmSync(folder, { recursive: true });
  });

  const confirm = (name: string, args: string[], expected: ErlangOutcome) =>
    real?.confirm(files, { module: 'confirm_me', name, args }, expected);

  it.each<[string, string, string[], ErlangOutcome]>([
    ['a value', 'classify', ['1'], { kind: 'value', value: atom('positive') }],
    ['an error', 'classify', ['0'], exception('error', atom('function_clause'))],
    ['a throw', 'classify', ['-1'], exception('throw', tuple(atom('negative'), -1))],
    [
      'an invented function',
      'apply_to',
      ['fun(1) -> a; (_) -> b end', '[]'],
      { kind: 'value', value: atom('b') },
    ],
    [
      'the crash of another process, in another module',
      'child',
      ['no'],
      exception('error', tuple(atom('badmatch'), atom('ok')), '<0.81.0>'),
    ],
    [
      'the crash of a process that waits for modules to be loaded',
      'loading',
      [],
      exception('error', tuple(atom('loaded'), list([atom('a')]), atom('true')), '<0.81.0>'),
    ],
    ['an exit that comes over a link', 'linked', ['1'], exception('exit', tuple(atom('gone'), 1))],
    [
      'a reason with a pid and a stack trace in it',
      'where',
      [],
      exception(
        'exit',
        tuple(
          new Pid(atom('nonode@nohost'), 7),
          tuple(atom('EXIT'), tuple(atom('here'), list([tuple(atom('m'), atom('f'), 0, nil)]))),
        ),
      ),
    ],
  ])('confirms %s', async (_, name, args, expected) => {
    expect(await confirm(name, args, expected)).toEqual({ result: 'confirmed' });
  });

  it('tells what is different', async () => {
    expect(await confirm('classify', ['1'], exception('error', atom('function_clause')))).toEqual({
      result: 'differs',
      outcome: { kind: 'value', value: atom('positive') },
    });
    expect(
      await confirm('child', ['ok'], exception('error', tuple(atom('badmatch'), atom('ok')), '<0.81.0>')),
    ).toMatchObject({
      result: 'differs',
    });
    expect(await confirm('later', [], exception('error', atom('late'), '<0.81.0>'))).toMatchObject({
      result: 'differs',
    });
  });

  it('does not wait for ever, and goes on', async () => {
    expect(await confirm('endless', [], exception('error', atom('x')))).toEqual({
      result: 'unchecked',
      why: 'it did not end within 3 s there',
    });
    expect(await confirm('classify', ['#Fun<m.f.0.1>'], exception('error', atom('x')))).toMatchObject({
      result: 'unchecked',
    });
    expect(await confirm('classify', ['1'], { kind: 'value', value: atom('positive') })).toEqual({
      result: 'confirmed',
    });
  });

  it('is compiled once, until the source or something that it includes changes', async () => {
    const header = join(folder, 'size.hrl');
    const source = join(folder, 'sized.erl');
    writeFileSync(header, '-define(SIZE, 1).\n');
    writeFileSync(source, '-module(sized).\n-include("size.hrl").\n-export([f/0]).\nf() -> ?SIZE.\n');
    /** How often a compiler was needed to see that `f()` is a value. */
    const starts = async (value: number): Promise<number> => {
      const nodes = [{}, { isApart: true }].map(
        options => new ErlangNode(otp as Otp, cacheFolder(), options),
      );
      const [compiler, running] = nodes as [ErlangNode, ErlangNode];
      const beam = new RealBeam(new Beam(compiler), running, cache, { folders: [folder] });
      const call = { module: 'sized', name: 'f', args: [] };
      expect(await beam.confirm([source], call, { kind: 'value', value })).toEqual({ result: 'confirmed' });
      await Promise.all(nodes.map(one => one.stop()));
      return compiler.starts;
    };
    expect(await starts(1)).toBe(1);
    expect(await starts(1)).toBe(0);
    writeFileSync(header, '-define(SIZE, 2).\n');
    expect(await starts(2)).toBe(1);
    writeFileSync(source, '-module(sized).\n-export([f/0]).\nf() -> 3.\n');
    expect(await starts(3)).toBe(1);
  });
});
