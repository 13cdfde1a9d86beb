import type { Case, Fault } from './exploration.ts';

/** How many further cases of a fault are kept, the first ones. */
const OTHERS_KEPT = 8;

interface Group {
  /** The one with the smallest input; one that keeps the contract goes before those that break it. */
  case: Case<unknown>;
  isCallersFault: boolean;
  count: number;
  readonly first: number[];
}

/** Groups failing cases by fault and keeps the smallest input of each. */
export class Faults {
  readonly #byKey = new Map<string, Group>();

  get size(): number {
    return this.#byKey.size;
  }

  add(key: string, failing: Case<unknown>, isCallersFault = false): void {
    const known = this.#byKey.get(key);
    if (known === undefined) {
      this.#byKey.set(key, { case: failing, isCallersFault, count: 1, first: [failing.id] });
      return;
    }
    known.count++;
    if (known.first.length <= OTHERS_KEPT) known.first.push(failing.id);
    const isBetter =
      isCallersFault === known.isCallersFault
        ? smaller(failing.input, known.case.input)
        : known.isCallersFault;
    if (!isBetter) return;
    known.case = failing;
    known.isCallersFault = isCallersFault;
  }

  /** In the order in which the faults were first met. */
  list(): Fault[] {
    return [...this.#byKey].map(([key, { case: smallest, count, first }]) => ({
      key,
      case: smallest.id,
      count,
      others: first.filter(id => id !== smallest.id).slice(0, OTHERS_KEPT),
    }));
  }
}

/** Shorter text first; among equally long ones the order of the alphabet, so that the choice never depends on time. */
function smaller(a: readonly string[], b: readonly string[]): boolean {
  const [textA, textB] = [a.join(), b.join()];
  return textA.length === textB.length ? textA < textB : textA.length < textB.length;
}
