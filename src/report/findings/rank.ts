/**
 * The order in which findings are read, and the reason in a few words. Broken contracts come after everything else, and
 * crashes that somebody has handled after those.
 */
import type { Finding, Report, ReportedCase } from '../schema.ts';

interface Grade {
  readonly why: string;
  /** Compared one after the other; smaller first. */
  readonly rank: readonly number[];
}

export function gradeOf(report: Report, failing: ReportedCase, kind: Finding['kind']): Grade {
  const { outcome, confirmation, input } = failing;
  const isHandled = outcome.kind === 'exception' && outcome.handled === true;
  const { why, level } = standing(report, failing, kind);
  const length = input.reduce((sum, text) => sum + text.length, 0);
  return { why, rank: [Number(isHandled), level, confirmation?.result === 'confirmed' ? 0 : 1, length] };
}

function standing(
  { inputs }: Report,
  { outcome, input }: ReportedCase,
  kind: Finding['kind'],
): { why: string; level: number } {
  switch (kind) {
    case 'contract': {
      const why = outcome.kind === 'exception' ? outcome.contract : undefined;
      return { why: why ?? 'a broken contract', level: 5 };
    }
    case 'hang':
      return { why: 'does not end', level: 2 };
    case 'bad-return':
      return { why: 'outside the declared return type', level: 3 };
    case 'bug':
      if (inputs === 'specification') return { why: 'inside the specification', level: 0 };
      if (inputs === 'callback') return { why: 'in a state that the server comes to', level: 1 };
      if (inputs === 'makers') return { why: 'with values that the module makes', level: 1 };
      return input.length > 0 && input.every(isPlainData)
        ? { why: 'with plain data as input', level: 1 }
        : { why: 'with values of the types that the code takes', level: 4 };
  }
}

/** Integers, strings and binaries: what comes from files, sockets and users. */
function isPlainData(text: string): boolean {
  return /^-?\d+$|^".*"$|^<<.*>>$|^\[[\d, ]+\]$/s.test(text);
}

/** As for `sort`. */
export function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
