import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { TestProgram, TestRun } from '../../../src/api/language.ts';
import { checkEmitTests, emitTests } from '../../../src/cli/emit-tests.ts';
import { Unwritten } from '../../../src/cli/unwritten.ts';
import type { ReportedCase } from '../../../src/report/index.ts';
import { sample } from '../report/sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-emit-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
  const runTests = async ({ text, tests }: TestProgram): Promise<TestRun> =>
    text.includes('bad') ? { why: 'no', isBroken: true } : new Map(tests.map(({ name }) => [name, null]));
  const real = { name: 'the real one', confirm: async () => ({ result: 'confirmed' as const }), runTests };
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream, env: {}, program: 'tandem' };
  const options = { emitTests: file, emit: 'all', force: false } as const;
  await emitTests([{ report, opened: { real } }], options, io, new Unwritten(io));
  expect(said).toContain('7 tests for EUnit, checked on the real one');
  expect(said).toContain('2 cases left out: it does not compile on the real system');
  expect(readFileSync(file, 'utf8')).not.toContain('bad');
});

it('is refused before any work where nothing can be written', () => {
  const check = (emitTests: string) =>
    checkEmitTests({ emitTests, emit: 'record', force: false }, ['a.erl'], 'erlang', 1);
  expect(() => check(folder)).not.toThrow();
  expect(() => check(join(folder, 'nowhere/'))).toThrow('there is no folder');
  // Not even root can write there.
  expect(() => check('/proc/self/fdinfo')).toThrow('cannot be written');
});
