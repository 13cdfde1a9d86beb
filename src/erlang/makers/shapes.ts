/**
 * Tagged tuples that a module builds and takes apart, where no type says so: records, mostly. What a parameter takes is
 * seen from the patterns that it is matched with, what a function returns from the tuples in result position.
 *
 * A parameter that is matched with tuples of one tag and size is of that shape. Its values come from functions of the same
 * module that return tuples of the shape. Where there are several shapes, they are made to be built by others.
 */

import { children } from '../core/children.ts';
import type { Definition, Expr, Module, Pattern } from '../core/index.ts';
import { Atom, Tuple } from '../terms/index.ts';
import { ANY } from '../types/index.ts';
import { isPlainTag } from './declared.ts';
import type { Maker, MakerResult, TupleShape } from './maker.ts';
import { type Built, definitionOf, parameterNames, Returned, subjectsOf } from './returned.ts';

interface Shape {
  readonly tag: Atom;
  readonly size: number;
}

/** The makers of what a parameter of the function takes, as far as the code tells; none where it takes something else. */
export function shapeMakers(
  core: Module,
  unit: { name: string; arity: number },
  at: number,
): readonly Maker[] {
  const def = definitionOf(core, unit);
  const shape = def === undefined ? null : takenShape(def, at);
  if (shape === null) return [];
  const whole: MakerResult = { kind: 'matching', shapes: [wholeShape(shape)], index: null };
  const returned = new Returned(core, built => (isSame(shapeOf(built), shape) ? whole : null));
  return core.exports.flatMap(exported => {
    const maker = definitionOf(core, exported);
    if (maker === undefined) return [];
    const args = maker.fun.vars.map((_, i) =>
      isSame(takenShape(maker, i), shape) ? ('made' as const) : ANY,
    );
    return returned.ofFunction(maker).map(result => ({ module: core.name, ...exported, args, result }));
  });
}

/** The one shape of tuples that a parameter is matched with; null where there is none, or another one. */
function takenShape(def: Definition, at: number): Shape | null {
  const names = parameterNames(def, at);
  const shapes: Shape[] = [];
  let isOther = false;
  const note = (noted: Pattern): void => {
    const pattern = noted.kind === 'alias' ? noted.pattern : noted;
    const shape = shapeOf(pattern);
    if (shape !== null) shapes.push(shape);
    else if (pattern.kind !== 'var' && !isAtomOrNil(pattern)) isOther = true;
  };
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'case')
      for (const [i, subject] of subjectsOf(e).entries())
        if (subject.kind === 'var' && names.has(subject.name))
          for (const { patterns } of e.clauses) if (patterns[i] !== undefined) note(patterns[i]);
    pending.push(...children(e));
  }
  const [first] = shapes;
  return first !== undefined && !isOther && shapes.every(shape => isSame(shape, first)) ? first : null;
}

function isAtomOrNil(pattern: Pattern): boolean {
  return pattern.kind === 'literal' && !(pattern.value instanceof Tuple);
}

function shapeOf(built: Built): Shape | null {
  if (built.kind === 'tuple') {
    const [first] = built.elements;
    const tag = first?.kind === 'literal' ? first.value : null;
    return shapeWith(tag, built.elements.length);
  }
  const value = built.kind === 'literal' ? built.value : null;
  return value instanceof Tuple ? shapeWith(value.elements[0] ?? null, value.elements.length) : null;
}

function shapeWith(tag: unknown, size: number): Shape | null {
  return tag instanceof Atom && size > 1 && !isPlainTag(tag) ? { tag, size } : null;
}

function isSame(one: Shape | null, other: Shape): boolean {
  return one !== null && one.tag === other.tag && one.size === other.size;
}

function wholeShape({ tag, size }: Shape): TupleShape {
  return [tag, ...Array.from({ length: size - 1 }, () => null)];
}
