/**
 * The tests that behave on the real system as they should. A case that cannot be a test, or behaves otherwise there, is
 * left out; what it alone was chosen to reach is then reached by other cases, which are checked in turn. Tests that the file
 * has already stay, unless they are seen to fail.
 */
import type { OpenedUnit, TestProgram } from '../api/index.ts';
import {
  type EmitMode,
  type ExistingTests,
  type Framework,
  inOrder,
  type KeptTest,
  marked,
  type PlacedTest,
  planTests,
  type Subject,
  type WrittenTest,
} from '../emit/index.ts';
import type { Report, ReportedCase } from '../report/index.ts';

/** A unit with its report. */
export interface Emitted {
  readonly report: Report;
  readonly opened: Pick<OpenedUnit, 'real'>;
}

/** What the tests are for. */
export interface Check {
  readonly file: string;
  readonly subject: Subject;
  readonly mode: EmitMode;
  readonly units: readonly Emitted[];
  /** The tests that the file has already. */
  readonly existing: ExistingTests;
  /** Whether no others are added. */
  readonly isFrozen: boolean;
  /** Whether the machine is protected from what tests do that somebody else may have written. */
  readonly isProtected: boolean;
  /** Whether there is time to run further tests; those of a unit are run to the end. */
  readonly hasTime: () => boolean;
}

/** Why cases are left out whose tests there was no time to run. */
const NO_TIME = 'there was no time to run it on the real system';

/** Why tests of the file are not run, nor compiled, that no case was found for: anything may stand there. */
const UNPROTECTED = 'there is no sandbox, and it may be changed by hand';

export interface CheckedTests {
  /** The wanted one, or another where its tests do not compile. */
  readonly framework: Framework;
  readonly tests: readonly WrittenTest[];
  /** Why cases are missing, one reason for each. */
  readonly left: readonly string[];
  /** Why tests are missing that the file has. */
  readonly gone: readonly string[];
  /** Of tests that could not be run on the real system: why not. */
  readonly unchecked: readonly string[];
  /** The tests of them that were run there; null where there are none. */
  readonly program: TestProgram | null;
  /** The cases of tests, by the names that these have there. */
  readonly cases: ReadonlyMap<string, ReportedCase>;
  readonly known: Known;
}

/** A test with the case that it was made from. */
type Candidate = Pick<KeptTest, 'test' | 'input' | 'isFound'> & {
  readonly planned: PlacedTest;
};

type Reasons = ReadonlyMap<ReportedCase, string>;
type NewReasons = Map<ReportedCase, string>;

/** Cases that must be left out, and those that could not be run. */
interface Found {
  readonly left: Reasons;
  readonly unchecked: Reasons;
}

interface Known extends Found {
  /** Those whose tests behave as they should, each alone. */
  readonly passed: ReadonlySet<ReportedCase>;
}

/** They do not compile. */
const BROKEN = 'broken';

/** How often tests are chosen anew. Each time costs a start of the real system. */
const MAX_ROUNDS = 6;

