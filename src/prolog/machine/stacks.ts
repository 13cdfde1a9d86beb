/**
 * The stacks of the machine: frames, choice points, and the trail of bindings that a choice point undoes.
 *
 * A frame holds the slots of a clause and where to go on when it is done; frames are linked, so a recursion a million
 * calls deep lives on the heap, and a last call simply does not link its own frame. A choice point remembers where the
 * trail and the frames stood.
 */

import { type Term, Trail, variableMark } from '../terms/index.ts';
import { type Captured, type Clause, I_PROCEED, type Instruction } from './code.ts';
import { PrologThrow } from './errors.ts';
import { ChoicePoint, type Cleanup, Frame } from './frames.ts';

const HALT: readonly Instruction[] = [{ op: I_PROCEED }];

/** The frame below a goal: with it the goal is solved. */
export function haltingFrame(): Frame {
  return new Frame(HALT, [], 0, null, 0, null);
}

/** All that a machine goes on with: where it returns to, and what it goes back to. */
export interface Position {
  readonly frame: Frame;
  readonly pc: number;
  readonly choices: readonly ChoicePoint[];
}

export class Stacks {
  readonly trail = new Trail();
  protected frame: Frame = haltingFrame();
  protected pc = 0;
  protected choices: ChoicePoint[] = [];
  /** How many choice points have an `onCut`. */
  private cleanups = 0;

  /** How deep frames are nested. */
  get depth(): number {
    return this.frame.depth;
  }

  get choiceCount(): number {
    return this.choices.length;
  }

  get position(): Position {
    const { frame, pc, choices } = this;
    return { frame, pc, choices };
  }

  /** Where in the program the machine is: the innermost clause that is not of a library. */
  get location(): Clause['location'] {
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.parent) {
      const { clause } = frame;
      if (clause?.location != null && !clause.predicate.isLibrary) return clause.location;
    }
    return null;
  }

  /** The clause that runs. */
  get clause(): Clause | null {
    return this.frame.clause;
  }

  /** Whether the clause that runs is of a library. */
  get isInLibrary(): boolean {
    return this.frame.clause?.predicate.isLibrary === true;
  }

  /** Whether a `catch/3` is active, so that the program may look at an exception. */
  get isCatching(): boolean {
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.parent)
      if (frame.catching !== null) return true;
    return false;
  }

  /**
   * Leave a choice point: on backtracking `retry` runs, and where it returns true the machine goes on after the
   * builtin.
   */
  alternative(retry: () => boolean, captured: Captured | null = null): void {
    const { frame, pc, trail } = this;
    this.push(new ChoicePoint(trail.entries.length, variableMark(), frame, pc, retry, null, captured));
  }

  /** Drop the choice points above a height, as a cut does. */
  cut(height: number): void {
    if (this.cleanups > 0) {
      for (let i = this.choices.length - 1; i >= height; i--) {
        const point = this.choices[i];
        if (point?.onCut != null) {
          const { onCut } = point;
          point.onCut = null;
          this.cleanups--;
          this.choices.length = i;
          onCut(null);
        }
      }
    }
    // Setting the length of an array is much slower than removing the one or two elements that there are.
    const { choices } = this;
    while (choices.length > height) choices.pop();
    this.resetTrailMark();
  }

  /** A choice point with a cleanup: `onCut` runs when a cut or an exception removes it. */
  guarded(retry: () => boolean, onCut: Cleanup): void {
    this.alternative(retry);
    const point = this.choices.at(-1) as ChoicePoint;
    point.onCut = onCut;
    this.cleanups++;
    point.retry = () => {
      if (point.onCut !== null) this.cleanups--;
      return retry();
    };
  }

  protected push(point: ChoicePoint): void {
    this.choices.push(point);
    this.trail.mark = point.variables;
  }

  protected resetTrailMark(): void {
    const { length } = this.choices;
    // To look before the beginning of an array is slow.
    const top = length === 0 ? undefined : this.choices[length - 1];
    // Without a choice point, variables older than the goal must still be trailed: whoever began the goal may undo it.
    this.trail.mark = top === undefined ? this.baseMark : top.variables;
  }

  /** Variables with ids below this are older than the running goal. */
  baseMark = 0;

  /** After an exception, which goes on whatever the cleanups raise. */
  protected runCleanups(height: number, ball: Term): void {
    if (this.cleanups === 0) return;
    for (let i = this.choices.length - 1; i >= height; i--) {
      const point = this.choices[i];
      if (point?.onCut == null) continue;
      const { onCut } = point;
      point.onCut = null;
      this.cleanups--;
      try {
        onCut(ball);
      } catch (thrown) {
        if (!(thrown instanceof PrologThrow)) throw thrown;
      }
    }
  }
}
