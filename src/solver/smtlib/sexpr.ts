/** S-expressions: reading a stream of them, and their structure. */

export type SExpr = string | readonly SExpr[];

/** Cuts a stream into whole expressions at the outermost level. */
export class SExprReader {
  #text = '';
  #at = 0;
  #depth = 0;
  #start = -1;
  #inside: '"' | '|' | ';' | null = null;

  /** The expressions that this piece of text completes. */
  *feed(piece: string): Generator<string> {
    this.#text += piece;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at);
      if (this.#inside !== null) {
        const closing = this.#inside === ';' ? '\n' : this.#inside;
        if (char === closing) {
          const wasText = this.#inside !== ';';
          this.#inside = null;
          if (wasText && this.#depth === 0) yield this.#cut(this.#at + 1);
        }
        continue;
      }
      if (char === ';' || char === '"' || char === '|') {
        if (char !== ';' && this.#depth === 0 && this.#start < 0) this.#start = this.#at;
        this.#inside = char;
      } else if (char === '(') {
        if (this.#depth++ === 0) this.#start = this.#at;
      } else if (char === ')') {
        if (--this.#depth === 0) yield this.#cut(this.#at + 1);
      } else if (this.#depth === 0) {
        if (/\s/.test(char)) {
          if (this.#start >= 0) yield this.#cut(this.#at);
        } else if (this.#start < 0) this.#start = this.#at;
      }
    }
    if (this.#start < 0 && this.#inside === null) {
      this.#text = '';
      this.#at = 0;
    }
  }

  #cut(end: number): string {
    const datum = this.#text.slice(this.#start, end);
    this.#text = this.#text.slice(end);
    // The loop goes on with the character after this one.
    this.#at = -1;
    this.#start = -1;
    return datum;
  }
}

const TOKEN = /[()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()"|;]+/g;

/** The structure of one expression. */
export function parseSExpr(text: string): SExpr {
  const stack: SExpr[][] = [[]];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '(') stack.push([]);
    else if (token === ')') {
      const list = stack.pop() as SExpr[];
      const outer = stack.at(-1);
      if (outer === undefined) throw new Error('a parenthesis too many');
      outer.push(list);
    } else stack.at(-1)?.push(token);
  }
  const [only, ...others] = stack[0] ?? [];
  if (stack.length !== 1 || only === undefined || others.length > 0) throw new Error('not one expression');
  return only;
}
