/** Tuples. */

import { reserve } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askEqual, askIndex, askName, askPosition } from '../operations/ask.ts';
import { badarg } from '../operations/raise.ts';
import {
  arityIs,
  askTuple,
  asTuple,
  elementAt,
  elementAtInput,
  tupleListOf,
  tupleSizeOf,
} from '../operations/tuples.ts';
import { FALSE, Sym, type Term, TRUE, Tuple } from '../terms/index.ts';
import { listArgument } from './arguments.ts';
import { PURE } from './effects.ts';
import { emulated } from './registry.ts';

function element(p: Process, index: Term, term: Term): Term {
  if (term instanceof Tuple && index instanceof Sym) return elementAtInput(p, index, term) ?? badarg();
  const n = askIndex(p, index);
  if (n === undefined || n < 1) badarg();
  if (term instanceof Sym) return elementAt(p, term, n) ?? badarg();
  return (term instanceof Tuple ? term.elements[n - 1] : undefined) ?? badarg();
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
  return askTuple(p, term) ? tupleSizeOf(p, term as Sym | Tuple) : badarg();
}

function firstOf(p: Process, term: Term): Term | undefined {
  if (term instanceof Sym) return elementAt(p, term, 1);
  return term instanceof Tuple ? term.elements[0] : undefined;
}

/** `is_record/2` and `/3`: of any size where none is given. */
function isRecord(p: Process, term: Term, tag: Term, size?: Term): Term {
  if (!askName(p, tag)) badarg();
  const arity = size === undefined ? undefined : askPosition(p, size);
  if (size !== undefined && arity === undefined) badarg();
  if (arity !== undefined && arity < 0) return FALSE;
  const first = arity === undefined ? firstOf(p, term) : arityIs(p, term, arity)?.elements[0];
  return first !== undefined && askEqual(p, first, tag) ? TRUE : FALSE;
}

const BYTES_PER_ELEMENT = 8;

emulated('erlang', PURE, {
  'is_record/2': isRecord,
  'is_record/3': isRecord,
  'element/2': element,
  'setelement/3': setElement,
  'tuple_size/1': sizeOfTuple,
  'tuple_to_list/1': (p, t: Term) => tupleListOf(p, t) ?? badarg(),
  'list_to_tuple/1': (p, l: Term) => new Tuple(listArgument(p, l)),
  'make_tuple/2': (p, n: Term, value: Term) => {
    const size = askIndex(p, n);
    if (size === undefined || size < 0 || size > 1 << 24) badarg();
    reserve(BYTES_PER_ELEMENT * size);
    return new Tuple(new Array<Term>(size).fill(value));
  },
  'make_tuple/3': (p, n: Term, value: Term, changes: Term) => {
    const size = askIndex(p, n);
    if (size === undefined || size < 0 || size > 1 << 24) badarg();
    reserve(BYTES_PER_ELEMENT * size);
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
