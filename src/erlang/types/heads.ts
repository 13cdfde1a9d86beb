/**
 * The outermost shapes of a type (its head normal form): named types are unfolded and unions flattened.
 *
 * A shape's parts stay folded, so that a traversal of a term or of symbolic places unfolds one constructor at a time,
 * and recursive types only as deep as the traversal goes.
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

/** A `list` here is non-empty, and a `nonlist` is that of `any()`. */
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

/** A type that is defined as itself (`-type t() :: t().`) has no shapes, since it has no members. */
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

/** Removes the shapes that another one subsumes. */
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

/** The type of a non-empty list's tail. */
export function tailOf(type: ListType): Type {
  return type.end === NIL ? list(type.element) : union([list(type.element, type.end, false), type.end]);
}
