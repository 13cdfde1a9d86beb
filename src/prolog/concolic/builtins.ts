/**
 * The symbolic twins of builtins.
 *
 * Before a builtin is executed concretely, its handler records the decisions that the outcome depends on; a handler
 * whose result depends on the input also makes that result, as a symbolic term, and unifies it. Builtins that pass
 * their arguments through need no decisions. Any other builtin without a handler has its symbolic arguments
 * concretized, and the run gets the limit `concrete-builtin`.
 */
import {
  defined,
  type Expr,
  eq,
  ge,
  gt,
  int,
  is,
  le,
  lt,
  not,
  or,
  Rational,
  real,
  toReal,
} from '../../logic/index.ts';
import { keySort, sortBy, sortUnique, stableSort } from '../builtins/lists.ts';
import { needList } from '../builtins/support.ts';
import { typeError } from '../machine/errors.ts';
import type { Predicate } from '../machine/predicate.ts';
import {
  Atom,
  atom,
  compareNumbers,
  deref,
  derefToSymbolic,
  type Integer,
  isInteger,
  list,
  listToArray,
  type Order,
  Ratio,
  Struct,
  Symbolic,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { evaluateSymbolic, numberTerm, type SymbolicNumber } from './arithmetic.ts';
import { identical, isAtomicExpr, isCompound, unifies, variants } from './matching.ts';
import { compareSymbolic } from './order.ts';
import { textHandlers } from './text-builtins.ts';
import {
  type ConcolicTracer,
  type Handler,
  type HandlerTable,
  handlersIn,
  symbolicArgument,
} from './tracer.ts';

/** The builtin's outcome does not depend on symbolic values: it runs concretely, without a decision. */
const passes: Handler = () => undefined;

/** Concretize the symbolic arguments: the path constraint says that they equal what they are in this run. */
const pins: Handler = (t, args, pred) => {
  for (const arg of args) t.pin(arg, pred.indicator);
  return undefined;
};

/** Fix an argument that is itself from the input; one that only has such parts is known well enough. */
function pinOutermost(t: ConcolicTracer, arg: Term, pred: Predicate): void {
  if (isSymbolic(arg)) t.pin(arg, pred.indicator);
}

/** Constructs whose arguments are goals. */
const CONTROL = new Set([',', ';', '->', '*->', '\\+', ':', '^']);

/** Fix the goals inside of control constructs that are from the input. Arguments of goals may stay symbolic. */
function pinGoal(t: ConcolicTracer, goal: Term, pred: Predicate): void {
  const term = derefToSymbolic(goal);
  if (term instanceof Symbolic) t.pin(term, pred.indicator);
  else if (term instanceof Struct && CONTROL.has(term.name.name))
    for (const part of term.args) pinGoal(t, part, pred);
}

function needs(positions: readonly number[]): Handler {
  return (t, args, pred) => {
    for (const i of positions) pinGoal(t, args[i] as Term, pred);
    return undefined;
  };
}

function typeTest(condition: (t: ConcolicTracer, e: Expr) => Expr): Handler {
  return (t, args, pred) => {
    const x = symbolicArgument(args, 0);
    if (x instanceof Symbolic) t.test(condition(t, x.expr), pred.name.name);
    return undefined;
  };
}

function comparison(
  relation: (a: Expr, b: Expr) => Expr,
  holds: (order: Order) => boolean,
): Handler<[Term, Term]> {
  return (t, args, pred) => {
    const a = evaluateSymbolic(t, args[0]);
    const b = evaluateSymbolic(t, args[1]);
    if (a.expr === null && b.expr === null) return holds(compareNumbers(a.value, b.value));
    if (isInteger(a.value) && isInteger(b.value))
      return t.test(relation(integerExpr(a), integerExpr(b)), pred.name.name);
    const [x, y] = [realExpr(a), realExpr(b)];
    // How an infinity compares does not depend on the other side.
    if (x === null || y === null) return holds(compareNumbers(a.value, b.value));
    return t.test(relation(x, y), pred.name.name);
  };
}

function integerExpr(n: SymbolicNumber): Expr {
  return n.expr ?? int(BigInt(n.value as Integer));
}

/** A number as a real; null where it is infinite. */
function realExpr(n: SymbolicNumber): Expr | null {
  const { value } = n;
  if (isInteger(value)) return toReal(integerExpr(n));
  if (value instanceof Ratio) return real(Rational.of(value.num, value.den));
  return Number.isFinite(value.value) ? real(Rational.fromNumber(value.value)) : null;
}

const evaluation: Handler<[Term, Term]> = (t, args) => {
  const result = numberTerm(t, evaluateSymbolic(t, args[1]));
  return t.unified(args[0], result);
};

function sorting(
  sort: (items: readonly Term[], by: (a: Term, b: Term) => Order) => Term[],
): Handler<[Term, Term]> {
  return (t, args, pred) => {
    t.decideSpine(args[0], pred.name.name);
    const sorted = sort(needList(args[0]), (a, b) => compareSymbolic(t, a, b, pred.name.name));
    return t.unified(args[1], list(sorted));
  };
}

function termOrder(holds: (order: Order) => boolean): Handler<[Term, Term]> {
  return (t, args, pred) => holds(compareSymbolic(t, args[0], args[1], pred.name.name));
}

function equality(condition: typeof identical, positive: boolean): Handler<[Term, Term]> {
  return (t, args, pred) => t.test(condition(t.sort, args[0], args[1]), pred.name.name) === positive;
}

/** Decide the functor of a symbolic argument; its arguments are symbolic terms then. */
function inspects<Args extends Term[]>(
  i: number,
  finish: (t: ConcolicTracer, args: Args, term: Term) => boolean,
): Handler<Args> {
  return (t, args, pred) => {
    const x = symbolicArgument(args, i);
    if (!(x instanceof Symbolic)) {
      // Nothing to take apart: the term is made of the other arguments.
      if (x instanceof Var) for (const arg of args) pinOutermost(t, arg, pred);
      return undefined;
    }
    t.decideConstructor(x, pred.name.name);
    return finish(t, args, x);
  };
}

const functorOf = inspects<[Term, Term, Term]>(0, (t, args, x) => {
  // The solver knows the functors of the program only: an input with another name or arity is not generated.
  if (!isInteger(deref(args[2]))) t.limit('other-functors', 'functor/3');
  const value = deref(x);
  const [name, arity] = value instanceof Struct ? [value.name, value.args.length] : [x, 0];
  return t.unified(args[1], name) && t.unified(args[2], arity);
});

const univ = inspects<[Term, Term]>(0, (t, args, x) => {
  if (listToArray(args[1]) === null) t.limit('other-functors', '=../2');
  const value = deref(x);
  return t.unified(args[1], list(value instanceof Struct ? [value.name, ...value.args] : [x]));
});

const argument: Handler<[Term, Term, Term]> = (t, args, pred) => {
  t.pin(args[0], pred.indicator);
  const x = symbolicArgument(args, 1);
  if (x instanceof Symbolic) t.decideConstructor(x, pred.name.name);
  const n = deref(args[0]);
  const value = deref(x);
  if (typeof n !== 'number' || !(value instanceof Struct)) return undefined;
  const found = value.args[n - 1];
  return found !== undefined && t.unified(args[2], found);
};

/** Whether all instantiated arguments are integers; a decision for each symbolic one. */
function areIntegers(t: ConcolicTracer, args: readonly Term[], question: string): boolean {
  const known = args.map(derefToSymbolic).filter(x => !(x instanceof Var) || x instanceof Symbolic);
  const kinds = known.map(x =>
    x instanceof Symbolic ? t.test(is(t.sort.int, x.expr), question) : isInteger(x),
  );
  return kinds.every(isOne => isOne);
}

/** Atoms that stand for an infinite upper bound in `between/3`. */
const NO_BOUND = [atom('inf'), atom('infinite')];

const between: Handler = (t, args, pred) => {
  if (!args.some(isSymbolic)) return undefined;
  const question = pred.name.name;
  if (!areIntegers(t, args, question)) {
    const high = symbolicArgument(args, 1);
    const isUnbounded =
      high instanceof Symbolic
        ? NO_BOUND.some(name => t.test(eq(high.expr, t.sort.constant(name)), question))
        : high instanceof Atom;
    if (isUnbounded) for (const arg of args) t.pin(arg, pred.indicator);
    return undefined;
  }
  return t.machine.callGoal(struct('$between', ...args));
};

function isSymbolic(term: Term): boolean {
  return derefToSymbolic(term) instanceof Symbolic;
}

const successor: Handler = (t, args, pred) => {
  const [x, y] = [symbolicArgument(args, 0), symbolicArgument(args, 1)];
  if ((!isSymbolic(x) && !isSymbolic(y)) || !areIntegers(t, args, pred.name.name)) return undefined;
  const goal = x instanceof Var && !isSymbolic(x) ? '$predecessor' : '$successor';
  return t.machine.callGoal(struct(goal, x, y));
};

const plus: Handler<[Term, Term, Term]> = (t, args, pred) => {
  if (!args.some(isSymbolic) || !areIntegers(t, args, pred.name.name)) return undefined;
  const [x, y, z] = args;
  const isFree = (a: Term): boolean => deref(a) instanceof Var;
  if (isFree(x)) return t.machine.callGoal(struct('is', x, struct('-', z, y)));
  if (isFree(y)) return t.machine.callGoal(struct('is', y, struct('-', z, x)));
  return t.machine.callGoal(struct('is', z, struct('+', x, y)));
};

/**
 * The greatest integer that gets a decision of its own where a builtin must know a number, such as a list's length.
 * Larger ones are concretized; when the constant is larger, more lengths are explored, at one query each.
 */
const MAX_SMALL = 16;

/** Case split on an integer: negative, 0, 1, … up to `MAX_SMALL`. */
function smallNumber(t: ConcolicTracer, s: Symbolic, question: string): void {
  if (!t.test(is(t.sort.int, s.expr), question)) return;
  const n = t.integerOf(s);
  if (t.test(lt(n, int(0)), question)) return;
  for (let k = 0; k <= MAX_SMALL; k++) if (t.test(eq(n, int(k)), `${question} ${k}`)) return;
  t.pin(s, question);
}

/** A decision for each clause of a dynamic predicate: whether its head unifies with the goal. */
const matchesClauses: Handler<[Term, ...Term[]]> = (t, args, pred) => {
  pinOutermost(t, args[0], pred);
  const term = deref(args[0]);
  const head = term instanceof Struct && term.name.name === ':-' ? deref(defined(term.args[0])) : term;
  if (!(head instanceof Struct)) return undefined;
  const target = t.machine.program.effective(head.name, head.args.length);
  for (const clause of target.clauses) {
    if (t.test(unifies(t.sort, head, clause.headTerm), pred.name.name) && pred.name.name === 'retract') break;
  }
  return undefined;
};

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
  '=/2': (t, args) => {
    t.beforeUnification(args[0], args[1]);
    return undefined;
  },
  '\\=/2': (t, args) => {
    t.test(unifies(t.sort, args[0], args[1]), '\\=');
    return undefined;
  },
  '$match/2': (t, args) => {
    t.beforeUnification(args[0], args[1]);
    return undefined;
  },
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
    const order = compareSymbolic(t, args[1], args[2], 'compare');
    return t.unified(args[0], atom(order < 0 ? '<' : order > 0 ? '>' : '='));
  },
  'atom/1': typeTest((t, e) => is(t.sort.atom, e)),
  'integer/1': typeTest((t, e) => is(t.sort.int, e)),
  'float/1': typeTest((t, e) => is(t.sort.float, e)),
  'number/1': typeTest((t, e) => or(is(t.sort.int, e), is(t.sort.float, e))),
  'rational/1': typeTest((t, e) => is(t.sort.int, e)),
  'string/1': typeTest((t, e) => is(t.sort.string, e)),
  'atomic/1': typeTest((t, e) => isAtomicExpr(t.sort, e)),
  'compound/1': typeTest((t, e) => isCompound(t.sort, e)),
  'callable/1': typeTest((t, e) => or(is(t.sort.atom, e), isCompound(t.sort, e))),
  'is_list/1': (t, args) => {
    t.decideSpine(args[0], 'is_list');
    return undefined;
  },
  'functor/3': functorOf,
  '=../2': univ,
  'compound_name_arguments/3': inspects<[Term, Term, Term]>(0, (t, args, x) => {
    const value = deref(x);
    if (!(value instanceof Struct)) throw typeError('compound', value);
    return t.unified(args[1], value.name) && t.unified(args[2], list(value.args));
  }),
  'arg/3': argument,
  'length/2': (t, args) => {
    t.decideSpine(args[0], 'length');
    const list = deref(args[0]);
    const n = symbolicArgument(args, 1);
    if (!(n instanceof Symbolic)) return undefined;
    const items = listToArray(list);
    if (items === null) {
      smallNumber(t, n, 'length');
      return undefined;
    }
    return t.unified(n, items.length);
  },
  '$skip_list/3': (t, args) => {
    t.decideSpine(args[1], 'list');
    return undefined;
  },
  'phrase/2': (t, args, pred) => {
    pinGoal(t, args[0], pred);
    t.decideListCell(symbolicArgument(args, 1), 'phrase');
    return undefined;
  },
  'phrase/3': (t, args, pred) => {
    pinGoal(t, args[0], pred);
    for (const text of args.slice(1)) t.decideListCell(derefToSymbolic(text), 'phrase');
    return undefined;
  },
  'msort/2': sorting(stableSort),
  'sort/2': sorting(sortUnique),
  'keysort/2': sorting(keySort),
  'sort/4': (t, args, pred) => {
    for (const arg of args.slice(0, 2)) t.pin(arg, pred.indicator);
    t.decideSpine(args[2], 'sort');
    const sorted = sortBy(args, (a, b) => compareSymbolic(t, a, b, 'sort'));
    return t.unified(args[3], list(sorted));
  },
  'between/3': between,
  'succ/2': successor,
  'plus/3': plus,
  'retract/1': matchesClauses,
  'retractall/1': matchesClauses,
  'clause/2': matchesClauses,
};

