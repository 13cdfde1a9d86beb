/**
 * Colours for source texts: what kind of token each piece of a line is. A lexer of a few expressions is enough to read
 * by; the front ends have the real ones.
 */
export type TokenKind = 'comment' | 'string' | 'number' | 'variable' | 'keyword' | 'call' | 'plain';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const WORDS = {
  erlang:
    'after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or orelse receive rem try when xor',
  elixir:
    'after alias and case catch cond def defdelegate defexception defguard defguardp defimpl defmacro defmacrop defmodule defp defprotocol defstruct do else end false fn for if import in nil not or quote raise receive require rescue super throw true try unless unquote use when with',
  prolog: 'is mod rem div rdiv xor dynamic discontiguous module use_module initialization',
} as const;

export type SourceLanguage = keyof typeof WORDS;

/** In this order; the first that matches at a place gives its kind. */
const tokens: Readonly<Record<SourceLanguage, readonly (readonly [TokenKind, RegExp])[]>> = {
  erlang: [
    ['comment', /%[^\n]*/y],
    ['string', /"[^"\\]*(?:\\.[^"\\]*)*"?/sy],
    ['string', /'[^'\\\n]*(?:\\.[^'\\\n]*)*'?/sy],
    ['string', /\$(?:\\x\{[\da-fA-F]+\}|\\.|.)/sy],
    ['number', /\d+#[\da-zA-Z_]+|\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d+)?)?/y],
    ['variable', /[\p{Lu}_][\p{L}\p{N}_@]*/uy],
    ['keyword', /(?<=^|\n)-\s*\p{Ll}[\p{L}\p{N}_]*/uy],
    ['call', /\p{Ll}[\p{L}\p{N}_@]*(?=\()/uy],
    ['plain', /\p{Ll}[\p{L}\p{N}_@]*/uy],
  ],
  elixir: [
    ['comment', /#[^\n]*/y],
    ['string', /(?:~[a-zA-Z])?""".*?(?:"""|$)|(?:~[a-zA-Z])?'''.*?(?:'''|$)/sy],
    ['string', /~[a-zA-Z](?:\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|<[^>]*>|(["'/|])(?:\\.|(?!\1).)*\1?)[a-zA-Z]*/sy],
    ['string', /"[^"\\]*(?:\\.[^"\\]*)*"?/sy],
    ['string', /'[^'\\\n]*(?:\\.[^'\\\n]*)*'?/sy],
    ['string', /\?(?:\\.|[^\s])/sy],
    ['number', /0x[\da-fA-F]+|0b[01]+|0o[0-7]+|\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d+)?)?/y],
    ['keyword', /@[a-z_]\w*/y],
    [
      'plain',
      /:(?:"[^"\\]*(?:\\.[^"\\]*)*"?|[\p{L}_][\p{L}\p{N}_@]*[?!]?)|[\p{L}_][\p{L}\p{N}_@]*[?!]?:(?=\s)/uy,
    ],
    ['variable', /\p{Lu}[\p{L}\p{N}_.]*/uy],
    ['call', /[\p{Ll}_][\p{L}\p{N}_]*[?!]?(?=\()/uy],
    ['plain', /[\p{Ll}_][\p{L}\p{N}_]*[?!]?/uy],
  ],
  prolog: [
    ['comment', /%[^\n]*/y],
    ['comment', /\/\*.*?(?:\*\/|$)/sy],
    ['number', /0'(?:\\.|''|.)|0[xob][\da-fA-F]+|\d[\d_]*(?:\.\d+(?:[eE][+-]?\d+)?)?/sy],
    ['string', /"[^"\\]*(?:(?:\\.|"")[^"\\]*)*"?/sy],
    ['string', /'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'?/sy],
    ['string', /`[^`\\]*(?:\\.[^`\\]*)*`?/sy],
    ['keyword', /:-|-->|\?-|=>/y],
    ['variable', /[\p{Lu}_][\p{L}\p{N}_]*/uy],
    ['call', /\p{Ll}[\p{L}\p{N}_]*(?=\()/uy],
    ['plain', /\p{Ll}[\p{L}\p{N}_]*/uy],
  ],
};

const keywords: Readonly<Record<SourceLanguage, ReadonlySet<string>>> = {
  erlang: new Set(WORDS.erlang.split(' ')),
  elixir: new Set(WORDS.elixir.split(' ')),
  prolog: new Set(WORDS.prolog.split(' ')),
};

/** The token at a position, which is at least one character long. */
function tokenAt(text: string, at: number, language: SourceLanguage): Token {
  for (const [kind, pattern] of tokens[language]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined || found === '') continue;
    const isWord = kind === 'plain' || kind === 'call';
    return { kind: isWord && keywords[language].has(found) ? 'keyword' : kind, text: found };
  }
  return { kind: 'plain', text: String.fromCodePoint(text.codePointAt(at) ?? 0) };
}

/** The tokens of each line. */
export function highlightedLines(text: string, language: SourceLanguage): Token[][] {
  const lines: Token[][] = [[]];
  const put = (token: Token) => {
    const line = lines.at(-1) as Token[];
    const last = line.at(-1);
    if (last?.kind === token.kind) line[line.length - 1] = { kind: token.kind, text: last.text + token.text };
    else if (token.text !== '') line.push(token);
  };
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at, language);
    at += token.text.length;
    for (const [i, part] of token.text.split('\n').entries()) {
      if (i > 0) lines.push([]);
      put({ kind: token.kind, text: part });
    }
  }
  return lines;
}
