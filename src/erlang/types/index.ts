export { SpecError, TypeEnvironment, type TypeProblem, type TypeSource } from './environment.ts';
export { type Head, tailOf } from './heads.ts';
export { Inhabitants } from './inhabit.ts';
export { acceptingClauses, acceptsArguments, hasOuterShape, isMember } from './member.ts';
export { Precondition, type PreconditionOptions, whyNoArguments } from './precondition.ts';
export { type Constants, Shapes } from './shape.ts';
export { showType } from './show.ts';
export type { Spec, SpecClause } from './spec.ts';
export { type FunType, type ListType, NIL, type Type, union } from './type.ts';
