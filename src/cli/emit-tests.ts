/**
 * `--emit-tests`: regression tests from the cases of a report. They are run on the real system first, and what does not
 * behave there as it is written is left out. Of a file that is there already only Tandem's own section is replaced.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { isPrologFile } from '../api/basics/index.ts';
import { realClock } from '../api/index.ts';
import {
  type EmitMode,
  ExistingTests,
  type Framework,
  frameworkFor,
  marked,
  originOf,
  replaced,
  type Subject,
  sectionOf,
  type Tested,
  testFileFor,
  type UnreachedLines,
  unreachedLines,
} from '../emit/index.ts';
import { plural, type Report } from '../report/index.ts';
import { protection } from '../sandbox/index.ts';
import { type Check, checkedTests, type Emitted } from './checked-tests.ts';
import { UsageError } from './failure.ts';
import { type Io, tell } from './io.ts';
import { Origin } from './origin.ts';
import { refuseSources } from './outputs.ts';
import { placeInside } from './project/inside.ts';
import { agreeTogether, countedBy, type Draft } from './tests-together.ts';
import type { Unwritten } from './unwritten.ts';
import { FutureFile } from './whole-file.ts';

export interface EmitOptions {
  readonly emitTests: string | null;
  readonly emit: EmitMode;
  readonly force: boolean;
  /** In seconds; null for no limit. */
  readonly time: number | null;
}

/** What a search depends on besides its time, in words; null where the report was made earlier. */
export type SearchWords = readonly string[] | null;

/** Seconds that running the tests may take where the exploration may take less. Larger: more tests, a longer wait. */
const LEAST_CHECKING_TIME = 60;

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
  search: SearchWords = null,
): Promise<void> {
  const { emitTests: target } = options;
  if (target === null) return;
  const hasTime = timeFor(options.time);
  const drafts: Draft[] = [];
  for (const [program, ofProgram] of groupedBy(units, ({ report }) => programOf(report))) {
    const [first] = ofProgram as [Emitted, ...Emitted[]];
    const file = testFileIn(target, program, first.report.language);
    // Names and links of somebody else could lead out of it.
    if (isFolder(target) && !placeInside(file, target)) {
      unwritten.add(`${FLAG}: ${file}`, new Error(`it would be outside of ${target}`));
      continue;
    }
    const unexplored = ofProgram.find(
      ({ report }) => report.cases.length === 0 && report.verdict === 'budget',
    )?.report.unit;
    if (unexplored !== undefined && existsSync(file) && !options.force) {
      const text = `${file}: left as it is, since there was no time for ${unexplored}`;
      tell(io, [{ title: 'tandem', text }]);
      continue;
    }
    try {
      drafts.push(await draftOf(file, program, ofProgram, { mode: options.emit, hasTime }, options, search));
    } catch (error) {
      unwritten.add(`${FLAG}: ${file}`, error);
    }
  }
  await agreeTogether(drafts);
  const unreached =
    options.emit === 'failing' ? [] : unreachedLines(drafts.map(testedBy), await countedBy(drafts));
  for (const draft of drafts) {
    try {
      await writeDraft(draft, options.force, io);
    } catch (error) {
      unwritten.add(`${FLAG}: ${draft.check.file}`, error);
    }
  }
  tell(
    io,
    unreached.map(lines => ({ title: 'tandem', text: withoutTest(lines) })),
  );
}

/** Running the tests may take as long as the exploration, which may have found thousands. */
function timeFor(time: number | null): () => boolean {
  if (time === null) return () => true;
  const end = realClock.now() + 1000 * Math.max(time, LEAST_CHECKING_TIME);
  return () => realClock.now() < end;
}

async function draftOf(
  file: string,
  program: string,
  units: readonly Emitted[],
  how: Pick<Check, 'mode' | 'hasTime'>,
  { force, time, emit }: EmitOptions,
  search: SearchWords,
): Promise<Draft> {
  const [{ report: first }] = units as [Emitted, ...Emitted[]];
  const wanted = frameworkOf(file, first.language);
  const wayTo = (other: string) => relative(dirname(resolve(file)), resolve(other));
  const { target, options } = first.invocation;
  const subject: Subject = {
    file: basename(file, extname(file)),
    program,
    path: wayTo(target),
    beside: options.filter((one, i) => options[i - 1] === '--path' && isPrologFile(one)).map(wayTo),
  };
  const isThere = existsSync(file) && !force;
  const section = isThere ? sectionOf(readFileSync(file, 'utf8'), wanted) : null;
  const reports = units.map(({ report }) => report);
  const existing = new ExistingTests(section, reports, how.mode);
  const earlier = Origin.read(section && originOf(section));
  const origin = search === null ? earlier : Origin.of(reports, [...search, emit], time);
  const isProtected = (await protection()) !== 'none';
  const check = { file, subject, units, existing, isProtected, isFrozen: false, ...how };
  const isAgain = search !== null && earlier !== null && origin?.isWithin(earlier);
  if (isAgain && existing.for(wanted).tests.length > 0) {
    const frozen = { ...check, isFrozen: true };
    const checked = await checkedTests(wanted, frozen);
    if (checked.gone.length === 0) return { check: frozen, checked, origin: earlier };
  }
  const isSame =
    section !== null && (origin === null || (earlier !== null && origin.hasSameProgram(earlier)));
  return { check, checked: await checkedTests(wanted, check), origin, ...(isSame && { earlier }) };
}

