/**
 * The report of `tandem test` for people: the findings of all units, bugs first and in full, at most a screen of them; then
 * what was not reached, and a table of modules.
 */

import type { Share } from '../coverage/index.ts';
import { shownCall } from './call.ts';
import {
  countOfBugs,
  percentage,
  plural,
  renderConfirmed,
  renderFinding,
  renderKnown,
  renderRefuted,
  renderTime,
} from './console.ts';
import { isProgramsFault, suiteFindings } from './findings/index.ts';
import { nextStep } from './next-step.ts';
import { describeOutcome, locationOf } from './outcome.ts';
import { printable, printableReport } from './printable.ts';
import type {
  FailedTarget,
  Finding,
  LeftOut,
  ModuleSummary,
  OwnTests,
  Report,
  ReportedCoverage,
  SourceText,
  SuiteReport,
} from './schema.ts';
import type { Style } from './style.ts';
import { renderUncovered } from './uncovered.ts';
import { type FailingUnit, unitFinder } from './unit-of.ts';

/** Findings that are shown in full, and those that are shown in brief; all are in the JSON report. */
const IN_FULL = 10;
const IN_BRIEF = 10;
/** Functions whose broken contracts are counted in a line of their own. */
const FUNCTIONS_SHOWN = 15;

/** Modules that could not be loaded, with a line each. */
const FAILED_SHOWN = 15;

export function renderSuite(
  whole: SuiteReport,
  style: Style,
  program = 'tandem',
  contracts = false,
  isKept = false,
): string {
  const suite = printableReport(whole);
  const { units, modules, timing, findings: all = suiteFindings(units, suite.sources ?? []) } = suite;
  const findings = all.filter(({ known }) => known !== true);
  const own = findings.filter(finding => isProgramsFault(finding) && !finding.handled);
  const sure = own.filter(({ doubtful }) => doubtful !== true);
  const doubtful = own.filter(finding => finding.doubtful === true);
  const handled = findings.filter(finding => finding.handled);
  const broken = findings.filter(finding => !isProgramsFault(finding) && !finding.handled);
  const screen = { units, style, program, sources: suite.sources ?? [], limit: IN_FULL, first: 1 };
  const isShort = sure.length > 0 && !contracts;
  const next = nextStep(contracts ? findings : own, units, isKept);
  const parts = [
    headline(units, own, doubtful, broken, style),
    ...renderScreen('', sure, screen),
    ...renderScreen(
      sure.length === 0 ? '' : `Doubtful${isShort ? ' (--contracts shows them in full)' : ''}:`,
      doubtful,
      { ...screen, limit: isShort ? 0 : IN_FULL, first: sure.length + 1 },
    ),
    ...renderScreen('Crashes in other processes that were handled:', handled, screen),
    ...(contracts
      ? renderScreen('Broken contracts:', broken, { ...screen, limit: broken.length })
      : [renderContracts(broken)]),
    ...renderKnown(all),
    renderConfirmed(units.filter(({ errors }) => errors.length > 0)),
    renderRefuted(units, style, program),
    ...renderUncovered(modules),
    renderTable(modules),
    renderTests(suite.tests),
    renderFailed(suite.failed ?? []),
    renderLeftOut(suite.leftOut ?? []),
    timing === undefined
      ? ''
      : renderTime(
          timing,
          units.map(({ solver }) => solver),
          style,
        ),
    next === null ? '' : style.dim(next),
  ].filter(part => part !== '');
  return parts.map(part => `${part}\n`).join('\n');
}

function headline(
  units: readonly Report[],
  own: readonly Finding[],
  doubtful: readonly Finding[],
  broken: readonly Finding[],
  style: Style,
): string {
  const functions = plural(units.length, 'function');
  const contracts = plural(broken.length, 'broken contract');
  if (own.length > 0)
    return `${style.red(countOfBugs(own.length, doubtful.length))} and ${contracts} in ${functions}`;
  return `${style.green('No bugs found')}, ${contracts} in ${functions}`;
}

interface Screen {
  readonly units: readonly Report[];
  readonly sources: readonly SourceText[];
  readonly style: Style;
  readonly program: string;
  /** How many are shown in full. */
  readonly limit: number;
  /** The number of the first one. */
  readonly first: number;
}

function renderScreen(
  title: string,
  findings: readonly Finding[],
  { units, limit, first, ...view }: Screen,
): string[] {
  if (findings.length === 0) return [];
  const unitOf = unitFinder(units);
  const shown = findings.slice(0, limit).flatMap((finding, i) => {
    const found = unitOf(finding);
    return found === null ? [] : [renderFinding(found, finding, first + i, view)];
  });
  const brief = findings.slice(limit, limit + IN_BRIEF).flatMap((finding, i) => {
    const found = unitOf(finding);
    return found === null ? [] : [oneLine(found, finding, first + limit + i)];
  });
  const more = findings.length - limit - IN_BRIEF;
  const rest = more > 0 ? [`and ${more} more (all are in the JSON report)`] : [];
  return [title, ...shown, [...brief, ...rest].join('\n')];
}

