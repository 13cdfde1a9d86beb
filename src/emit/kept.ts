/**
 * The tests of a file that is there, next to the cases of the reports. A test that no case is found for stays where it can:
 * a search of limited time has not come to it, or was about other functions.
 */
import type { Report, ReportedCase } from '../report/page.ts';
import type { Framework, WrittenTest } from './framework.ts';
import type { EmitMode, PlacedTest } from './planned.ts';
import { type NameThere, NONE_THERE, namesThere, type TestThere, testsThere } from './there.ts';

export interface KeptTest {
  /** With the case that it was made from, or one that stands for it. */
  readonly planned: PlacedTest;
  /** As it stands in the file. */
  readonly test: WrittenTest;
  /** Null where it cannot be read back. */
  readonly input: readonly string[] | null;
  /** Whether the reports have a case for it. */
  readonly isFound: boolean;
  /** Whether the reports are about what it calls. */
  readonly isExplored: boolean;
  /** Whether they have another outcome for its input. */
  readonly isContradicted: boolean;
}

interface Kept {
  /** In the order of the file. */
  readonly tests: readonly KeptTest[];
  readonly nameThere: NameThere;
}

const NOTHING: Kept = { tests: [], nameThere: NONE_THERE };

/** What stands between the markers of a file, as tests for a framework. */
export class ExistingTests {
  readonly #known = new Map<Framework, Kept>();

  constructor(
    private readonly section: string | null,
    private readonly reports: readonly Report[],
    private readonly mode: EmitMode,
  ) {}

  for(framework: Framework): Kept {
    const kept = this.#known.get(framework) ?? this.#read(framework);
    this.#known.set(framework, kept);
    return kept;
  }

  #read(framework: Framework): Kept {
    const there = testsThere(this.section, framework);
    const [first] = this.reports;
    if (there.length === 0 || first === undefined) return NOTHING;
    const nameThere = namesThere(there, framework, this.mode);
    const found = new Map<string, { readonly report: Report; readonly case: ReportedCase }>();
    for (const report of this.reports)
      for (const one of report.cases) {
        const name = nameThere(report, one);
        if (name !== null && !found.has(name)) found.set(name, { report, case: one });
      }
    const inputs = new Map<Report, ReadonlySet<string>>();
    const inputsOf = (report: Report) => {
      const known = inputs.get(report) ?? new Set(report.cases.map(({ input }) => squeezed(input)));
      inputs.set(report, known);
      return known;
    };
    const tests = there.map(one => {
      const called = this.#calledBy(one, framework);
      const own = found.get(one.name);
      const { report, input } = called ?? { report: first, input: null };
      return {
        planned: {
          ...(own ?? { report, case: standIn(input ?? []) }),
          isError: false,
          name: one.name,
          line: lineOf(one),
          isThere: true,
        },
        test: one.test,
        input: own?.case.input ?? input,
        isFound: own !== undefined,
        isExplored: called !== null && report.cases.length > 0,
        isContradicted: own === undefined && input !== null && inputsOf(report).has(squeezed(input)),
      };
    });
    return { tests, nameThere };
  }

  #calledBy({ code }: TestThere, framework: Framework) {
    for (const report of this.reports) {
      const input = framework.inputIn(code, report);
      if (input !== null) return { report, input: input === 'unreadable' ? null : input };
    }
    return null;
  }
}

function squeezed(input: readonly string[]): string {
  return input.join(',').replaceAll(/\s/g, '');
}

function lineOf({ name }: TestThere): number {
  return Number(/_line_(\d+)(?:_\d+)?$/.exec(name)?.[1] ?? 0);
}

function standIn(input: readonly string[]): ReportedCase {
  const outcome = { kind: 'unsupported', what: '' } as const;
  return { id: 0, input, outcome, path: '', parent: null, reversed: null };
}

/** Those that were there in their order, and new ones among them by what they are there for. */
export function inOrder<T extends { readonly planned: PlacedTest }>(
  tests: readonly T[],
  there: readonly KeptTest[],
): T[] {
  const places = new Map(there.map(({ planned: { name } }, at) => [name, at]));
  const placeOf = ({ planned: { name } }: T) => places.get(name) ?? 0;
  const ordered = tests.filter(({ planned }) => planned.isThere).sort((a, b) => placeOf(a) - placeOf(b));
  for (const one of tests.filter(({ planned }) => !planned.isThere)) {
    const next = ordered.findIndex(({ planned }) => planned.line > one.planned.line);
    ordered.splice(next < 0 ? ordered.length : next, 0, one);
  }
  return ordered;
}
