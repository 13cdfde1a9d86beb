/** The project file and `tandem init`, by the command line. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository, tandem } from '../tandem.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-project-'));
  mkdirSync(join(folder, 'src'));
  for (const name of ['fever', 'discount'])
    copyFileSync(join(repository, `examples/erlang/${name}.erl`), join(folder, `src/${name}.erl`));
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = (...args: string[]) => tandem(args, { cwd: folder });
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

describe('a project file', () => {
  it('is written by init, once, and says what test explores', async () => {
    const made = await here('init');
    expect(made).toMatchObject({ status: 0, err: expect.stringContaining('the sources in src') });
    expect(read('tandem.config.json')).toMatchObject({ targets: ['src'], time: 60 });
    expect(await here('test', '--no-confirm', '--fail-on', 'never')).toMatchObject({ status: 0 });
    writeFileSync(
      join(folder, 'tandem.config.json'),
      '{"targets": ["src"], "time": 5, "json": "report.json"}',
    );
    expect(await here('init')).toMatchObject({ status: 2, err: expect.stringContaining('is there already') });
    expect((await here('test', '--no-confirm', '--fail-on', 'never')).status).toBe(0);
    const units: { unit: string }[] = read('report.json').units;
    expect(units.map(({ unit }) => unit)).toEqual(['discount:price/2', 'fever:first/1']);
    expect((await here('init', '--force')).status).toBe(0);
    expect(read('tandem.config.json')).toMatchObject({ time: 60 });
  });

  it('fails where a seed of it cannot be used, and explores the other functions', async () => {
    const settings = { targets: ['src'], confirm: false, functions: { 'discount:price/2': { seed: '[1]' } } };
    writeFileSync(join(folder, 'tandem.config.json'), JSON.stringify(settings));
    const { status, out, err } = await here('test', '-d', '4', '--fail-on', 'never');
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('the seed has 1') });
    expect(out).toContain('fever');
  });

  it('is told of where it names what is not there, or leaves nothing', async () => {
    const run = async (settings: object) => {
      const all = { targets: ['src'], confirm: false, progress: 'none', ...settings };
      writeFileSync(join(folder, 'tandem.config.json'), JSON.stringify(all));
      return here('test', '-d', '4', '--fail-on', 'never');
    };
    const functions = {
      'fever:frist/1': { seed: '[[40]]' },
      'fever:f*st/1': { depth: 3 },
      'elsewhere:f/0': { depth: 3 },
    };
    expect(await run({ functions })).toMatchObject({
      status: 0,
      err: 'note: the project file has settings for fever:frist/1, and there is no such function\n',
    });
    expect(await run({ exclude: ['fever', 'discount'] })).toMatchObject({
      status: 2,
      err: expect.stringContaining('--exclude leaves no function to explore'),
    });
  });

  it('has settings for functions, which threads have, too, and replays repeat', async () => {
    const functions = { 'fever:first/1': { seed: '[[40]]', fix: '1=[37]' } };
    const settings = {
      targets: ['src'],
      exclude: ['discount'],
      time: 20,
      executors: 2,
      confirm: false,
      functions,
    };
    writeFileSync(join(folder, 'tandem.config.json'), JSON.stringify(settings));
    await here('test', '--json', 'report.json');
    const [unit, ...others] = read('report.json').units;
    expect(others).toEqual([]);
    expect(unit.invocation.options).toEqual(['--no-confirm', '--fix', '1=[37]']);
    expect(unit.cases.map(({ input }: { input: string[] }) => input)).toEqual([['[37]']]);
    // The same function by run, with the outputs that it is told on the command line alone.
    const run = await here('run', 'src/fever.erl', 'first', '--json', '-');
    expect(JSON.parse(run.out).cases).toHaveLength(1);
  });

  it('can be a term of rebar.config', async () => {
    writeFileSync(
      join(folder, 'rebar.config'),
      '{tandem, [{targets, ["."]}, {only, ["discount"]}, {time, 5}, {confirm, false}, {json, "report.json"}]}.\n',
    );
    await here('test');
    expect(read('report.json').modules.map(({ module }: { module: string }) => module)).toEqual(['discount']);
  });

  it('that is wrong is shown with the place, before anything is done', async () => {
    writeFileSync(
      join(folder, 'tandem.config.json'),
      '{\n  "targets": ["src"],\n  "json": "../out.json"\n}\n',
    );
    const { status, out, err } = await here('test');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('at tandem.config.json:3:3');
    expect(readdirSync(folder).sort()).toEqual(['src', 'tandem.config.json']);
  });

  it('is not needed', async () => {
    expect(await here('test')).toMatchObject({
      status: 2,
      err: expect.stringContaining('what is to be tested?'),
    });
    rmSync(join(folder, 'src'), { recursive: true });
    mkdirSync(join(folder, 'src'));
    expect(await here('init')).toMatchObject({
      status: 2,
      err: expect.stringContaining('nothing to explore'),
    });
    expect(readdirSync(folder)).toEqual(['src']);
  });
});
