/**
 * The order in which findings are read, and the reason in a few words. Broken contracts come after everything else, and
 * crashes that somebody has handled after those.
 */
import { caseOf } from '../cases.ts';
import type { Finding, OwnTests, Report, ReportedCase } from '../schema.ts';

type Judged = Pick<Report, 'cases' | 'inputs'>;

interface Grade {
  readonly why: string;
  /** Compared one after the other; smaller first. */
  readonly rank: readonly number[];
  /** Of a fault of the program: whether its caller may be to blame all the same, or little speaks for its input. */
  readonly isDoubtful: boolean;
}

/** From this level on nothing speaks for a finding but the types that the code takes, or it is a broken contract. */
export const LAST_LEVEL = 4;

/** What tests of the project say about a fault. */
interface TestsSay {
  readonly tests?: OwnTests | undefined;
  /** Why it is a broken contract. */
  readonly said?: string | null;
  /** Whether they expect the function to fail, for some other input. */
  readonly mayFail?: boolean;
}

export function gradeOf(
  report: Judged,
  failing: ReportedCase,
  kind: Finding['kind'],
  say: TestsSay = {},
): Grade {
  const { outcome, confirmation, input } = failing;
  const isHandled = outcome.kind === 'exception' && outcome.handled === true;
  const { why, level } = standing(report, failing, kind, say);
  const length = input.reduce((sum, text) => sum + text.length, 0);
  const isUnconfirmed = confirmation?.result !== 'confirmed';
  const rank = [isHandled, level, isUnconfirmed, !isTested(outcome, say.tests), length];
  return { why, rank: rank.map(Number), isDoubtful: level > CERTAIN };
}

/** Whether tests of the project get to the place of the fault. */
function isTested(outcome: ReportedCase['outcome'], tests: OwnTests | undefined): boolean {
  const place = outcome.kind === 'exception' ? outcome.location : undefined;
  const reached = tests?.files.find(({ file }) => file === place?.file);
  return place !== undefined && (reached?.lines.includes(place.line) ?? false);
}

function standing(
  report: Judged,
  failing: ReportedCase,
  kind: Finding['kind'],
  { said = null, mayFail = false }: TestsSay,
): { why: string; level: number } {
  const { outcome } = failing;
  switch (kind) {
    case 'contract': {
      const why = outcome.kind === 'exception' ? outcome.contract : undefined;
      return { why: why ?? said ?? 'a broken contract', level: 5 };
    }
    case 'hang': {
      if ('growth' in outcome) return { why: 'takes exponential time', level: HANG };
      // Nobody means a function not to end for what its specification allows.
      const allowed = allowedBy(report, failing);
      return allowed.level < SPECIFIED
        ? { why: `${allowed.why}, does not end`, level: allowed.level }
        : { why: 'does not end', level: HANG };
    }
    case 'bad-return':
      return { why: 'outside the declared return type', level: CERTAIN };
    case 'bug': {
      const allowed = allowedBy(report, failing);
      const own = outcome.kind === 'exception' ? outcome.doubt : undefined;
      const doubt = own ?? (mayFail ? 'tests expect it to fail for other input' : undefined);
      const against = outcome.kind === 'exception' ? outcome.contradiction : undefined;
      if (doubt === undefined && against !== undefined)
        return { why: `${allowed.why}, but ${against}`, level: allowed.level + CONTRADICTION };
      return doubt === undefined
        ? allowed
        : { why: `${allowed.why}, but ${doubt}`, level: doubtful(allowed) };
    }
  }
}

/** Where a call that does not end stands if nothing else speaks for it. */
const HANG = 2;

/** Levels below this one are for what a specification allows. */
const SPECIFIED = 1;

/** How much later a bug is shown whose input nobody types in, or sends: a tuple, a map, a function. */
const STRUCTURED = 0.1;

/** Where results outside of the declared type stand. What comes after these is doubtful. */
const CERTAIN = 3;

/** What is doubtful comes after all else that something speaks for; if nothing does, at the very end. */
function doubtful({ level }: { readonly level: number }): number {
  return level < LAST_LEVEL ? CERTAIN + 0.1 + level / 5 : LAST_LEVEL + level / 10;
}

/** What allows the input of a bug. */
function allowedBy(report: Judged, failing: ReportedCase): { why: string; level: number } {
  const { inputs } = report;
  const { input } = failing;
  const isPlain = input.every(text => isPlainData(text) || text === '[]');
  if (inputs === 'specification') return { why: 'inside the specification', level: isPlain ? 0 : STRUCTURED };
  if (inputs === 'behaviour') return { why: 'inside the callback that the behaviour declares', level: 0 };
  if (inputs === 'callback') return { why: 'in a state that the server comes to', level: 1 };
  if (inputs === 'makers') return { why: 'with values that the module makes', level: 1 };
  if (input.length > 0 && input.every(isPlainData)) return { why: 'with plain data as input', level: 1 };
  return isFromTests(report, failing)
    ? { why: 'close to an input of the tests', level: 3.9 }
    : { why: 'with values of the types that the code takes', level: LAST_LEVEL };
}

/**
 * Whether it was derived, by reversing decisions, from an input that tests have. A parent has a smaller id; a report that says
 * otherwise was not written by us, and is not followed in a circle.
 */
function isFromTests(report: Judged, failing: ReportedCase): boolean {
  let first = failing;
  for (let next: number | null = failing.parent; next !== null && next < first.id; next = first.parent) {
    const found = caseOf(report, next);
    if (found === undefined) break;
    first = found;
  }
  return first.origin === 'tests';
}

/** Integers, strings and binaries, which come from files, sockets and users; and open arguments of Prolog. */
function isPlainData(text: string): boolean {
  return /^-?\d+$|^_$|^".*"$|^<<.*>>$|^\[[\d, ]+\]$/s.test(text);
}

/** How much later a bug is shown that is one only if the specification is right. */
const CONTRADICTION = 0.5;

/** The rank of a contradiction where others say that the specification is right. */
export function withoutContradiction(rank: readonly number[]): readonly number[] {
  return rank.map((value, i) => (i === LEVEL && value < 1 + CONTRADICTION ? Math.floor(value) : value));
}

/** Where in a rank the level is. */
const LEVEL = 1;

/** As for `sort`. */
export function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
