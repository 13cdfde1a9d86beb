/**
 * `--emit-tests`: regression tests from the cases of a report. They are run on the real system first, and what does not
 * behave there as it is written is left out. Of a file that is there already only Tandem's own section is replaced.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import {
  type EmitMode,
  type FileLines,
  type Framework,
  frameworkFor,
  marked,
  replaced,
  type Subject,
  testFileFor,
} from '../emit/index.ts';
import { plural, type Report } from '../report/index.ts';
import { checkedTests, type Emitted } from './checked-tests.ts';
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
  const checked = await checkedTests(wanted, { file, subject, mode, units });
  const { framework, tests, left, unchecked } = checked;
  const plain = framework.file(subject, marked(framework.section(tests, subject), framework));
  const text = (await opened.real?.format?.({ file, text: plain })) ?? plain;
  const isThere = existsSync(file) && !force;
  new FutureFile(file).write([isThere ? sectionIn(file, text, framework) : text]);
  const lines = [
    `${plural(tests.length, 'test')} for ${framework.name}, ${howChecked(tests.length, unchecked, opened.real?.name ?? '')}`,
    ...summary(left, 'case', 'left out'),
    ...(mode === 'failing' ? [] : checked.unreached.map(withoutTest)),
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

/** Lines of a file that are named one by one. */
const SHOWN_LINES = 20;

function withoutTest({ file, lines }: FileLines): string {
  const shown = lines.slice(0, SHOWN_LINES).join(', ');
  const more = lines.length > SHOWN_LINES ? ` and ${lines.length - SHOWN_LINES} more` : '';
  const which = lines.length === 1 ? 'line' : 'lines';
  return `no test reaches ${which} ${shown}${more} of ${file}, which the report counts as reached`;
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