/** `known` is what an earlier check has found, or somebody else. */
export async function checkedTests(
  framework: Framework,
  check: Check,
  known: Known = { left: new Map(), unchecked: new Map(), passed: new Set() },
): Promise<CheckedTests> {
  const left = new Map(known.left);
  const unchecked = new Map(known.unchecked);
  const passed = new Set(known.passed);
  for (let round = 1; ; round++) {
    const candidates = candidatesFor(framework, check, left);
    const isKnown = ({ planned }: Candidate) => passed.has(planned.case) || unchecked.has(planned.case);
    const fresh = candidates.filter(one => !isKnown(one));
    const isLast = round > MAX_ROUNDS || (round > 1 && !check.hasTime());
    const isChecked = ({ planned }: Candidate) => passed.has(planned.case);
    const together: Reasons =
      fresh.length > 0 && !isLast
        ? new Map()
        : await runTogether(candidates.filter(isChecked), framework, check);
    for (const [one, why] of together) left.set(one, why);
    if (isLast || (fresh.length === 0 && together.size === 0)) {
      const kept = candidates.filter(one => isKnown(one) && !left.has(one.planned.case));
      const run = kept.filter(isChecked);
      const there = new Set(check.existing.for(framework).tests.map(({ planned }) => planned.case));
      const missing = (isThere: boolean) =>
        [...left].flatMap(([one, why]) => (there.has(one) === isThere ? [why] : []));
      return {
        framework,
        tests: kept.map(({ test }) => test),
        left: missing(false),
        gone: missing(true),
        unchecked: kept.flatMap(({ planned }) => unchecked.get(planned.case) ?? []),
        program: run.length === 0 ? null : programOf(run, kept, framework, check),
        cases: new Map(named(kept, framework).map(({ planned, name }) => [name, planned.case])),
        known: { left, unchecked, passed },
      };
    }
    const alone = await runAlone(fresh, framework, check);
    const [fallback] = framework.fallbacks ?? [];
    if (alone === BROKEN && fallback !== undefined) return checkedTests(fallback, check, known);
    const found = alone === BROKEN ? await withoutBroken(fresh, framework, check) : alone;
    const late = await passingLater(fresh, found, framework, check);
    for (const [one, why] of found.left) if (!late.has(one)) left.set(one, why);
    for (const [one, why] of found.unchecked) unchecked.set(one, why);
    for (const { planned } of fresh)
      if (!left.has(planned.case) && !unchecked.has(planned.case)) passed.add(planned.case);
  }
}

/** A test that is there and fails is run once more: one that has waited too long for a slow machine does not go. */
async function passingLater(
  candidates: readonly Candidate[],
  { left }: Found,
  framework: Framework,
  check: Check,
): Promise<ReadonlySet<ReportedCase>> {
  const failing = candidates.filter(({ planned }) => planned.isThere && left.has(planned.case));
  const found = failing.length === 0 ? BROKEN : await runAlone(failing, framework, check);
  if (found === BROKEN) return new Set();
  return new Set(failing.map(({ planned }) => planned.case).filter(one => !found.left.has(one)));
}

/** The tests of a plan without the cases that are left out. Adds those that cannot be written. */
function candidatesFor(
  framework: Framework,
  { units, mode, existing, isFrozen }: Check,
  left: NewReasons,
): Candidate[] {
  const { tests: there, nameThere } = existing.for(framework);
  const isRun = units.some(({ opened }) => opened.real !== undefined);
  const holding = there.filter(one => !left.has(one.planned.case) && (isRun || !one.isContradicted));
  if (isFrozen) return holding;
  const texts = new Map(there.map(({ planned, test }) => [planned.name, test]));
  // Where a search has been, it would have found again what it can read back.
  const unfound = holding.filter(one => !one.isFound && (one.input !== null || !one.isExplored));
  const besides = {
    nameThere,
    taken: new Set(unfound.map(({ planned }) => planned.name)),
    isSettled: (report: Report) =>
      report.verdict === 'budget' && unfound.some(({ planned }) => planned.report === report),
  };
  const reports = units.map(({ report }) => report);
  for (;;) {
    const before = left.size;
    const candidates: Candidate[] = [...unfound];
    for (const planned of planTests(reports, mode, one => left.has(one), besides)) {
      const { isThere, isError, name, case: one } = planned;
      const test = (isThere && !isError && texts.get(name)) || framework.test(planned, mode);
      if ('why' in test) left.set(one, test.why);
      else candidates.push({ planned, test, input: one.input, isFound: true });
    }
    if (left.size === before) return inOrder(candidates, there);
  }
}

