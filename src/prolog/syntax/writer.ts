/**
 * From terms to text. What `writeq` prints reads back as the same term.
 *
 * Text is put together token by token; a space goes in only where two tokens would otherwise be read as one
 * (`1- -1`, `a= \+b`), behind an infix operator that has one before it, and between a prefix operator and a bracket.
 */
import { defined, spend } from '../../logic/index.ts';
import {
  Atom,
  ageOf,
  Blob,
  DICT,
  deref,
  type Factorized,
  Float,
  factorized,
  isCons,
  isNumber,
  list,
  NIL,
  type Numeric,
  Ratio,
  Str,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { Unfolding } from '../terms/unfolded.ts';
import { isAlnum, isDigit, isSymbol } from './characters.ts';
import { Operators, operandLimits } from './operators.ts';
import { atomText, type Escapes, floatText, quoted } from './quote.ts';

export interface WriteOptions {
  readonly quoted?: boolean;
  readonly ignoreOps?: boolean;
  readonly numberVars?: boolean;
  readonly operators?: Operators;
  readonly variableNames?: ReadonlyMap<Var, string>;
  /** A space after each comma between arguments. */
  readonly spaceArgs?: boolean;
  /** A quote inside a quoted atom is doubled instead of escaped. */
  readonly doubleQuotes?: boolean;
  readonly escapes?: Escapes;
  readonly maxDepth?: number;
  readonly priority?: number;
  /** Lists are written as compounds with this name: `'[|]'(a,[])`. */
  readonly listFunctor?: string;
  /** Whether `{}(a)` is written as `{a}`; it is unless told. */
  readonly bracedTerms?: boolean;
  /** The text is cut after about so many characters, with `...` in place of the rest; never by default. */
  readonly maxLength?: number;
}

const DEFAULT_OPERATORS = Operators.defaults();

export function formatTerm(term: Term, options: WriteOptions = {}): string {
  // What is cut at a depth comes to an end.
  const cyclic = (options.maxDepth ?? 0) > 0 ? null : factorized(term);
  const finite = cyclic === null ? term : asTerm(cyclic);
  const writer = new Writer(
    cyclic === null || options.numberVars !== true
      ? options
      : { ...options, variableNames: namesOf(cyclic, options.variableNames) },
    new Unfolding(finite),
  );
  try {
    writer.term(finite, options.priority ?? 1200, 1);
  } catch (thrown) {
    if (!(thrown instanceof TooLong)) throw thrown;
    return `${writer.text.slice(0, options.maxLength)}...`;
  }
  return writer.text;
}

/** A cyclic term as SWI-Prolog writes it: `@(Template, [S_1 = Compound])`. */
function asTerm({ template, equations }: Factorized): Term {
  return struct('@', template, list(equations.map(([name, value]) => struct('=', name, value))));
}

function namesOf({ equations }: Factorized, given: ReadonlyMap<Var, string> = new Map()): Map<Var, string> {
  return new Map([...given, ...equations.map(([name], i) => [name, `S_${i + 1}`] as const)]);
}

/** The text has become longer than `maxLength`. */
class TooLong {}

/** As `writeq/1`, with the variables' own names. */
export function quotedTerm(term: Term, options: WriteOptions = {}): string {
  return formatTerm(term, { quoted: true, numberVars: true, ...options });
}

export function numberText(n: Numeric): string {
  if (n instanceof Float) return floatText(n.value);
  return n instanceof Ratio ? `${n.num}r${n.den}` : n.toString();
}

class Writer {
  text = '';
  /** Its last character, known without looking: that would join all that has been appended so far, each time. */
  private last = '';
  /** The prefix operator that the text ends with. */
  private prefixed = '';
  private readonly operators: Operators;

  constructor(
    private readonly options: WriteOptions,
    private readonly unfolding: Unfolding,
  ) {
    this.operators = options.operators ?? DEFAULT_OPERATORS;
  }

  private put(text: string): void {
    spend();
    const { maxLength } = this.options;
    if (maxLength === undefined) this.unfolding.part();
    else if (this.text.length > maxLength) throw new TooLong();
    this.text += this.runsInto(text) ? ` ${text}` : text;
    this.last = text.at(-1) ?? this.last;
    this.prefixed = '';
  }

  /** Whether a prefix operator and this text behind it would be read as an application, or as a negative number. */
  private runsInto(text: string): boolean {
    if (this.prefixed === '') return false;
    return /^[({]/.test(text) || (this.prefixed === '-' && /^\d/.test(text));
  }

  /** Append a token, with a space where it would run into the one before; whether there is one. */
  private token(token: string): boolean {
    const glued = this.last !== '' && areOne(this.last, token[0] ?? '');
    this.put(glued ? ` ${token}` : token);
    return glued;
  }

  private atom(a: Atom): string {
    if (this.options.quoted !== true || a instanceof Blob || a === DICT) return a.name;
    const text = atomText(a.name, a === NIL, this.options.escapes);
    return this.options.doubleQuotes === true ? text.replaceAll("\\'", "''") : text;
  }

  term(term: Term, priority: number, depth: number): void {
    const t = deref(term);
    const { maxDepth } = this.options;
    if (maxDepth !== undefined && maxDepth !== 0 && depth > maxDepth) this.token('...');
    else if (t instanceof Var) this.token(this.options.variableNames?.get(t) ?? `_${ageOf(t)}`);
    else if (isNumber(t)) this.token(numberText(t));
    else if (t instanceof Str) this.string(t);
    else if (t instanceof Atom) this.token(this.atom(t));
    else this.compound(t, priority, depth);
  }

  /** Without quotes it runs into what is before it, as in SWI-Prolog. */
  private string({ text }: Str): void {
    if (this.options.quoted === true) this.token(quoted(text, '"', this.options.escapes));
    else this.put(text);
  }

  private compound(t: Struct, priority: number, depth: number): void {
    const { options } = this;
    const variable = options.numberVars === true ? numberedVariable(t) : null;
    if (isCons(t) && options.listFunctor === undefined) this.list(t, depth);
    else if (variable !== null) this.token(variable);
    else if (t.name === DICT && t.args.length % 2 === 1) this.dict(t, depth);
    else if (t.name.name === '{}' && t.args.length === 1 && options.bracedTerms !== false)
      this.braces(t, depth);
    else if (options.ignoreOps === true || !this.operator(t, priority, depth)) this.canonical(t, depth);
  }

  private braces(t: Struct, depth: number): void {
    this.token('{');
    this.term(defined(t.args[0]), 1200, depth + 1);
    this.put('}');
  }

  /** As an operator; false where the term has none. */
  private operator(t: Struct, priority: number, depth: number): boolean {
    if (t.args.length === 2) return this.infix(t, priority, depth);
    return t.args.length === 1 && (this.prefix(t, priority, depth) || this.postfix(t, priority, depth));
  }

  private canonical(t: Struct, depth: number): void {
    const { options } = this;
    const { listFunctor } = options;
    this.token(listFunctor !== undefined && isCons(t) ? listFunctor : this.atom(t.name));
    this.put('(');
    for (const [i, arg] of t.args.entries()) {
      if (i > 0) this.put(options.spaceArgs === true ? ', ' : ',');
      this.term(arg, 999, depth + 1);
    }
    this.put(')');
  }

  private dict(t: Struct, depth: number): void {
    this.term(defined(t.args[0]), 0, depth + 1);
    this.put('{');
    for (let i = 1; i < t.args.length; i += 2) {
      if (i > 1) this.put(',');
      this.term(defined(t.args[i + 1]), 0, depth + 1);
      const value = deref(defined(t.args[i]));
      this.put(this.isEmbraced(value, 999) ? ': ' : ':');
      this.term(value, 999, depth + 1);
    }
    this.put('}');
  }

  private open(embrace: boolean): void {
    if (embrace) this.put('(');
  }

  private close(embrace: boolean): void {
    if (embrace) this.put(')');
  }

  private infix(t: Struct, priority: number, depth: number): boolean {
    const op = this.operators.infix.get(t.name.name);
    if (op === undefined) return false;
    const { left, right } = operandLimits(op);
    const embrace = op.priority > priority;
    this.open(embrace);
    this.operand(defined(t.args[0]), left, depth + 1);
    const name = t.name.name;
    if (name === ',') this.put(this.options.spaceArgs === true ? ', ' : ',');
    else if (name === '|') this.put('|');
    // A function on a dict, which was not called.
    else if (name === '.') this.token('.');
    else if (this.token(this.atom(t.name))) this.put(' ');
    this.operand(defined(t.args[1]), right, depth + 1);
    this.close(embrace);
    return true;
  }

  private prefix(t: Struct, priority: number, depth: number): boolean {
    const op = this.operators.prefix.get(t.name.name);
    if (op === undefined) return false;
    const embrace = op.priority > priority;
    const { right } = operandLimits(op);
    this.open(embrace);
    this.token(this.atom(t.name));
    this.prefixed = t.name.name;
    const operand = deref(defined(t.args[0]));
    if (t.name.name === '-' && isNumber(operand)) this.put(' ');
    this.operand(operand, right, depth + 1);
    this.close(embrace);
    return true;
  }

  private postfix(t: Struct, priority: number, depth: number): boolean {
    const op = this.operators.postfix.get(t.name.name);
    if (op === undefined) return false;
    const embrace = op.priority > priority;
    this.open(embrace);
    this.operand(defined(t.args[0]), operandLimits(op).left, depth + 1);
    this.token(this.atom(t.name));
    this.close(embrace);
    return true;
  }

  private isEmbraced(operand: Term, limit: number): boolean {
    if (operand instanceof Atom) return operand !== NIL && this.operators.has(operand.name);
    if (!(operand instanceof Struct) || isCons(operand)) return false;
    const { name } = operand.name;
    if (this.options.numberVars === true && name === '$VAR') return false;
    const op =
      operand.args.length === 2
        ? this.operators.infix.get(name)
        : operand.args.length === 1
          ? name === '{}'
            ? undefined
            : (this.operators.prefix.get(name) ?? this.operators.postfix.get(name))
          : undefined;
    return op !== undefined && op.priority > limit;
  }

  /** An operand; an operator standing alone is bracketed even where its priority would fit. */
  private operand(operand: Term, limit: number, depth: number): void {
    const t = deref(operand);
    if (t instanceof Atom && t !== NIL && this.operators.has(t.name)) this.put(`(${this.atom(t)})`);
    else this.term(t, limit, depth);
  }

  private list(t: Struct, depth: number): void {
    this.token('[');
    this.term(defined(t.args[0]), 999, depth + 1);
    let tail = deref(defined(t.args[1]));
    let shown = 1;
    const { maxDepth } = this.options;
    while (isCons(tail)) {
      if (maxDepth !== undefined && maxDepth > 0 && ++shown >= maxDepth) {
        this.put('|...]');
        return;
      }
      this.put(this.options.spaceArgs === true ? ', ' : ',');
      this.term(tail.args[0], 999, depth + 1);
      tail = deref(tail.args[1]);
    }
    if (tail !== NIL) {
      this.put('|');
      this.term(tail, 999, depth + 1);
    }
    this.put(']');
  }
}

/** Whether tokens that end and begin like this would be read as one: `1'a'` begins with a number to the base 1. */
function areOne(last: string, first: string): boolean {
  if (first === "'") return last === first || isDigit(last);
  return (isAlnum(last) && isAlnum(first)) || (isSymbol(last) && isSymbol(first));
}

/** `A`, `B`, … `Z1` for '$VAR'(N); names and negative numbers as SWI-Prolog writes them. Null for any other term. */
function numberedVariable(t: Struct): string | null {
  if (t.name.name !== '$VAR' || t.args.length !== 1) return null;
  const n = deref(defined(t.args[0]));
  if (typeof n === 'number') {
    if (n < 0) return `S_${-n}`;
    const letter = String.fromCharCode(65 + (n % 26));
    return n < 26 ? letter : `${letter}${Math.floor(n / 26)}`;
  }
  if (n instanceof Atom && /^[\p{Lu}_][\p{L}\p{N}_]*$/u.test(n.name)) return n.name;
  return null;
}
