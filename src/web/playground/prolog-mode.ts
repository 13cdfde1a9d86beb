/** Prolog for CodeMirror: the tokens that the report page shows, one line at a time. */
import type { StreamParser } from '@codemirror/language';

interface State {
  /** In a comment or a quoted text that goes on in the next line: what ends it. */
  open: '*/' | '"' | "'" | '`' | null;
}

const WORDS = new Set(['is', 'mod', 'rem', 'div', 'rdiv', 'xor']);
const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);

export const prolog: StreamParser<State> = {
  name: 'prolog',
  startState: () => ({ open: null }),
  copyState: state => ({ ...state }),
  languageData: { commentTokens: { line: '%', block: { open: '/*', close: '*/' } } },
  token(stream, state) {
    if (state.open !== null) return continued(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('%')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.open = '*/';
      return continued(stream, state);
    }
    if (stream.match(/^0'(\\.|''|.)/) || stream.match(/^(0[xob][\da-fA-F]+|\d[\d_]*(\.\d+([eE][+-]?\d+)?)?)/))
      return 'number';
    const next = stream.peek() ?? '';
    if (QUOTES.has(next)) {
      stream.next();
      state.open = next as '"';
      return continued(stream, state);
    }
    if (stream.match(/^(:-|-->|\?-|=>)/)) return 'keyword';
    if (stream.match(/^[\p{Lu}_][\p{L}\p{N}_]*/u)) return 'variable';
    const word = stream.match(/^\p{Ll}[\p{L}\p{N}_]*/u);
    if (word !== null && word !== true) {
      if (WORDS.has((word as RegExpMatchArray)[0])) return 'keyword';
      return stream.peek() === '(' ? 'variableName.function' : null;
    }
    stream.next();
    return null;
  },
};

function continued(stream: Parameters<typeof prolog.token>[0], state: State): string {
  const { open } = state;
  if (open === '*/') {
    if (stream.match(/^.*?\*\//)) state.open = null;
    else stream.skipToEnd();
    return 'comment';
  }
  while (!stream.eol()) {
    const next = stream.next();
    if (next === '\\') stream.next();
    else if (next === open) {
      if (stream.peek() !== open) {
        state.open = null;
        break;
      }
      stream.next();
    }
  }
  return 'string';
}
