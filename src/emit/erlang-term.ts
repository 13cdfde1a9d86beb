/** Reads values as reports write them: terms of Erlang, calls that make opaque values, and functions that are tables. */
import { tokens } from './erlang-text.ts';

export type ErlangTerm =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'atom'; readonly name: string }
  /** A list of characters that was written as text. */
  | { readonly kind: 'charlist'; readonly text: string }
  | {
      readonly kind: 'binary';
      readonly segments: readonly { readonly value: string; readonly size: number }[];
    }
  | { readonly kind: 'list'; readonly elements: readonly ErlangTerm[]; readonly tail: ErlangTerm | null }
  | { readonly kind: 'tuple'; readonly elements: readonly ErlangTerm[] }
  | { readonly kind: 'map'; readonly pairs: readonly (readonly [ErlangTerm, ErlangTerm])[] }
  | {
      readonly kind: 'call';
      readonly module: string;
      readonly name: string;
      readonly args: readonly ErlangTerm[];
    }
  /** `fun lists:map/2`. */
  | { readonly kind: 'function'; readonly module: string; readonly name: string; readonly arity: number }
  | {
      readonly kind: 'fun';
      readonly clauses: readonly {
        readonly parameters: readonly ErlangTerm[];
        /** Variables with the values that they must have. */
        readonly guards: readonly (readonly [string, ErlangTerm])[];
        readonly body: ErlangTerm;
      }[];
    }
  | { readonly kind: 'variable'; readonly name: string }
  /** A process, a reference, a port or a closure, which has no text that could be read back. */
  | { readonly kind: 'identity' };

