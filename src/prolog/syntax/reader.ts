/**
 * From tokens to terms: operator precedence parsing.
 *
 * The parser follows SWI-Prolog where systems differ: an argument may have priority 1200, an operator without operands
 * is an atom, `- 1` is a compound and `-1` a number, a block of `{}` or a list after a term is not an application.
 */
import {
  Atom,
  type Atomic,
  atom,
  COMMA,
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
import { defaultFlags, type QuotedAs, type SyntaxFlags } from './flags.ts';
import { type Operator, Operators, operandLimits } from './operators.ts';
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
      const term = this.parse(1200);
      if (this.token.kind !== 'end') throw this.unexpected();
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

  /** An expression of at most this priority. Within arguments and lists a comma or bar ends it. */
  private parse(max: number, inArgument = false): Term {
    if (++this.depth > MOST_LEVELS) throw new PrologSyntaxError('term_too_deep', this.token.at.start);
    const left = this.primary(max, inArgument);
    const term = this.infix(left.term, left.priority, max, inArgument);
    this.depth--;
    return term;
  }

  private infix(first: Term, firstPriority: number, max: number, inArgument: boolean): Term {
    let left = first;
    let leftPriority = firstPriority;
    for (;;) {
      const name = this.operatorName(inArgument);
      if (name === null) return left;
      const infix = this.operators.infix.get(name);
      const postfix = this.operators.postfix.get(name);
      if (infix !== undefined && infix.priority <= max && leftPriority <= operandLimits(infix).left) {
        const saved = { token: this.token, offset: this.tokenizer.offset };
        this.advance();
        if (this.token.kind === 'end') throw new PrologSyntaxError('operator_balance', this.token.at.start);
        if (this.canStartTerm(inArgument) || postfix === undefined) {
          const right = this.parse(operandLimits(infix).right, inArgument);
          left = new Struct(name === ',' ? COMMA : atom(name), [left, right]);
          leftPriority = infix.priority;
          continue;
        }
        this.token = saved.token;
        this.tokenizer.offset = saved.offset;
      }
      if (postfix !== undefined && postfix.priority <= max && leftPriority <= operandLimits(postfix).left) {
        this.advance();
        left = new Struct(atom(name), [left]);
        leftPriority = postfix.priority;
        continue;
      }
      return left;
    }
  }

  /** The operator that the current token may be, or null. */
  private operatorName(inArgument: boolean): string | null {
    const { token } = this;
    if (token.kind === 'atom' || token.kind === 'quoted') return token.text;
    if (token.kind !== 'punct') return null;
    if (token.text === ',') return inArgument ? null : ',';
    return token.text === '|' && !inArgument ? '|' : null;
  }

  private canStartTerm(inArgument: boolean): boolean {
    const { token } = this;
    if (token.kind === 'end' || token.kind === 'eof') return false;
    if (token.kind === 'punct') return '([{'.includes(token.text);
    if (token.kind === 'atom' && !this.operators.prefix.has(token.text)) {
      const infix = this.operators.infix.get(token.text);
      if (infix !== undefined && !this.followedByOpen()) return this.operandIsMissing(inArgument);
    }
    return true;
  }

  private followedByOpen(): boolean {
    return this.tokenizer.text[this.tokenizer.offset] === '(';
  }

  /** Whether an infix operator's name stands here as an atom, since nothing follows that it could take. */
  private operandIsMissing(inArgument: boolean): boolean {
    const saved = { token: this.token, offset: this.tokenizer.offset };
    this.advance();
    const missing =
      this.token.kind === 'end' ||
      this.token.kind === 'eof' ||
      (this.token.kind === 'punct' &&
        ')]},|'.includes(this.token.text) &&
        (inArgument || this.token.text !== ','));
    this.token = saved.token;
    this.tokenizer.offset = saved.offset;
    return missing;
  }

  private primary(max: number, inArgument: boolean): { term: Term; priority: number } {
    const { token } = this;
    const plain = (term: Term) => ({ term, priority: 0 });
    switch (token.kind) {
      case 'int':
        this.advance();
        return plain(integer(token.value));
      case 'float':
        this.advance();
        return plain(new Float(token.value));
      case 'ratio':
        this.advance();
        return plain(ratio(token.num, token.den));
      case 'var':
        this.advance();
        return plain(this.tagged(this.variable(token.text)));
      case 'string':
        this.advance();
        return plain(quotedText(token.text, this.flags.doubleQuotes));
      case 'codes':
        this.advance();
        return plain(
          quotedText(token.text, this.flags.backQuotes === 'symbol_char' ? 'codes' : this.flags.backQuotes),
        );
      case 'punct':
        return plain(this.bracketed(token.text));
      case 'quoted':
      case 'atom':
        return this.name(token.text, token.kind === 'atom', max, inArgument);
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
        const inner = this.parse(1200);
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
        const inner = this.parse(1200);
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
    const items = [this.parse(1200, true)];
    while (this.isPunct(',')) {
      this.advance();
      items.push(this.parse(1200, true));
    }
    let tail: Term = NIL;
    if (this.isPunct('|')) {
      this.advance();
      tail = this.parse(1200, true);
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
    const args = [this.parse(1200, true)];
    while (this.isPunct(',')) {
      this.advance();
      args.push(this.parse(1200, true));
    }
    this.expect(')');
    return args;
  }

  private name(
    name: string,
    unquoted: boolean,
    max: number,
    inArgument: boolean,
  ): { term: Term; priority: number } {
    this.advance();
    if (this.isPunct('(') && !this.token.at.layoutBefore) {
      return { term: new Struct(atom(name), this.arguments()), priority: 0 };
    }
    if (this.isPunct('{') && !this.token.at.layoutBefore) return { term: this.dict(atom(name)), priority: 0 };
    if (unquoted && (name === '-' || name === '+') && !this.token.at.layoutBefore) {
      const negative = this.signedNumber(name);
      if (negative !== null) return { term: negative, priority: 0 };
    }
    const prefix = this.operators.prefix.get(name);
    if (prefix !== undefined && unquoted) {
      const applied = this.prefixOperand(name, prefix, max, inArgument);
      if (applied !== null) return applied;
    }
    return { term: atom(name), priority: 0 };
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
        throw new PrologSyntaxError('duplicate_key', start, quotedKey(key));
      pairs.push({ key, value: this.parse(1200, true) });
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

  private signedNumber(sign: string): Term | null {
    const { token } = this;
    const factor = sign === '-' ? -1 : 1;
    if (sign === '+') return null;
    switch (token.kind) {
      case 'int':
        this.advance();
        return integer(token.value * BigInt(factor));
      case 'float':
        this.advance();
        return new Float(token.value * factor);
      case 'ratio':
        this.advance();
        return ratio(-token.num, token.den);
      default:
        return null;
    }
  }

  /** The operator applied to what follows, or null where it stands as an atom. */
  private prefixOperand(
    name: string,
    op: Operator,
    max: number,
    inArgument: boolean,
  ): { term: Term; priority: number } | null {
    if (!this.canStartTerm(inArgument)) return null;
    const infixNext = this.operatorName(inArgument);
    if (infixNext !== null && this.token.kind !== 'quoted' && this.looksInfix(infixNext, inArgument))
      return null;
    if (op.priority > max) throw new PrologSyntaxError('operator_clash', this.token.at.start);
    const limits = operandLimits(op);
    const saved = { token: this.token, offset: this.tokenizer.offset };
    try {
      const operand = this.parse(limits.right, inArgument);
      return { term: new Struct(atom(name), [operand]), priority: op.priority };
    } catch (error) {
      if (!(error instanceof PrologSyntaxError)) throw error;
      // The name may have been an atom after all: `- = x`, `dynamic :- a`.
      if (this.operators.infix.get(infixNext ?? '') === undefined) throw error;
      this.token = saved.token;
      this.tokenizer.offset = saved.offset;
      return null;
    }
  }

  /** After a prefix operator: is this atom the infix operator of an expression whose left side is that operator? */
  private looksInfix(next: string, inArgument: boolean): boolean {
    if (!this.operators.infix.has(next) || this.followedByOpen()) return false;
    if (this.operators.prefix.has(next)) return false;
    const saved = { token: this.token, offset: this.tokenizer.offset };
    this.advance();
    const operandFollows = this.canStartTerm(inArgument);
    this.token = saved.token;
    this.tokenizer.offset = saved.offset;
    return operandFollows;
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
  const result = new Reader(`${text} .`, operators, flags).read();
  if (result === null) throw new PrologSyntaxError('end_of_file', text.length);
  return result;
}
