/**
 * What the rest of Tandem, and whoever uses it as a library, may know of Prolog. Nothing here needs Node: texts of
 * files come through a function. SWI-Prolog is behind `swi/index.ts`.
 */
export { isWholeValue } from './answer.ts';
export { type DescribedOutcome, describe } from './describe.ts';
export { PrologUsageError } from './goal.ts';
export type { PrologInput } from './input-space.ts';
export type { Bindings, PrologOutcome } from './outcome.ts';
export { callsInTests, type SeenCall } from './own-tests.ts';
export {
  type LoadProblem,
  type OpenOptions,
  openProgram,
  PrologLoadError,
  type PrologProgram,
} from './program.ts';
export type { UnitRequest } from './request.ts';
export { indicatorText, PrologSyntaxError } from './syntax/index.ts';
export { doubtIn, openUnit, type PrologUnit } from './unit.ts';
