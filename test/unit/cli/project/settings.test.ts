import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ownSettings, type Settings, settingsOf } from '../../../../src/cli/project/load.ts';
import { readJsonProject } from '../../../../src/cli/project/read-json.ts';
import { readMixProject } from '../../../../src/cli/project/read-mix.ts';
import { readRebarProject } from '../../../../src/cli/project/read-rebar.ts';
import {
  functionOptions,
  projectOptions,
  projectSchema,
  valueSchema,
} from '../../../../src/cli/project/schema.ts';
import { projectSettings } from '../../../../src/cli/project/settings.ts';
import { readOptions } from '../../../../src/cli/read-options.ts';
import type { ValueSchema } from '../../../../src/cli/values.ts';
import type { Diagnostic } from '../../../../src/report/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-project-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, 'tandem.config.json');

const json = (text: string) => projectSettings(readJsonProject(text, FILE));

function problemOf(work: () => unknown): Diagnostic {
  try {
    work();
  } catch (error) {
    const [first] = (error as { diagnostics?: Diagnostic[] }).diagnostics ?? [];
    if (first !== undefined) return first;
    throw error;
  }
  throw new Error('it was accepted');
}

const inFolder = (path: string) => relative('', join(folder, path));

describe('a project file', () => {
  const expected = {
    targets: [inFolder('src')],
    raw: {
      time: '30',
      maxPaths: '9',
      specs: false,
      contracts: true,
      strategy: 'bfs',
      exclude: 'a:b/1,c',
      concrete: ['io', 'lists:map/2'],
      ground: '1,3',
      json: inFolder('out.json'),
    },
    functions: [
      { key: 'm:f/1', seed: '[[1]]', raw: { assume: ['m:ok/1'], fix: ['1=a', '2=b'], answers: 'all' } },
    ],
  };

  it('takes an empty list for none, in every setting that is a list', () => {
    const lists = Object.entries(projectOptions).filter(
      ([, { read, repeatable }]) => read.schema.type === 'array' || repeatable,
    );
    expect(lists.map(([name]) => name)).toContain('exclude');
    for (const [name] of lists) expect(json(JSON.stringify({ [name]: [] })).raw).toEqual({});
  });

  it('is JSON with comments', () => {
    const settings = json(`{
      // What is explored.
      "$schema": "x",
      "targets": ["src"],
      "time": 30, "maxPaths": 9, "specs": false, "contracts": true, "strategy": "bfs",
      "exclude": ["a:b/1", "c"], "concrete": ["io", "lists:map/2"], "ground": [1, 3], "json": "out.json",
      "functions": {"m:f/1": {"seed": "[[1]]", "assume": "m:ok/1", "fix": ["1=a", "2=b"], "answers": "all"}},
    }`);
    expect(settings).toMatchObject(expected);
  });

  it('is a term in rebar.config', () => {
    const text = `{erl_opts, [debug_info]}.
{tandem, [{targets, ["src"]}, {time, 30}, {max_paths, 9}, {specs, false}, {contracts, true}, {strategy, bfs},
    {exclude, ["a:b/1", "c"]}, {concrete, ["io", <<"lists:map/2">>]}, {ground, [1, 3]}, {json, "out.json"},
    {functions, [{"m:f/1", [{seed, "[[1]]"}, {assume, "m:ok/1"}, {fix, ["1=a", "2=b"]}, {answers, all}]}]}]}.
`;
    const project = readRebarProject(text, join(folder, 'rebar.config'));
    expect(projectSettings(project as NonNullable<typeof project>)).toMatchObject(expected);
    expect(readRebarProject('{erl_opts, []}.', 'rebar.config')).toBeNull();
  });

  it('is a keyword list in mix.exs', () => {
    const text = `defmodule Shop.MixProject do
  use Mix.Project
  # tandem: [time: 1]
  def project do
    [app: :shop, version: "0.1.0", description: "tandem: [time: 2]",
     tandem: [targets: ["src"], time: 30, max_paths: 9, specs: false, contracts: true, strategy: :bfs,
       exclude: ["a:b/1", "c"], concrete: ["io", "lists:map/2"], ground: [1, 3], json: "out.json",
       functions: %{"m:f/1" => [seed: "[[1]]", assume: "m:ok/1", fix: ["1=a", "2=b"], answers: :all]}],
     deps: deps()]
  end
end
`;
    const project = readMixProject(text, join(folder, 'mix.exs'));
    expect(projectSettings(project as NonNullable<typeof project>)).toMatchObject(expected);
    expect(readMixProject('def project, do: [app: :shop]', 'mix.exs')).toBeNull();
  });

  it.each([
    ['{"depht": 3}', 'there is no setting depht', 1, 2],
    ['{\n  "depth": "x"\n}', 'depth needs a number, not "x"', 2, 3],
    ['{"depth": -1}', "depth needs a whole number from 0 on, not '-1'", 1, 2],
    ['{"strategy": "best"}', "strategy does not know 'best'", 1, 2],
    ['{"specs": 1}', 'specs needs true or false, not 1', 1, 2],
    ['{"ground": 1}', 'ground needs a list, each of it a number, not 1', 1, 2],
    ['{"concrete": ["io",\n "a b"]}', "concrete needs MOD, MOD:FUN or MOD:FUN/ARITY, not 'a b'", 2, 2],
    ['{"allow": ["all"]}', 'allow stands on the command line only', 1, 2],
    ['{"targets": [1]}', 'targets needs a list of texts, not 1', 1, 14],
    ['{"functions": {"m": {}}}', 'm is no function', 1, 16],
    ['{"functions": {"m:f/1": {"time": 3}}}', 'time is a setting of the whole project', 1, 26],
    ['{"functions": {"m:f/1": 3}}', 'm:f/1 needs an object, not 3', 1, 16],
    ['[]', 'the project file needs an object, not []', 1, 1],
    ['{"depth": 3', 'this is no JSON: close brace expected', 1, 12],
    ['', 'this is no JSON', 1, 1],
    ['{"json": "../x.json"}', 'json: ../x.json is outside of the project', 1, 2],
    ['{"json": "/etc/x.json"}', 'json: /etc/x.json is outside of the project', 1, 2],
  ])('%s is refused, with the place', (text, message, line, column) => {
    const { text: said, location } = problemOf(() => json(text));
    expect(said).toContain(message);
    expect(location).toEqual({ file: FILE, line, column });
  });

  it('has no file written through a link out of its folder', () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync('/tmp', join(folder, 'out'));
    symlinkSync('/nowhere/x', join(folder, 'dangling'));
    expect(() => json('{"json": "out/x.json"}')).toThrow('outside of the project');
    expect(() => json('{"json": "dangling"}')).toThrow('outside of the project');
    expect(json('{"json": "elsewhere/x.json"}').raw.json).toBe(inFolder('elsewhere/x.json'));
  });

  it.each([
    ['[tandem: [time: 1 + 2]]', 'there is no setting'],
    ['[tandem: tandem()]', 'must be written out'],
    ['[tandem: [json: "#{x}.json"]]', 'must be written out'],
    ['[tandem: [time: @time]]', 'must be written out'],
    ['[tandem: [targets: ["a"]', 'must be written out'],
  ])('in mix.exs is refused where it is computed: %s', (text, message) => {
    const read = () => {
      const project = readMixProject(text, 'mix.exs');
      return projectSettings(project as NonNullable<typeof project>);
    };
    if (message === 'there is no setting') expect(read).toThrow();
    else expect(problemOf(read).text).toContain(message);
  });

  it('in rebar.config is refused with the place', () => {
    const project = readRebarProject(
      '{deps, []}.\n{tandem, [\n  {time, 3},\n  {depht, 4}]}.',
      'rebar.config',
    );
    const { text, location } = problemOf(() => projectSettings(project as NonNullable<typeof project>));
    expect(text).toBe('there is no setting depht');
    expect(location).toMatchObject({ line: 4 });
  });
});

