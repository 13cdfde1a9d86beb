/** Tuples. */

import {
  and,
  apply,
  type Constructor,
  construct,
  type Expr,
  eq,
  ge,
  int,
  is,
  ite,
  le,
} from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { symElements } from '../operations/accessors.ts';
import { askEqual, askIndex, askName, askPosition } from '../operations/ask.ts';
import { symInt } from '../operations/numbers.ts';
import { PIN, QUESTION, QUESTIONS } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import {
  ATM,
  isInt,
  isShorterTuple,
  isTuple,
  ival,
  mkInt,
  tupleArity,
  tupleConstructor,
  tupleElement,
  tupleSize,
} from '../symbolic/signature.ts';
import { Atom, FALSE, list, Sym, type Term, TRUE, Tuple } from '../terms/index.ts';
import { listArgument } from './arguments.ts';
import { PURE } from './effects.ts';
import { emulated } from './registry.ts';

/**
 * In elements. A test for a larger arity is not reversed by inventing such a tuple; larger values make larger inputs.
 */
const MAX_INVENTED_ARITY = 32;

/** The term as a tuple, its arity pinned. */
export function asTuple(p: Process, term: Term): Tuple | undefined {
  if (term instanceof Tuple) return term;
  if (!(term instanceof Sym)) return undefined;
  const value = term.concrete;
  const arity = value instanceof Tuple ? value.elements.length : -1;
  if (!p.ask(isTuple(term.expr), arity >= 0, QUESTION.isTuple)) return undefined;
  return pinArity(p, term, 0);
}

/** The term as a tuple of this arity; undefined when it is none. */
export function arityIs(p: Process, term: Term, arity: number): Tuple | undefined {
  if (term instanceof Tuple) return term.elements.length === arity ? term : undefined;
  if (!(term instanceof Sym)) return undefined;
  if (arity > MAX_INVENTED_ARITY) {
    const tuple = asTuple(p, term);
    return tuple?.elements.length === arity ? tuple : undefined;
  }
  const value = term.concrete;
  const fits = value instanceof Tuple && value.elements.length === arity;
  return p.ask(is(tupleConstructor(arity), term.expr), fits, QUESTION.hasArity)
    ? new Tuple(symElements(p, term))
    : undefined;
}

/** Pins the arity of a symbolic tuple by asking for one arity after the other, from `least` up. */
function pinArity(p: Process, term: Sym, least: number): Tuple {
  const arity = (term.concrete as Tuple).elements.length;
  for (let n = least; n <= arity; n++)
    p.ask(is(tupleConstructor(n), term.expr), n === arity, QUESTIONS.tupleArity.at(n));
  return new Tuple(symElements(p, term));
}

/** `element/2`: asks only whether the tuple is long enough, not how long it is. */
function element(p: Process, index: Term, term: Term): Term {
  if (!(term instanceof Sym)) {
    if (!(term instanceof Tuple)) {
      askIndex(p, index);
      badarg();
    }
    return symbolicIndex(p, index, term);
  }
  const n = askIndex(p, index);
  const value = term.concrete;
  if (n === undefined || n < 1) badarg();
  const longEnough = value instanceof Tuple && value.elements.length >= n;
  if (n > MAX_INVENTED_ARITY) return (asTuple(p, term) ?? badarg()).elements[n - 1] ?? badarg();
  tupleConstructor(n);
  if (!p.ask(isTuple(term.expr), value instanceof Tuple, QUESTION.isTuple)) badarg();
  if (p.ask(isShorterTuple(term.expr, n), !longEnough, QUESTION.isTooShortTuple)) badarg();
  if (hasFewArities(p, term)) return pinArity(p, term, n).elements[n - 1] as Term;
  const found = (value as Tuple).elements[n - 1] as Term;
  return p.track(found, apply(tupleElement, term.expr, int(n)));
}

/** Whether the types leave a few arities: then it is found out which one it is, and what the types say about each. */
function hasFewArities(p: Process, { expr }: Sym): boolean {
  return p.ex.structure.constructorsOf(expr) !== undefined;
}

/**
 * An index into a known tuple. Whether it is in range is one question; which element it selects stays symbolic where
 * `choiceOf` can express it.
 */
function symbolicIndex(p: Process, index: Term, term: Tuple): Term {
  if (index instanceof Sym) {
    const value = index.concrete;
    if (
      !p.ask(
        isInt(index.expr),
        typeof value === 'number' || typeof value === 'bigint',
        QUESTION.isIntegerIndex,
      )
    )
      badarg();
    const i = ival(index.expr);
    const inRange = typeof value === 'number' && value >= 1 && value <= term.elements.length;
    if (!p.ask(and(ge(i, int(1)), le(i, int(term.elements.length))), inRange, QUESTION.isIndexInTuple))
      badarg();
    const chosen = term.elements[(value as number) - 1] as Term;
    const choice = p.ex.recording ? choiceOf(i, term.elements) : undefined;
    if (choice !== undefined) return p.track(chosen, choice);
    p.pin(i, value as number, PIN.elementIndex);
    return chosen;
  }
  const found = typeof index === 'number' ? term.elements[index - 1] : undefined;
  return found ?? badarg();
}

