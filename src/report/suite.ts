/** The report of `tandem test` for people: the errors of each unit, then a table of modules. */
import { percentage, plural, renderError, renderPoints } from './console.ts';
import type { ModuleSummary, Report, SuiteReport } from './schema.ts';
import type { Style } from './style.ts';

export function renderSuite({ units, modules }: SuiteReport, style: Style, program = 'tandem'): string {
  const failing = units.filter(({ errors }) => errors.length > 0);
  const parts = [
    ...failing.map(report => renderUnit(report, style, program)),
    ...modules.map(renderUncovered).filter(text => text !== ''),
    renderTable(modules),
  ];
  return parts.map(part => `${part}\n`).join('\n');
}

function renderUnit(report: Report, style: Style, program: string): string {
  const { unit, errors } = report;
  const title = `${style.bold(unit)}: ${style.red(plural(errors.length, 'error'))}`;
  return [title, ...errors.map((id, i) => renderError(report, id, i, style, program))].join('\n');
}

function renderUncovered({ module, coverage }: ModuleSummary): string {
  if (coverage.uncovered.length === 0) return '';
  return [`Not reached in ${module}:`, ...renderPoints(coverage.uncovered)].join('\n');
}

function renderTable(modules: readonly ModuleSummary[]): string {
  const rows = modules.map(({ module, units, coverage, errors }) => [
    module,
    String(units),
    String(errors),
    `${coverage.clauses.covered} of ${coverage.clauses.total}`,
    percentage(coverage.clauses),
  ]);
  const table = [['module', 'functions', 'errors', 'clauses', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map(row => row[column]?.length ?? 0))) ?? [];
  return table
    .map(row =>
      row
        .map((cell, column) => align(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names to the left, numbers to the right. */
function align(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
