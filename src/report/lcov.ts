/**
 * Coverage in the format of LCOV's trace files, which `genhtml`, editors and coverage services read. Lines are reached or
 * not: how often is not counted. A clause is a branch of the line that it begins on.
 */
import { printable } from './printable.ts';
import type { FileCoverage, Report, SuiteReport } from './schema.ts';

export function* toLcov(report: Report | SuiteReport): Generator<string> {
  const coverages = 'units' in report ? report.modules : [report];
  for (const { coverage } of coverages) for (const file of coverage.files ?? []) yield record(file);
}

function record({ file, clauses, lines = clauses }: FileCoverage): string {
  const branches = reached(clauses).map(
    ([line, isReached], i) => `BRDA:${line},0,${i},${isReached ? 1 : '-'}`,
  );
  const data = reached(lines).map(([line, isReached]) => `DA:${line},${isReached ? 1 : 0}`);
  return [
    'TN:',
    `SF:${printable(file)}`,
    ...branches,
    `BRF:${branches.length}`,
    `BRH:${clauses.covered.length}`,
    ...data,
    `LF:${data.length}`,
    `LH:${lines.covered.length}`,
    'end_of_record',
    '',
  ].join('\n');
}

function reached({ covered, uncovered }: FileCoverage['clauses']): (readonly [number, boolean])[] {
  const all = [
    ...covered.map(line => [line, true] as const),
    ...uncovered.map(line => [line, false] as const),
  ];
  return all.sort(([a], [b]) => a - b);
}
