/**
 * The symbolic twins of builtins.
 *
 * Before a builtin is executed concretely, its handler records the decisions that the outcome depends on; a handler
 * whose result depends on the input also makes that result, as a symbolic term, and unifies it. Builtins that pass
 * their arguments through need no decisions. Any other builtin without a handler has its symbolic arguments
 * concretized, and the run gets the limit `concrete-builtin`.
 */
import {
  and,
  type Expr,
  eq,
  ge,
  gt,
  int,
  is,
  isIntegerInFloatRange,
  isSurelyFinite,
  ite,
  le,
  lt,
  not,
  or,
  rounded,
  TRUE,
} from '../../logic/index.ts';
import { keySort, sortBy, sortedList, sortUnique, stableSort } from '../builtins/lists.ts';
import { arithmeticOrder } from '../builtins/numbers.ts';
import { needList } from '../builtins/support.ts';
import type { Predicate } from '../machine/predicate.ts';
import {
  Atom,
  atom,
  DICT,
  deref,
  derefToSymbolic,
  Float,
  type Integer,
  isCons,
  isInteger,
  list,
  listToArray,
  type Order,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';
import { evaluateSymbolic, numberTerm } from './arithmetic.ts';
import { formatHandlers } from './format-builtins.ts';
import { decideCallee } from './goals.ts';
import { type Handler, type HandlerTable, handlersIn, symbolicArgument } from './handlers.ts';
import { identical, isCompound, unifies, variants } from './matching.ts';
import { numberHandlers } from './number-builtins.ts';
import { exactReal, type SymbolicNumber } from './numbers.ts';
import { compareSymbolic } from './order.ts';
import { passThroughHandlers } from './pass-through.ts';
import { termHandlers } from './term-builtins.ts';
import { textHandlers } from './text-builtins.ts';
import type { ConcolicTracer } from './tracer.ts';

/** Concretize the symbolic arguments: the path constraint says that they equal what they are in this run. */
const pins: Handler = (t, args, pred) => {
  for (const arg of args) t.pin(arg, pred.indicator);
  return undefined;
};

/** A decision about the kind of the first argument for each condition. */
function typeTest(...conditions: ((t: ConcolicTracer, e: Expr) => Expr)[]): Handler {
  return (t, args, pred) => {
    const x = symbolicArgument(args, 0);
    if (x instanceof Symbolic)
      for (const condition of conditions) t.test(condition(t, x.expr), pred.name.name);
    return undefined;
  };
}

function comparison(
  relation: (a: Expr, b: Expr) => Expr,
  holds: (order: number) => boolean,
): Handler<[Term, Term]> {
  return (t, args, pred) => {
    const a = evaluateSymbolic(t, args[0]);
    const b = evaluateSymbolic(t, args[1]);
    if (a.expr === null && b.expr === null) return holds(arithmeticOrder(a.value, b.value));
    if (isInteger(a.value) && isInteger(b.value))
      return t.test(relation(integerExpr(a), integerExpr(b)), pred.name.name);
    const [x, y] = [besides(t, a, b), besides(t, b, a)];
    // How an infinity compares does not depend on the other side.
    if (x === null || y === null) return holds(arithmeticOrder(a.value, b.value));
    return t.test(relation(x, y), pred.name.name);
  };
}

/** Every integer up to this one is a float. */
const EXACT_UP_TO = 2 ** 53;

function integerExpr(n: SymbolicNumber): Expr {
  return n.expr ?? int(BigInt(n.value as Integer));
}

/**
 * A number as a real, to be compared with another; null where it is infinite. An integer next to a float is rounded to a float first. Rounding is
 * monotone and exact up to 2^53, so it makes no difference next to a float below that; an integer beyond all floats is rounded to an infinity,
 * which compares as the integer does.
 */
function besides(t: ConcolicTracer, n: SymbolicNumber, other: SymbolicNumber): Expr | null {
  const exact = exactReal(n);
  if (exact === null || !isInteger(n.value) || !(other.value instanceof Float)) return exact;
  if (other.expr === null && Math.abs(other.value.value) < EXACT_UP_TO) return exact;
  const isSmall = isSurelyFinite(exact, t.facts) ? TRUE : and(...isIntegerInFloatRange(integerExpr(n)));
  return ite(isSmall, rounded(exact), exact);
}

const evaluation: Handler<[Term, Term]> = (t, args) => {
  const result = numberTerm(t, evaluateSymbolic(t, args[1]));
  return t.unified(args[0], result);
};

function sorting(
  sort: (items: readonly Term[], by: (a: Term, b: Term) => Order) => Term[],
  isKeyed = false,
): Handler<[Term, Term]> {
  return (t, args, pred) => {
    t.decideSpine(args[0], pred.name.name);
    const items = needList(args[0]);
    if (isKeyed) for (const item of items) decidePair(t, item, pred.name.name);
    const sorted = sort(items, (a, b) => compareSymbolic(t, a, b, pred.name.name));
    return t.unified(args[1], isKeyed ? list(sorted) : sortedList(args[0], sorted));
  };
}

/** Decides whether a symbolic element is a pair `Key-Value`. */
function decidePair(t: ConcolicTracer, item: Term, question: string): void {
  const x = derefToSymbolic(item);
  if (x instanceof Symbolic) t.test(t.sort.has(atom('-'), 2, x.expr), question);
}

function termOrder(holds: (order: Order) => boolean): Handler<[Term, Term]> {
  return (t, args, pred) => holds(compareSymbolic(t, args[0], args[1], pred.name.name));
}

function equality(condition: typeof identical, positive: boolean): Handler<[Term, Term]> {
  return (t, args, pred) => t.test(condition(t.sort, args[0], args[1]), pred.name.name) === positive;
}

/** Decides the parts of a grammar body that are translated: all but arguments of nonterminals. */
function decideGrammarBody(t: ConcolicTracer, body: Term): void {
  const todo: Term[] = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    decideCallee(t, next, 2, 'phrase');
    const x = deref(next);
    // A string is a list of its codes.
    if (x instanceof Str) t.pin(next, 'phrase');
    if (isCons(x)) t.decideSpine(x, 'phrase');
    else if (x instanceof Struct && GRAMMAR.has(`${x.name.name}/${x.args.length}`)) todo.push(...x.args);
  }
}