/** Those that do not compile are found by halving. */
async function withoutBroken(
  candidates: readonly Candidate[],
  framework: Framework,
  check: Check,
): Promise<Found> {
  const found = await runAlone(candidates, framework, check);
  if (found !== BROKEN) return found;
  if (candidates.length <= 1) {
    const why = 'it does not compile on the real system';
    return { left: new Map(candidates.map(({ planned }) => [planned.case, why])), unchecked: new Map() };
  }
  const middle = candidates.length >> 1;
  const first = await withoutBroken(candidates.slice(0, middle), framework, check);
  const second = await withoutBroken(candidates.slice(middle), framework, check);
  return {
    left: new Map([...first.left, ...second.left]),
    unchecked: new Map([...first.unchecked, ...second.unchecked]),
  };
}

/** The cases whose tests do not behave there as they should, each as if there were no other. */
async function runAlone(
  candidates: readonly Candidate[],
  framework: Framework,
  check: Check,
): Promise<Found | typeof BROKEN> {
  const left: NewReasons = new Map();
  const unchecked: NewReasons = new Map();
  for (const { report, opened } of check.units) {
    const own = candidates.filter(({ planned }) => planned.report === report);
    if (own.length === 0) continue;
    if (!check.hasTime()) {
      for (const { planned } of own) (planned.isThere ? unchecked : left).set(planned.case, NO_TIME);
      continue;
    }
    const [safe, unsafe] = [own.filter(isSafe(check)), own.filter(one => !isSafe(check)(one))];
    for (const { planned } of unsafe) unchecked.set(planned.case, UNPROTECTED);
    if (safe.length === 0) continue;
    // Those of other units would be compiled again for each.
    const program = programOf(safe, safe, framework, check);
    const ran = await opened.real?.runTests(program);
    for (const { planned, name } of named(safe, framework)) {
      const notRun = ran === undefined ? { why: 'the real system is not there' } : ran.notRun.get(name);
      if (notRun?.isBroken) return BROKEN;
      if (notRun !== undefined)
        (notRun.isHarmful && !planned.isThere ? left : unchecked).set(planned.case, notRun.why);
      else if (ran?.passing.has(name) === (check.mode === 'failing'))
        left.set(planned.case, `it ${ran.passing.has(name) ? 'passes' : 'fails'} on the real system`);
    }
  }
  return { left, unchecked };
}

/** The cases whose tests fail there only when others have run before, which may have left something behind. */
async function runTogether(
  candidates: readonly Candidate[],
  framework: Framework,
  check: Check,
): Promise<Reasons> {
  const real = check.units.find(({ opened }) => opened.real !== undefined)?.opened.real;
  if (check.mode === 'failing' || real === undefined || candidates.length === 0) return new Map();
  const ran = await real.runTogether([programOf(candidates, candidates, framework, check)]);
  if ('why' in ran) return new Map();
  const failing = named(candidates, framework).filter(({ name }) => ran[0]?.has(name) !== true);
  return new Map(
    failing.map(({ planned }) => [planned.case, 'it fails after other tests, or in another environment']),
  );
}

function isSafe({ isProtected }: Check): (one: Candidate) => boolean {
  return ({ isFound }) => isProtected || isFound;
}

function named(candidates: readonly Candidate[], { nameThere }: Framework) {
  return candidates.map(({ planned, test, input }) => ({
    planned,
    input,
    name: nameThere?.(test.name) ?? test.name,
  }));
}

/** A file with all candidates, of which some are to be run. */
function programOf(
  some: readonly Candidate[],
  all: readonly Candidate[],
  framework: Framework,
  check: Check,
): TestProgram {
  const { file, subject } = check;
  const section = framework.section(
    all.filter(isSafe(check)).map(({ test }) => test),
    subject,
  );
  return {
    file,
    name: subject.file,
    text: framework.file(subject, marked(section, framework)),
    arity: framework.arity,
    isShared: framework.isShared ?? false,
    tests: named(some, framework).map(({ input, name }) => ({ name, input })),
  };
}
