/** Descriptions of tokens for messages. */
import { printAtom, printFloat } from '../terms/index.ts';
import type { Token } from './tokens.ts';

export function describeToken(token: Token): string {
  switch (token.kind) {
    case 'atom': {
      const text = printAtom(token.value);
      return text.startsWith("'") ? text : `'${text}'`;
    }
    case 'var':
      return `'${token.value}'`;
    case 'string':
      return JSON.stringify(shorten(token.value));
    case 'sigil':
      return `~${JSON.stringify(shorten(token.value.text))}`;
    case 'integer':
      return shorten(String(token.value));
    case 'float':
      return printFloat(token.value);
    case 'char':
      return `$${String.fromCodePoint(token.value)}`;
    case 'other':
      return `'${token.value}'`;
    case 'dot':
      return "the full stop '.'";
    case 'eof':
      return 'the end of the file';
    default:
      return `'${token.kind}'`;
  }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
