/**
 * `--emit-tests`: regression tests from the cases of a report. They are run on the real system first, and what does not
 * behave there as it is written is left out. Of a file that is there already only Tandem's own section is replaced.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { OpenedUnit } from '../api/index.ts';
import {
  type EmitMode,
  type Framework,
  frameworkFor,
  marked,
  type PlannedTest,
  planTests,
  replaced,
  type Subject,
  testFileFor,
  type WrittenTest,
} from '../emit/index.ts';
import { plural, type Report } from '../report/index.ts';
import { UsageError } from './failure.ts';
import { type Io, tell } from './io.ts';
import { refuseSources } from './outputs.ts';
import type { Unwritten } from './unwritten.ts';
import { FutureFile } from './whole-file.ts';

export interface EmitOptions {
  readonly emitTests: string | null;
  readonly emit: EmitMode;
  readonly force: boolean;
}

/** A unit with its report. */
export interface Emitted {
  readonly report: Report;
  readonly opened: Pick<OpenedUnit, 'real'>;
}

/** A test with the case that it was made from. */
interface Candidate {
  readonly planned: PlannedTest;
  readonly test: WrittenTest;
}

const FLAG = '--emit-tests';

/**
 * Refuses what cannot be written in the end, before any work is done. `sources` are the files that must not be
 * overwritten, `programs` is how many programs are tested.
 */
export function checkEmitTests(
  { emitTests: target, force }: EmitOptions,
  sources: readonly string[],
  language: Report['language'],
  programs: number,
): void {
  if (target === null) return;
  if (target === '') throw new UsageError(`${FLAG} needs the name of a file or folder`);
  if (isFolder(target)) {
    if (!existsSync(target)) throw new UsageError(`${FLAG}: there is no folder ${target}`);
    refuseUnwritable(join(target, testFileFor('any', language)));
    return;
  }
  if (programs > 1)
    throw new UsageError(`${FLAG}: these are tests for ${plural(programs, 'program')}`, 'Name a folder.');
  refuseSources(FLAG, target, sources);
  frameworkOf(target, language);
  refuseUnwritable(target);
  const framework = frameworkOf(target, language);
  if (!force) sectionIn(target, marked('', framework), framework);
}

function refuseUnwritable(file: string): void {
  try {
    new FutureFile(file);
  } catch (error) {
    throw new UsageError(`${FLAG}: ${error instanceof Error ? error.message : error}`);
  }
}

export async function emitTests(
  units: readonly Emitted[],
  options: EmitOptions,
  io: Io,
  unwritten: Unwritten,
): Promise<void> {
  const { emitTests: target } = options;
  if (target === null) return;
  const programs = groupedBy(units, ({ report }) => programOf(report));
  for (const [program, ofProgram] of programs) {
    const [first] = ofProgram as [Emitted, ...Emitted[]];
    const file = isFolder(target) ? join(target, testFileFor(program, first.report.language)) : target;
    try {
      await emitFile(file, program, ofProgram, options, io);
    } catch (error) {
      unwritten.add(`${FLAG}: ${file}`, error);
    }
  }
}

async function emitFile(
  file: string,
  program: string,
  units: readonly Emitted[],
  { emit: mode, force }: EmitOptions,
  io: Io,
): Promise<void> {
  const [{ report: first, opened }] = units as [Emitted, ...Emitted[]];
  const wanted = frameworkOf(file, first.language);
  const source = resolve(first.invocation.target);
  const subject: Subject = {
    file: basename(file, extname(file)),
    program,
    path: relative(dirname(resolve(file)), source),
  };
  const { framework, left, checked } = await checkedTests(wanted, { file, subject, mode, units });
  const tests = checked.kept.map(({ test }) => test);
  const plain = framework.file(subject, marked(framework.section(tests, subject), framework));
  const text = (await opened.real?.format?.({ file, text: plain })) ?? plain;
  const isThere = existsSync(file) && !force;
  new FutureFile(file).write([isThere ? sectionIn(file, text, framework) : text]);
  const by = checked.why === null ? `checked on ${opened.real?.name ?? ''}` : `not run: ${checked.why}`;
  tell(io, [
    { title: 'tandem', text: `${file}: ${plural(tests.length, 'test')} for ${framework.name}, ${by}` },
    ...summary(left).map(text => ({ title: 'tandem', text: `${file}: ${text}` })),
  ]);
}

interface Check {
  readonly file: string;
  readonly subject: Subject;
  readonly mode: EmitMode;
  readonly units: readonly Emitted[];
}

