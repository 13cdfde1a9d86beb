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
} from '../../report/page.ts';

export interface Finding {
  /** From 1, in the order in which they should be read. */
  readonly number: number;
  readonly unit: Report;
  readonly failing: ReportedCase;
  /** How many cases failed in the same way. */
  readonly count: number;
  /** A crash in another process that was taken care of. */
  readonly handled: boolean;
  /** As `Finding` of the report says: `bug`, `contract`, ... */
  readonly kind: string;
  readonly why: string;
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
}

export interface SourceFile extends SourceText {
  readonly language: Report['language'];
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
  return {
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

/** All errors, in the order of the findings that they belong to: bugs, broken contracts, and what was handled. */
function findingsOf(units: readonly Report[]): Finding[] {
  const places = new Map<string, { readonly at: number; readonly kind: string; readonly why: string }>();
  for (const [at, { ways = [], kind, why }] of suiteFindings(units, []).entries())
    for (const way of ways) places.set(`${way.unit} ${way.case}`, { at, kind, why });
  const all = units.flatMap(unit => {
    const cases = new Map(unit.cases.map(one => [one.id, one]));
    return unit.errors.flatMap((id, i) => {
      const failing = cases.get(id);
      const place = places.get(`${unit.unit} ${id}`);
      if (failing === undefined || place === undefined) return [];
      const { outcome } = failing;
      const handled = outcome.kind === 'exception' && outcome.handled === true;
      return [{ unit, failing, count: unit.errorCounts[i] ?? 1, handled, ...place }];
    });
  });
  const ranked = all.sort((a, b) => a.at - b.at);
  return ranked.map(({ at: _, ...finding }, i) => ({ number: i + 1, ...finding }));
}

function sourceFile(
  source: SourceText,
  coverage: readonly ReportedCoverage[],
  findings: readonly Finding[],
  fallback: Report['language'],
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

function languageOf(file: string): Report['language'] | undefined {
  if (/\.(pl|pro|prolog)$/i.test(file)) return 'prolog';
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