const GRAMMAR = new Set([',/2', ';/2', '|/2', '->/2', '*->/2', '\\+/1', ':/2']);

const TABLE: HandlerTable = {
  'is/2': evaluation,
  '</2': comparison(lt, o => o < 0),
  '=</2': comparison(le, o => o <= 0),
  '>/2': comparison(gt, o => o > 0),
  '>=/2': comparison(ge, o => o >= 0),
  '=:=/2': comparison(eq, o => o === 0),
  '=\\=/2': comparison(
    (a, b) => not(eq(a, b)),
    o => o !== 0,
  ),
  'unify_with_occurs_check/2': (t, args) => {
    t.beforeUnification(args[0], args[1]);
    return undefined;
  },
  '==/2': equality(identical, true),
  '\\==/2': equality(identical, false),
  '=@=/2': equality(variants, true),
  '\\=@=/2': equality(variants, false),
  '@</2': termOrder(o => o < 0),
  '@=</2': termOrder(o => o <= 0),
  '@>/2': termOrder(o => o > 0),
  '@>=/2': termOrder(o => o >= 0),
  'compare/3': (t, args) => {
    if (derefToSymbolic(args[0]) instanceof Symbolic) t.pin(args[0], 'compare/3');
    const given = deref(args[0]);
    if (!(given instanceof Var) && !(given instanceof Atom && ['<', '=', '>'].includes(given.name)))
      return undefined;
    const order = compareSymbolic(t, args[1], args[2], 'compare');
    return t.unified(args[0], atom(order < 0 ? '<' : order > 0 ? '>' : '='));
  },
  'atom/1': typeTest((t, e) => is(t.sort.atom, e)),
  // Symbolic values are ground.
  'is_most_general_term/1': typeTest((t, e) => or(is(t.sort.atom, e), is(t.sort.nil, e))),
  'integer/1': typeTest((t, e) => is(t.sort.int, e)),
  'float/1': typeTest((t, e) => t.sort.isFloat(e)),
  'number/1': typeTest((t, e) => or(is(t.sort.int, e), t.sort.isFloat(e))),
  'rational/1': (t, args) => {
    const x = symbolicArgument(args, 0);
    if (x instanceof Symbolic && !t.test(is(t.sort.int, x.expr), 'rational')) {
      t.limit('unsupported', 'fractions as inputs');
    }
    return undefined;
  },
  'string/1': typeTest((t, e) => is(t.sort.string, e)),
  'atomic/1': typeTest((t, e) => t.sort.isAtomic(e)),
  'compound/1': typeTest((t, e) => isCompound(t.sort, e)),
  'callable/1': typeTest((t, e) => or(is(t.sort.atom, e), isCompound(t.sort, e))),
  'is_list/1': (t, args) => {
    t.decideSpine(args[0], 'is_list');
    return undefined;
  },
  '$callable/1': typeTest((t, e) => or(is(t.sort.atom, e), is(t.sort.nil, e), isCompound(t.sort, e))),
  'blob/2': typeTest(
    (t, e) => is(t.sort.atom, e),
    (t, e) => is(t.sort.nil, e),
  ),
  'unifiable/3': (t, args) => {
    t.beforeUnification(args[0], args[1]);
    return undefined;
  },
  '?=/2': (t, args) => {
    t.test(unifies(t.sort, args[0], args[1]), '?=');
    return undefined;
  },
  '$skip_list/3': (t, args) => {
    t.decideSpine(args[1], 'list');
    return undefined;
  },
  'phrase/2': (t, args) => {
    decideGrammarBody(t, args[0]);
    t.decideListCell(symbolicArgument(args, 1), 'phrase');
    return undefined;
  },
  'phrase/3': (t, args) => {
    decideGrammarBody(t, args[0]);
    for (const text of args.slice(1)) t.decideListCell(derefToSymbolic(text), 'phrase');
    return undefined;
  },
  'msort/2': sorting(stableSort),
  'sort/2': sorting(sortUnique),
  'keysort/2': sorting(keySort, true),
  'sort/4': (t, args) => {
    for (const arg of args.slice(0, 2)) t.pin(arg, 'sort/4');
    t.decideSpine(args[2], 'sort');
    // The key of an element is one of its arguments.
    if (deref(args[0]) !== 0) {
      for (const item of listToArray(args[2]) ?? []) {
        const x = derefToSymbolic(item);
        if (x instanceof Symbolic) t.decideConstructor(x, 'sort/4');
        const value = deref(x);
        // A key of a dict is looked for among its keys, which may be of the input, too.
        if (value instanceof Struct && value.name === DICT)
          for (const key of value.args.filter((_, i) => i > 0 && i % 2 === 0)) t.pin(key, 'sort/4');
      }
    }
    const sorted = sortBy(args, (a, b) => compareSymbolic(t, a, b, 'sort'));
    return t.unified(args[3], sortedList(args[2], sorted));
  },
};

/** Handlers of builtins that look at values; the others pass them through. */
const FOLLOWED = new Map([
  ...handlersIn(TABLE),
  ...handlersIn(numberHandlers),
  ...handlersIn(termHandlers),
  ...handlersIn(formatHandlers),
  ...textHandlers,
]);

const PASSED = new Map(passThroughHandlers);

/** Those of all tables, one after the other. @internal A test looks for builtins that are in two, and for no builtins. */
export const handledIndicators: readonly string[] = [
  ...[TABLE, numberHandlers, termHandlers, formatHandlers].flatMap(table => Object.keys(table)),
  ...[...textHandlers, ...passThroughHandlers].map(([indicator]) => indicator),
];

export function handlerOf(pred: Predicate): Handler {
  return FOLLOWED.get(pred.indicator) ?? PASSED.get(pred.indicator) ?? pins;
}

/** How a builtin treats symbolic values, for documentation. */
export function treatmentOf(indicator: string): 'followed' | 'passed on' | 'fixed' {
  if (FOLLOWED.has(indicator)) return 'followed';
  return PASSED.has(indicator) ? 'passed on' : 'fixed';
}
