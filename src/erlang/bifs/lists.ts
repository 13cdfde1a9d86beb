/** List functions that OTP writes in C: emulated cell by cell. */

import { spend } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askEqual, askOneOf, askPosition } from '../operations/ask.ts';
import { lengthAfter } from '../operations/list-length.ts';
import { asCell, isEmptyList } from '../operations/lists.ts';
import { badarg, functionClause } from '../operations/raise.ts';
import { asTuple } from '../operations/tuples.ts';
import { atom, Cons, FALSE, list, nil, Sym, type Term, TRUE, type Tuple, tuple } from '../terms/index.ts';
import { listArgument } from './arguments.ts';
import { PURE } from './effects.ts';
import { emulated } from './registry.ts';

function head(p: Process, term: Term): Term {
  return (asCell(p, term) ?? badarg()).head;
}

function tail(p: Process, term: Term): Term {
  return (asCell(p, term) ?? badarg()).tail;
}

function length(p: Process, term: Term): Term {
  let n = 0;
  let rest = term;
  for (; rest instanceof Cons; rest = rest.tail) n++;
  if (rest === nil) return n;
  return rest instanceof Sym ? lengthOfSymbolic(p, n, rest) : badarg();
}

/** Of so many cells, and a list of the input after them. */
function lengthOfSymbolic(p: Process, cells: number, list: Sym): Term {
  let n = cells;
  let rest: Term = list;
  for (; ; n++) {
    const length = rest instanceof Sym ? lengthAfter(p, n, rest) : undefined;
    if (length !== undefined) return length;
    const cell = asCell(p, rest);
    if (cell === undefined) return isEmptyList(p, rest) ? n : badarg();
    spend();
    rest = cell.tail;
  }
}

function append(p: Process, a: Term, b: Term): Term {
  if (isEmptyList(p, a)) return b;
  return list(listArgument(p, a), b);
}

/** `--`: each element of the right list removes its first occurrence. */
function subtract(p: Process, a: Term, b: Term): Term {
  const left = listArgument(p, a);
  const right = listArgument(p, b);
  p.world.charge(Math.floor((left.length * right.length) / 1000));
  for (const element of right) {
    const i = left.findIndex(other => askEqual(p, other, element));
    if (i >= 0) left.splice(i, 1);
  }
  return list(left);
}

function reverse(p: Process, term: Term, onto: Term): Term {
  let result = onto;
  let rest = term;
  for (let cell = asCell(p, rest); cell !== undefined; cell = asCell(p, rest)) {
    result = new Cons(cell.head, result);
    rest = cell.tail;
  }
  return isEmptyList(p, rest) ? result : badarg();
}

/** `lists:reverse/1` is written in Erlang, and has clauses for the first two cells. */
function reverseWhole(p: Process, term: Term): Term {
  const first = asCell(p, term);
  if (first === undefined) return isEmptyList(p, term) ? term : functionClause();
  const second = asCell(p, first.tail);
  if (second === undefined) return isEmptyList(p, first.tail) ? term : functionClause();
  return reverse(p, second.tail, new Cons(second.head, new Cons(first.head, nil)));
}

/** One question for all elements whose cells are known, since which of them is equal does not matter. */
function member(p: Process, element: Term, term: Term): Term {
  let rest = term;
  for (let cell = asCell(p, rest); cell !== undefined; cell = asCell(p, rest)) {
    const elements = [cell.head];
    for (rest = cell.tail; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
    if (askOneOf(p, element, elements)) return TRUE;
  }
  return isEmptyList(p, rest) ? FALSE : badarg();
}

/** The first tuple whose `position`-th element equals the key (by `==`), with the errors of `lists:keyfind/3`. */
function keyFind(p: Process, key: Term, position: Term, term: Term): Tuple | undefined {
  const n = askPosition(p, position);
  if (n === undefined || n < 1) badarg();
  let rest = term;
  for (let cell = asCell(p, rest); cell !== undefined; cell = asCell(p, rest)) {
    const entry = asTuple(p, cell.head);
    const element = entry?.elements[n - 1];
    if (entry !== undefined && element !== undefined && askEqual(p, element, key, false)) {
      return cell.head instanceof Sym ? (cell.head as unknown as Tuple) : entry;
    }
    rest = cell.tail;
  }
  return isEmptyList(p, rest) ? undefined : badarg();
}

emulated('erlang', PURE, {
  'hd/1': head,
  'tl/1': tail,
  'length/1': length,
  '++/2': append,
  'append/2': append,
  '--/2': subtract,
  'subtract/2': subtract,
});

emulated('lists', PURE, {
  'reverse/2': reverse,
  'reverse/1': reverseWhole,
  'member/2': member,
  'keyfind/3': (p, key: Term, n: Term, l: Term) => keyFind(p, key, n, l) ?? FALSE,
  'keymember/3': (p, key: Term, n: Term, l: Term) => (keyFind(p, key, n, l) === undefined ? FALSE : TRUE),
  'keysearch/3': (p, key: Term, n: Term, l: Term) => {
    const found = keyFind(p, key, n, l);
    return found === undefined ? FALSE : tuple(atom('value'), found);
  },
});
