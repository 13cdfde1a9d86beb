/** A report as pages show it: the report of a unit and that of a suite look the same here. */
import { isSameFile } from '../../coverage/index.ts';
import {
  type ModuleSummary,
  type Report,
  type ReportedCase,
  type ReportedCoverage,
  type SourceText,
  type SuiteReport,
  suiteFindings,
  unitFinder,
} from '../../report/page.ts';
import type { SourceLanguage } from './highlight.ts';

export interface Finding {
  /** From 1, in the order in which they should be read. */
  readonly number: number;
  readonly unit: Report;
  readonly failing: ReportedCase;
  /** How many cases failed in the same way. */
  readonly count: number;
  /** A crash in another process that was taken care of. */
  readonly handled: boolean;
  /** A bug for which its caller may be to blame all the same. */
  readonly doubtful: boolean;
  /** As `Finding` of the report says: `bug`, `contract`, ... */
  readonly kind: string;
  readonly why: string;
  /** Further errors with the same cause, in this unit and in others. */
  readonly others: readonly { readonly unit: Report; readonly failing: ReportedCase }[];
}

export interface PageModel {
  readonly title: string;
  readonly isSuite: boolean;
  /** More may come. */
  readonly isRunning: boolean;
  readonly units: readonly Report[];
  readonly modules: readonly ModuleSummary[];
  readonly findings: readonly Finding[];
  readonly sources: readonly SourceFile[];
  /** Of all units or modules. */
  readonly coverage: readonly ReportedCoverage[];
  /** What the clock on the wall says. Units of a suite are explored side by side. */
  readonly totalMs: number;
}

export interface SourceFile extends SourceText {
  readonly language: SourceLanguage;
  /** Whether a line was reached; lines without code are not in it. */
  readonly reached: ReadonlyMap<number, boolean>;
  /** Clauses that were not reached, by line, with the reasons. */
  readonly missed: ReadonlyMap<number, readonly string[]>;
  /** The findings whose location is in this file, by line. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
}

export function pageModel(report: Report | SuiteReport, isRunning = false): PageModel {
  const isSuite = 'units' in report;
  const units = isSuite ? report.units : [report];
  const modules = isSuite ? report.modules : [];
  const coverage = isSuite ? modules.map(module => module.coverage) : units.map(unit => unit.coverage);
  const findings = findingsOf(units);
  const totalMs = report.timing?.totalMs ?? units.reduce((sum, { timing }) => sum + timing.totalMs, 0);
  return {
    totalMs,
    title: isSuite ? titleOf(modules) : (units[0]?.unit ?? ''),
    isSuite,
    isRunning,
    units,
    modules,
    findings,
    coverage,
    sources: (report.sources ?? []).map(source =>
      sourceFile(source, coverage, findings, units[0]?.language ?? 'erlang'),
    ),
  };
}

function titleOf(modules: readonly ModuleSummary[]): string {
  const [first, ...others] = modules.map(({ module }) => module);
  if (first === undefined) return 'nothing explored';
  return others.length === 0 ? first : `${modules.length} modules`;
}

/** One finding for each cause, as everywhere: bugs, broken contracts, and what was handled. */
function findingsOf(units: readonly Report[]): Finding[] {
  const unitOf = unitFinder(units);
  return suiteFindings(units, []).flatMap(({ ways = [], kind, why, handled, doubtful = false, count }, i) => {
    const [first, ...others] = ways.flatMap(way => {
      const found = unitOf(way);
      return found === null ? [] : [{ unit: found.report, failing: found.failing }];
    });
    const told = { count, handled, doubtful, kind, why };
    return first === undefined ? [] : [{ number: i + 1, ...first, ...told, others }];
  });
}

function sourceFile(
  source: SourceText,
  coverage: readonly ReportedCoverage[],
  findings: readonly Finding[],
  fallback: SourceLanguage,
): SourceFile {
  const reached = new Map<number, boolean>();
  const missed = new Map<number, string[]>();
  const isHere = (file: string | undefined) => file !== undefined && isSameFile(file, source.file);
  for (const { files = [], uncovered } of coverage) {
    for (const file of files.filter(one => isHere(one.file))) {
      for (const { covered, uncovered: lines } of [file.clauses, ...(file.lines ? [file.lines] : [])]) {
        for (const line of lines) if (!reached.has(line)) reached.set(line, false);
        for (const line of covered) reached.set(line, true);
      }
    }
    for (const { file, line, why } of uncovered)
      if (isHere(file) && line !== undefined) missed.set(line, [...(missed.get(line) ?? []), ...why]);
  }
  const byLine = new Map<number, Finding[]>();
  for (const finding of findings) {
    const place = placeOf(finding);
    if (place === undefined || !isHere(place.file)) continue;
    byLine.set(place.line, [...(byLine.get(place.line) ?? []), finding]);
  }
  return { ...source, language: languageOf(source.file) ?? fallback, reached, missed, findings: byLine };
}

function languageOf(file: string): SourceLanguage | undefined {
  if (/\.(pl|pro|prolog)$/i.test(file)) return 'prolog';
  if (/\.exs?$/i.test(file)) return 'elixir';
  return /\.(erl|hrl|core)$/i.test(file) ? 'erlang' : undefined;
}

export function placeOf({
  failing: { outcome },
}: Pick<Finding, 'failing'>): { readonly file: string; readonly line: number } | undefined {
  return outcome.kind === 'exception' ? outcome.location : undefined;
}

export function sourceOf(model: PageModel, file: string | undefined): SourceFile | undefined {
  if (file === undefined) return undefined;
  return (
    model.sources.find(one => one.file === file) ?? model.sources.find(one => isSameFile(one.file, file))
  );
}
