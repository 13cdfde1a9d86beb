/**
 * The symbolic twins of builtins on texts: they decide the lengths of symbolic texts, and make symbolic texts of their
 * codes.
 */
import {
  add,
  and,
  type Expr,
  eq,
  ge,
  int,
  is,
  ite,
  le,
  lt,
  mul,
  neg,
  or,
  select,
  sub,
} from '../../logic/index.ts';
import { fieldsOf } from '../builtins/texts.ts';
import type { Predicate } from '../machine/predicate.ts';
import {
  Atom,
  deref,
  derefToSymbolic,
  integer,
  isCons,
  isInteger,
  isNumber,
  list,
  listToArray,
  NIL,
  SpineWatch,
  Str,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';
import { numberTerm } from './arithmetic.ts';
import { characterType } from './character-types.ts';
import { type Handler, type HandlerTable, handlersIn, symbolicArgument } from './handlers.ts';
import {
  joined,
  listedText,
  type Maker,
  makeAtom,
  makeCharacter,
  makeCode,
  makeString,
  plainText,
  type Spell,
  sameText,
  slice,
  type Text,
  textOf,
} from './text.ts';
import type { ConcolicTracer } from './tracer.ts';

function isFree(term: Term): boolean {
  return deref(term) instanceof Var;
}

/** Concretize the arguments, and leave the goal to the builtin. */
function pinned(t: ConcolicTracer, args: readonly Term[], pred: Predicate): undefined {
  for (const arg of args) t.pin(arg, pred.indicator);
  return undefined;
}

/** The handler runs only where an argument mentions a symbolic value. */
function whereSymbolic(handler: Handler): Handler {
  return (t, args, pred) => (args.some(arg => t.mentionsSymbolic(arg)) ? handler(t, args, pred) : undefined);
}

function spelled(t: ConcolicTracer, text: Text, spell: Spell): Term {
  return list(text.codes.map((code, i) => spell(t, text.characters[i] as string, code)));
}

/** What is given as the length must be an integer. */
const length: Handler<[Term, Term]> = (t, args, pred) => {
  const text = textOf(t, args[0], pred.name.name);
  if (text === null) return pinned(t, args, pred);
  const n = symbolicArgument(args, 1);
  const isInt =
    n instanceof Symbolic ? () => t.test(is(t.sort.int, n.expr), pred.name.name) : () => isInteger(n);
  if (!isFree(n) && !isInt()) return undefined;
  return t.unified(n, text.codes.length);
};

/** Whether an output may become a list: it is unbound, or a list as far as it is known. */
function isListOrPartial(t: ConcolicTracer, term: Term, question: string): boolean {
  let rest = derefToSymbolic(term);
  const watch = new SpineWatch();
  for (;;) {
    if (rest instanceof Symbolic) t.decideSpine(rest, question);
    const cell = deref(rest);
    if (!isCons(cell)) return cell === NIL || cell instanceof Var;
    if (watch.isBack(cell)) return false;
    rest = derefToSymbolic(cell.args[1] as Term);
  }
}

/** The text of a string, or of a list of codes or of characters; null where it is neither. */
function spelledText(t: ConcolicTracer, term: Term, question: string): Text | null {
  const x = derefToSymbolic(term);
  const isString = x instanceof Symbolic ? t.test(is(t.sort.string, x.expr), question) : x instanceof Str;
  return isString ? textOf(t, x, question) : listedText(t, x, question);
}

/** Unifies the list of a text, or compares the text with a string. */
function unifySpelled(t: ConcolicTracer, term: Term, text: Text, spell: Spell, question: string): boolean {
  const x = derefToSymbolic(term);
  if (x instanceof Symbolic && t.test(is(t.sort.string, x.expr), question)) {
    return t.test(eq(select(t.sort.string, 0, x.expr), t.sort.textOf(text.codes)), question);
  }
  if (x instanceof Str)
    return t.test(eq(t.sort.textOf(plainText(x.text).codes), t.sort.textOf(text.codes)), question);
  return t.unified(x, spelled(t, text, spell));
}

/** `text ↔ list`. `isChecked`: an output that is neither text nor list is an error. */
function conversion(spell: Spell, make: Maker, isChecked: boolean): Handler<[Term, Term]> {
  return (t, args, pred) => {
    const question = pred.name.name;
    if (!isFree(args[0])) {
      const text = textOf(t, args[0], question);
      if (text === null) return pinned(t, args, pred);
      if (isChecked && !isFree(args[1])) {
        const x = derefToSymbolic(args[1]);
        const isString =
          x instanceof Symbolic ? t.test(is(t.sort.string, x.expr), question) : x instanceof Str;
        if (!isString && !isListOrPartial(t, x, question)) return undefined;
      }
      return unifySpelled(t, args[1], text, spell, question);
    }
    const text = spelledText(t, args[1], question);
    return text === null ? undefined : t.unified(args[0], make(t, text));
  };
}

/** `text ↔ text`: an atom as a string and back. */
function conversionOfText(forward: Maker, back: Maker): Handler<[Term, Term]> {
  return (t, args, pred) => {
    const [from, to, make] = isFree(args[0]) ? [1, 0, back] : [0, 1, forward];
    const text = textOf(t, args[from] as Term, pred.name.name);
    return text === null ? pinned(t, args, pred) : t.unified(args[to] as Term, make(t, text));
  };
}

const characterCode: Handler = (t, args, pred) => {
  const question = pred.name.name;
  const [c, code] = [symbolicArgument(args, 0), symbolicArgument(args, 1)];
  if (!isFree(c)) {
    if (c instanceof Symbolic) t.decideKind(c, question);
    const text = deref(c) instanceof Atom ? textOf(t, c, question) : null;
    if (text === null || text.codes.length !== 1) return undefined;
    if (!isFree(code)) {
      const isInt = code instanceof Symbolic ? t.test(is(t.sort.int, code.expr), question) : isInteger(code);
      if (!isInt) return undefined;
      // Which error it is depends on how large the number is.
      if (listedText(t, list([code]), question) === null) return pinned(t, [code], pred);
    }
    return t.unified(code, makeCode(t, text.characters[0] as string, text.codes[0] as Expr));
  }
  const isInt = code instanceof Symbolic ? t.test(is(t.sort.int, code.expr), question) : isInteger(code);
  const text = isInt ? listedText(t, list([code]), question) : null;
  if (text !== null) return t.unified(c, makeAtom(t, text));
  return isInt ? pinned(t, [code], pred) : undefined;
};

// --- Numbers ------------------------------------------------------------------------------------------------------

const ZERO = int(48);
const MINUS = int(45);

function within(code: Expr, from: string, to: string): Expr {
  return and(ge(code, int(from.charCodeAt(0))), le(code, int(to.charCodeAt(0))));
}

/** The integer that `-?[0-9]+` spells; null for any other text. */
function decimal(t: ConcolicTracer, text: Text, question: string): Term | null {
  const [first] = text.codes;
  const isNegative = text.codes.length > 1 && t.test(eq(first as Expr, MINUS), `${question} sign`);
  const digits = isNegative ? slice(text, 1) : text;
  if (digits.codes.length === 0) return null;
  for (const code of digits.codes) if (!t.test(within(code, '0', '9'), question)) return null;
  const size = digits.codes.reduce((sum, code) => add(mul(int(10), sum), sub(code, ZERO)), int(0));
  const value = integer(BigInt(text.characters.join('')));
  return numberTerm(t, { value, expr: isNegative ? neg(size) : size });
}

/** The only texts that begin with a letter and are read as numbers. */
const SPELLED_NUMBERS = ['inf', 'nan', 'infinite'];

function startsWithLetter(t: ConcolicTracer, text: Text, question: string): boolean {
  const [first] = text.codes;
  if (first === undefined || SPELLED_NUMBERS.some(word => word.length === text.codes.length)) return false;
  return t.test(or(within(first, 'a', 'z'), within(first, 'A', 'Z')), question);
}

const atomNumber: Handler<[Term, Term]> = (t, args, pred) => {
  const question = pred.name.name;
  if (isFree(args[0])) return pinned(t, args, pred);
  const text = textOf(t, args[0], question);
  if (text === null) return pinned(t, args, pred);
  const number = decimal(t, text, question);
  if (number !== null) return t.unified(args[1], number);
  return text.codes.length === 0 || startsWithLetter(t, text, question) ? false : pinned(t, args, pred);
};

const numberSpelled: Handler<[Term, Term]> = (t, args, pred) => {
  if (isFree(args[1])) return pinned(t, args, pred);
  if (!isFree(args[0])) {
    const n = symbolicArgument(args, 0);
    if (n instanceof Symbolic) t.decideKind(n, pred.name.name);
    if (!isNumber(deref(n))) return undefined;
  }
  const text = spelledText(t, args[1], pred.name.name);
  const number = text === null ? null : decimal(t, text, pred.name.name);
  return number === null ? pinned(t, args, pred) : t.unified(args[0], number);
};

// --- Parts --------------------------------------------------------------------------------------------------------

function concatenation(make: Maker): Handler<[Term, Term, Term]> {
  return (t, args, pred) => {
    const question = pred.name.name;
    const [x, y, z] = args;
    const texts = args.map(arg => (isFree(arg) ? null : textOf(t, arg, question)));
    if (texts.some((text, i) => text === null && !isFree(args[i] as Term))) return pinned(t, args, pred);
    const [a, b, c] = texts;
    if (a != null && b != null) {
      const whole = joined([a, b]);
      if (c == null) return t.unified(z, make(t, whole));
      return c.codes.length === whole.codes.length && t.test(sameText(c, whole), question);
    }
    if (c == null) return pinned(t, args, pred);
    const rest = c.codes.length - (a ?? b ?? c).codes.length;
    if (a != null) {
      const isPrefix = rest >= 0 && t.test(sameText(a, slice(c, 0, a.codes.length)), question);
      return isPrefix && t.unified(y, make(t, slice(c, a.codes.length)));
    }
    if (b != null) {
      const isSuffix = rest >= 0 && t.test(sameText(b, slice(c, rest)), question);
      return isSuffix && t.unified(x, make(t, slice(c, 0, rest)));
    }
    const from = (i: number): boolean => {
      if (i < c.codes.length) t.machine.alternative(() => from(i + 1));
      return t.unified(x, make(t, slice(c, 0, i))) && t.unified(y, make(t, slice(c, i)));
    };
    return from(0);
  };
}

/**
 * With known positions the part is a slice of the codes; with a known part, each offset where it may occur is a
 * decision.
 */
function part(make: Maker): Handler<[Term, Term, Term, Term, Term]> {
  return (t, args, pred) => {
    const question = pred.name.name;
    const whole = textOf(t, args[0], question);
    if (whole === null) return pinned(t, args, pred);
    for (const arg of args.slice(1, 4)) t.pin(arg, pred.indicator);
    const numbers = args.slice(1, 4).map(deref);
    if (numbers.some(n => !(n instanceof Var) && (typeof n !== 'number' || n < 0)))
      return pinned(t, args, pred);
    const [b, l, a] = numbers.map(n => (typeof n === 'number' ? n : null));
    const n = whole.codes.length;
    if (!isFree(args[4])) {
      const wanted = textOf(t, args[4], question);
      if (wanted === null) return pinned(t, args, pred);
      const size = wanted.codes.length;
      for (let i = 0; i + size <= n; i++)
        t.test(sameText(wanted, slice(whole, i, i + size)), `${question} ${i}`);
      return undefined;
    }
    const from = b ?? (l != null && a != null ? n - l - a : null);
    const size = l ?? (from !== null && a != null ? n - from - a : null);
    if (from === null || size === null) return pinned(t, args, pred);
    if (from < 0 || size < 0 || from + size > n) return false;
    const found = [from, size, n - from - size, make(t, slice(whole, from, from + size))];
    return found.every((value, i) => t.unified(args[i + 1] as Term, value));
  };
}

/** The case of an ASCII letter changes by a constant added to its code; a text with other characters is concretized. */
function mapping(from: string, to: string, distance: number, make: Maker): Handler<[Term, Term]> {
  return (t, args, pred) => {
    const question = pred.name.name;
    const text = textOf(t, args[0], question);
    if (text === null || !text.codes.every(code => t.test(lt(code, int(128)), question))) {
      return pinned(t, args, pred);
    }
    const codes = text.codes.map(code => ite(within(code, from, to), add(code, int(distance)), code));
    const change = (c: string): string => (distance < 0 ? c.toUpperCase() : c.toLowerCase());
    const changed = { characters: text.characters.map(change), codes };
    if (isFree(args[1])) return t.unified(args[1], make(t, changed));
    const given = textOf(t, args[1], question);
    if (given === null) return pinned(t, args, pred);
    return given.codes.length === codes.length && t.test(sameText(given, changed), question);
  };
}

const codeAt: Handler<[Term, Term, Term]> = (t, args, pred) => {
  t.pin(args[0], pred.indicator);
  const text = textOf(t, args[1], pred.name.name);
  const i = deref(args[0]);
  if (text === null || typeof i !== 'number' || i < 0) return pinned(t, args, pred);
  const code = text.codes[i - 1];
  if (code === undefined) return pred.name.name === 'get_string_code' ? undefined : false;
  return t.unified(args[2], makeCode(t, text.characters[i - 1] as string, code));
};

// --- Lists of texts -----------------------------------------------------------------------------------------------

/** The condition that a character is one of a set. */
function oneOfCharacters(code: Expr, set: string): Expr {
  return or(...plainText(set).codes.map(other => eq(code, other)));
}

/** The text between separators, each field without padding. */
function fields(t: ConcolicTracer, text: Text, separators: string, pad: string, question: string): Text[] {
  const isOneOf = (set: string) => (i: number) =>
    t.test(oneOfCharacters(text.codes[i] as Expr, set), question);
  const found = fieldsOf(text.codes.length, isOneOf(separators), isOneOf(pad));
  return found.map(([from, to]) => slice(text, from, to));
}

const split: Handler<[Term, Term, Term, Term]> = (t, args, pred) => {
  const question = pred.name.name;
  for (const arg of args.slice(1, 3)) t.pin(arg, pred.indicator);
  const [text, separators, pad] = args.slice(0, 3).map(arg => textOf(t, arg, question));
  if (text == null || separators == null || pad == null) return pinned(t, args, pred);
  if (!isFree(args[3]) && !isListOrPartial(t, args[3], question)) return pinned(t, args, pred);
  const parts = fields(t, text, separators.characters.join(''), pad.characters.join(''), question);
  return t.unified(args[3], list(parts.map(field => makeString(t, field))));
};

const listConcat: Handler<[Term, Term] | [Term, Term, Term]> = (t, args, pred) => {
  const question = pred.name.name;
  const whole = args[args.length - 1] as Term;
  const separator = args.length === 3 ? textOf(t, args[1], question) : plainText('');
  if (separator === null) return pinned(t, args, pred);
  const texts: (Text | null)[] = [];
  let rest = t.decideSpine(args[0], question);
  const watch = new SpineWatch();
  for (; isCons(rest) && !watch.isBack(rest); rest = deref(rest.args[1] as Term)) {
    const item = rest.args[0] as Term;
    texts.push(isFree(item) ? null : textOf(t, item, question));
  }
  if (rest !== NIL && !(rest instanceof Var)) return undefined;
  const items = listToArray(args[0]) ?? [];
  if (items.some((item, i) => !isFree(item) && texts[i] === null)) return pinned(t, args, pred);
  if (!(rest instanceof Var) && texts.every(text => text !== null)) {
    const parts = texts.flatMap((text, i) => (i === 0 ? [text] : [separator, text]));
    return t.unified(whole, makeAtom(t, joined(parts)));
  }
  // Only a separator of one character is split at symbolically: occurrences of a longer one may overlap.
  const text = isFree(whole) || separator.codes.length !== 1 ? null : textOf(t, whole, question);
  if (text === null) return pinned(t, args, pred);
  if (args.length === 3) t.pin(args[1], pred.indicator);
  const parts = fields(t, text, separator.characters.join(''), '', question);
  return t.unified(args[0], list(parts.map(field => makeAtom(t, field))));
};

const TABLE: HandlerTable = {
  'atom_length/2': length,
  'string_length/2': length,
  'atom_codes/2': conversion(makeCode, makeAtom, true),
  'atom_chars/2': conversion(makeCharacter, makeAtom, true),
  'string_codes/2': conversion(makeCode, makeString, false),
  'string_chars/2': conversion(makeCharacter, makeString, false),
  'char_code/2': characterCode,
  'atom_string/2': conversionOfText(makeString, makeAtom),
  'string_to_atom/2': conversionOfText(makeAtom, makeString),
  'text_to_string/2': (t, args, pred) => {
    const text = isFree(args[0]) ? null : textOf(t, args[0], pred.name.name);
    return text === null ? pinned(t, args, pred) : t.unified(args[1], makeString(t, text));
  },
  'atom_number/2': atomNumber,
  'number_codes/2': numberSpelled,
  'number_chars/2': numberSpelled,
  'atom_concat/3': concatenation(makeAtom),
  'string_concat/3': concatenation(makeString),
  'sub_atom/5': part(makeAtom),
  'sub_string/5': part(makeString),
  'upcase_atom/2': mapping('a', 'z', -32, makeAtom),
  'downcase_atom/2': mapping('A', 'Z', 32, makeAtom),
  'string_upper/2': mapping('a', 'z', -32, makeString),
  'string_lower/2': mapping('A', 'Z', 32, makeString),
  'string_code/3': codeAt,
  'get_string_code/3': codeAt,
  'split_string/4': split,
  'atomic_list_concat/2': listConcat,
  'atomic_list_concat/3': listConcat,
  'char_type/2': characterType(makeCharacter),
  'code_type/2': characterType(makeCode),
};

export const textHandlers = handlersIn(TABLE).map(([indicator, handler]): [string, Handler] => [
  indicator,
  whereSymbolic(handler),
]);
