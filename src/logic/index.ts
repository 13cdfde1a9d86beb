export * from './build.ts';
export { completed, defaultValue, EMPTY_MODEL, Evaluator, evaluate, satisfies } from './evaluate.ts';
export { Expr, expressionCount, forgetExpressions, type Op, show } from './expr.ts';
export { type Background, Facts } from './facts.ts';
export { freeNumber, Hash, nameHash } from './hash.ts';
export { quote } from './quote.ts';
export { Rational } from './rational.ts';
export { Constructor, Datatype, type Field, type Sort, sortName, Uninterpreted } from './sort.ts';
export { Constructed, type FunctionPoint, type Model, sameValue, type Value } from './value.ts';
