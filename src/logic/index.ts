export { Exhausted, type RunLimit, type RunMeter, reserve, spend, withAccount } from './account.ts';
export { bitsUpTo } from './bit-length.ts';
export * from './build.ts';
export { type Cache, emptyCaches, registerCache } from './caches.ts';
export { defined } from './defined.ts';
export { completed, defaultValue, EMPTY_MODEL, Evaluator, evaluate, satisfies } from './evaluate.ts';
export { isExhaustion } from './exhaustion.ts';
export {
  type Expr,
  type ExprOf,
  type IntLiteral,
  isIntLiteral,
  isRealLiteral,
  type Literal,
  type Op,
  type RealLiteral,
  show,
  type Var,
} from './expr.ts';
export { type Background, Facts } from './facts.ts';
export { floatAt } from './float-steps.ts';
export { ForkedMap } from './forked-map.ts';
export { freeNumber, Hash, nameHash, textHash } from './hash.ts';
export { ceiling, nearestInteger, truncation } from './integral-parts.ts';
export { isIntegerInFloatRange, isSurelyFinite } from './magnitude.ts';
export { memoized } from './memo.ts';
export { type Extensible, Prefixes } from './prefixes.ts';
export { quote } from './quote.ts';
export { Rational } from './rational.ts';
export { ALL_REALS, meetIntervals, type RealInterval, scaledInterval } from './real-intervals.ts';
export { Rewriter } from './rewrite.ts';
export {
  floatBounds,
  isAboutFloats,
  isAboutRounding,
  isFiniteness,
  isFiniteResult,
  isFloatField,
  isInFloatRange,
  isOverflow,
  rounded,
  withoutRounding,
  withRoundingErrors,
} from './rounding.ts';
export { SharedPairs, SharedParts, SharedResults } from './shared-parts.ts';
export { Constructor, Datatype, type Field, type Sort, Uninterpreted } from './sort.ts';
export { Constructed, constructed, type FunctionPoint, type Model, sameValue, type Value } from './value.ts';
export { bottomUp, find, partsOf, postorder, walk } from './walk.ts';
export { inWords, type Say, subjectsOf, type Words } from './words.ts';
