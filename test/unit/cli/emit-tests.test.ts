import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { NotRun, TestProgram, TestRun } from '../../../src/api/language.ts';
import { checkedTests } from '../../../src/cli/checked-tests.ts';
import { checkEmitTests, emitTests } from '../../../src/cli/emit-tests.ts';
import { Unwritten } from '../../../src/cli/unwritten.ts';
import { ExistingTests, frameworkFor } from '../../../src/emit/index.ts';
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

it('writes no file without tests, and takes the last tests out of one that is there', async () => {
  const file = join(folder, 'empty_tests.erl');
  const report = { ...sample, cases: [one(1, 'good')], errors: [], errorCounts: [] };
  const options = { emitTests: file, emit: 'all', force: false, time: null } as const;
  let isPassing = false;
  const real = {
    name: 'the real one',
    confirm: async () => ({ result: 'confirmed' as const }),
    runTests: async (program: TestProgram) => ran(program, isPassing ? namesOf(program) : new Set()),
    runTogether: async (programs: readonly TestProgram[]) => programs.map(namesOf),
  };
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  const emit = () => emitTests([{ report, opened: { real } }], options, io, new Unwritten(io));
  await emit();
  expect(said).toContain('not written, since there are no tests for EUnit to write');
  expect(said).toContain('1 case left out: it fails on the real system');
  expect(existsSync(file)).toBe(false);
  isPassing = true;
  await emit();
  expect(readFileSync(file, 'utf8')).toContain('_test() ->');
  isPassing = false;
  await emit();
  expect(readFileSync(file, 'utf8')).not.toContain('_test() ->');
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

it('names what the tests do not reach where they are run, whatever they reach here', async () => {
  const file = join(folder, 'counted_tests.erl');
  const points = [7, 8, 9].map(line => ({
    ...{ kind: 'line' as const, function: 'example:foo/1', file: 'src/example.erl', line },
  }));
  const coverage = { ...sample.coverage, points };
  const cases = [
    { ...one(1, 'fine'), reached: [0, 1, 2] },
    { ...one(2, 'bad'), reached: [0, 1, 2] },
  ];
  const counted = { file: '/there/src/example.erl', reached: new Set([7]), missed: new Set([8]) };
  const real = {
    name: 'the real one',
    confirm: async () => ({ result: 'confirmed' as const }),
    runTests: async (program: TestProgram) => ran(program, namesOf(program)),
    runTogether: async (programs: readonly TestProgram[]) => programs.map(namesOf),
    linesReached: async () => [counted],
  };
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  const report = { ...sample, cases, errors: [], errorCounts: [], coverage };
  const options = { emitTests: file, emit: 'record', force: false, time: null } as const;
  await emitTests([{ report, opened: { real } }], options, io, new Unwritten(io));
  const named = said.split('\n').filter(line => line.includes('no test reaches'));
  expect(named).toEqual([expect.stringContaining('no test reaches line 8 of src/example.erl')]);
  expect(named[0]).toContain('it is not counted there');
});

it.each([
  ['', false],
  [', also where running each alone has taken all the time', true],
])(
  'leaves out what fails after the tests of other files, in whatever order they are run%s',
  async (_, isLate) => {
    const uptime = vi.spyOn(process, 'uptime');
    // Those of an earlier run of this test.
    for (const name of ['first', 'second']) rmSync(join(folder, `${name}_tandem_tests.erl`), { force: true });
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
        if (isLate && programs[0]?.name === 'second_tandem_tests') uptime.mockReturnValue(1e9);
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
      { emitTests: folder, emit: 'all', force: false, time: isLate ? 1 : null },
      io,
      new Unwritten(io),
    );
    uptime.mockRestore();
    expect(orders).toContainEqual(['second_tandem_tests', 'first_tandem_tests']);
    expect(said).toContain('first_tandem_tests.erl: 1 case left out: it fails after tests of other files');
    expect(said).toContain('second_tandem_tests.erl: 1 test for EUnit, checked on the real one');
  },
);

/** A search in which each case reaches a line of its own. */
function search(values: readonly string[], verdict: 'budget' | 'exhausted' = 'budget') {
  const points = values.map((_, i) => ({
    ...{ kind: 'clause' as const, function: 'example:foo/1', file: 'example.erl', line: i + 1 },
  }));
  const cases = values.flatMap((text, i) => (text === '' ? [] : [{ ...one(i + 1, text), reached: [i] }]));
  const coverage = { ...sample.coverage, points };
  return { ...sample, cases, errors: [], errorCounts: [], coverage, verdict };
}

describe('a file that is there', () => {
  const file = join(folder, 'there_tests.erl');
  /** Emits: what was said, the file, and the names and values of its tests. */
  const emit = async (
    report: ReturnType<typeof search>,
    { words = [] as string[] | null, time = 20, isWrong = (_: string): boolean => false } = {},
  ) => {
    const behaving = (program: TestProgram) =>
      new Set([...namesOf(program)].filter(name => !isWrong(program.text.split(`${name}()`)[1] ?? '')));
    const real = {
      name: 'the real one',
      confirm: async () => ({ result: 'confirmed' as const }),
      runTests: async (program: TestProgram) => ran(program, behaving(program)),
      runTogether: async (programs: readonly TestProgram[]) => programs.map(behaving),
    };
    let said = '';
    const stream = { write: (text: string) => (said += text) };
    const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
    const options = { emitTests: file, emit: 'record', force: false, time } as const;
    await emitTests([{ report, opened: { real } }], options, io, new Unwritten(io), words);
    const text = readFileSync(file, 'utf8');
    const heads = text.matchAll(/^(\w+)_test\(\) ->\n.*?assertEqual\((\w+)/gm);
    return { said, text, tests: Array.from(heads, ([, name, result]) => `${name} ${result}`) };
  };
  const isTestOfB = (text: string) => /^[^.]*assertEqual\(b/.test(text);

  it('is left as it is when the same search of the same program comes to other cases', async () => {
    rmSync(file, { force: true });
    const first = await emit(search(['a', '', 'c']));
    expect(first.tests).toEqual(['foo_line_1 a', 'foo_line_3 c']);
    for (const others of [
      ['a', 'b', 'c'],
      ['', 'b', ''],
      ['a', 'b'],
    ]) {
      const again = await emit(search(others));
      expect([again.text, again.said]).toEqual([first.text, expect.stringContaining('left as it is')]);
    }
    expect((await emit(search(['a', 'b', 'c']), { time: 10 })).text).toBe(first.text);
  });

  it('gets further tests from a longer or another search, and keeps those that it has', async () => {
    rmSync(file, { force: true });
    await emit(search(['a', '', 'c']));
    // There was no time for the case of the last test: it stays, and what it reaches is not known.
    expect((await emit(search(['a', 'b']), { time: 30 })).tests).toEqual(['foo_line_1 a', 'foo_line_3 c']);
    const longer = await emit(search(['a', 'b', 'c']), { time: 40 });
    expect(longer.tests).toEqual(['foo_line_1 a', 'foo_line_2 b', 'foo_line_3 c']);
    const other = await emit(search(['a', '', '', 'd'], 'exhausted'), { words: ['--depth', '9'] });
    expect(other.tests).toEqual(['foo_line_1 a', 'foo_line_2 b', 'foo_line_3 c', 'foo_line_4 d']);
    // A report that was made earlier.
    expect((await emit(search(['a']), { words: null })).text).toBe(other.text);
  });

  it('loses the tests that do not hold any more, and no others', async () => {
    rmSync(file, { force: true });
    await emit(search(['a', 'b', 'c']));
    const { said, tests } = await emit(search(['a', 'b']), { isWrong: isTestOfB });
    expect(tests).toEqual(['foo_line_1 a', 'foo_line_3 c']);
    expect(said).toContain('1 test removed: it fails on the real system');
  });

  it('keeps a test that fails only once', async () => {
    rmSync(file, { force: true });
    const first = await emit(search(['a', 'b', 'c']));
    let runs = 0;
    const isWrong = (text: string) => isTestOfB(text) && runs++ === 0;
    expect((await emit(search(['a']), { isWrong })).text).toBe(first.text);
    expect(runs).toBeGreaterThan(1);
  });
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
    existing: new ExistingTests(null, [], 'all'),
    isFrozen: false,
    isProtected: true,
    hasTime: () => times.shift() ?? false,
  });
  expect(tests).toHaveLength(1);
  expect(left).toEqual(['there was no time to run it on the real system']);
});

it.each([true, false])(
  'runs what stands in a file only where the machine is protected: %s',
  async isProtected => {
    const texts: string[] = [];
    const real = {
      name: 'the real one',
      confirm: async () => ({ result: 'confirmed' as const }),
      runTests: async (program: TestProgram) => {
        texts.push(program.text);
        return ran(program, namesOf(program));
      },
      runTogether: async (programs: readonly TestProgram[]) => {
        texts.push(...programs.map(({ text }) => text));
        return programs.map(namesOf);
      },
    };
    const framework = frameworkFor('example_tests.erl', 'erlang');
    if ('hint' in framework) throw new Error(framework.hint);
    const report = search(['a', 'b']);
    const section = 'foo_line_7_test() ->\n    os:cmd("ls"), ?assertEqual(c, example:foo(7)).\n';
    const { tests, unchecked } = await checkedTests(framework, {
      file: 'example_tests.erl',
      subject: { file: 'example_tests', program: 'example', path: 'example.erl' },
      mode: 'all',
      units: [{ report, opened: { real } }],
      existing: new ExistingTests(section, [report], 'all'),
      isFrozen: false,
      isProtected,
      hasTime: () => true,
    });
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.some(text => text.includes('os:cmd'))).toBe(isProtected);
    expect(unchecked).toHaveLength(isProtected ? 0 : 1);
    expect(tests.some(({ text }) => text.includes('os:cmd'))).toBe(true);
  },
);

it('is refused before any work where nothing can be written', () => {
  const check = (emitTests: string) =>
    checkEmitTests({ emitTests, emit: 'record', force: false, time: null }, ['a.erl'], 'erlang', 1);
  expect(() => check(folder)).not.toThrow();
  expect(() => check(join(folder, 'nowhere/'))).toThrow('there is no folder');
  // Not even root can write there.
  expect(() => check('/proc/self/fdinfo')).toThrow('cannot be written');
});
