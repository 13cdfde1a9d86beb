import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiagnosticError, type Module } from '../../../src/erlang/core/index.ts';
import { onPath } from '../../../src/erlang/otp/find.ts';
import { Beam, ErlangNode, type LoaderOptions, type Otp, OtpLoader } from '../../../src/erlang/otp/index.ts';
import { atom, print, TRUE } from '../../../src/erlang/terms/index.ts';
import { hasOtp, otp } from '../../systems.ts';

describe.skipIf(!hasOtp)('OtpLoader (needs Erlang/OTP)', () => {
  let folder: string;
  let node: ErlangNode;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-loader-'));
    node = new ErlangNode(otp as Otp, join(folder, 'cache'));
  });

  afterAll(async () => {
    await node.stop();
    rmSync(folder, { recursive: true });
  });

  const loader = (options: LoaderOptions = {}) =>
    new OtpLoader(otp as Otp, new Beam(node), join(folder, 'cache'), options);

  /** One whose node refuses to start. */
  const cacheOnly = (options: LoaderOptions = {}) => {
    const broken = new ErlangNode({ ...(otp as Otp), erl: '/nowhere/erl' }, join(folder, 'other'));
    return new OtpLoader(otp as Otp, new Beam(broken), join(folder, 'cache'), options);
  };

  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  };

  const names = (module: Module | null) => module?.definitions.map(({ name, arity }) => `${name}/${arity}`);

  const problems = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof DiagnosticError)) throw error ?? new Error('nothing was wrong');
    return error.diagnostics;
  };

  test('loads a source with its types and positions', async () => {
    const path = file(
      'shapes.erl',
      [
        '-module(shapes).',
        '-export([area/1]).',
        '-export_type([shape/0]).',
        '-record(square, {side :: side()}).',
        '-type side() :: number().',
        '-type shape() :: #square{}.',
        '-spec area(shape()) -> number().',
        'area(#square{side = S}) ->',
        '    S * S.',
      ].join('\n'),
    );
    const module = await loader().loadFile(path);
    expect(module.name).toBe('shapes');
    expect(module.file).toBe(path);
    expect(module.exports).toContainEqual({ name: 'area', arity: 1 });
    expect(
      module.types.attributes.map(form => print(form).replace(/^\{attribute,[^a-z]*,(\w+),.*/, '$1')),
    ).toEqual(['export_type', 'record', 'type', 'type', 'spec']);
    const area = module.definitions.find(({ name }) => name === 'area');
    expect(area?.fun.vars).toHaveLength(1);
    expect(area?.fun.body).toMatchObject({ kind: 'case', ann: { position: { file: path, line: 8 } } });
    expect(JSON.stringify(area?.fun.body)).toContain('"line":9');
  });

  test('says every error of the compiler with its place', async () => {
    const path = file('wrong.erl', '-module(wrong).\n-export([f/0, g/1]).\nf() -> X.\n');
    const found = await problems(loader().loadFile(path));
    expect(found.map(({ text, location }) => [location?.file, location?.line, text])).toEqual([
      [path, 2, 'function g/1 undefined'],
      [path, 3, "variable 'X' is unbound"],
    ]);
    const strict = file('strict.erl', '-module(strict).\n-compile(warnings_as_errors).\nf() -> 1.\n');
    expect((await problems(loader().loadFile(strict)))[0]?.text).toBe('function f/0 is unused');
    const [syntax] = await problems(loader().loadFile(file('syntax.erl', '-module(syntax).\nf( -> 1.\n')));
    expect(syntax?.text).toMatch(/^syntax error before/);
    expect(syntax?.location).toMatchObject({ line: 2, column: 4 });
  });

  test('says which file is missing or of no known kind, and starts nothing for it', async () => {
    expect((await problems(cacheOnly().loadFile(join(folder, 'none.erl'))))[0]?.text).toBe(
      join(folder, 'none.erl'),
    );
    expect((await problems(cacheOnly().loadFile(file('a.txt', ''))))[0]?.hint).toContain('.erl');
  });

  test('takes includes and macros', async () => {
    file('headers/limits.hrl', '-define(LIMIT, 7).\n');
    file('include/common.hrl', '');
    const path = file(
      'src/limited.erl',
      '-module(limited).\n-export([f/0]).\n-include("limits.hrl").\n-include("common.hrl").\n-ifdef(EXTRA).\ng() -> ok.\nf() -> g().\n-else.\nf() -> ?LIMIT.\n-endif.\n',
    );
    const includes = [join(folder, 'headers')];
    expect(names(await loader({ includes }).loadFile(path))).not.toContain('g/0');
    expect(names(await loader({ includes, macros: { EXTRA: TRUE } }).loadFile(path))).toContain('g/0');
    expect((await problems(loader().loadFile(path)))[0]?.text).toContain('limits.hrl');
  });

  test('loads from the cache without a node, until the source or what it includes changes', async () => {
    const header = file('include/v.hrl', '-define(V, 1).\n');
    const text = '-module(cached).\n-export([f/0]).\n-include("v.hrl").\nf() -> ?V.\n';
    const path = file('cached.erl', text);
    const options = { includes: [join(folder, 'include')] };
    const value = async (source: OtpLoader) => {
      const module = await source.loadFile(path);
      const body = module.definitions.find(({ name }) => name === 'f')?.fun.body;
      return /"value":(\d+)/.exec(JSON.stringify(body))?.[1];
    };
    expect(await value(loader(options))).toBe('1');
    expect(await value(cacheOnly(options))).toBe('1');
    writeFileSync(header, '-define(V, 2).\n');
    await expect(value(cacheOnly(options))).rejects.toThrow();
    expect(await value(loader(options))).toBe('2');
    writeFileSync(path, text.replace('?V', '3'));
    expect(await value(loader(options))).toBe('3');
  });

  test('makes again what is damaged in the cache', async () => {
    const path = file('damaged.erl', '-module(damaged).\n-export([f/0]).\nf() -> ok.\n');
    await loader().loadFile(path);
    for (const name of readdirSync(join(folder, 'cache', 'modules'))) {
      writeFileSync(join(folder, 'cache', 'modules', name), 'rubbish');
    }
    expect(names(await loader().loadFile(path))).toContain('f/0');
  });

  test('does not keep what an unknown parse transform made', async () => {
    file('pt.erl', '-module(pt).\n-export([parse_transform/2]).\nparse_transform(Forms, _) -> Forms.\n');
    execFileSync(join((otp as Otp).erl, '..', 'erlc'), ['-o', folder, join(folder, 'pt.erl')]);
    const path = file(
      'transformed.erl',
      '-module(transformed).\n-compile({parse_transform, pt}).\n-export([f/0]).\nf() -> 1.\n',
    );
    const options = { paths: [folder] };
    expect(names(await loader(options).loadFile(path))).toContain('f/0');
    await expect(cacheOnly(options).loadFile(path)).rejects.toThrow();
  });

  test('loads modules of OTP by name, also those of the emulator', async () => {
    expect(names(await loader().load('lists'))).toContain('map/2');
    expect(names(await loader().load('erlang'))).toContain('abs/1');
    expect(names(await cacheOnly().load('lists'))).toContain('map/2');
    expect(await cacheOnly().load('no_such_module')).toBeNull();
  });

  test('looks for modules in the given folders first', async () => {
    file('own/neighbour.erl', '-module(neighbour).\n-export([f/0]).\nf() -> 1.\n');
    const source = loader({ folders: [join(folder, 'own')] });
    expect(names(await source.load('neighbour'))).toContain('f/0');
    expect(await source.load('neighbour')).toBe(await source.load('neighbour'));
  });

  test('answers calls to a loaded file with that file', async () => {
    const source = loader();
    const module = await source.loadFile(
      file('target.erl', '-module(target).\n-export([f/0]).\nf() -> 1.\n'),
    );
    expect(await source.load('target')).toBe(module);
  });

  test('loads beams with debug information, and says when there is none', async () => {
    const erlc = join((otp as Otp).erl, '..', 'erlc');
    const path = file(
      'compiled.erl',
      '-module(compiled).\n-export([f/1]).\n-spec f(atom()) -> ok.\nf(_) -> ok.\n',
    );
    execFileSync(erlc, ['+debug_info', '-o', folder, path]);
    const module = await loader().loadFile(join(folder, 'compiled.beam'));
    expect(names(module)).toContain('f/1');
    expect(module.types.attributes).toHaveLength(1);
    mkdirSync(join(folder, 'bare'));
    execFileSync(erlc, [
      '-o',
      join(folder, 'bare'),
      file('elsewhere/bare_module.erl', '-module(bare_module).\n'),
    ]);
    rmSync(join(folder, 'elsewhere'), { recursive: true });
    const [problem] = await problems(loader().loadFile(join(folder, 'bare', 'bare_module.beam')));
    expect(problem?.text).toContain('without debug information');
  });

  test.skipIf(onPath('elixir', process.env) === null)('loads modules of Elixir (needs Elixir)', async () => {
    expect(names(await loader().load('Elixir.Enum'))).toContain('map/2');
  });

  test('loads Core files', async () => {
    const erlc = join((otp as Otp).erl, '..', 'erlc');
    execFileSync(erlc, [
      '+to_core',
      '-o',
      folder,
      file('lowered.erl', '-module(lowered).\n-export([f/1]).\nf(X) -> X + 1.\n'),
    ]);
    expect(names(await loader().loadFile(join(folder, 'lowered.core')))).toContain('f/1');
    const [problem] = await problems(loader().loadFile(file('broken.core', "module 'broken' [\n")));
    expect(problem?.location?.file).toBe(join(folder, 'broken.core'));
  });

  test('reads expressions: constants as terms, the rest as code', async () => {
    const source = loader();
    const constant = await source.expression('[{1,a,"s"}, #{k => <<1>>}, 1.0]');
    expect(constant.kind === 'term' && print(constant.term)).toBe('[{1,a,[115]},#{k => <<1>>},1.0]');
    expect((await cacheOnly().expression('[{1,a,"s"}, #{k => <<1>>}, 1.0]')).kind).toBe('term');
    const code = await source.expression('[fun(X) -> X + 1 end, [1,2]]');
    expect(code.kind === 'module' && names(code.module)).toContain('value/0');
    const { types } = await source.loadFile(join(folder, 'shapes.erl'));
    const record = await source.expression('#square{side = 2}', types.attributes);
    expect(record.kind === 'module' && JSON.stringify(record.module.definitions[0]?.fun.body)).toContain(
      JSON.stringify(atom('square').name),
    );
    expect((await problems(source.expression('[X]')))[0]?.text).toBe("variable 'X' is unbound");
    expect((await problems(source.expression('[1,')))[0]?.text).toMatch(/^syntax error/);
    expect((await problems(source.expression('"abc')))[0]?.text).toMatch(/^unterminated string/);
  });
});