function testedBy({ check, checked }: Draft): Tested {
  const { tests } = check.existing.for(checked.framework);
  return {
    units: check.units.map(({ report }) => report),
    tested: [...checked.cases.values()],
    unknown: new Set(tests.filter(one => !one.isFound).map(({ planned }) => planned.report)),
    left: checked.known.left,
  };
}

async function writeDraft(draft: Draft, force: boolean, io: Io): Promise<void> {
  const { file, subject, units, isFrozen } = draft.check;
  const { framework, tests, left, gone, unchecked } = draft.checked;
  const real = units[0]?.opened.real;
  const isLeft = isFrozen && gone.length === 0;
  const isNothing = tests.length === 0 && !existsSync(file);
  if (!isLeft && !isNothing) {
    const textWith = async (origin: Origin | null) => {
      const section = marked(framework.section(tests, subject), framework, origin && String(origin));
      const plain = framework.file(subject, section);
      const text = (await real?.format?.({ file, text: plain })) ?? plain;
      return existsSync(file) && !force ? sectionIn(file, text, framework) : text;
    };
    const { origin, earlier } = draft;
    // A longer search that has found nothing else leaves no trace.
    const isSame = earlier !== undefined && (await textWith(earlier)) === readFileSync(file, 'utf8');
    if (!isSame) new FutureFile(file).write([await textWith(origin)]);
  }
  const lines = [
    isNothing
      ? `not written, since there are no tests for ${framework.name} to write`
      : `${plural(tests.length, 'test')} for ${framework.name}, ${howChecked(tests.length, unchecked, real?.name ?? '')}`,
    ...(isLeft ? ['left as it is, since it was made of the same program by the same search'] : []),
    ...summary(left, 'case', 'left out'),
    ...summary(gone, 'test', 'removed'),
  ];
  tell(
    io,
    lines.map(text => ({ title: 'tandem', text: `${file}: ${text}` })),
  );
}

/** How many tests were run on the real system, and why others were not. */
function howChecked(tests: number, unchecked: readonly string[], system: string): string {
  const [first] = unchecked;
  if (first === undefined) return `checked on ${system}`;
  if (unchecked.length === tests && unchecked.every(why => why === first)) return `not run: ${first}`;
  const checked = tests - unchecked.length;
  const some = checked === 0 ? [] : [`${checked} of them checked on ${system}`];
  return [...some, ...summary(unchecked, 'test', 'not run')].join(', ');
}

/** How many there are for each reason. */
function summary(reasons: readonly string[], what: string, which: string): string[] {
  return [...groupedBy(reasons, why => why)].map(
    ([why, all]) => `${plural(all.length, what)} ${which}: ${why}`,
  );
}

function withoutTest({ file, lines, why }: UnreachedLines): string {
  const which = lines.length === 1 ? 'line' : 'lines';
  return `no test reaches ${which} ${ranges(lines)} of ${file}, which the report counts as reached: ${why}`;
}

/** `3, 7-9` */
function ranges(lines: readonly number[]): string {
  const begins = lines.filter((line, i) => line - 1 !== lines[i - 1]);
  const ends = lines.filter((line, i) => line + 1 !== lines[i + 1]);
  return begins.map((line, i) => (line === ends[i] ? `${line}` : `${line}-${ends[i]}`)).join(', ');
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The file that tests of a program are written to. */
export function testFileIn(target: string, program: string, language: Report['language']): string {
  return isFolder(target) ? join(target, testFileFor(program, language)) : target;
}

function isFolder(target: string): boolean {
  return target.endsWith('/') || (statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false);
}

export function frameworkOf(file: string, language: Report['language']): Framework {
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
export function programOf({
  language,
  unit,
  invocation,
}: Pick<Report, 'language' | 'unit'> & {
  readonly invocation: Pick<Report['invocation'], 'target'>;
}): string {
  if (language === 'erlang') return /^('(?:[^'\\]|\\.)*'|[^:]+):/.exec(unit)?.[1] ?? unit;
  return basename(invocation.target, extname(invocation.target));
}