/** In elements. The index into a larger tuple is pinned; a larger value makes larger expressions. */
const MAX_CHOICES = 300;

/** The element at a symbolic index (from 1) of a tuple of integers or of atoms, as nested conditionals. */
function choiceOf(index: Expr, elements: readonly Term[]): Expr | undefined {
  if (elements.length > MAX_CHOICES) return undefined;
  const choose = (values: readonly (number | bigint)[]): Expr =>
    values.reduceRight<Expr>(
      (others, value, i) => ite(eq(index, int(i + 1)), int(value), others),
      int(values.at(-1) as number | bigint),
    );
  if (elements.every(isInteger)) return mkInt(choose(elements));
  if (elements.every(element => element instanceof Atom))
    return construct(ATM, choose(elements.map(({ id }) => id)));
  return undefined;
}

function isInteger(term: Term): term is number | bigint {
  return typeof term === 'number' || typeof term === 'bigint';
}

function setElement(p: Process, index: Term, term: Term, value: Term): Term {
  const n = askIndex(p, index);
  const { elements } = asTuple(p, term) ?? badarg();
  if (n === undefined || n < 1 || n > elements.length) badarg();
  return new Tuple(elements.with(n - 1, value));
}

/** The offset (from 0) of an index (from 1). */
function placeIn(p: Process, index: Term, size: number): number {
  const n = askIndex(p, index);
  return n !== undefined && n >= 1 && n <= size ? n - 1 : badarg();
}

export function sizeOfTuple(p: Process, term: Term): Term {
  if (term instanceof Tuple) return term.elements.length;
  if (!(term instanceof Sym)) badarg();
  const value = term.concrete;
  const arity = value instanceof Tuple ? value.elements.length : -1;
  if (!p.ask(isTuple(term.expr), arity >= 0, QUESTION.isTuple)) badarg();
  return symInt(p, arity, sizeOf(p, term.expr));
}

/** Where the types leave a few arities, a case distinction over these. */
function sizeOf(p: Process, tuple: Expr): Expr {
  const possible = p.ex.structure.constructorsOf(tuple)?.filter(ctor => tupleArity(ctor) >= 0);
  if (possible === undefined || possible.length === 0) return apply(tupleSize, tuple);
  const [first, ...others] = possible as [Constructor, ...Constructor[]];
  const size = (ctor: Constructor): Expr => int(tupleArity(ctor));
  return others.reduce((sizes, ctor) => ite(is(ctor, tuple), size(ctor), sizes), size(first));
}

/** `is_record/2` and `/3`: of any size where none is given. */
function isRecord(p: Process, term: Term, tag: Term, size?: Term): Term {
  if (!askName(p, tag)) badarg();
  const arity = size === undefined ? undefined : askPosition(p, size);
  if (size !== undefined && arity === undefined) badarg();
  if (arity !== undefined && arity < 0) return FALSE;
  const record = arity === undefined ? asTuple(p, term) : arityIs(p, term, arity);
  const first = record?.elements[0];
  return first !== undefined && askEqual(p, first, tag) ? TRUE : FALSE;
}

emulated('erlang', PURE, {
  'is_record/2': isRecord,
  'is_record/3': isRecord,
  'element/2': element,
  'setelement/3': setElement,
  'tuple_size/1': sizeOfTuple,
  'tuple_to_list/1': (p, t: Term) => list((asTuple(p, t) ?? badarg()).elements),
  'list_to_tuple/1': (p, l: Term) => new Tuple(listArgument(p, l)),
  'make_tuple/2': (p, n: Term, value: Term) => {
    const size = askIndex(p, n);
    if (size === undefined || size < 0 || size > 1 << 24) badarg();
    return new Tuple(new Array<Term>(size).fill(value));
  },
  'make_tuple/3': (p, n: Term, value: Term, changes: Term) => {
    const size = askIndex(p, n);
    if (size === undefined || size < 0 || size > 1 << 24) badarg();
    const elements = new Array<Term>(size).fill(value);
    for (const change of listArgument(p, changes)) {
      const [index, element] = arityIs(p, change, 2)?.elements ?? badarg();
      elements[placeIn(p, index as Term, size)] = element as Term;
    }
    return new Tuple(elements);
  },
  'insert_element/3': (p, index: Term, t: Term, value: Term) => {
    const { elements } = asTuple(p, t) ?? badarg();
    return new Tuple(elements.toSpliced(placeIn(p, index, elements.length + 1), 0, value));
  },
  'delete_element/2': (p, index: Term, t: Term) => {
    const { elements } = asTuple(p, t) ?? badarg();
    return new Tuple(elements.toSpliced(placeIn(p, index, elements.length), 1));
  },
  'append_element/2': (p, t: Term, value: Term) =>
    new Tuple([...(asTuple(p, t) ?? badarg()).elements, value]),
});
