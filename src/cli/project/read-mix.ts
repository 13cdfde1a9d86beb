/**
 * `tandem: [...]` in `mix.exs`, where it is a literal: keyword lists, lists, maps, texts, numbers, atoms, booleans. The file
 * is a program, and is not run; a value that has to be computed is refused.
 */
import { wrongAt } from './project-error.ts';
import { type Path, Places, type ProjectText } from './project-text.ts';

interface Token {
  readonly text: string;
  readonly at: number;
}

const TOKENS =
  /#[^\n]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|~[a-zA-Z]\S?|\?\\?.|-?\d[\d_]*(?:\.\d+(?:[eE][+-]?\d+)?)?|:"(?:[^"\\]|\\.)*"|:[A-Za-z_]\w*[?!]?|[A-Za-z_]\w*[?!]?:(?=\s)|[A-Za-z_][\w.]*[?!]?|%\{|=>|\S/gs;

/** Null where there is no such key. */
export function readMixProject(text: string, file: string): ProjectText | null {
  const tokens = [...text.matchAll(TOKENS)]
    .map(match => ({ text: match[0], at: match.index }))
    .filter(token => !token.text.startsWith('#'));
  const start = tokens.findIndex(token => token.text === 'tandem:');
  if (start < 0) return null;
  const reader = new LiteralReader(tokens, start + 1, new Places(file, text));
  const value = reader.value([]);
  const { places, offsets } = reader;
  return {
    file,
    value,
    isSnakeCase: true,
    placeOf: path => places.at(offsets.get(JSON.stringify(path)) ?? tokens[start]?.at ?? 0),
    line: number => places.line(number),
  };
}

class LiteralReader {
  /** Where values stand, by their way. */
  readonly offsets = new Map<string, number>();

  constructor(
    private readonly tokens: readonly Token[],
    private at: number,
    readonly places: Places,
  ) {}

  value(path: Path): unknown {
    const token = this.#next();
    this.offsets.set(JSON.stringify(path), token.at);
    const { text } = token;
    if (text === '[') return this.#list(path);
    if (text === '%{') return this.#map(path);
    if (text.startsWith('"')) return this.#text(token);
    if (/^-?\d/.test(text)) return Number(text.replaceAll('_', ''));
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^:\w/.test(text)) return text.slice(1);
    throw this.#notLiteral(token);
  }

  /** A keyword list is an object, and so is a list of pairs. */
  #list(path: Path): unknown {
    const pairs: [string, unknown][] = [];
    const items: unknown[] = [];
    while (!this.#ends(']')) {
      const pair = this.#pair(path);
      if (pair === null) items.push(this.value([...path, items.length]));
      else pairs.push(pair);
    }
    if (pairs.length > 0 && items.length > 0) throw this.#notLiteral(this.tokens[this.at - 1]);
    return pairs.length > 0 ? Object.fromEntries(pairs) : items;
  }

  #map(path: Path): unknown {
    const pairs: [string, unknown][] = [];
    while (!this.#ends('}')) {
      const pair = this.#pair(path);
      if (pair !== null) {
        pairs.push(pair);
        continue;
      }
      const start = this.#next();
      const key = /^:\w/.test(start.text) ? start.text.slice(1) : this.#text(start);
      this.#expect('=>');
      pairs.push(this.#valueOf(path, key, start.at));
    }
    return Object.fromEntries(pairs);
  }

  /** `key: value`, `"key": value`, `{"key", value}`; null for something else. */
  #pair(path: Path): [string, unknown] | null {
    const [first, second] = this.tokens.slice(this.at, this.at + 2);
    if (first === undefined) return null;
    if (/^\w+[?!]?:$/.test(first.text)) {
      this.at++;
      return this.#valueOf(path, first.text.slice(0, -1), first.at);
    }
    if (first.text.startsWith('"') && second?.text === ':') {
      this.at += 2;
      return this.#valueOf(path, this.#text(first), first.at);
    }
    if (first.text !== '{') return null;
    this.at++;
    const start = this.#next();
    const key = /^:\w/.test(start.text) ? start.text.slice(1) : this.#text(start);
    this.#expect(',');
    const pair = this.#valueOf(path, key, start.at);
    this.#expect('}');
    return pair;
  }

  #valueOf(path: Path, key: string, at: number): [string, unknown] {
    const own = [...path, key];
    const value = this.value(own);
    this.offsets.set(JSON.stringify(own), at);
    return [key, value];
  }

  /** Whether a list ends here; takes the comma before the next element. */
  #ends(close: string): boolean {
    const token = this.tokens[this.at];
    if (token?.text === ',') this.at++;
    if (this.tokens[this.at]?.text !== close) return false;
    this.at++;
    return true;
  }

  #text(token: Token): string {
    const { text } = token;
    if (!text.startsWith('"') || text.includes('#{')) throw this.#notLiteral(token);
    return text.slice(1, -1).replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
  }

  #expect(text: string): void {
    const token = this.#next();
    if (token.text !== text) throw this.#notLiteral(token);
  }

  #next(): Token {
    const token = this.tokens[this.at++];
    if (token === undefined) throw this.#notLiteral(token);
    return token;
  }

  #notLiteral(token: Token | undefined): Error {
    return wrongAt(
      this.places,
      token?.at ?? this.places.text.length,
      'tandem: in mix.exs must be written out: the file is not run',
      'Keyword lists, lists, maps, texts, numbers, atoms and booleans can be read; or write tandem.config.json.',
    );
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', s: ' ', e: '\u001b', 0: '\0' };
