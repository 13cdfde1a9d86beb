/**
 * What a run may use: steps, the bounds that goals set on themselves, time and memory.
 *
 * Calls of predicates with clauses and backtracking are steps; what builtins do is in proportion to that.
 */

import { Exhausted, type RunMeter } from '../../logic/index.ts';
import { atom } from '../terms/index.ts';
import { PrologThrow } from './errors.ts';
import { type DepthLimit, type Limits, NO_LIMITS } from './limits.ts';

/** Asked after every `every` steps. */
export interface Interruption {
  readonly every: number;
  /** Whether to give up: `Exhausted` is thrown. */
  readonly isWanted: () => boolean;
  /** Whether to pause: `Paused` is thrown, by the outermost goal only. */
  readonly mustPause: () => boolean;
}

export class Budget {
  steps = 0;
  private goalLimits: Limits = NO_LIMITS;
  /** The last step that `stepLimit` and `goalLimits` both allow, and the bound on depth: asked at every call. */
  private lastStep: number;
  depthLimit: DepthLimit | null = null;
  interruption: Interruption | null = null;
  /** What the run has used; asked after every `interruption.every` steps. */
  meter: RunMeter | null = null;
  isPausing = false;

  constructor(private stepLimit: number) {
    this.lastStep = stepLimit;
  }

  get maxSteps(): number {
    return this.stepLimit;
  }

  set maxSteps(steps: number) {
    this.stepLimit = steps;
    this.limits = this.goalLimits;
  }

  get limits(): Limits {
    return this.goalLimits;
  }

  set limits(limits: Limits) {
    this.goalLimits = limits;
    this.lastStep = Math.min(this.stepLimit, limits.lastStep);
    this.depthLimit = limits.depth;
  }

  /** The run's meter, which also says when it is time to stop, in the middle of a builtin. */
  readonly account: RunMeter = {
    exceeded: bytes => (this.interruption?.isWanted() ? 'time' : (this.meter?.exceeded(bytes) ?? null)),
  };

  private exceedLimit(): never {
    if (this.steps > this.stepLimit) throw new Exhausted('steps');
    this.limits.lastStep = Number.POSITIVE_INFINITY;
    this.limits = this.goalLimits;
    throw new PrologThrow(atom('inference_limit_exceeded'), true);
  }

  spendStep(): void {
    if (++this.steps > this.lastStep) this.exceedLimit();
    const { interruption } = this;
    if (interruption === null || this.steps % interruption.every !== 0) return;
    if (interruption.isWanted()) throw new Exhausted('time');
    const what = this.meter?.exceeded(0) ?? null;
    if (what !== null) throw new Exhausted(what);
    this.isPausing = interruption.mustPause();
  }
}
