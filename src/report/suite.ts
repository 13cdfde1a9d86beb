/** The report of `tandem test` for people: the errors of each unit, then a table of modules. */
import type { Share } from '../coverage/index.ts';
import {
  percentage,
  plural,
  renderConfirmed,
  renderErrors,
  renderPoints,
  renderRefuted,
  renderTime,
} from './console.ts';
import { printable, printableReport } from './printable.ts';
import type { ModuleSummary, Report, ReportedCoverage, SuiteReport } from './schema.ts';
import type { Style } from './style.ts';

export function renderSuite(suite: SuiteReport, style: Style, program = 'tandem'): string {
  const { units, modules, timing } = printableReport(suite);
  const failing = units.filter(({ errors }) => errors.length > 0);
  const parts = [
    ...failing.map(report => renderUnit(report, style, program)),
    renderConfirmed(failing),
    renderRefuted(units, style, program),
    ...modules.map(renderUncovered),
    renderTable(modules),
    timing === undefined
      ? ''
      : renderTime(
          timing,
          units.map(({ solver }) => solver),
          style,
        ),
  ].filter(part => part !== '');
  return parts.map(part => `${part}\n`).join('\n');
}

function renderUnit(report: Report, style: Style, program: string): string {
  const { unit, errors } = report;
  const title = `${style.bold(printable(unit))}: ${style.red(plural(errors.length, 'error'))}`;
  return [title, ...renderErrors(report, style, program)].join('\n');
}

function renderUncovered({ module, coverage }: ModuleSummary): string {
  if (coverage.uncovered.length === 0) return '';
  return [`Not reached in ${module}:`, ...renderPoints(coverage.uncovered)].join('\n');
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
