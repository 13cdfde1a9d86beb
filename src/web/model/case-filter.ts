/** Which cases a list shows, and in what order. */
import { callOf, describeOutcome, type Report, type ReportedCase } from '../../report/page.ts';

export type OutcomeGroup = 'all' | 'errors' | 'results' | 'others';
export type CaseOrder = 'number' | 'input' | 'outcome';

export interface CaseRow {
  readonly one: ReportedCase;
  readonly call: string;
  readonly outcome: string;
  readonly isFault: boolean;
}

export interface CaseFilter {
  readonly text: string;
  readonly group: OutcomeGroup;
  readonly order: CaseOrder;
}

export function isFailing({ outcome }: ReportedCase): boolean {
  if (outcome.kind === 'exception' || outcome.kind === 'bad-return') return true;
  return (outcome.kind === 'success' || outcome.kind === 'failure') && outcome.violation !== undefined;
}

export function groupOf(one: ReportedCase): Exclude<OutcomeGroup, 'all'> {
  if (isFailing(one)) return 'errors';
  return ['value', 'success', 'failure'].includes(one.outcome.kind) ? 'results' : 'others';
}

export function caseRows(report: Report): CaseRow[] {
  return report.cases.map(one => ({
    one,
    call: callOf(report, one.input),
    outcome: describeOutcome(one.outcome),
    isFault: isFailing(one),
  }));
}

export function filtered(rows: readonly CaseRow[], { text, group, order }: CaseFilter): CaseRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(row => {
    if (group !== 'all' && groupOf(row.one) !== group) return false;
    if (words.length === 0) return true;
    const searched = `${row.call} ${row.outcome} #${row.one.id}`.toLowerCase();
    return words.every(word => searched.includes(word));
  });
  if (order === 'number') return found;
  const key = order === 'input' ? (row: CaseRow) => row.call : (row: CaseRow) => row.outcome;
  return found.sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (order === 'input' && left.length !== right.length) return left.length - right.length;
    return left < right ? -1 : left > right ? 1 : a.one.id - b.one.id;
  });
}
