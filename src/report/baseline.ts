/**
 * Known findings: a file of them, kept in the repository, so that a run fails for new ones only. Findings are told by
 * their fingerprints, which survive moved lines. What else an entry says is for those who read the file.
 */
import { unitsOf } from './failures.ts';
import { describeOutcome } from './outcome.ts';
import type { Finding, Report, SuiteReport } from './schema.ts';
import { unitFinder } from './unit-of.ts';

export interface KnownFinding {
  readonly fingerprint: string;
  readonly kind: Finding['kind'];
  /** The unit that showed it. */
  readonly unit: string;
  /** What happens, in words. */
  readonly what: string;
}

export interface Baseline {
  readonly schema: 1;
  readonly findings: readonly KnownFinding[];
}

export const EMPTY_BASELINE: Baseline = { schema: 1, findings: [] };

/** The report with its known findings marked. */
export function withKnown<R extends Report | SuiteReport>(report: R, { findings }: Baseline): R {
  const known = new Set(findings.map(({ fingerprint }) => fingerprint));
  const marked = report.findings?.map(finding =>
    known.has(finding.fingerprint) ? { ...finding, known: true as const } : finding,
  );
  return marked === undefined ? report : { ...report, findings: marked };
}

/** What the baseline knows about the explored units and the report does not show any more. */
export function goneFrom(report: Report | SuiteReport, { findings }: Baseline): KnownFinding[] {
  const explored = new Set(unitsOf(report).map(({ unit }) => unit));
  const found = new Set(report.findings?.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ unit, fingerprint }) => explored.has(unit) && !found.has(fingerprint));
}

/** The baseline after a run: what it found, and what was known about units that it did not explore. */
export function updatedBaseline(report: Report | SuiteReport, before: Baseline): Baseline {
  const units = new Map(unitsOf(report).map(unit => [unit.unit, unit]));
  const [only] = units.keys();
  const unitOf = unitFinder(unitsOf(report));
  const found = (report.findings ?? []).flatMap((finding): KnownFinding[] => {
    const { fingerprint, kind, unit = only ?? '' } = finding;
    const failing = unitOf(finding)?.failing;
    return failing === undefined
      ? []
      : [{ fingerprint, kind, unit, what: describeOutcome(failing.outcome).slice(0, MAX_TEXT) }];
  });
  const kept = before.findings.filter(({ unit }) => !units.has(unit));
  const all = new Map([...kept, ...found].map(one => [one.fingerprint, one]));
  return { schema: 1, findings: [...all.values()].sort(byUnit) };
}

/** Characters of an outcome: the file is for people, too. */
const MAX_TEXT = 200;

function byUnit(a: KnownFinding, b: KnownFinding): number {
  const [one, other] = [a, b].map(({ unit, fingerprint }) => `${unit} ${fingerprint}`) as [string, string];
  return one < other ? -1 : 1;
}

/** Null where it is no baseline. */
export function parseBaseline(text: string): Baseline | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof content !== 'object' || content === null) return null;
  const { schema, findings } = content as Partial<Baseline>;
  const isEntry = (entry: unknown) =>
    typeof entry === 'object' &&
    entry !== null &&
    ['fingerprint', 'unit', 'what'].every(key => typeof (entry as Record<string, unknown>)[key] === 'string');
  if (schema !== 1 || !Array.isArray(findings) || !findings.every(isEntry)) return null;
  return { schema, findings };
}
