import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Io } from '../../../src/cli/io.ts';
import { longFlag } from '../../../src/cli/options.ts';
import { openOutputs } from '../../../src/cli/outputs.ts';
import { Unwritten } from '../../../src/cli/unwritten.ts';
import {
  type Format,
  type FormatName,
  formats,
  plain,
  type Report,
  renderText,
  type SuiteReport,
} from '../../../src/report/index.ts';
import { difficult, sample } from '../report/sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-outputs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const suite: SuiteReport = { schema: 1, units: [sample, difficult], modules: [] };
const names = Object.keys(formats) as FormatName[];
const nowhere = Object.fromEntries(names.map(name => [name, null])) as Record<FormatName, null>;

function testIo(): Io & { readonly written: () => string } {
  let text = '';
  const stream = {
    isTTY: false,
    columns: 80,
    write: (piece: string) => {
      text += piece;
      return true;
    },
  };
  return { stdout: stream, stderr: stream, env: {}, program: 'tandem', written: () => text };
}

/** A word from the outcome of each error, which every format must show in some way. */
function reasonsOf({ errors, cases }: Report): string[] {
  return cases.flatMap(({ id, outcome }) => {
    if (!errors.includes(id)) return [];
    const words = /[a-z_]{6,}/.exec(
      'reason' in outcome ? outcome.reason : 'value' in outcome ? outcome.value : '',
    );
    return words === null ? [] : [words[0]];
  });
}

describe.each(names)('the format %s', name => {
  const format: Format = formats[name];

  it.each<[string, Report | SuiteReport]>([
    ['a unit', sample],
    ['a unit with errors of all kinds', difficult],
    ['a suite', suite],
  ])('is written for %s, to a file and to standard output', (_, report) => {
    const file = join(folder, name);
    const io = testIo();
    openOutputs(formats, { ...nowhere, [name]: file }, io).write(report, new Unwritten(testIo()));
    const content = [...format.render(report)].join('');
    for (const unit of format.tells === 'coverage' ? [] : 'units' in report ? report.units : [report])
      for (const text of reasonsOf(unit)) expect(content).toContain(text);
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(io.written()).toBe(renderText(report, plain, 'tandem'));
    const alone = testIo();
    openOutputs(formats, { ...nowhere, [name]: '-' }, alone).write(report, new Unwritten(testIo()));
    expect(alone.written()).toBe(content);
    rmSync(file);
  });

  it('is refused early where it cannot be written', () => {
    const open = (target: string) => () => openOutputs(formats, { ...nowhere, [name]: target }, testIo());
    expect(open(folder)).toThrow(`${longFlag(name)}: ${folder} is a folder`);
    expect(open(join(folder, 'no', 'file'))).toThrow(`${longFlag(name)}: there is no folder ${folder}/no`);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves what was there where it cannot be made', () => {
    const file = join(folder, 'kept');
    writeFileSync(file, 'before');
    const failing: Format = {
      text: '',
      tells: 'everything',
      *render() {
        yield 'half of it';
        throw new Error('out of ideas');
      },
    };
    const outputs = openOutputs({ ...formats, [name]: failing }, { ...nowhere, [name]: file }, testIo());
    const io = testIo();
    const unwritten = new Unwritten(io);
    outputs.write(sample, unwritten);
    expect(io.written()).toContain(`${longFlag(name)}: ${file} could not be written: out of ideas`);
    expect([unwritten.status(0), unwritten.status(1)]).toEqual([2, 2]);
    expect(readFileSync(file, 'utf8')).toBe('before');
    rmSync(file);
  });
});

it('refuses to write over the program, under whatever name', () => {
  const file = join(folder, 'program.erl');
  const link = join(folder, 'link.erl');
  writeFileSync(file, '-module(program).');
  symlinkSync(file, link);
  const open = (target: string) => () => openOutputs(formats, { ...nowhere, json: target }, testIo(), [file]);
  for (const target of [file, link, join(folder, '.', 'x', '..', 'program.erl')])
    expect(open(target)).toThrow(`--json: ${target} is the program itself`);
  expect(open(join(folder, 'report.json'))).not.toThrow();
  rmSync(link);
  rmSync(file);
});

it('annotates bugs in a job of GitHub Actions, and lets no text of programs be a command', () => {
  const io = { ...testIo(), env: { GITHUB_ACTIONS: 'true' } };
  openOutputs(formats, nowhere, io).write(difficult, new Unwritten(testIo()));
  const [, mark, text, annotations] =
    /^::stop-commands::(.*)\n([\s\S]*)\n::\1::\n([\s\S]*)$/.exec(io.written()) ?? [];
  expect(mark).toHaveLength(36);
  expect(text).toContain('case_clause');
  expect(annotations?.split('\n')).toContain(
    "::error file=example.erl,line=9,title=example%3A'b\"r'/1::example:'b\"r'('it''s', [1,2]): error: {case_clause,eq}",
  );
});

it('names files as the repository does, in annotations and in SARIF', () => {
  const [here, around] = [basename(process.cwd()), dirname(process.cwd())];
  const filesIn = (workspace: string) => {
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace };
    const [text, sarif] = (['-', null] as const)
      .map(target => {
        const io = { ...testIo(), env };
        openOutputs(formats, { ...nowhere, sarif: target }, io).write(difficult, new Unwritten(testIo()));
        return io.written();
      })
      .reverse() as [string, string];
    const uris = Array.from(sarif.matchAll(/"uri": "([^"]*example\.erl)"/g), ([, uri]) => uri);
    return new Set([/^::error file=([^,]*),/m.exec(text)?.[1], ...uris]);
  };
  expect(filesIn(process.cwd())).toEqual(new Set(['example.erl']));
  expect(filesIn(around)).toEqual(new Set([`${here}/example.erl`]));
  expect(filesIn(join(process.cwd(), 'docs'))).toEqual(new Set(['example.erl']));
});

it('two formats cannot go to one place', () => {
  const other: Format = { text: 'x', tells: 'everything', render: () => ['x'] };
  const table = { one: other, otherOne: other };
  for (const target of ['-', join(folder, 'same')])
    expect(() => openOutputs(table, { one: target, otherOne: target }, testIo())).toThrow(
      `--one and --other-one cannot both write to ${target}`,
    );
  const spellings = { one: join(folder, 'same'), otherOne: `${folder}/./same` };
  expect(() => openOutputs(table, spellings, testIo())).toThrow('cannot both write to');
  const [one, otherOne] = [join(folder, '1'), join(folder, '2')];
  openOutputs(table, { one, otherOne }, testIo()).write(sample, new Unwritten(testIo()));
  expect([one, otherOne].map(file => readFileSync(file, 'utf8'))).toEqual(['x', 'x']);
});
