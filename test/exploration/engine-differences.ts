/**
 * What two explorations of one unit, by the machine and on the BEAM, must have in common: a case that both have comes to the
 * same outcome by the same decisions, and where both have seen everything they have the same cases, faults and clauses.
 *
 * The machine has summaries of library functions, and its own versions of some. The two then take other decisions for the
 * same input, and choose other inputs for the same outcomes: outcomes, faults and clauses are compared (`sameCode` false).
 */
import type { Report, ReportedCase } from '../../src/report/index.ts';
import { faultsOf, mishapsOf } from './report-of.ts';

/** Reasons to stop early, which say nothing about what was seen until then. */
const BUDGETS = new Set(['max-paths', 'time', 'depth-limit']);

/** Whether a run went its own way: what is not followed, or is decided by a schedule, may hide decisions or add some. */
function isLimited({ incomplete }: Report): boolean {
  return incomplete.some(({ reason }) => !BUDGETS.has(reason));
}

/** Up to the identities of processes, stack traces inside of reasons, and places in the library. */
function outcomeOf({ outcome }: ReportedCase, withPlace: boolean): string {
  const { kind, class: raised, value = '', reason = '', location } = outcome as Record<string, unknown>;
  const { file = '', line } = (location ?? {}) as Record<string, unknown>;
  const place = withPlace && String(file).includes('/') ? line : null;
  const [returned, why] = [value, reason].map(text =>
    String(text)
      .replaceAll(/<0\.\d+\.0>/g, 'a process')
      .replaceAll(/\[\{\w+,.*\{line,\d+\}\]\}\]/g, 'a stack'),
  );
  return JSON.stringify([kind, raised, returned, why, place]);
}

/** Whether the order of events is not the same in every run. */
function isRaced({ incomplete }: Report): boolean {
  return incomplete.some(({ reason }) => reason === 'schedules');
}

const byInput = ({ cases }: Report): Map<string, ReportedCase> =>
  new Map(cases.map(one => [one.input.join(', '), one]));

/** Whether nothing is left to see. The verdict does not say it: one with faults may have seen everything. */
export function isComplete({ incomplete }: Report): boolean {
  return incomplete.length === 0;
}

/**
 * Without those whose path another input stands for in the other exploration: a solver that had no more time for its first
 * attempt may find another one.
 */
function withoutPartners(cases: readonly ReportedCase[], others: readonly ReportedCase[]): ReportedCase[] {
  const wayOf = ({ path, outcome }: ReportedCase): string => {
    const { kind, class: raised, location } = outcome as Record<string, unknown>;
    return JSON.stringify([path, kind, raised, location]);
  };
  const ways = others.map(wayOf);
  return cases.filter(one => {
    const at = ways.indexOf(wayOf(one));
    if (at >= 0) ways.splice(at, 1);
    return at < 0;
  });
}

/** In one line each. `sameCode`: both run the same code of libraries, and have the same decisions. */
export function engineDifferences(machine: Report, beam: Report, sameCode = true): string[] {
  const found = mishapsOf(beam).filter(one => !mishapsOf(machine).includes(one));
  // Else nothing was compared.
  if (machine.cases.length === 0) found.push('the machine has run nothing');
  if (beam.cases.length === 0) found.push('the BEAM has run nothing');
  const told = (one: ReportedCase): string => outcomeOf(one, sameCode);
  const [ours, theirs] = [byInput(machine), byInput(beam)];
  const isPlain = sameCode && !isLimited(machine) && !isLimited(beam);
  for (const [input, one] of ours) {
    const other = theirs.get(input);
    // What the machine cannot run, and says so.
    if (other === undefined || one.outcome.kind === 'unsupported') continue;
    if (!isRaced(machine) && told(one) !== told(other))
      found.push(`${input}: ${told(one)} and ${told(other)}`);
    else if (isPlain && JSON.stringify(one.path) !== JSON.stringify(other.path))
      found.push(`${input}: other decisions`);
  }
  const lone = (mine: Map<string, ReportedCase>, others: Map<string, ReportedCase>): ReportedCase[] =>
    [...mine].filter(([input]) => !others.has(input)).map(([, one]) => one);
  const [onlyOurs, onlyTheirs] = [lone(ours, theirs), lone(theirs, ours)];
  if (isPlain && isComplete(beam))
    for (const { input } of withoutPartners(onlyOurs, onlyTheirs))
      found.push(`only the machine has ${input.join(', ')}`);
  if (isPlain && isComplete(machine))
    for (const { input } of withoutPartners(onlyTheirs, onlyOurs))
      found.push(`only the BEAM has ${input.join(', ')}`);
  if (!isComplete(machine) || !isComplete(beam)) return found;
  const [mine, its] = [machine, beam].map(({ coverage }) => JSON.stringify(coverage.clauses));
  if (mine !== its) found.push(`clauses: ${mine} and ${its}`);
  const [wrong, bad] = [machine, beam].map(report => JSON.stringify(faultsOf(report).map(told).sort()));
  if (wrong !== bad) found.push(`faults: ${wrong} and ${bad}`);
  return found;
}