const HANDLERS = new Map([...handlersIn(TABLE), ...textHandlers]);

/**
 * Builtins that pass terms on, store them or write them: nothing to decide. Behind `!` are the arguments, from 1, that the
 * builtin itself has to know, goals, streams, keys and options: these are fixed where they are from the input.
 */
const PASSING = new Map(
  `call/1!1 call/2!1 call/3!1 call/4!1 call/5!1 call/6!1 call/7!1 call/8!1 not/1!1 \\+/1!1 once/1!1 ignore/1!1 forall/2!12
  apply/2!12 true/0 otherwise/0 fail/0 false/0 repeat/0 halt/0 throw/1!1 catch/3!13 catch_with_backtrace/3!13 findall/3!2
  findall/4!2 findnsols/4!13 call_cleanup/2!12 setup_call_cleanup/3!123 var/1 nonvar/1 ground/1 copy_term/2
  copy_term_nat/2 duplicate_term/2 term_variables/2 term_variables/3 assert/1!1 assertz/1!1 asserta/1!1 write/1 print/1
  writeln/1 writeq/1 write_canonical/1 write/2!1 print/2!1 writeln/2!1 writeq/2!1 write_canonical/2!1 write_term/2!2
  write_term/3!13 portray_clause/1 nl/0 nl/1!1 format/1!1 flush_output/0 print_message/2!1 nb_setval/2!1
  b_setval/2!1 nb_getval/2!1 b_getval/2!1 nb_current/2!1 setarg/3!12 nb_setarg/3!12 with_output_to/2!12 dynamic/1!1 debug/3
  $callable/1!1 is_stream/1!1 is_dict/1 attvar/1 acyclic_term/1 cyclic_term/1 blob/2`
    .split(/\s+/)
    .map((entry): [string, Handler] => {
      const [indicator = '', needed = ''] = entry.split('!');
      return [indicator, needed === '' ? passes : needs([...needed].map(digit => Number(digit) - 1))];
    }),
);

export function handlerOf(pred: Predicate): Handler {
  return HANDLERS.get(pred.indicator) ?? PASSING.get(pred.indicator) ?? pins;
}

/** How a builtin treats symbolic values, for documentation. */
export function treatmentOf(indicator: string): 'followed' | 'passed on' | 'fixed' {
  if (HANDLERS.has(indicator)) return 'followed';
  return PASSING.has(indicator) ? 'passed on' : 'fixed';
}
