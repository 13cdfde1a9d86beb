export type { Constraining } from './constrain.ts';
export { SpecError, TypeEnvironment, type TypeProblem, type TypeSource } from './environment.ts';
export { type Head, tailOf } from './heads.ts';
export { Inhabitants } from './inhabit.ts';
export { acceptingClauses, acceptsArguments, hasOuterShape, isMember } from './member.ts';
export { Precondition, type PreconditionOptions, whyNoArguments } from './precondition.ts';
export { reachableHeads } from './reach.ts';
export { type Constants, Shapes } from './shape.ts';
export { showType } from './show.ts';
export type { Spec, SpecClause } from './spec.ts';
export { Texts } from './texts.ts';
export {
  ANY,
  ATOM,
  bits,
  FLOAT,
  FUN,
  type FunType,
  INTEGER,
  type ListType,
  list,
  literal,
  MAP,
  NIL,
  NONE,
  PID,
  PORT,
  REFERENCE,
  type RecordType,
  type RefType,
  range,
  TUPLE,
  type Type,
  tuple,
  union,
} from './type.ts';
