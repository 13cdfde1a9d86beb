/**
 * Macro expansion: replacement of tokens.
 *
 * An expansion is pushed back onto the input and scanned for macros again, so a macro's arguments may come from the
 * tokens after the macro that it was expanded from. The tokens of an expansion have the position of the call, those of
 * arguments keep their own; `?LINE` and error messages depend on that.
 */
import { defined } from '../../logic/index.ts';
import { printAtom, printFloat } from '../terms/index.ts';
import type { Position } from './ast.ts';
import { describeToken } from './describe.ts';
import { type CallArity, type Macro, MacroError, type MacroReference, type MacroTable } from './macros.ts';
import { moved, named, type Token, type TokenKind } from './tokens.ts';

/** Tokens per form; a larger expansion is an error. Nested macros can grow exponentially. */
const maxExpandedTokens = 2_000_000;

/** The form in which macros are expanded, for `?FUNCTION_NAME`. */
interface Context {
  /** Null while the function's head is being determined. */
  readonly form: readonly Token[] | null;
  head: { readonly name: string; readonly arity: number } | null;
  budget: number;
}

export class Expander {
  constructor(private readonly macros: MacroTable) {}

  expand(tokens: readonly Token[]): readonly Token[] {
    if (!tokens.some(token => token.kind === '?')) return tokens;
    return this.expandIn(tokens, { form: tokens, head: null, budget: maxExpandedTokens });
  }

  private expandIn(tokens: readonly Token[], context: Context): Token[] {
    const output: Token[] = [];
    // A stack: the next token is last.
    const input = tokens.toReversed();
    for (let token = input.pop(); token !== undefined; token = input.pop()) {
      const name = input[input.length - 1];
      if (token.kind !== '?' || name === undefined) output.push(token);
      else this.call(token, name, input, output, context);
    }
    return output;
  }

  private call(mark: Token, name: Token, input: Token[], output: Token[], context: Context): void {
    if (name.kind !== 'atom' && name.kind !== 'var') {
      throw new MacroError(
        name.pos,
        'call',
        `illegal macro call '?${describeToken(name).replaceAll("'", '')}'`,
      );
    }
    input.pop();
    if (name.kind === 'var' && (name.value === 'FUNCTION_NAME' || name.value === 'FUNCTION_ARITY')) {
      if (context.form === null) {
        output.push(mark, name);
        return;
      }
      const head = this.functionHead(name.value, name.pos, context);
      output.push(
        name.value === 'FUNCTION_NAME' ? named('atom', head.name, name.pos) : integer(head.arity, name.pos),
      );
      return;
    }
    if (name.kind === 'var' && name.value === 'LINE') {
      output.push(integer(name.pos.line, name.pos));
      return;
    }
    const args = readArguments(input, input.length, name.value, name.pos);
    const macro = this.macros.lookup(name.value, args?.list.length ?? null, name.pos);
    let expansion: Token[];
    if (macro.params === null) expansion = this.expandIn(substitute(macro, [], name), context);
    else {
      input.length -= args?.consumed ?? 0;
      if (args?.list.some(arg => arg.length === 0)) {
        throw new MacroError(
          name.pos,
          'mismatch',
          `argument mismatch for macro '${name.value}'`,
          'an argument is empty',
        );
      }
      expansion = substitute(macro, args?.list ?? [], name);
    }
    context.budget -= expansion.length + 1;
    if (context.budget < 0) {
      throw new MacroError(name.pos, 'expansion_too_large', `macro '${name.value}' expands to too much`);
    }
    for (let i = expansion.length - 1; i >= 0; i--) input.push(defined(expansion[i]));
  }

  /** The name and arity of the function that the form defines, from its first tokens. */
  private functionHead(macro: string, pos: Position, context: Context): { name: string; arity: number } {
    if (context.head !== null) return context.head;
    const [first, second, ...rest] = this.expandIn(context.form ?? [], {
      form: null,
      head: null,
      budget: maxExpandedTokens,
    });
    if (first?.kind === '?') {
      throw new MacroError(pos, 'illegal_function_usage', `?${macro} must not begin a form`);
    }
    if (first?.kind !== 'atom' || second?.kind !== '(') {
      throw new MacroError(pos, 'illegal_function', `?${macro} can only be used within a function`);
    }
    context.head = { name: first.value, arity: countParameters(rest) };
    return context.head;
  }
}

function integer(value: number, pos: Position): Token {
  return { kind: 'integer', value, pos, quoted: false };
}

/** The number of parameters up to the closing parenthesis, after the opening one. */
function countParameters(tokens: readonly Token[]): number {
  let depth = 1;
  let count = 0;
  for (const { kind } of tokens) {
    if (kind === ')' || kind === '}' || kind === ']' || kind === '>>') {
      if (--depth === 0) break;
    } else {
      if (count === 0) count = 1;
      if (kind === '(' || kind === '{' || kind === '[' || kind === '<<') depth++;
      else if (kind === ',' && depth === 1) count++;
    }
  }
  return count;
}

