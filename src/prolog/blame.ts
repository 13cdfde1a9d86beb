/**
 * Whose fault an exception is: the predicate's, or its caller's, who handed it what it does not take. The latter is a broken
 * contract, and this says in a few words why; the rest are bugs.
 *
 * The contract is what the code is written for: an exception is the caller's fault where a value of the input, unchanged, is of a
 * type that the failing builtin does not take (an atom that is compared with a number), or where an argument that was left open
 * had to be bound. A value of the right type (text that a parser does not know, a zero that is divided by) is no reason to blame
 * the caller. Declared types allow the input: what would break the contract is then a doubtful bug.
 *
 * What the program raises itself is part of the contract, but for the cases that it says cannot happen.
 */
import type { Expr } from '../logic/index.ts';
import type { TermSort } from './concolic/encoding.ts';
import type { Frame } from './machine/frames.ts';
import type { Raiser } from './machine/machine.ts';
import {
  Atom,
  arg,
  atom,
  compare,
  deref,
  derefToSymbolic,
  Float,
  isCons,
  isInteger,
  isStruct,
  NIL,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from './terms/index.ts';

/** One execution that ended in an exception. */
export interface BlamedRun {
  /** As it was raised: symbolic values in it still say where they come from. */
  readonly ball: Term;
  /** The builtin that raised it; null where a call of a predicate that is not there did. */
  readonly raiser: Raiser | null;
  readonly sort: TermSort;
  /** The variables of the goal. */
  readonly variables: ReadonlySet<Term>;
  /** Whether the input is of declared types. */
  readonly isTyped: boolean;
  /** Whether a clause of the program calls a predicate, `name/arity`, by its name. */
  isNamed(indicator: string): boolean;
}

/** What reports say of an exception besides its term. */
export interface Blamed {
  /** Why the caller is to blame. */
  readonly contract?: string;
  /** Of a bug: why somebody may find that the caller is. */
  readonly doubt?: string;
}

/** The greatest number of parts of a builtin's arguments that are looked at. Larger: slower, for large terms only. */
const MAX_PARTS = 10_000;

/** Names of balls by which a program says that it cannot come to this. */
const IMPOSSIBLE =
  /^(assert\w*|unreachable|internal_error|internal|impossible|cannot_happen|should_not_happen|never_happens|not_implemented|nyi|todo|unimplemented|bug|system_error)$/;

/** The library of `must_be/2` and its like, Tandem's own or that of an installed system. */
const CHECKS = /^library\(error\)$|\/error\.pl$/;

/** Operations whose second operand may be one for which they have no result. */
const DIVISIONS = new Set(['/', '//', 'mod', 'rem', 'div', 'divmod', 'rdiv', '**', '^']);

/** Numbers at least so far from zero are seldom meant: whoever writes a program for floats thinks of none of them. */
const FAR = 1e100;

/** What integers do not fit into. */
const WORDS = new Set(['int', 'int32_t', 'int64_t', 'uint64_t', 'size_t', 'long', 'tagged_integer']);

export function blame(run: BlamedRun): Blamed {
  const formal = formalOf(run.ball);
  const origin = originOf(run);
  if (origin === 'own') return isImpossible(formal) ? {} : { contract: 'raised on purpose' };
  if (origin === 'check' && isStruct(formal, 'assertion_error', 2)) return {};
  if (origin === 'check') return { contract: 'the program checks for it' };
  const why = callersFault(formal, run);
  if (why !== null) return run.isTyped ? { doubt: why } : { contract: why };
  if (isDivisionByArgument(formal, run)) return { doubt: 'an argument is divided by as it is' };
  return isOutOfRange(formal, run) ? { doubt: 'only numbers far from zero are too large' } : {};
}

/** `type_error(integer, a)` of `error(type_error(integer, a), _)`, and all other balls as they are. */
function formalOf(ball: Term): Term {
  const t = deref(ball);
  return isStruct(t, 'error', 2) ? arg(t, 0) : t;
}

/** Who has raised it: the program's own `throw/1`, a check such as `must_be/2` that it calls, or the system. */
function originOf({ ball, raiser }: BlamedRun): 'own' | 'check' | 'system' {
  if (raiser?.pred.throwsArguments !== true || isRethrown(ball)) return 'system';
  const libraries = libraryCallsIn(raiser.frame);
  if (libraries.length === 0) return 'own';
  return libraries.every(file => CHECKS.test(file)) ? 'check' : 'system';
}

/** An error of the system that the program has caught and thrown again still names the builtin. */
function isRethrown(ball: Term): boolean {
  const t = deref(ball);
  const context = isStruct(t, 'error', 2) ? arg(t, 1) : null;
  return context !== null && isStruct(context, 'context', 2) && isStruct(arg(context, 0), ':', 2);
}

/** The files of the libraries that were called on the way from the program's own code to a frame. */
function libraryCallsIn(from: Frame): string[] {
  const files: string[] = [];
  for (let frame: Frame | null = from; frame !== null; frame = frame.parent) {
    const { clause } = frame;
    if (clause === null) continue;
    if (!clause.predicate.isLibrary) break;
    files.push(clause.location?.file ?? '');
  }
  return files;
}

function isImpossible(ball: Term): boolean {
  const name = ball instanceof Struct ? ball.name : ball;
  return name instanceof Atom && IMPOSSIBLE.test(name.name);
}

/** Null for what is a bug and nothing else. */
function callersFault(formal: Term, run: BlamedRun): string | null {
  const { raiser, isNamed } = run;
  const args = raiser?.args ?? [];
  const name = formal instanceof Struct ? formal.name : formal;
  const who = raiser === null || raiser.pred.throwsArguments ? 'a library' : raiser.pred.indicator;
  switch (name instanceof Atom ? name.name : '') {
    case 'instantiation_error':
      return isLeftOpen(args, run) ? 'an argument was left open that must be bound' : null;
    case 'type_error':
    case 'domain_error': {
      const culprit = inputAs(arg(formal as Struct, 1), arg(formal as Struct, 0), run);
      return culprit === null ? null : `${who} does not take ${aKind(culprit)} of the input`;
    }
    case 'syntax_error':
      return args.some(given => isInput(given, run) && isText(given))
        ? `${who} does not take a text of the input`
        : null;
    case 'representation_error':
    case 'permission_error':
      return args.some(given => isInput(given, run)) ? `${who} does not take a value of the input` : null;
    case 'existence_error': {
      const what = arg(formal as Struct, 0);
      const missing = arg(formal as Struct, 1);
      if (what === PROCEDURE)
        return isNamed(indicatorText(missing)) ? null : 'the input names what is called';
      const called = isStruct(missing, ':', 2) ? arg(missing, 1) : missing;
      const given = called instanceof Struct ? called.args : [called];
      return given.some(part => isInput(part, run)) ? 'no rule takes a value of the input' : null;
    }
    default:
      return null;
  }
}

const PROCEDURE = atom('procedure');

/** Whether variables of the goal, and no others, are unbound in these arguments. */
function isLeftOpen(args: readonly Term[], { variables }: BlamedRun): boolean {
  const open = partsOf(args).filter(part => part instanceof Var && !(part instanceof Symbolic));
  return open.length > 0 && open.every(part => variables.has(part));
}

/** The part of the input that an error names; null where it names something else. */
function inputAs(culprit: Term, type: Term, run: BlamedRun): Term | null {
  if (isInput(culprit, run)) return deref(culprit);
  const parts = partsOf(run.raiser?.args ?? []).filter(part => isInput(part, run));
  return parts.map(deref).find(part => names(culprit, type, part)) ?? null;
}

/** Whether an error names this value; `type_error(evaluable, a/0)` names `a`. */
function names(culprit: Term, type: Term, value: Term): boolean {
  const c = deref(culprit);
  if (type instanceof Atom && type.name === 'evaluable' && isStruct(c, '/', 2)) {
    const [name, arity] = value instanceof Struct ? [value.name, value.args.length] : [value, 0];
    return deref(c.args[0] as Term) === name && deref(c.args[1] as Term) === arity;
  }
  return compare(c, value) === 0;
}

/** Whether a term is the input, or a part of it, as it is. */
function isInput(term: Term, { sort }: BlamedRun): boolean {
  const t = derefToSymbolic(term);
  if (!(t instanceof Symbolic) || t.expr.sort !== sort.datatype) return false;
  let e: Expr = t.expr;
  while (e.op === 'select' && sort.isArgument(e.data)) e = e.args[0];
  return e.op === 'var';
}

/** Whether a whole argument of the goal is the divisor. */
function isDivisionByArgument(formal: Term, { raiser }: BlamedRun): boolean {
  if (!isStruct(formal, 'evaluation_error', 1)) return false;
  return partsOf(raiser?.args ?? []).some(part => {
    const t = deref(part);
    if (!(t instanceof Struct) || t.args.length !== 2 || !DIVISIONS.has(t.name.name)) return false;
    const divisor = derefToSymbolic(t.args[1] as Term);
    return divisor instanceof Symbolic && divisor.expr.op === 'var';
  });
}

/** Whether a result is too large because a number that depends on the input is far from zero, or an integer does not fit. */
function isOutOfRange(formal: Term, { raiser }: BlamedRun): boolean {
  const what = formal instanceof Struct ? deref(formal.args[0] as Term) : null;
  if (!(what instanceof Atom)) return false;
  if (isStruct(formal, 'representation_error', 1)) return WORDS.has(what.name);
  if (!isStruct(formal, 'evaluation_error', 1) || what.name !== 'float_overflow') return false;
  return partsOf(raiser?.args ?? []).some(part => {
    if (!(part instanceof Symbolic)) return false;
    const t = deref(part);
    return Math.abs(t instanceof Float ? t.value : isInteger(t) ? Number(t) : 0) >= FAR;
  });
}

/** All parts of terms, symbolic ones as such. */
function partsOf(terms: readonly Term[]): Term[] {
  const found = new Set<Term>();
  const todo = [...terms];
  for (let next = todo.pop(); next !== undefined && found.size < MAX_PARTS; next = todo.pop()) {
    const t = derefToSymbolic(next);
    if (found.has(t)) continue;
    found.add(t);
    const value = deref(t);
    if (value instanceof Struct) todo.push(...value.args);
  }
  return [...found];
}

/** `foo/2` of `foo/2` and `m:foo/2`. */
function indicatorText(culprit: Term): string {
  const plain = isStruct(culprit, ':', 2) ? arg(culprit, 1) : culprit;
  if (!isStruct(plain, '/', 2)) return '';
  const name = arg(plain, 0);
  return `${name instanceof Atom ? name.name : ''}/${arg(plain, 1)}`;
}

/** Whether a term may stand for characters. */
function isText(term: Term): boolean {
  const t = deref(term);
  return t instanceof Atom || t instanceof Str || isCons(t);
}

function aKind(term: Term): string {
  const t = deref(term);
  if (t === NIL) return 'an empty list';
  if (t instanceof Atom) return 'an atom';
  if (t instanceof Str) return 'a string';
  if (isCons(t)) return 'a list';
  if (t instanceof Struct) return 'a compound';
  return 'a number';
}
