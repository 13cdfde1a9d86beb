/** The cases of a report by their ids. A report may have as many errors as cases, so that they are not looked for one by one. */
import type { ReportedCase } from './schema.ts';

const tables = new WeakMap<readonly ReportedCase[], ReadonlyMap<number, ReportedCase>>();

export function caseOf(
  { cases }: { readonly cases: readonly ReportedCase[] },
  id: number,
): ReportedCase | undefined {
  let table = tables.get(cases);
  if (table === undefined) {
    table = new Map(cases.map(one => [one.id, one]));
    tables.set(cases, table);
  }
  return table.get(id);
}