const closers = new Map<TokenKind, TokenKind>([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['<<', '>>'],
  ['begin', 'end'],
  ['if', 'end'],
  ['case', 'end'],
  ['receive', 'end'],
  ['try', 'end'],
  ['maybe', 'end'],
  ['cond', 'end'],
]);

interface Arguments {
  readonly list: readonly (readonly Token[])[];
  readonly consumed: number;
}

/**
 * The arguments at the end of the first `length` tokens of reversed input; null when no parenthesis opens there. Commas
 * inside brackets do not separate.
 */
function readArguments(
  input: readonly Token[],
  length: number,
  macro: string,
  pos: Position,
): Arguments | null {
  let at = length - 1;
  if (input[at]?.kind !== '(') return null;
  if (input[--at]?.kind === ')') return { list: [], consumed: 2 };
  const bad = (): never => {
    throw new MacroError(pos, 'arg_error', `badly formed argument for macro '${macro}'`);
  };
  if (input[at]?.kind === ',') return bad();
  const list: Token[][] = [];
  for (;;) {
    const arg: Token[] = [];
    const open: TokenKind[] = [];
    for (; ; at--) {
      const token = input[at];
      if (token === undefined) return bad();
      if (open.length === 0 && (token.kind === ',' || token.kind === ')')) break;
      const closer =
        token.kind === 'fun' ? closerOfFun(input[at - 1], input[at - 2]) : closers.get(token.kind);
      if (closer !== undefined) open.push(closer);
      else if (token.kind === open[open.length - 1]) open.pop();
      arg.push(token);
    }
    list.push(arg);
    if (input[at]?.kind === ')') return { list, consumed: length - at };
    if (input[--at]?.kind === ')') return bad();
  }
}

/** The closing token of a `fun`: only one with clauses has an `end`. */
function closerOfFun(next: Token | undefined, afterNext: Token | undefined): TokenKind | undefined {
  return next?.kind === '(' || (next?.kind === 'var' && afterNext?.kind === '(') ? 'end' : undefined;
}

/** Substitutes the arguments in the body. Tokens after an argument have the position of the argument's end. */
function substitute(macro: Macro, args: readonly (readonly Token[])[], call: Token): Token[] {
  const result: Token[] = [];
  let { pos } = call;
  const argument = (token: Token | undefined): readonly Token[] | undefined => {
    if (token?.kind !== 'var' || macro.params === null) return undefined;
    const i = macro.params.indexOf(token.value);
    return i < 0 ? undefined : args[i];
  };
  const { body } = macro;
  for (let i = 0; i < body.length; i++) {
    const token = defined(body[i]);
    const stringified = body[i + 2];
    if (token.kind === '?' && body[i + 1]?.kind === '?' && stringified?.kind === 'var') {
      const arg = argument(stringified);
      result.push(
        arg === undefined
          ? moved(stringified, pos)
          : named('string', arg.map(tokenText).join(' '), pos, true),
      );
      i += 2;
      continue;
    }
    const arg = argument(token);
    if (arg === undefined) result.push(moved(token, pos));
    else {
      for (const t of arg) result.push(t);
      pos = arg[arg.length - 1]?.pos ?? pos;
    }
  }
  return result;
}

/** The macros that a body uses, for the check of cycles. */
export function macroUses(body: readonly Token[]): MacroReference[] {
  const uses: MacroReference[] = [];
  const reversed = body.toReversed();
  for (let i = 0; i + 1 < body.length; i++) {
    if (body[i]?.kind !== '?') continue;
    const name = defined(body[i + 1]);
    if (name.kind === '?') i++;
    else if (name.kind === 'atom' || name.kind === 'var') {
      const args = readArguments(reversed, body.length - i - 2, name.value, name.pos);
      const arity: CallArity = args?.list.length ?? null;
      uses.push({ name: name.value, arity });
    }
  }
  return uses;
}

/** A token as text, for `??Arg`. */
function tokenText(token: Token): string {
  switch (token.kind) {
    case 'atom':
      return printAtom(token.value);
    case 'var':
    case 'other':
      return token.value;
    case 'string':
      return quoted(token.value);
    case 'sigil':
      return `~${token.value.binary ? 'b' : 's'}${quoted(token.value.text)}`;
    case 'integer':
      return String(token.value);
    case 'float':
      return printFloat(token.value);
    case 'char':
      return `$${escaped(token.value, '')}`;
    case 'dot':
      return '.';
    default:
      return token.kind;
  }
}

function quoted(text: string): string {
  return `"${[...text].map(c => escaped(c.codePointAt(0) ?? 0, '"')).join('')}"`;
}

const escapes = new Map([
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
  [27, '\\e'],
  [127, '\\d'],
  [0x5c, '\\\\'],
]);

function escaped(code: number, quote: string): string {
  const known = escapes.get(code);
  if (known !== undefined) return known;
  if (code === 0x20 && quote === '') return '\\s';
  if (code < 0x20 || (code >= 0x80 && code < 0xa0)) return `\\${code.toString(8).padStart(3, '0')}`;
  const text = String.fromCodePoint(code);
  return text === quote ? `\\${quote}` : text;
}
