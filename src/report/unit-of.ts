/** The unit that a finding names. Two files may have units of one name. */
import { caseOf } from './cases.ts';
import type { Finding, Report, ReportedCase } from './schema.ts';

export interface FailingUnit {
  readonly report: Report;
  readonly failing: ReportedCase;
}

/** Null where no unit has this name and this case. A finding that names none is of the only unit. */
export function unitFinder(
  units: readonly Report[],
): (named: Pick<Finding, 'unit' | 'target' | 'case'>) => FailingUnit | null {
  const byName = new Map<string, Report[]>();
  for (const report of units) {
    const same = byName.get(report.unit);
    if (same === undefined) byName.set(report.unit, [report]);
    else same.push(report);
  }
  return ({ unit, target, case: id }) => {
    const all = unit === undefined ? units.slice(0, 1) : (byName.get(unit) ?? []);
    for (const report of all) {
      const failing = caseOf(report, id);
      if (failing !== undefined && (target === undefined || report.invocation?.target === target))
        return { report, failing };
    }
    return null;
  };
}
