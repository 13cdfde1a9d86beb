/**
 * The tests that behave on the real system as they should. A case that cannot be a test, or behaves otherwise there, is
 * left out; what it alone was chosen to reach is then reached by other cases, which are checked in turn.
 */
import type { OpenedUnit, TestProgram } from '../api/index.ts';
import {
  type EmitMode,
  type FileLines,
  type Framework,
  marked,
  type PlannedTest,
  planTests,
  type Subject,
  unreachedLines,
  type WrittenTest,
} from '../emit/index.ts';
import type { Report, ReportedCase } from '../report/index.ts';

/** A unit with its report. */
export interface Emitted {
  readonly report: Report;
  readonly opened: Pick<OpenedUnit, 'real'>;
}

/** What the tests are for. */
interface Check {
  readonly file: string;
  readonly subject: Subject;
  readonly mode: EmitMode;
  readonly units: readonly Emitted[];
}

export interface CheckedTests {
  /** The wanted one, or another where its tests do not compile. */
  readonly framework: Framework;
  readonly tests: readonly WrittenTest[];
  /** Why cases are missing, one reason for each. */
  readonly left: readonly string[];
  /** Of tests that could not be run on the real system: why not. */
  readonly unchecked: readonly string[];
  /** Lines that cases reached, and no test does. */
  readonly unreached: readonly FileLines[];
}

/** A test with the case that it was made from. */
interface Candidate {
  readonly planned: PlannedTest;
  readonly test: WrittenTest;
}

type Reasons = Map<ReportedCase, string>;

/** Cases that must be left out, and those that could not be run. */
interface Found {
  readonly left: Reasons;
  readonly unchecked: Reasons;
}

/** They do not compile. */
const BROKEN = 'broken';

/** How often tests are chosen anew. Each time costs a start of the real system. */
const MAX_ROUNDS = 6;

export async function checkedTests(framework: Framework, check: Check): Promise<CheckedTests> {
  const left: Reasons = new Map();
  const unchecked: Reasons = new Map();
  const passed = new Set<ReportedCase>();
  for (let round = 1; ; round++) {
    const candidates = candidatesFor(framework, check, left);
    const isKnown = ({ planned }: Candidate) => passed.has(planned.case) || unchecked.has(planned.case);
    const fresh = candidates.filter(one => !isKnown(one));
    const isLast = round > MAX_ROUNDS;
    const isChecked = ({ planned }: Candidate) => passed.has(planned.case);
    const together =
      fresh.length > 0 || isLast
        ? new Map()
        : await runTogether(candidates.filter(isChecked), framework, check);
    if (isLast || (fresh.length === 0 && together.size === 0)) {
      const kept = candidates.filter(isKnown);
      const whys = kept.flatMap(({ planned }) => unchecked.get(planned.case) ?? []);
      const unreached = unreachedLines(
        check.units.map(({ report }) => report),
        kept.map(({ planned }) => planned.case),
      );
      const tests = kept.map(({ test }) => test);
      return { framework, tests, left: [...left.values()], unchecked: whys, unreached };
    }
    const alone = await runAlone(fresh, framework, check);
    const [fallback] = framework.fallbacks ?? [];
    if (alone === BROKEN && fallback !== undefined) return checkedTests(fallback, check);
    const found = alone === BROKEN ? await withoutBroken(fresh, framework, check) : alone;
    for (const [one, why] of [...together, ...found.left]) left.set(one, why);
    for (const [one, why] of found.unchecked) unchecked.set(one, why);
    for (const { planned } of fresh)
      if (!left.has(planned.case) && !unchecked.has(planned.case)) passed.add(planned.case);
  }
}

/** The tests of a plan without the cases that are left out. Adds those that cannot be written. */
function candidatesFor(framework: Framework, { units, mode }: Check, left: Reasons): Candidate[] {
  const reports = units.map(({ report }) => report);
  for (;;) {
    const before = left.size;
    const candidates: Candidate[] = [];
    for (const planned of planTests(reports, mode, one => left.has(one))) {
      const test = framework.test(planned, mode);
      if ('why' in test) left.set(planned.case, test.why);
      else candidates.push({ planned, test });
    }
    if (left.size === before) return candidates;
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
  const left: Reasons = new Map();
  const unchecked: Reasons = new Map();
  for (const { report, opened } of check.units) {
    const own = candidates.filter(({ planned }) => planned.report === report);
    if (own.length === 0) continue;
    const program = programOf(own, candidates, framework, check);
    const passing = (await opened.real?.runTests(program)) ?? { why: 'the real system is not there' };
    if ('why' in passing && passing.isBroken) return BROKEN;
    for (const { planned, name } of named(own, framework)) {
      if ('why' in passing) (passing.isHarmful ? left : unchecked).set(planned.case, passing.why);
      else if (passing.has(name) === (check.mode === 'failing'))
        left.set(planned.case, `it ${passing.has(name) ? 'passes' : 'fails'} on the real system`);
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
  const passing = await real.runTogether(programOf(candidates, candidates, framework, check));
  if ('why' in passing) return new Map();
  const failing = named(candidates, framework).filter(({ name }) => !passing.has(name));
  return new Map(
    failing.map(({ planned }) => [planned.case, 'it fails after other tests, or in another environment']),
  );
}

function named(candidates: readonly Candidate[], { nameThere }: Framework) {
  return candidates.map(({ planned, test }) => ({ planned, name: nameThere?.(test.name) ?? test.name }));
}

/** A file with all candidates, of which some are to be run. */
function programOf(
  some: readonly Candidate[],
  all: readonly Candidate[],
  framework: Framework,
  { file, subject }: Check,
): TestProgram {
  const section = framework.section(
    all.map(({ test }) => test),
    subject,
  );
  return {
    file,
    name: subject.file,
    text: framework.file(subject, marked(section, framework)),
    arity: framework.arity,
    isShared: framework.isShared ?? false,
    tests: named(some, framework).map(({ planned, name }) => ({ name, input: planned.case.input })),
  };
}
