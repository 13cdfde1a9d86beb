export { SpecError, TypeEnvironment, type TypeProblem, type TypeSource } from './environment.ts';
export { Inhabitants } from './inhabit.ts';
export { acceptsArguments, isMember, memberOfReturn } from './member.ts';
export { Precondition, type PreconditionOptions, whyNoArguments } from './precondition.ts';
export type { Constants } from './shape.ts';
export { showType } from './show.ts';
export type { Spec, SpecClause } from './spec.ts';
export type { FunType, Type } from './type.ts';
