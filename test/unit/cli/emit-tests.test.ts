import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { NotRun, TestProgram, TestRun } from '../../../src/api/language.ts';
import { checkedTests } from '../../../src/cli/checked-tests.ts';
import { checkEmitTests, emitTests } from '../../../src/cli/emit-tests.ts';
import { Unwritten } from '../../../src/cli/unwritten.ts';
import { frameworkFor } from '../../../src/emit/index.ts';
import type { ReportedCase } from '../../../src/report/index.ts';
import { sample } from '../report/sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-emit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ran = (program: TestProgram, found: ReadonlySet<string> | NotRun): TestRun =>
  'why' in found
    ? { passing: new Set(), notRun: new Map(program.tests.map(({ name }) => [name, found])) }
    : { passing: found, notRun: new Map() };
const namesOf = ({ tests }: TestProgram) => new Set(tests.map(({ name }) => name));

const one = (id: number, value: string): ReportedCase => ({
  id,
  input: [String(id)],
  outcome: { kind: 'value', value },
  path: '',
  parent: null,
  reversed: null,
});

it('leaves out the tests that do not compile, and only those', async () => {
  const file = join(folder, 'example_tests.erl');
  const cases = Array.from({ length: 9 }, (_, i) => one(i + 1, i === 2 || i === 7 ? 'bad' : 'good'));
  const report = { ...sample, cases, errors: [], errorCounts: [] };
  const runTests = async (program: TestProgram) =>
    ran(program, program.text.includes('bad') ? { why: 'no', isBroken: true } : namesOf(program));
  const real = {
    name: 'the real one',
    confirm: async () => ({ result: 'confirmed' as const }),
    runTests,
    runTogether: async (programs: readonly TestProgram[]) => programs.map(namesOf),
  };
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  const options = { emitTests: file, emit: 'all', force: false, time: null } as const;
  await emitTests([{ report, opened: { real } }], options, io, new Unwritten(io));
  expect(said).toContain('7 tests for EUnit, checked on the real one');
  expect(said).toContain('2 cases left out: it does not compile on the real system');
  expect(readFileSync(file, 'utf8')).not.toContain('bad');
});

it('leaves a file as it is where a search has not come to all functions', async () => {
  const file = join(folder, 'kept_tests.erl');
  writeFileSync(file, 'tests');
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  const report = { ...sample, cases: [], errors: [], errorCounts: [], verdict: 'budget' as const };
  const options = { emitTests: file, emit: 'record', force: false, time: 1 } as const;
  await emitTests([{ report, opened: {} }], options, io, new Unwritten(io));
  expect(said).toContain('kept_tests.erl: left as it is, since there was no time for example:foo/1');
  expect(readFileSync(file, 'utf8')).toBe('tests');
});

it('replaces what fails after other tests by what reaches the same, and leaves out what would do harm', async () => {
  const file = join(folder, 'replaced_tests.erl');
  const reaching = (id: number, value: string) => ({ ...one(id, value), reached: [0] });
  const points = [7, 9].map(line => ({
    ...{ kind: 'clause' as const, function: 'example:foo/1', file: 'example.erl', line },
  }));
  const coverage = { ...sample.coverage, points };
  const unit = (cases: ReportedCase[]) => ({ ...sample, cases, errors: [], errorCounts: [], coverage });
  const all = async (program: TestProgram) => ran(program, namesOf(program));
  const some = async (programs: readonly TestProgram[]) =>
    programs.map(program => (program.text.includes('leaves') ? new Set<string>() : namesOf(program)));
  const named = { name: 'the real one', confirm: async () => ({ result: 'confirmed' as const }) };
  const real = { ...named, runTests: all, runTogether: some };
  const harmful = async (program: TestProgram) =>
    ran(program, { why: 'it could read files', isHarmful: true });
  const other = { ...named, runTests: harmful, runTogether: some };
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  await emitTests(
    [
      { report: unit([reaching(1, 'leaves'), reaching(2, 'nothing_behind')]), opened: { real } },
      { report: unit([{ ...reaching(3, 'harm'), reached: [0, 1] }]), opened: { real: other } },
    ],
    { emitTests: file, emit: 'record', force: false, time: null },
    io,
    new Unwritten(io),
  );
  expect(said).toContain('1 test for EUnit, checked on the real one');
  expect(said).toContain('1 case left out: it fails after other tests');
  expect(said).toContain('1 case left out: it could read files');
  expect(said).toContain('no test reaches line 9 of example.erl, which the report counts as reached');
  expect(readFileSync(file, 'utf8')).toContain('?assertEqual(nothing_behind, example:foo(2))');
});

it('leaves out what fails after the tests of other files, in whatever order they are run', async () => {
  const unit = (name: string, cases: ReportedCase[]) => ({
    ...{ ...sample, unit: `${name}:foo/1`, cases, errors: [], errorCounts: [] },
  });
  const orders: string[][] = [];
  const real = {
    name: 'the real one',
    place: {},
    confirm: async () => ({ result: 'confirmed' as const }),
    runTests: async (program: TestProgram) => ran(program, namesOf(program)),
    // The last file finds what the others have left.
    runTogether: async (programs: readonly TestProgram[]) => {
      orders.push(programs.map(({ name }) => name));
      return programs.map((program, i) =>
        i > 0 && program.text.includes('registered') ? new Set<string>() : namesOf(program),
      );
    },
  };
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  await emitTests(
    [
      { report: unit('first', [one(1, 'registered')]), opened: { real } },
      { report: unit('second', [one(1, 'plain')]), opened: { real } },
    ],
    { emitTests: folder, emit: 'all', force: false, time: null },
    io,
    new Unwritten(io),
  );
  expect(orders).toContainEqual(['second_tandem_tests', 'first_tandem_tests']);
  expect(said).toContain('first_tandem_tests.erl: 1 case left out: it fails after tests of other files');
  expect(said).toContain('second_tandem_tests.erl: 1 test for EUnit, checked on the real one');
});

it('leaves out what there was no time to run', async () => {
  const times = [true, false];
  const real = {
    name: 'the real one',
    confirm: async () => ({ result: 'confirmed' as const }),
    runTests: async (program: TestProgram) => ran(program, namesOf(program)),
    runTogether: async (programs: readonly TestProgram[]) => programs.map(namesOf),
  };
  const units = [1, 2].map(id => ({
    report: { ...sample, cases: [one(id, 'value')], errors: [], errorCounts: [] },
    opened: { real },
  }));
  const framework = frameworkFor('example_tests.erl', 'erlang');
  if ('hint' in framework) throw new Error(framework.hint);
  const { tests, left } = await checkedTests(framework, {
    file: 'example_tests.erl',
    subject: { file: 'example_tests', program: 'example', path: 'example.erl' },
    mode: 'all',
    units,
    section: null,
    hasTime: () => times.shift() ?? false,
  });
  expect(tests).toHaveLength(1);
  expect(left).toEqual(['there was no time to run it on the real system']);
});

it('is refused before any work where nothing can be written', () => {
  const check = (emitTests: string) =>
    checkEmitTests({ emitTests, emit: 'record', force: false, time: null }, ['a.erl'], 'erlang', 1);
  expect(() => check(folder)).not.toThrow();
  expect(() => check(join(folder, 'nowhere/'))).toThrow('there is no folder');
  // Not even root can write there.
  expect(() => check('/proc/self/fdinfo')).toThrow('cannot be written');
});
