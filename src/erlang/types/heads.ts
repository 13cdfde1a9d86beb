/**
 * The outermost shapes of a type: what is left of it when names are unfolded and unions are spread out.
 *
 * Every shape is a type of its own kind with its parts still folded, so that whoever walks a term or a symbolic
 * position meets one constructor at a time and recursion goes exactly as deep as the walk.
 */
import {
  ANY,
  type AnyType,
  type AtomType,
  type BitsType,
  type FloatType,
  type FunType,
  type IdentifierType,
  type IntegerType,
  type ListType,
  type LiteralType,
  list,
  type MapType,
  NIL,
  type NilType,
  type NonListType,
  nonList,
  type RecordType,
  type RefType,
  type TupleType,
  type Type,
  union,
} from './type.ts';

/** A `list` here is never empty, and a `nonlist` is that of `any()`. */
export type Head =
  | AnyType
  | IntegerType
  | FloatType
  | AtomType
  | LiteralType
  | NilType
  | ListType
  | NonListType
  | TupleType
  | BitsType
  | MapType
  | FunType
  | IdentifierType;

/** A type that is defined by itself alone (`-type t() :: t().`) has no shapes, as it has no terms. */
export function headsOf(type: Type, unfold: (named: RefType | RecordType) => Type): readonly Head[] {
  const heads = new Set<Head>();
  const seen = new Set<string>();
  const visit = (part: Type, lists: boolean): void => {
    switch (part.kind) {
      case 'none':
        return;
      case 'any':
        heads.add(lists ? part : nonList(ANY));
        return;
      case 'union':
        for (const member of part.members) visit(member, lists);
        return;
      case 'ref':
      case 'record': {
        const key = `${part.id} ${lists}`;
        if (seen.has(key)) return;
        seen.add(key);
        visit(unfold(part), lists);
        return;
      }
      case 'nonlist':
        visit(part.of, false);
        return;
      case 'nil':
        if (lists) heads.add(part);
        return;
      case 'list':
        if (!lists) return;
        if (part.empty) heads.add(NIL);
        heads.add(part.empty ? list(part.element, part.end, false) : part);
        return;
      case 'integer':
      case 'float':
      case 'atom':
      case 'literal':
      case 'tuple':
      case 'bits':
      case 'map':
      case 'fun':
      case 'pid':
      case 'port':
      case 'reference':
        heads.add(part);
    }
  };
  visit(type, true);
  return withoutCovered(heads);
}

/** Drop the shapes that a more general one among them covers. */
function withoutCovered(heads: ReadonlySet<Head>): readonly Head[] {
  if (heads.has(ANY)) return [ANY];
  const all = [...heads];
  const has = (kind: Head['kind']): boolean => all.some(head => head.kind === kind);
  if (has('nonlist')) return all.filter(head => ['nonlist', 'nil', 'list'].includes(head.kind));
  const anyAtom = has('atom');
  const anyTuple = all.some(head => head.kind === 'tuple' && head.elements === null);
  return all.filter(
    head =>
      !(anyAtom && head.kind === 'literal') && !(anyTuple && head.kind === 'tuple' && head.elements !== null),
  );
}

/** The type of what follows the first element of a non-empty list. */
export function tailOf(type: ListType): Type {
  return type.end === NIL ? list(type.element) : union([list(type.element, type.end, false), type.end]);
}
