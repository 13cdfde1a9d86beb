/**
 * Subtyping by shapes: whether all members of one type are members of another.
 *
 * Sound but incomplete: `true` is always right. `false` may be wrong where several alternatives together cover one
 * (`1..9` in `1..4 | 5..9`) or where map types differ, which costs only redundant decisions.
 */
import { defined } from '../../logic/index.ts';
import type { TypeEnvironment } from './environment.ts';
import { type Head, tailOf } from './heads.ts';
import { isListShape } from './kinds.ts';
import type { BitsType, IntegerType, TupleType, Type } from './type.ts';

export function isSubtype(env: TypeEnvironment, type: Type, of: Type): boolean {
  return new Subtyping(env).holds(type, of);
}

class Subtyping {
  /**
   * Coinduction: pairs assumed or proved. Recursion returns to an assumed pair only below a constructor, so assuming it
   * is sound.
   */
  readonly #assumed = new Set<string>();

  constructor(private readonly env: TypeEnvironment) {}

  holds(type: Type, of: Type): boolean {
    if (type === of || of.kind === 'any') return true;
    const key = `${type.id} ${of.id}`;
    if (this.#assumed.has(key)) return true;
    this.#assumed.add(key);
    const covers = this.env.heads(of);
    const result = this.env.heads(type).every(head => covers.some(cover => this.#covers(cover, head)));
    if (!result) this.#assumed.delete(key);
    return result;
  }

  #covers(cover: Head, head: Head): boolean {
    if (cover === head || cover.kind === 'any') return true;
    switch (cover.kind) {
      case 'nonlist':
        return head.kind !== 'any' && !isListShape(head);
      case 'atom':
        return head.kind === 'literal';
      case 'integer':
        return head.kind === 'integer' && isInRange(head, cover);
      case 'bits':
        return head.kind === 'bits' && hasLengths(head, cover);
      case 'list':
        return (
          head.kind === 'list' &&
          this.holds(head.element, cover.element) &&
          this.holds(tailOf(head), tailOf(cover))
        );
      case 'tuple':
        return head.kind === 'tuple' && this.#coversTuple(cover, head);
      case 'fun':
        return head.kind === 'fun' && (cover.args === null || cover.args.length === head.args?.length);
      case 'float':
      case 'nil':
      case 'pid':
      case 'port':
      case 'reference':
        return cover.kind === head.kind;
      // Interned: equal types are identical.
      case 'literal':
      case 'map':
        return false;
    }
  }

  #coversTuple({ elements }: TupleType, { elements: parts }: TupleType): boolean {
    if (elements === null) return true;
    return (
      parts !== null &&
      parts.length === elements.length &&
      parts.every((part, i) => this.holds(part, defined(elements[i])))
    );
  }
}

function isInRange(inner: IntegerType, outer: IntegerType): boolean {
  const above = outer.low === null || (inner.low !== null && inner.low >= outer.low);
  const below = outer.high === null || (inner.high !== null && inner.high <= outer.high);
  return above && below;
}

function hasLengths(inner: BitsType, outer: BitsType): boolean {
  const isLength = (length: number): boolean =>
    outer.unit === 0
      ? length === outer.base
      : length >= outer.base && (length - outer.base) % outer.unit === 0;
  return isLength(inner.base) && (inner.unit === 0 || (outer.unit > 0 && inner.unit % outer.unit === 0));
}
