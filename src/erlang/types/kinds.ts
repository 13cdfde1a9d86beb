/**
 * Parts and constructors of each kind of shape, shared by several operations on types.
 *
 * A new kind of type is a member of `Type` and, if it is a shape, of `Head`. Every function that has to handle it is a
 * `switch` over the kinds without a default, here and in the other files of this folder, so that the compiler reports
 * each of them; `test/unit/erlang/types/kinds.test.ts` compares all operations with membership.
 */
import type { Constructor } from '../../logic/index.ts';
import {
  ATM,
  BITS,
  CONS,
  FLT,
  FUN,
  INT,
  MAP,
  NIL as NIL_CONSTRUCTOR,
  OPAQUE,
  tupleConstructor,
} from '../symbolic/signature.ts';
import { nil, normalize, type Term } from '../terms/index.ts';
import type { Head } from './heads.ts';
import type { Type } from './type.ts';

/** The types of all parts that a term of this shape may have. */
export function partsOf(head: Head): readonly Type[] {
  switch (head.kind) {
    case 'list':
      return [head.element, head.end];
    case 'tuple':
      return head.elements ?? [];
    case 'map':
      return head.associations.flatMap(({ key, value }) => [key, value]);
    case 'fun':
      return [head.result];
    case 'any':
    case 'nonlist':
    case 'integer':
    case 'float':
    case 'atom':
    case 'literal':
    case 'nil':
    case 'bits':
    case 'pid':
    case 'port':
    case 'reference':
      return [];
  }
}

/** The types of the parts that every term of this shape has: if one of them is empty, so is the shape. */
export function neededPartsOf(head: Head): readonly Type[] {
  switch (head.kind) {
    case 'map':
      return head.associations.flatMap(({ mandatory, key, value }) => (mandatory ? [key, value] : []));
    // There are functions with an empty result type: those that do not return.
    case 'fun':
      return [];
    case 'any':
    case 'nonlist':
    case 'integer':
    case 'float':
    case 'atom':
    case 'literal':
    case 'nil':
    case 'list':
    case 'tuple':
    case 'bits':
    case 'pid':
    case 'port':
    case 'reference':
      return partsOf(head);
  }
}

/** Whether the outermost constructor, with its value where it has no parts, decides membership. */
export function isDecidedByShape(head: Head): boolean {
  switch (head.kind) {
    case 'integer':
    case 'float':
    case 'atom':
    case 'literal':
    case 'nil':
    case 'bits':
      return true;
    // The set of the program's constants that are identifiers or functions may still grow.
    case 'pid':
    case 'port':
    case 'reference':
    case 'fun':
      return false;
    case 'any':
    case 'nonlist':
    case 'list':
    case 'tuple':
    case 'map':
      return false;
  }
}

/** The constructors that a term of this shape may have; undefined for all, or for tuples of every size. */
export function constructorsOf(head: Head): readonly Constructor[] | undefined {
  switch (head.kind) {
    case 'any':
    case 'nonlist':
      return undefined;
    case 'integer':
      return [INT];
    case 'float':
      return [FLT];
    case 'atom':
    case 'literal':
      return [ATM];
    case 'nil':
      return [NIL_CONSTRUCTOR];
    case 'list':
      return [CONS];
    case 'tuple':
      // Constructors of further arities may be added later.
      return head.elements === null ? undefined : [tupleConstructor(head.elements.length)];
    case 'bits':
      return [BITS];
    case 'map':
      return [MAP];
    case 'fun':
      return [FUN, OPAQUE];
    case 'pid':
    case 'port':
    case 'reference':
      return [OPAQUE];
  }
}

/** Whether the shapes are disjoint. `true` is always right; `false` may be wrong, which costs precision only. */
export function shapesExclude(a: Head, b: Head): boolean {
  if (a.kind === 'any' || b.kind === 'any') return false;
  if (a.kind === 'nonlist') return isListShape(b);
  if (b.kind === 'nonlist') return isListShape(a);
  switch (a.kind) {
    case 'atom':
      return b.kind !== 'atom' && b.kind !== 'literal';
    case 'literal':
      return b.kind === 'literal' ? a !== b : b.kind !== 'atom';
    case 'integer':
      return b.kind !== 'integer' || isAbove(a.low, b.high) || isAbove(b.low, a.high);
    case 'tuple':
      return b.kind !== 'tuple' || haveOtherLengths(a.elements, b.elements);
    case 'fun':
      return b.kind !== 'fun' || haveOtherLengths(a.args, b.args);
    case 'float':
    case 'nil':
    case 'list':
    case 'bits':
    case 'map':
    case 'pid':
    case 'port':
    case 'reference':
      return a.kind !== b.kind;
  }
}

/** Whether terms of this shape are `[]` or cells. */
export function isListShape(head: Head): boolean {
  return head.kind === 'nil' || head.kind === 'list';
}

/** The member of a singleton type; null for other types, and where that is not apparent. */
export function onlyTermOf(type: Type): Term | null {
  if (type.kind === 'literal') return type.value;
  if (type.kind === 'nil') return nil;
  return type.kind === 'integer' && type.low !== null && type.low === type.high ? normalize(type.low) : null;
}

function isAbove(low: bigint | null, high: bigint | null): boolean {
  return low !== null && high !== null && low > high;
}

/** Null matches every length. */
function haveOtherLengths(a: readonly Type[] | null, b: readonly Type[] | null): boolean {
  return a !== null && b !== null && a.length !== b.length;
}
