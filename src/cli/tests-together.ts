/**
 * Tests of several files are run one after the other on one node, by `rebar3 eunit` and `mix test`: what one leaves behind (a
 * name, a table, an application) is there for those of the next file. Tests that fail then are left out. The order is the
 * tool's, so that they are run in one order and in the opposite one.
 */
import type { TestProgram } from '../api/index.ts';
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
    for (let round = 1; round <= MAX_ROUNDS && group.every(({ check }) => check.hasTime()); round++) {
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

/** Drafts whose tests the same real system runs. */
function onOneNode(drafts: readonly Draft[]): Draft[][] {
  const groups = new Map<object, Draft[]>();
  for (const draft of drafts) {
    const place = realOf(draft)?.place;
    if (place === undefined || draft.check.mode === 'failing') continue;
    groups.set(place, [...(groups.get(place) ?? []), draft]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
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