/** Null for a text that is something else, or was cut. */
export function readTerm(text: string): ErlangTerm | null {
  const reader = new TermReader(tokens(text).filter(token => token.trim() !== ''));
  try {
    const term = reader.term();
    return reader.isAtEnd ? term : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

class TermReader {
  #at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.#at >= this.tokens.length;
  }

  term(): ErlangTerm {
    const token = this.#next();
    if (token === '[') return this.#list();
    if (token === '{') return { kind: 'tuple', elements: this.#until('}') };
    if (token === '#') return this.#map();
    if (token === '<<') return this.#binary();
    if (token === '-') return { kind: 'number', text: `-${this.#number(this.#next())}` };
    if (token.startsWith('"')) return { kind: 'charlist', text: unescaped(token) };
    if (/^(?:#(?:Ref|Fun|Port)<|<\d+\.)/.test(token)) return { kind: 'identity' };
    if (token.startsWith('fun ')) return external(token);
    if (token === 'fun') return this.#fun();
    if (/^\d/.test(token)) return { kind: 'number', text: this.#number(token) };
    if (/^[A-Z_]/.test(token) && !token.startsWith('Elixir')) return { kind: 'variable', name: token };
    if (/^['a-z\u00df-\u00f6\u00f8-\u00ffA-Z]/.test(token)) return this.#atomOrCall(token);
    throw new Unreadable();
  }

  /** A float is several tokens. */
  #number(first: string): string {
    let text = first;
    if (this.#peek() === '.' && /^\d/.test(this.tokens[this.#at + 1] ?? '')) {
      text += `${this.#next()}${this.#next()}`;
      if (text.endsWith('e')) text += `${this.#next()}${this.#next()}`;
    }
    if (!/^\d+(?:\.\d+(?:e[+-]?\d+)?)?$/.test(text)) throw new Unreadable();
    return text;
  }

  #list(): ErlangTerm {
    const elements: ErlangTerm[] = [];
    while (!this.#skip(']')) {
      elements.push(this.term());
      if (this.#skip('|')) {
        const tail = this.term();
        this.#expect(']');
        return { kind: 'list', elements, tail };
      }
      if (this.#peek() !== ']') this.#expect(',');
    }
    return { kind: 'list', elements, tail: null };
  }

  #until(close: string): ErlangTerm[] {
    const elements: ErlangTerm[] = [];
    while (!this.#skip(close)) {
      elements.push(this.term());
      if (this.#peek() !== close) this.#expect(',');
    }
    return elements;
  }

  #map(): ErlangTerm {
    this.#expect('{');
    const pairs: (readonly [ErlangTerm, ErlangTerm])[] = [];
    while (!this.#skip('}')) {
      const key = this.term();
      this.#expect('=>');
      pairs.push([key, this.term()]);
      if (this.#peek() !== '}') this.#expect(',');
    }
    return { kind: 'map', pairs };
  }

  #binary(): ErlangTerm {
    const segments: { value: string; size: number }[] = [];
    while (!this.#skip('>>')) {
      const token = this.#next();
      if (token.startsWith('"')) {
        const bytes = this.#skip('/')
          ? utf8(this.#next(), token)
          : Uint8Array.from(unescaped(token), c => c.charCodeAt(0));
        segments.push(...[...bytes].map(byte => ({ value: String(byte), size: 8 })));
      } else {
        const value = this.#number(token);
        segments.push({ value, size: this.#skip(':') ? Number(this.#number(this.#next())) : 8 });
      }
      if (this.#peek() !== '>>') this.#expect(',');
    }
    return { kind: 'binary', segments };
  }

  #atomOrCall(token: string): ErlangTerm {
    const name = atomName(token);
    if (this.#skip(':')) {
      const called = atomName(this.#next());
      this.#expect('(');
      return { kind: 'call', module: name, name: called, args: this.#until(')') };
    }
    if (this.#skip('(')) return { kind: 'call', module: 'erlang', name, args: this.#until(')') };
    return { kind: 'atom', name };
  }

  #fun(): ErlangTerm {
    const clauses: Extract<ErlangTerm, { kind: 'fun' }>['clauses'][number][] = [];
    do {
      this.#expect('(');
      const parameters = this.#until(')');
      const guards: [string, ErlangTerm][] = [];
      if (this.#skip('when'))
        do {
          const variable = this.#next();
          for (const part of ['=', ':', '=']) this.#expect(part);
          guards.push([variable, this.term()]);
        } while (this.#skip(','));
      for (const part of ['-', '>']) this.#expect(part);
      clauses.push({ parameters, guards, body: this.term() });
    } while (this.#skip(';'));
    this.#expect('end');
    return { kind: 'fun', clauses };
  }

  #peek(): string | undefined {
    return this.tokens[this.#at];
  }

  #skip(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#at++;
    return true;
  }

  #next(): string {
    const token = this.tokens[this.#at++];
    if (token === undefined) throw new Unreadable();
    return token;
  }

  #expect(token: string): void {
    if (this.#next() !== token) throw new Unreadable();
  }
}

function external(token: string): ErlangTerm {
  const [, module = '', name = '', arity = ''] =
    /^fun ('(?:[^'\\]|\\.)*'|\w+):('(?:[^'\\]|\\.)*'|\w+)\/(\d+)$/s.exec(token) ?? [];
  return { kind: 'function', module: atomName(module), name: atomName(name), arity: Number(arity) };
}

function utf8(type: string, token: string): Uint8Array {
  if (type !== 'utf8') throw new Unreadable();
  return new TextEncoder().encode(unescaped(token));
}

function atomName(token: string): string {
  return token.startsWith("'") ? unescaped(token) : token;
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  s: ' ',
  d: '\u007f',
  0: '\0',
};

/** The text between the quotes. */
function unescaped(token: string): string {
  return token
    .slice(1, -1)
    .replaceAll(
      /\\(?:x\{([\da-fA-F]+)\}|x([\da-fA-F]{2})|([0-7]{1,3})|(.))/gs,
      (_, braced, short, octal, letter) => {
        if (letter !== undefined) return ESCAPES[letter] ?? letter;
        const code = octal === undefined ? Number.parseInt(braced ?? short, 16) : Number.parseInt(octal, 8);
        return String.fromCodePoint(code);
      },
    );
}
