/**
 * From errors to findings: what somebody should read, the first one first. A pure function of reports, so that the console,
 * JSON, the page and every later format say the same.
 */
import type { Finding, OwnTests, Report, ReportedCase, SourceText, SuiteReport } from '../schema.ts';
import { type Cause, causeOf } from './cause.ts';
import { byRank, gradeOf, LAST_LEVEL, withoutContradiction } from './rank.ts';
import { tellingCalls, unseenKind } from './seen-kinds.ts';
import { unwantedMakers } from './unwanted-makers.ts';

/** What findings are made from: a report, or as much of it as is known before there is one. */
export type Judged = Pick<Report, 'unit' | 'cases' | 'errors' | 'errorCounts' | 'inputs' | 'invocation'>;

/** An error of a unit before errors with the same cause are put together. */
interface Found {
  readonly unit: string;
  /** The file of the unit. */
  readonly target: string | undefined;
  readonly failing: ReportedCase;
  readonly kind: Finding['kind'];
  readonly why: string;
  readonly rank: readonly number[];
  readonly isDoubtful: boolean;
  readonly key: string;
  readonly fingerprint: string;
  readonly doubt: string | null;
  readonly count: number;
}

/** The findings of a unit. `sources`: the texts of the program, for fingerprints. */
export function findingsOf(report: Report, sources: readonly SourceText[] = report.sources ?? []): Finding[] {
  return merged(foundIn(report, sources)).map(({ ways: _, ...finding }) => finding);
}

/** The findings of all units together. */
export function suiteFindings(
  units: readonly Judged[],
  sources: readonly SourceText[],
  tests?: OwnTests,
): NonNullable<SuiteReport['findings']> {
  const expected = new Set(
    units.flatMap(report =>
      report.cases.flatMap(one => (one.expected ? [causeOf(report, one, sources).key] : [])),
    ),
  );
  const found = byHelper(
    byUnwantedMaker(units.flatMap(report => foundIn(report, sources, { tests, expected }))),
  );
  const names = new Set<string>();
  const shared = new Set(units.flatMap(({ unit }) => (names.size === names.add(unit).size ? [unit] : [])));
  return merged(found, shared).map(({ ways, ...finding }) => {
    const { case: _, ...first } = ways[0] ?? { unit: '', case: 0 };
    return { ...first, ...finding, ways };
  });
}

/** The place of an error among others as far as a case alone tells: what is read first is smaller. */
export function rankOf(inputs: Report['inputs'], failing: ReportedCase): readonly number[] {
  const report = { cases: [failing], ...(inputs === undefined ? {} : { inputs }) };
  return gradeOf(report, failing, kindOf(failing)).rank;
}

export { byRank } from './rank.ts';

/** What a function makes and many others do not take has one cause. */
function byUnwantedMaker(found: readonly Found[]): readonly Found[] {
  const makers = unwantedMakers(found);
  return found.map(one => {
    const maker = makers.get(one);
    return maker === undefined ? one : { ...one, key: `not taken: what ${maker} makes` };
  });
}

/** So many calls must hand a helper what none of its clauses takes. Fewer: faults of several callers are shown as one. */
const MANY_CALLS = 3;

/** What a helper does not take is its callers' fault, but where many of them hand it such a thing it is the helper's: one cause. */
function byHelper(found: readonly Found[]): readonly Found[] {
  const calls = new Map<string, Set<string>>();
  const helpers = new Map<Found, string>();
  for (const one of found) {
    const helper = one.kind === 'bug' ? helperOf(one.failing) : null;
    if (helper === null) continue;
    helpers.set(one, helper);
    calls.set(helper, (calls.get(helper) ?? new Set()).add(one.key));
  }
  return found.map(one => {
    const helper = helpers.get(one);
    if (helper === undefined || (calls.get(helper)?.size ?? 0) < MANY_CALLS) return one;
    // Where one specification contradicts the code either may be wrong; where many do, it is the code.
    return { ...one, key: `no clause of ${helper}`, rank: withoutContradiction(one.rank) };
  });
}

/** The function none of whose clauses took its arguments, where another one has called it. */
function helperOf({ outcome, stack = [] }: ReportedCase): string | null {
  if (outcome.kind !== 'exception' || outcome.reason !== 'function_clause') return null;
  const [top, ...below] = stack;
  const { location } = outcome;
  if (top === undefined || top.file !== location?.file || top.line !== location?.line) return null;
  return below.some(({ function: name }) => name !== top.function) ? top.function : null;
}

/**
 * What a function does not take of its input, for one reason in several lines, is one cause. Kinds are told apart: who hands over what is
 * not taken has found no bug, although others have at that place.
 */
function byDoubt(found: readonly Found[]): readonly Found[] {
  /** Of keys of one cause, another one that stands for them. */
  const standsFor = new Map<string, string>();
  const standing = (key: string): string => {
    const other = standsFor.get(key);
    return other === undefined ? key : standing(other);
  };
  const first = new Map<string, string>();
  for (const { key, kind, doubt } of found) {
    if (doubt === null) continue;
    const same = `${kind} ${doubt}`;
    const one = standing(`${kind} ${key}`);
    const other = standing(first.get(same) ?? one);
    first.set(same, other);
    if (one !== other) standsFor.set(one, other);
  }
  return found.map(one => ({ ...one, key: standing(`${one.kind} ${one.key}`) }));
}

