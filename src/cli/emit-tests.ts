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
    return;
  }
  if (programs > 1)
    throw new UsageError(`${FLAG}: these are tests for ${plural(programs, 'program')}`, 'Name a folder.');
  refuseSources(FLAG, target, sources);
  frameworkOf(target, language);
  try {
    new FutureFile(target);
  } catch (error) {
    throw new UsageError(`${FLAG}: ${error instanceof Error ? error.message : error}`);
  }
  if (!force) sectionIn(target, '', frameworkOf(target, language));
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
  const framework = frameworkOf(file, first.language);
  const source = resolve(first.invocation.target);
  const subject: Subject = {
    file: basename(file, extname(file)),
    program,
    path: relative(dirname(resolve(file)), source),
  };
  const left: string[] = [];
  const candidates: Candidate[] = [];
  for (const planned of planTests(
    units.map(({ report }) => report),
    mode,
  )) {
    const test = framework.test(planned, mode);
    if ('why' in test) left.push(test.why);
    else candidates.push({ planned, test });
  }
  const checked = await check(candidates, { file, framework, subject, mode, units });
  left.push(...checked.left);
  const tests = checked.kept.map(({ test }) => test);
  const section = framework.section(tests, subject);
  const isThere = existsSync(file) && !force;
  new FutureFile(file).write([
    isThere
      ? sectionIn(file, section, framework)
      : framework.file(subject, marked(section, framework.comment)),
  ]);
  const by = checked.why === null ? `checked on ${opened.real?.name ?? ''}` : `not run: ${checked.why}`;
  tell(io, [
    { title: 'tandem', text: `${file}: ${plural(tests.length, 'test')} for ${framework.name}, ${by}` },
    ...summary(left).map(text => ({ title: 'tandem', text: `${file}: ${text}` })),
  ]);
}

interface Check {
  readonly file: string;
  readonly framework: Framework;
  readonly subject: Subject;
  readonly mode: EmitMode;
  readonly units: readonly Emitted[];
}

/** The tests that behave on the real system as they should. `why` says why they could not be run there. */
async function check(
  candidates: readonly Candidate[],
  { file, framework, subject, mode, units }: Check,
): Promise<{ kept: readonly Candidate[]; left: readonly string[]; why: string | null }> {
  const section = framework.section(
    candidates.map(({ test }) => test),
    subject,
  );
  const text = framework.file(subject, marked(section, framework.comment));
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
      tests: own.map(({ planned, test }) => ({
        name: test.name,
        arity: framework.arity,
        input: planned.case.input,
      })),
    });
    if ('why' in run) return { kept: candidates, left: [], why: run.why };
    for (const candidate of own) {
      const failed = run.get(candidate.test.name) ?? null;
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

/** The content of a file with another section. */
function sectionIn(file: string, section: string, framework: Framework): string {
  if (!existsSync(file)) return '';
  const found = replaced(readFileSync(file, 'utf8'), section, framework.comment);
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