function oneLine(
  { report, failing: { input, outcome } }: FailingUnit,
  { doubtful, why }: Finding,
  number: number,
): string {
  const line = `${number}. ${shownCall(report, input)}: ${describeOutcome(outcome)}${locationOf(outcome)}`;
  return doubtful === true ? `${line}\n   ${why}` : line;
}

/** One line for each function. */
function renderContracts(broken: readonly Finding[]): string {
  if (broken.length === 0) return '';
  const counts = new Map<string, number>();
  for (const { unit = '', ways = [{ unit }] } of broken)
    for (const way of ways) counts.set(way.unit, (counts.get(way.unit) ?? 0) + 1);
  const lines = [...counts].map(([unit, count]) => `  ${printable(unit)}: ${count}`);
  const more = lines.length - FUNCTIONS_SHOWN;
  const rest = more > 0 ? [`  and ${plural(more, 'more function', 'more functions')}`] : [];
  return [
    'Broken contracts, by function (--contracts shows them):',
    ...lines.slice(0, FUNCTIONS_SHOWN),
    ...rest,
  ].join('\n');
}

function renderFailed(failed: readonly FailedTarget[]): string {
  if (failed.length === 0) return '';
  const lines = failed.map(({ target, message }) =>
    message.startsWith(target) ? `  ${message}` : `  ${target}: ${message}`,
  );
  const more = lines.length - FAILED_SHOWN;
  const rest = more > 0 ? [`  and ${more} more (all are in the JSON report)`] : [];
  return ['Not explored, since it could not be loaded:', ...lines.slice(0, FAILED_SHOWN), ...rest].join('\n');
}

function renderTests(tests: OwnTests | undefined): string {
  if (tests === undefined) return '';
  const { ran, total, calls, clauses, newClauses } = tests;
  const some =
    ran < total
      ? `${ran} of ${total} tests of the project were run`
      : `${plural(ran, 'test')} of the project`;
  return `${some}: ${plural(calls, 'call')} to begin with; ${plural(clauses, 'clause')} reached by tests, ${newClauses} more were explored`;
}

/** How many for each reason. */
function renderLeftOut(leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return '';
  const counts = new Map<string, number>();
  for (const { why } of leftOut) counts.set(why, (counts.get(why) ?? 0) + 1);
  const reasons = [...counts].map(([why, count]) => `${count} ${why}`).join(', ');
  return `Left out: ${plural(leftOut.length, 'function')} (${reasons}); --only explores them`;
}

function renderTable(modules: readonly ModuleSummary[]): string {
  const hasLines = modules.some(({ coverage }) => coverage.lines !== undefined);
  const head = ['module', 'functions', 'errors', 'clauses', '', ...(hasLines ? ['lines', ''] : [])];
  const row = (name: string, { units, errors, coverage }: Omit<ModuleSummary, 'module'>): string[] => [
    name,
    String(units),
    String(errors),
    ...shareCells(coverage.clauses),
    ...(hasLines ? shareCells(coverage.lines ?? NOTHING) : []),
  ];
  const rows = modules.map(module => row(module.module, module));
  const table = [head, ...rows, ...(modules.length > 1 ? [row('all', total(modules))] : [])];
  const widths = head.map((_, column) => Math.max(...table.map(cells => cells[column]?.length ?? 0)));
  return table
    .map(cells =>
      cells
        .map((cell, column) => align(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const NOTHING: Share = { covered: 0, total: 0 };

function shareCells(share: Share): string[] {
  return [`${share.covered} of ${share.total}`, percentage(share)];
}

function total(modules: readonly ModuleSummary[]): Omit<ModuleSummary, 'module'> {
  const sum = (pick: (module: ModuleSummary) => number) => modules.reduce((n, module) => n + pick(module), 0);
  const share = (pick: (coverage: ReportedCoverage) => Share | undefined): Share => ({
    covered: sum(({ coverage }) => pick(coverage)?.covered ?? 0),
    total: sum(({ coverage }) => pick(coverage)?.total ?? 0),
  });
  return {
    units: sum(({ units }) => units),
    errors: sum(({ errors }) => errors),
    coverage: {
      clauses: share(({ clauses }) => clauses),
      lines: share(({ lines }) => lines),
      uncovered: [],
      functions: [],
    },
  };
}

/** Names to the left, numbers to the right. */
function align(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