/** A function that is not there is one cause, wherever it is called; but not at a place where the input says which one. */
function byMissingFunction(found: readonly Found[]): readonly Found[] {
  const missingAt = new Map<string, Set<string>>();
  for (const { key, failing } of found) {
    const missing = missingFunction(failing);
    if (missing !== undefined) missingAt.set(key, (missingAt.get(key) ?? new Set()).add(missing));
  }
  return found.map(one => {
    if (missingAt.get(one.key)?.size !== 1) return one;
    const cause = `undef ${missingFunction(one.failing)}`;
    return { ...one, key: cause, fingerprint: cause };
  });
}

function missingFunction({ outcome }: ReportedCase): string | undefined {
  return outcome.kind === 'exception' ? outcome.undefined : undefined;
}

/** Whether findings of this kind are the fault of the program, and not of its caller. */
export function isProgramsFault({ kind }: Finding): boolean {
  return kind !== 'contract';
}

/** What the project's own tests say about faults. */
interface TestsSay {
  readonly tests?: OwnTests | undefined;
  /** The keys of causes that passing tests get: they are part of the contract, whichever function gets there. */
  readonly expected?: ReadonlySet<string>;
}

function foundIn(
  report: Judged,
  sources: readonly SourceText[],
  { tests, expected }: TestsSay = {},
): Found[] {
  const cases = new Map(report.cases.map(one => [one.id, one]));
  const calls = tellingCalls(report);
  const mayFail = report.cases.some(one => one.expected);
  const saidByTests = (cause: Cause, failing: ReportedCase): string | null => {
    if (expected?.has(cause.key)) return 'tests of the project expect it';
    const unseen = unseenKind(calls, failing);
    return unseen === null ? null : `tests of the project never have ${unseen} there`;
  };
  return report.errors.flatMap((id, i) => {
    const failing = cases.get(id);
    if (failing === undefined) return [];
    const cause = causeOf(report, failing, sources);
    const own = kindOf(failing);
    const said = own === 'bug' ? saidByTests(cause, failing) : null;
    const kind = said === null ? own : 'contract';
    const count = report.errorCounts[i] ?? 1;
    return [
      {
        unit: report.unit,
        target: report.invocation?.target,
        failing,
        kind,
        ...gradeOf(report, failing, kind, { tests, said, mayFail }),
        ...cause,
        count,
      },
    ];
  });
}

function kindOf({ outcome }: ReportedCase): Finding['kind'] {
  switch (outcome.kind) {
    case 'exception':
      return outcome.contract === undefined ? 'bug' : 'contract';
    case 'bad-return':
      return 'bad-return';
    case 'timeout':
      return 'hang';
    default:
      return 'bug';
  }
}

/**
 * The best few of each file come before more of any file: a file whose functions all fail in the way that its author has decided
 * for does not hide the others. Findings about which least is known stay at the end.
 */
function spread(groups: readonly [Found, ...Found[]][]): [Found, ...Found[]][] {
  const counts = new Map<string, number>();
  const turns = groups.map(group => {
    const [{ rank, failing, unit }] = group;
    const [isHandled = 0, level = 0, ...others] = rank.slice(0, STANDING);
    const { outcome } = failing;
    const file = outcome.kind === 'exception' ? outcome.location?.file : undefined;
    const late = level < LAST_LEVEL ? 0 : level;
    const key = `${isHandled} ${late} ${file ?? unit}`;
    const turn = counts.get(key) ?? 0;
    counts.set(key, turn + 1);
    const round = Math.floor(turn / FEW);
    return { group, order: [isHandled, late, round, level, ...others, turn] };
  });
  return turns.sort((a, b) => byRank(a.order, b.order)).map(({ group }) => group);
}

/** How much of a rank is about what a finding is, and not about its input. */
const STANDING = 3;

/** How many findings of a file are shown before those of others. Larger: one file may fill the first screen. */
const FEW = 3;

/** One finding for each cause: the first one in the order stands for it. `shared`: names that several units have. */
function merged(
  found: readonly Found[],
  shared: ReadonlySet<string> = new Set(),
): (Finding & { readonly ways: NonNullable<Finding['ways']> })[] {
  const byCause = new Map<string, [Found, ...Found[]]>();
  for (const one of [...byDoubt(byMissingFunction(found))].sort((a, b) => byRank(a.rank, b.rank))) {
    const same = byCause.get(one.key);
    if (same === undefined) byCause.set(one.key, [one]);
    else same.push(one);
  }
  return spread([...byCause.values()]).map(all => {
    const [{ failing, kind, why, fingerprint, isDoubtful }] = all;
    const { outcome } = failing;
    return {
      case: failing.id,
      kind,
      why,
      fingerprint,
      ...(isDoubtful && kind !== 'contract' ? { doubtful: true as const } : {}),
      handled: outcome.kind === 'exception' && outcome.handled === true,
      count: all.reduce((sum, { count }) => sum + count, 0),
      ways: firstOfEachUnit(all).map(({ unit, target, failing: { id } }) => ({
        unit,
        ...(target !== undefined && shared.has(unit) ? { target } : {}),
        case: id,
      })),
    };
  });
}

function firstOfEachUnit(all: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return all.filter(({ unit, target }) => seen.size < seen.add(JSON.stringify([unit, target])).size);
}
