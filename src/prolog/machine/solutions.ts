import { type Term, variableMark } from '../terms/index.ts';
import { Paused } from './errors.ts';
import type { Machine } from './machine.ts';

/** Iterates over the solutions of one goal, by backtracking. */
export class Solutions {
  private mustRedo = false;
  private done = false;
  private readonly restore: () => void;
  private readonly trailHeight: number;
  private readonly outerBase: number;

  constructor(
    private readonly machine: Machine,
    goal: Term,
  ) {
    this.trailHeight = machine.trail.entries.length;
    this.outerBase = machine.baseMark;
    machine.baseMark = variableMark();
    this.restore = machine.begin(goal);
  }

  /** Whether there is a (further) solution. Throws what the goal throws. After a pause it goes on where it was. */
  next(): boolean {
    if (this.done) return false;
    const { machine } = this;
    try {
      const found = this.mustRedo ? machine.redo() : machine.run();
      this.mustRedo = true;
      if (!found) this.finish();
      return found;
    } catch (thrown) {
      if (thrown instanceof Paused) this.mustRedo = false;
      else this.finish();
      throw thrown;
    }
  }

  /** Whether the last solution left choice points. */
  get hasMore(): boolean {
    return !this.done && this.machine.choiceCount > 0;
  }

  /** Keep the bindings, forget the rest. */
  close(): void {
    if (!this.done) this.finish();
  }

  /** Take the bindings back. */
  undo(): void {
    this.close();
    this.machine.trail.undoTo(this.trailHeight);
  }

  private finish(): void {
    this.done = true;
    this.machine.cut(0);
    this.machine.baseMark = this.outerBase;
    this.restore();
  }
}
