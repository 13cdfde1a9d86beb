/**
 * Tests of several files are run one after the other on one node, by `rebar3 eunit` and `mix test`: what one leaves behind (a
 * name, a table, an application) is there for those of the next file. Tests that fail then are left out. The order is the
 * tool's, so that they are run in one order and in the opposite one.
 */
import type { CountedLines, TestProgram } from '../api/index.ts';
import { isSameFile } from '../coverage/index.ts';
import type { IsCounted } from '../emit/index.ts';
import { type Check, type CheckedTests, checkedTests } from './checked-tests.ts';
import type { Origin } from './origin.ts';

/** A file of tests before it is written. */
export interface Draft {
  readonly check: Check;
  checked: CheckedTests;
  /** What its tests are made of; null where this is not known. */
  readonly origin: Origin | null;
  /** What those of the file were made of, where the program is the same. */
  readonly earlier?: Origin | null;
}

/** How often tests are chosen anew. Each time costs two starts of the real system. */
const MAX_ROUNDS = 3;

const WHY = 'it fails after tests of other files';

/** Replaces the tests of drafts that do not pass together. */
export async function agreeTogether(drafts: readonly Draft[]): Promise<void> {
  for (const group of onOneNode(drafts)) {
    const mayGoOn = () => group.every(({ check }) => check.hasTime());
    // Once in any case: what each file's own tests took of the time says nothing about all of them.
    for (let round = 1; round <= MAX_ROUNDS && (round === 1 || mayGoOn()); round++) {
      const failing = await failingIn(group);
      if (failing.size === 0) break;
      for (const [draft, names] of failing) {
        const { cases, known } = draft.checked;
        const more = names.flatMap(name => {
          const found = cases.get(name);
          return found === undefined ? [] : [[found, WHY] as const];
        });
        const left = new Map([...known.left, ...more]);
        draft.checked = await checkedTests(draft.checked.framework, draft.check, { ...known, left });
      }
    }
  }
}

/** What all tests together reach on the real system. */
export async function countedBy(drafts: readonly Draft[]): Promise<IsCounted> {
  const counted: CountedLines[] = [];
  for (const group of groupsOf(drafts, draft => realOf(draft)?.place ?? draft)) {
    const programs = group.flatMap(({ checked }) => checked.program ?? []);
    if (programs.length === 0 || !group.some(({ check }) => check.hasTime())) continue;
    const found = await realOf(group[0] as Draft)?.linesReached?.(programs);
    if (found !== undefined && !('why' in found)) counted.push(...found);
  }
  const known = new Map<string, readonly CountedLines[]>();
  return (file, line) => {
    const own = known.get(file) ?? counted.filter(one => isSameFile(one.file, file));
    known.set(file, own);
    if (own.some(({ reached }) => reached.has(line))) return true;
    return own.some(({ missed }) => missed.has(line)) ? false : null;
  };
}

/** Drafts whose tests the same real system runs, where they are several. */
function onOneNode(drafts: readonly Draft[]): Draft[][] {
  const running = drafts.filter(({ check }) => check.mode !== 'failing');
  return groupsOf(running, draft => realOf(draft)?.place).filter(({ length }) => length > 1);
}

/** Those without a key are in no group. */
function groupsOf(drafts: readonly Draft[], keyOf: (draft: Draft) => object | undefined): Draft[][] {
  const groups = new Map<object, Draft[]>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  return [...groups.values()];
}

function realOf({ check }: Draft) {
  return check.units.find(({ opened }) => opened.real !== undefined)?.opened.real;
}

/** The names of tests that fail in one order or the other. */
async function failingIn(group: readonly Draft[]): Promise<Map<Draft, string[]>> {
  const failing = new Map<Draft, string[]>();
  const sorted = group
    .flatMap(draft => (draft.checked.program === null ? [] : [{ draft, program: draft.checked.program }]))
    .sort((a, b) => (a.program.name < b.program.name ? -1 : 1));
  for (const order of [sorted, sorted.toReversed()]) {
    const ran = await realOf(group[0] as Draft)?.runTogether(order.map(({ program }) => program));
    if (ran === undefined || 'why' in ran) continue;
    for (const [i, { draft, program }] of order.entries()) {
      const names = namesOf(program).filter(name => ran[i]?.has(name) !== true);
      if (names.length > 0) failing.set(draft, [...(failing.get(draft) ?? []), ...names]);
    }
  }
  return failing;
}

function namesOf({ tests }: TestProgram): string[] {
  return tests.map(({ name }) => name);
}
