export { SpecError, TypeEnvironment, type TypeProblem, type TypeSource } from './environment.ts';
export { type FunctionMaker, Inhabitants } from './inhabit.ts';
export { acceptsArguments, isMember, memberOfReturn } from './member.ts';
export { showType } from './show.ts';
export type { Spec, SpecClause } from './spec.ts';
export type * from './type.ts';
