/**
 * From tokens to terms; `expression.ts` has the operators.
 *
 * The parser follows SWI-Prolog where systems differ: an argument may have priority 1200, an operator without operands
 * is an atom, `- 1` is a compound and `-1` a number, a block of `{}` or a list after a term is not an application.
 */
import {
  Atom,
  type Atomic,
  atom,
  compare,
  DICT,
  Float,
  integer,
  list,
  NIL,
  Ratio,
  Str,
  Struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { isDigit } from './characters.ts';
import { Expression } from './expression.ts';
import { defaultFlags, type QuotedAs, type SyntaxFlags } from './flags.ts';
import { Operators } from './operators.ts';
import { atomText } from './quote.ts';
import { PrologSyntaxError, type Token, Tokenizer } from './tokens.ts';

export interface ReadTerm {
  readonly term: Term;
  /** Named variables in order of appearance; `_` is not among them. */
  readonly variables: ReadonlyMap<string, Var>;
  /** Variables that occur once and whose name does not begin with `_`. */
  readonly singletons: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Levels of nesting; deeper terms are an error, as are those that the stack is too small for. */
const MOST_LEVELS = 100_000;

/** Where an expression stands, with what closes that. A comma ends it in the last three, a bar as well in a list. */
const CLOSING = { clause: '.', '(': ')', '{': '}', arguments: ')', dict: '}', list: ']' } as const;
type Within = keyof typeof CLOSING;

export class Reader {
  readonly tokenizer: Tokenizer;
  private token!: Token;
  private variables = new Map<string, Var>();
  private occurrences = new Map<string, number>();
  private depth = 0;

  constructor(
    text: string,
    /** May be replaced between two clauses. */
    public operators: Operators = Operators.defaults(),
    readonly flags: SyntaxFlags = defaultFlags(),
    offset = 0,
  ) {
    this.tokenizer = new Tokenizer(text, offset);
  }

  /** The next clause or term up to its full stop, or null at the end. After an error, reading goes on behind it. */
  read(): ReadTerm | null {
    this.variables = new Map();
    this.occurrences = new Map();
    this.depth = 0;
    let start = this.tokenizer.offset;
    try {
      this.advance();
      if (this.token.kind === 'eof') return null;
      start = this.token.at.start;
      const term = this.parse('clause');
      const singletons = [...this.occurrences].filter(([name, count]) => count === 1).map(([name]) => name);
      return { term, variables: this.variables, singletons, start, end: this.token.at.end };
    } catch (error) {
      const isTooDeep = error instanceof RangeError;
      if (error instanceof PrologSyntaxError || isTooDeep) {
        if (this.token?.kind !== 'end' || this.token.at.end !== this.tokenizer.offset)
          this.tokenizer.recover();
        // A token behind the error stays unread, so that the next read begins with the next clause.
      }
      if (isTooDeep) throw new PrologSyntaxError('term_too_deep', start);
      throw error;
    }
  }

  private advance(): void {
    this.token = this.tokenizer.next();
  }

  private unexpected(): PrologSyntaxError {
    const { token } = this;
    const { start } = token.at;
    if (token.kind === 'eof') return new PrologSyntaxError('end_of_file', start);
    if (token.kind === 'punct' && ')]}'.includes(token.text))
      return new PrologSyntaxError('cannot_start_term', start);
    const isInfix = token.kind === 'atom' && this.operators.infix.has(token.text);
    return new PrologSyntaxError(isInfix ? 'operator_clash' : 'operator_expected', start);
  }

  private isPunct(text: string): boolean {
    return this.token.kind === 'punct' && this.token.text === text;
  }

  private expect(text: string): void {
    if (this.isPunct(text)) {
      this.advance();
      return;
    }
    throw this.unexpected();
  }

  /**
   * An expression, by operator precedence with two stacks as SWI-Prolog reads it: operands, and operators that wait for
   * theirs. A name where an operand is due is a prefix operator, if it is one; what follows may show it to be an atom.
   */
  private parse(within: Within): Term {
    if (++this.depth > MOST_LEVELS) throw new PrologSyntaxError('term_too_deep', this.token.at.start);
    const expression = new Expression(this.operators);
    while (!this.endsExpression(within)) {
      const name = this.operatorName();
      if (name !== null && this.isOperator(expression, name)) {
        this.advance();
        continue;
      }
      if (expression.isComplete) throw this.unexpected();
      expression.operand(this.primary());
    }
    const closing = this.closing(within, expression.isComplete);
    if (expression.isEmpty) throw this.nothing();
    const term = expression.finished(closing, this.token.at.start);
    this.depth--;
    return term;
  }

  /** Whether the current token takes part in the expression as an operator. */
  private isOperator(expression: Expression, name: string): boolean {
    const { kind } = this.token;
    if (!expression.isComplete && kind !== 'punct') {
      if (this.isApplied(name) || (name === '-' && this.isSign())) return false;
      if (expression.prefix(name)) return true;
    }
    return (name !== '|' || kind !== 'punct' || expression.isComplete) && expression.infixOrPostfix(name);
  }

  /** Whether a digit follows directly. */
  private isSign(): boolean {
    return isDigit(this.tokenizer.text[this.tokenizer.offset] ?? '');
  }

  private endsExpression(within: Within): boolean {
    const { token } = this;
    if (token.kind === 'end' || token.kind === 'eof') return true;
    if (token.kind !== 'punct') return false;
    if (')]}'.includes(token.text)) return true;
    if (token.text === ',') return within === 'arguments' || within === 'dict' || within === 'list';
    return token.text === '|' && within === 'list';
  }

  /** What the expression ends with, unless that closes something else. */
  private closing(within: Within, isComplete: boolean): string {
    const { token } = this;
    const text = token.kind === 'punct' ? token.text : '.';
    const isOpen = token.kind === 'end' && within !== 'clause';
    if (token.kind === 'eof' || (isOpen && isComplete)) throw this.unexpected();
    if (isOpen) throw new PrologSyntaxError('end_of_clause', token.at.start);
    if (')]}'.includes(text) && text !== CLOSING[within]) throw this.unexpected();
    return text;
  }

  /** The error where an expression ends before it has begun. */
  private nothing(): PrologSyntaxError {
    const { token } = this;
    const { start } = token.at;
    if (token.kind === 'end') return new PrologSyntaxError('end_of_clause', start);
    const isSeparator = token.kind === 'punct' && ',|'.includes(token.text);
    return isSeparator ? new PrologSyntaxError('quoted_punctuation', start) : this.unexpected();
  }

  /** The operator that the current token may be, or null; in quotes only a comma or bar is one. */
  private operatorName(): string | null {
    const { token } = this;
    if (token.kind === 'atom') return token.text;
    const mayBe = token.kind === 'punct' || token.kind === 'quoted';
    return mayBe && (token.text === ',' || token.text === '|') ? token.text : null;
  }

  /** Whether arguments or a dict follow directly. */
  private isApplied(name: string): boolean {
    const next = this.tokenizer.text[this.tokenizer.offset];
    return next === '(' || (next === '{' && !isSolo(name));
  }

  private primary(): Term {
    const { token } = this;
    switch (token.kind) {
      case 'int':
        this.advance();
        return integer(token.value);
      case 'float':
        this.advance();
        return new Float(token.value);
      case 'ratio':
        this.advance();
        return ratio(token.num, token.den);
      case 'var':
        this.advance();
        return this.tagged(this.variable(token.text));
      case 'string':
        this.advance();
        return quotedText(token.text, this.flags.doubleQuotes);
      case 'codes':
        this.advance();
        return quotedText(
          token.text,
          this.flags.backQuotes === 'symbol_char' ? 'codes' : this.flags.backQuotes,
        );
      case 'punct':
        return this.bracketed(token.text);
      case 'quoted':
      case 'atom':
        return this.name(token.text, token.kind === 'atom');
      case 'end':
        throw new PrologSyntaxError('end_of_clause', token.at.start);
      case 'eof':
        throw new PrologSyntaxError('end_of_file', token.at.start);
    }
  }

  private bracketed(open: string): Term {
    const { start } = this.token.at;
    this.advance();
    switch (open) {
      case '(': {
        const inner = this.parse('(');
        this.expect(')');
        return inner;
      }
      case '[':
        if (this.isPunct(']')) {
          this.advance();
          return this.applied('[]', NIL);
        }
        return this.listItems();
      case '{': {
        if (this.isPunct('}')) {
          this.advance();
          return this.applied('{}', atom('{}'));
        }
        if (this.isPunct('|')) throw new PrologSyntaxError('cannot_start_term', start);
        const inner = this.parse('{');
        this.expect('}');
        return new Struct(atom('{}'), [inner]);
      }
      case ',':
        throw new PrologSyntaxError('quoted_punctuation', start);
      default:
        throw new PrologSyntaxError(open === '|' ? 'quoted_punctuation' : 'cannot_start_term', start);
    }
  }

  /** `[]` and `{}` are names too: `{}(x)`. */
  private applied(name: string, alone: Term): Term {
    return this.isPunct('(') && !this.token.at.layoutBefore
      ? new Struct(atom(name), this.arguments())
      : alone;
  }

  private listItems(): Term {
    if (this.isPunct('|'))
      throw new PrologSyntaxError('double_bar_outside_quasiquotation', this.token.at.start);
    const items = [this.parse('list')];
    while (this.isPunct(',')) {
      this.advance();
      items.push(this.parse('list'));
    }
    let tail: Term = NIL;
    if (this.isPunct('|')) {
      this.advance();
      tail = this.parse('list');
      if (!this.isPunct(']')) throw new PrologSyntaxError('list_rest', this.token.at.start);
    }
    this.expect(']');
    return list(items, tail);
  }

  private arguments(): Term[] {
    this.advance();
    if (this.isPunct(')')) {
      this.advance();
      return [];
    }
    const args = [this.parse('arguments')];
    while (this.isPunct(',')) {
      this.advance();
      args.push(this.parse('arguments'));
    }
    this.expect(')');
    return args;
  }

  private name(name: string, unquoted: boolean): Term {
    this.advance();
    if (this.isPunct('(') && !this.token.at.layoutBefore) return new Struct(atom(name), this.arguments());
    if (this.isPunct('{') && !this.token.at.layoutBefore && !isSolo(name)) return this.dict(atom(name));
    const negative = unquoted && name === '-' && !this.token.at.layoutBefore ? this.negativeNumber() : null;
    return negative ?? atom(name);
  }

  /** A variable, or a dict whose tag it is; with functional notation behind it. */
  private tagged(tag: Var): Term {
    return this.isPunct('{') && !this.token.at.layoutBefore ? this.dict(tag) : this.dotted(tag);
  }

  private dict(tag: Term): Term {
    const pairs: { readonly key: Atomic; readonly value: Term }[] = [];
    do {
      this.advance();
      if (pairs.length === 0 && this.isPunct('}')) break;
      const { start } = this.token.at;
      const key = this.dictKey();
      if (this.token.kind !== 'atom' || this.token.text !== ':')
        throw new PrologSyntaxError('colon_expected', this.token.at.start);
      this.advance();
      if (pairs.some(pair => compare(pair.key, key) === 0))
        throw new PrologSyntaxError('duplicate_key', start, [quotedKey(key)]);
      pairs.push({ key, value: this.parse('dict') });
    } while (this.isPunct(','));
    this.expect('}');
    pairs.sort((a, b) => compare(a.key, b.key));
    return this.dotted(new Struct(DICT, [tag, ...pairs.flatMap(({ key, value }) => [value, key])]));
  }

  private dictKey(): Atomic {
    const { token } = this;
    const { start } = token.at;
    this.advance();
    if (token.kind === 'punct' && token.text === '[' && this.isPunct(']')) {
      this.advance();
      return NIL;
    }
    if (token.kind === 'atom' && token.text === '-' && this.token.kind === 'int') {
      const { value } = this.token;
      this.advance();
      return dictInteger(-value, start);
    }
    if (token.kind === 'int') return dictInteger(token.value, start);
    if (token.kind !== 'atom' && token.kind !== 'quoted') throw new PrologSyntaxError('key_expected', start);
    return atom(token.text);
  }

  /** `.` directly between a variable or dict and a key or function: its value is meant. */
  private dotted(object: Term): Term {
    let term = object;
    for (;;) {
      const { token } = this;
      const isDot = token.kind === 'atom' && token.text === '.' && !token.at.layoutBefore;
      if (!isDot || !/[\p{L}_]/u.test(this.tokenizer.text[this.tokenizer.offset] ?? '')) return term;
      this.advance();
      const { text } = this.token as { readonly text: string };
      const isVariable = this.token.kind === 'var';
      this.advance();
      const called = this.isPunct('(') && !this.token.at.layoutBefore;
      const key = isVariable
        ? this.variable(text)
        : called
          ? new Struct(atom(text), this.arguments())
          : atom(text);
      term = new Struct(atom('.'), [term, key]);
    }
  }

  private negativeNumber(): Term | null {
    const { token } = this;
    switch (token.kind) {
      case 'int':
        this.advance();
        return integer(-token.value);
      case 'float':
        this.advance();
        return new Float(-token.value);
      case 'ratio':
        this.advance();
        return ratio(-token.num, token.den);
      default:
        return null;
    }
  }

  private variable(name: string): Var {
    if (name === '_') return new Var();
    this.occurrences.set(name, (this.occurrences.get(name) ?? 0) + 1);
    let v = this.variables.get(name);
    if (v === undefined) {
      v = new Var();
      this.variables.set(name, v);
    }
    return v;
  }
}

/** No dict has such a tag. */
function isSolo(name: string): boolean {
  return name === '!' || name === ';';
}

/** Keys are integers that SWI-Prolog keeps in a word. */
function dictInteger(value: bigint, start: number): Atomic {
  if (BigInt.asIntN(57, value) !== value) throw new PrologSyntaxError('key_domain', start);
  return integer(value);
}

function quotedKey(key: Atomic): string {
  return key instanceof Atom ? atomText(key.name, false) : String(key);
}

function ratio(num: bigint, den: bigint): Term {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return den / a === 1n ? integer(num / a) : new Ratio(num / a, den / a);
}

function quotedText(text: string, as: QuotedAs): Term {
  switch (as) {
    case 'string':
      return new Str(text);
    case 'atom':
      return atom(text);
    case 'codes':
      return list([...text].map(c => c.codePointAt(0) ?? 0));
    case 'chars':
      return list([...text].map(c => atom(c)));
  }
}

/** One term from a text without a full stop. */
export function readTerm(text: string, operators?: Operators, flags?: SyntaxFlags): ReadTerm {
  // The text may end with a comment up to the end of its line.
  const result = new Reader(`${text}\n.`, operators, flags).read();
  if (result === null) throw new PrologSyntaxError('end_of_file', text.length);
  return result;
}
