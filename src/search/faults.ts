import type { Case, Fault } from './exploration.ts';

/** Groups failing cases by fault and keeps the smallest input of each. */
export class Faults {
  readonly #byKey = new Map<string, { case: Case<unknown>; count: number }>();

  get size(): number {
    return this.#byKey.size;
  }

  add(key: string, failing: Case<unknown>): void {
    const known = this.#byKey.get(key);
    if (known === undefined) {
      this.#byKey.set(key, { case: failing, count: 1 });
      return;
    }
    known.count++;
    if (smaller(failing.input, known.case.input)) known.case = failing;
  }

  /** In the order in which the faults were first met. */
  list(): Fault[] {
    return [...this.#byKey].map(([key, fault]) => ({ key, case: fault.case.id, count: fault.count }));
  }
}

/** Shorter text first; among equally long ones the order of the alphabet, so that the choice never depends on time. */
function smaller(a: readonly string[], b: readonly string[]): boolean {
  const [textA, textB] = [a.join(), b.join()];
  return textA.length === textB.length ? textA < textB : textA.length < textB.length;
}
