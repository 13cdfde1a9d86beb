/** Where results go: for people to standard output, and in every format that the options name to a file. */
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { annotationsOf, type Format, type Report, renderText, type SuiteReport } from '../report/index.ts';
import { UsageError } from './failure.ts';
import { type Io, styleOf } from './io.ts';
import { formatFlag } from './option.ts';
import { namesInRepository } from './repository.ts';
import type { Unwritten } from './unwritten.ts';
import { FutureFile, inPortions } from './whole-file.ts';

/** What a format's option names instead of a file. */
const STDOUT = '-';

export interface Outputs {
  /**
   * Writes the results everywhere, whatever cannot be written. Each file is written whole or not at all. People see broken
   * contracts in full, or their number.
   */
  write(report: Report | SuiteReport, unwritten: Unwritten, view?: TextView): void;
  /** Renders the results as `write` does, for nobody: to see how long that takes. */
  rehearse(report: Report | SuiteReport): void;
}

/** What people see. */
interface TextView {
  /** Broken contracts in full. */
  readonly contracts?: boolean;
  /** Tests are written, too. */
  readonly isKept?: boolean;
}

interface Output {
  readonly flag: string;
  readonly format: Format;
  /** Null for standard output. */
  readonly file: FutureFile | null;
  readonly target: string;
}

/** The outputs that the options, named like the formats of the table, ask for. Refuses what cannot be written. */
export function openOutputs<Name extends string>(
  table: Readonly<Record<Name, Format>>,
  options: Readonly<Record<NoInfer<Name>, string | null>>,
  io: Io,
  /** The files of the program under test. */
  sources: readonly string[] = [],
): Outputs {
  const outputs: Output[] = [];
  for (const [name, format] of Object.entries<Format>(table)) {
    const target = options[name as Name];
    if (target === null) continue;
    const flag = formatFlag(name);
    const same = outputs.find(other => isSameFile(other.target, target));
    if (same !== undefined) throw new UsageError(`${same.flag} and ${flag} cannot both write to ${target}`);
    refuseSources(flag, target, sources);
    const file = target === STDOUT ? null : attempt(`${flag}: `, () => new FutureFile(target));
    outputs.push({ flag, format, file, target });
  }
  const nameOf = namesInRepository(process.cwd(), io.env);
  const rendered = (format: Format, report: Report | SuiteReport) => format.render(report, nameOf);
  return {
    write(report, unwritten, view = {}) {
      for (const { flag, format, file, target } of outputs) {
        try {
          file?.write(rendered(format, report));
        } catch (error) {
          unwritten.add(`${flag}: ${target}`, error);
        }
      }
      const onlyFormat = outputs.find(({ file }) => file === null);
      // Then standard output is for that format alone.
      if (onlyFormat === undefined) io.stdout.write(forPeople(report, io, view));
      else for (const text of inPortions(rendered(onlyFormat.format, report))) io.stdout.write(text);
    },
    rehearse(report) {
      forPeople(report, io, {});
      for (const { format } of outputs) for (const _ of inPortions(rendered(format, report)));
    },
  };
}

/**
 * In a job of GitHub Actions, bugs are also annotations. What programs have printed must not be taken for commands there,
 * so that it stands between two lines which nobody can foresee.
 */
function forPeople(report: Report | SuiteReport, io: Io, { contracts, isKept }: TextView): string {
  const text = renderText(report, styleOf(io, io.stdout), io.program, contracts, isKept);
  if (io.env.GITHUB_ACTIONS !== 'true') return text;
  const mark = randomUUID();
  const annotations = annotationsOf(report, namesInRepository(process.cwd(), io.env)).map(
    line => `${line}\n`,
  );
  return `::stop-commands::${mark}\n${text}::${mark}::\n${annotations.join('')}`;
}

/** An output must not overwrite the program. */
export function refuseSources(flag: string, target: string, sources: readonly string[]): void {
  if (target !== STDOUT && sources.some(source => isSameFile(source, target)))
    throw new UsageError(`${flag}: ${target} is the program itself`, 'Name another file.');
}

/** Whether two names stand for one file, whether or not it is there. */
function isSameFile(a: string, b: string): boolean {
  if (a === STDOUT || b === STDOUT) return a === b;
  return placeOf(a) === placeOf(b);
}

/** A path without links, as far as it exists. */
function placeOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return join(existsSync(folder) ? realpathSync(folder) : resolve(folder), basename(path));
}

function attempt<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new UsageError(`${what}${error instanceof Error ? error.message : error}`);
  }
}