/** The tests that behave on the real system as they should. */
interface Checked {
  readonly kept: readonly Candidate[];
  readonly left: readonly string[];
  /** Why they could not be run there. */
  readonly why: string | null;
  /** They do not compile there. */
  readonly isBroken?: boolean;
}

/** Writes the tests and checks them; in another way where they do not compile. */
async function checkedTests(
  wanted: Framework,
  check: Check,
): Promise<{ framework: Framework; left: readonly string[]; checked: Checked }> {
  const plan = planTests(
    check.units.map(({ report }) => report),
    check.mode,
  );
  const [framework, ...others] = [wanted, ...(wanted.fallbacks ?? [])];
  const left: string[] = [];
  const candidates: Candidate[] = [];
  for (const planned of plan) {
    const test = framework.test(planned, check.mode);
    if ('why' in test) left.push(test.why);
    else candidates.push({ planned, test });
  }
  const checked = await checkTests(candidates, framework, check);
  const [next] = others;
  if (checked.isBroken && next !== undefined) return checkedTests(next, check);
  const compiled = checked.isBroken ? await withoutBroken(candidates, framework, check) : checked;
  return { framework, left: [...left, ...compiled.left], checked: compiled };
}

/** The tests without those that do not compile, which are found by halving. */
async function withoutBroken(
  candidates: readonly Candidate[],
  framework: Framework,
  check: Check,
): Promise<Checked> {
  const checked = await checkTests(candidates, framework, check);
  if (!checked.isBroken) return checked;
  if (candidates.length <= 1)
    return { kept: [], left: candidates.map(() => 'it does not compile on the real system'), why: null };
  const middle = candidates.length >> 1;
  const first = await withoutBroken(candidates.slice(0, middle), framework, check);
  const second = await withoutBroken(candidates.slice(middle), framework, check);
  return {
    kept: [...first.kept, ...second.kept],
    left: [...first.left, ...second.left],
    why: first.why ?? second.why,
  };
}

async function checkTests(
  candidates: readonly Candidate[],
  framework: Framework,
  { file, subject, mode, units }: Check,
): Promise<Checked> {
  const section = framework.section(
    candidates.map(({ test }) => test),
    subject,
  );
  const text = framework.file(subject, marked(section, framework));
  const nameOf = ({ test }: Candidate) => framework.nameThere?.(test.name) ?? test.name;
  const kept: Candidate[] = [];
  const left: string[] = [];
  for (const { report, opened } of units) {
    const own = candidates.filter(({ planned }) => planned.report === report);
    if (own.length === 0) continue;
    if (opened.real === undefined) return { kept: candidates, left: [], why: 'the real system is not there' };
    const run = await opened.real.runTests({
      file,
      name: subject.file,
      text,
      tests: own.map(candidate => ({
        name: nameOf(candidate),
        arity: framework.arity,
        input: candidate.planned.case.input,
      })),
    });
    if ('why' in run) return { kept: candidates, left: [], why: run.why, isBroken: run.isBroken ?? false };
    for (const candidate of own) {
      const failed = run.get(nameOf(candidate)) ?? null;
      const isAsMeant = mode === 'failing' ? failed !== null : failed === null;
      if (isAsMeant) kept.push(candidate);
      else left.push(failed === null ? 'it passes on the real system' : 'it fails on the real system');
    }
  }
  return { kept: candidates.filter(one => kept.includes(one)), left, why: null };
}

/** How many tests are missing, by reason. */
function summary(reasons: readonly string[]): string[] {
  return [...groupedBy(reasons, why => why)].map(
    ([why, all]) => `${plural(all.length, 'case')} left out: ${why}`,
  );
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function isFolder(target: string): boolean {
  return target.endsWith('/') || (statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

function frameworkOf(file: string, language: Report['language']): Framework {
  const found = frameworkFor(file, language);
  if ('hint' in found) throw new UsageError(`${FLAG}: ${file} is no file for tests`, found.hint);
  return found;
}

/** The content of a file with the section of a new one. */
function sectionIn(file: string, text: string, framework: Framework): string {
  if (!existsSync(file)) return '';
  const found = replaced(readFileSync(file, 'utf8'), text, framework);
  if (found === null)
    throw new UsageError(
      `${FLAG}: ${file} is there, and has no lines "tandem: begin" and "tandem: end" to write between`,
      'Name another file, or --force to replace it.',
    );
  return found;
}

/** The module, or the file without its extension. */
function programOf({ language, unit, invocation }: Report): string {
  if (language === 'erlang') return /^('(?:[^'\\]|\\.)*'|[^:]+):/.exec(unit)?.[1] ?? unit;
  return basename(invocation.target, extname(invocation.target));
}