describe('the schema', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(projectSchema());

  const isAccepted = (value: object): boolean => {
    try {
      const { raw, functions } = json(JSON.stringify(value));
      readOptions(raw);
      for (const one of functions) readOptions(one.raw);
      return true;
    } catch {
      return false;
    }
  };

  const values = fc.oneof(
    fc.integer({ min: -2, max: 70 }),
    fc.double({ min: -1, max: 9, noNaN: true }),
    fc.boolean(),
    fc.constantFrom('all', 'bfs', 'auto', 'none', 'x', '1=a', '2=', 'm:f/1', 'lines', '', 'a,b'),
    fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('m:f/1', 'a', 'cache', '1=a')), {
      maxLength: 2,
    }),
    fc.constant(null),
    fc.constant({}),
  );

  /** What a pattern or the file system decides is left to the readers. */
  const isLoose = (schema: ValueSchema): boolean =>
    schema.type === 'string' ||
    (schema.items !== undefined && isLoose(schema.items)) ||
    (schema.anyOf ?? []).some(isLoose);

  it.each(Object.keys(projectOptions))('takes for %s what the command takes', name => {
    const schema = valueSchema(projectOptions[name] as NonNullable<(typeof projectOptions)[string]>);
    fc.assert(
      fc.property(values, value => {
        const [isValid, isTaken] = [validate({ [name]: value }), isAccepted({ [name]: value })];
        if (isTaken || !isLoose(schema)) expect(isValid).toBe(isTaken);
        if (Object.hasOwn(functionOptions, name))
          expect(validate({ functions: { 'm:f/1': { [name]: value } } })).toBe(isValid);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it('refuses what is no setting', () => {
    expect(validate({ depht: 1 })).toBe(false);
    expect(validate({ allow: ['all'] })).toBe(false);
    expect(validate({ functions: { 'm:f/1': { time: 1 } } })).toBe(false);
    expect(validate({ $schema: 'x', targets: ['.'], functions: { 'm:f/1': { seed: '[]' } } })).toBe(true);
  });
});

describe('settings of a command', () => {
  const io = { stdout: { write: () => {} }, stderr: { write: () => {} }, env: {}, program: 'tandem' };
  const file = join(folder, 'p.json');

  it('prefer the command line, and leave outputs to test', async () => {
    writeFileSync(
      file,
      '{"depth": 3, "time": 9, "json": "x.json", "confirm": false, "only": ["a"], "targets": ["s"]}',
    );
    const given = { config: file, depth: '5' };
    expect((await settingsOf('test', given, io)).raw).toMatchObject({
      depth: '5',
      time: '9',
      json: inFolder('x.json'),
    });
    const { raw } = await settingsOf('run', given, io);
    expect(raw).toEqual({ config: file, depth: '5', time: '9', confirm: false });
    expect(await settingsOf('test', { config: 'none' }, io)).toMatchObject({
      raw: { config: 'none' },
      targets: [],
    });
    await expect(settingsOf('test', { config: '/no/file' }, io)).rejects.toThrow('there is no file');
    await expect(settingsOf('test', { config: folder }, io)).rejects.toThrow('--config: ');
  });

  it('of a function go before those of the project', async () => {
    writeFileSync(
      file,
      '{"depth": 3, "functions": {"m:*": {"depth": 4}, "m:f/1": {"seed": "[1]", "fix": "1=a"}, "Shop.Cart.total/2": {"depth": 8}}}',
    );
    const settings = await settingsOf('test', { config: file }, io);
    const own = (module: string, entry: string, from: Settings = settings) =>
      ownSettings(from, module, entry);
    expect(own('m', 'f/1')).toMatchObject({
      seed: '[1]',
      options: { depth: 4, fix: [{ position: 1, term: 'a' }] },
    });
    expect(own('m', 'g/1')).toMatchObject({ seed: null, options: { depth: 4 } });
    expect(own('n', 'f/1')).toBeNull();
    expect(own('Elixir.Shop.Cart', 'total/2')).toMatchObject({ options: { depth: 8 } });
    const wins = await settingsOf('test', { config: file, depth: '1' }, io);
    expect(own('m', 'f/1', wins)?.options).toMatchObject({ depth: 1 });
  });
});
