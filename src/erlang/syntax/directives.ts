/** Parses preprocessor directives from the tokens after their name. */
import { defined } from '../../logic/index.ts';
import type { Position } from './ast.ts';
import { type Macro, MacroError } from './macros.ts';
import type { NameToken, Token } from './tokens.ts';

/** The error is located at the first unexpected token. */
function bad(directive: string, tokens: readonly Token[], at: number, fallback: Position): MacroError {
  const token = tokens[at] ?? tokens[at - 1];
  const usage = usages.get(directive);
  return new MacroError(
    token?.pos ?? fallback,
    'bad_directive',
    `badly formed '-${directive}'`,
    usage === undefined ? undefined : `write ${usage}`,
  );
}

const usages = new Map([
  ['define', '-define(NAME, replacement). or -define(NAME(X), replacement).'],
  ['undef', '-undef(NAME).'],
  ['ifdef', '-ifdef(NAME).'],
  ['ifndef', '-ifndef(NAME).'],
  ['if', '-if(condition).'],
  ['elif', '-elif(condition).'],
  ['else', '-else.'],
  ['endif', '-endif.'],
  ['include', '-include("file.hrl").'],
  ['include_lib', '-include_lib("app/include/file.hrl").'],
  ['file', '-file("name", line).'],
  ['feature', '-feature(name, enable). or -feature(name, disable).'],
]);

export function badDirective(directive: string, tokens: readonly Token[], at: number, pos: Position): never {
  throw bad(directive, tokens, at, pos);
}

/** `(NAME).` */
export function macroName(directive: string, tokens: readonly Token[], pos: Position): string {
  const name = tokens[1];
  if (tokens[0]?.kind !== '(') throw bad(directive, tokens, 0, pos);
  if (name?.kind !== 'atom' && name?.kind !== 'var') throw bad(directive, tokens, 1, pos);
  if (tokens[2]?.kind !== ')') throw bad(directive, tokens, 2, pos);
  if (tokens[3]?.kind !== 'dot') throw bad(directive, tokens, 3, pos);
  return name.value;
}

/** `("file").`; adjacent strings are one. */
export function fileName(
  directive: string,
  tokens: readonly Token[],
  pos: Position,
): { name: string; pos: Position } {
  if (tokens[0]?.kind !== '(') throw bad(directive, tokens, 0, pos);
  const first = tokens[1];
  if (first?.kind !== 'string') throw bad(directive, tokens, 1, pos);
  let name = '';
  let at = 1;
  for (let token = tokens[at]; token?.kind === 'string'; token = tokens[++at]) name += token.value;
  if (tokens[at]?.kind !== ')') throw bad(directive, tokens, at, pos);
  if (tokens[at + 1]?.kind !== 'dot') throw bad(directive, tokens, at + 1, pos);
  return { name, pos: first.pos };
}

/** `(Name, Replacement).` or `(Name(Params), Replacement).` */
export function definition(tokens: readonly Token[], pos: Position): { name: NameToken; macro: Macro } {
  const name = tokens[1];
  if (tokens[0]?.kind !== '(') throw bad('define', tokens, 0, pos);
  if (name?.kind !== 'atom' && name?.kind !== 'var') throw bad('define', tokens, 1, pos);
  if (tokens[2]?.kind === ',') return { name, macro: { params: null, body: replacement(tokens, 3) } };
  if (tokens[2]?.kind !== '(') throw bad('define', tokens, 2, pos);
  const params: string[] = [];
  let at = 3;
  if (tokens[at]?.kind === ')') at++;
  else {
    for (;;) {
      const param = tokens[at++];
      if (param?.kind !== 'var') throw bad('define', tokens, at - 1, pos);
      if (params.includes(param.value)) {
        throw new MacroError(param.pos, 'duplicated_argument', `argument '${param.value}' already used`);
      }
      params.push(param.value);
      const separator = tokens[at++];
      if (separator?.kind === ')') break;
      if (separator?.kind !== ',') throw bad('define', tokens, at - 1, pos);
    }
  }
  if (tokens[at]?.kind !== ',') {
    const { pos: place } = tokens[at] ?? defined(tokens[at - 1]);
    throw new MacroError(place, 'missing_comma', "badly formed '-define': missing comma");
  }
  return { name, macro: { params, body: replacement(tokens, at + 1) } };
}

function replacement(tokens: readonly Token[], from: number): readonly Token[] {
  const end = tokens.length - 1;
  const last = defined(tokens[end]);
  if (last.kind !== 'dot') throw new MacroError(last.pos, 'premature_end', 'premature end');
  if (end - 1 < from || tokens[end - 1]?.kind !== ')') {
    throw new MacroError(
      last.pos,
      'missing_parenthesis',
      "badly formed '-define': missing closing parenthesis",
    );
  }
  return tokens.slice(from, end - 1);
}
