/** Bounds on the goals that run now: `call_with_depth_limit/3` and `call_with_inference_limit/3`. */

/** A bound on how many calls a call may be inside of, those included that a last call has replaced. */
export interface DepthLimit {
  readonly most: number;
  /** The depth of the frame that calls the goal. */
  readonly base: number;
  /** The greatest depth so far, the first that is too great included. */
  reached: number;
}

export interface Limits {
  readonly depth: DepthLimit | null;
  /** The number of the last step that may be made; without limit once that is exceeded. */
  lastStep: number;
}

export const NO_LIMITS: Limits = { depth: null, lastStep: Number.POSITIVE_INFINITY };

/** Notes a call that a frame of this depth makes; whether it may be made. */
export function mayCall(limit: DepthLimit, depth: number): boolean {
  const reached = depth - limit.base + 1;
  if (reached > limit.reached) limit.reached = reached;
  return reached <= limit.most;
}
