/**
 * A few texts that a regular expression matches, made from its source: the program compares its input with it, and a text
 * that matches is where the rest of the program begins. Conditions that look around are left out of account, and what is
 * not understood gives no texts: a text that does not match after all costs one run.
 */
import { codePoints } from './codings.ts';
import type { Text } from './dictionary.ts';

/** How many are made. They take other alternatives, other characters and other numbers of repetitions. */
const EXAMPLES = 6;
/** Characters of one. */
const MAX_LENGTH = 100;
/** Bits of an example's number, each of which is for the repetitions of some parts. */
const BITS = 3;
/** Repetitions where there is no upper limit. */
const SOME_MORE = 2;

/** Makes the text of the example with this number. */
type Part = (example: number) => string;

const nothing: Part = () => '';
const SETS: Readonly<Record<string, string>> = { d: '019', w: 'aA0_', s: ' \t', h: ' ', v: '\n', R: '\n' };
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', e: '\x1b' };
const NOT_IN: Readonly<Record<string, string>> = { D: 'a-', W: ' -', S: 'a0', N: 'a' };
const POSIX: Readonly<Record<string, string>> = {
  alpha: 'aA',
  digit: '019',
  alnum: 'aA0',
  upper: 'A',
  lower: 'a',
  space: ' ',
  xdigit: '0aF',
  punct: '-',
  word: 'a0',
};
/** What stands where a set excludes characters. */
const USUAL = 'a0 A-_.,/:"';

/** Empty where the source is not understood. */
export function examplesOf(source: string): Text[] {
  try {
    const reader = new Reader([...source]);
    const whole = reader.alternatives();
    if (!reader.isAtEnd) return [];
    const texts = Array.from({ length: EXAMPLES }, (_, i) => whole(i));
    return [...new Set(texts)].filter(({ length }) => length <= MAX_LENGTH).map(codePoints);
  } catch (error) {
    if (error instanceof NotUnderstood) return [];
    throw error;
  }
}

class NotUnderstood extends Error {}

class Reader {
  #at = 0;
  /** How many parts are repeated. */
  #repetitions = 0;

  constructor(private readonly source: readonly string[]) {}

  get isAtEnd(): boolean {
    return this.#at >= this.source.length;
  }

  alternatives(): Part {
    const choices = [this.#sequence()];
    while (this.#skip('|')) choices.push(this.#sequence());
    // Groups in one another take other alternatives than their parts do.
    return example =>
      chosen(choices, example)(choices.length > 1 ? Math.floor(example / choices.length) : example);
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (!this.isAtEnd && this.#next !== '|' && this.#next !== ')')
      parts.push(this.#repeated(this.#atom()));
    return example => parts.map(part => part(example)).join('');
  }

  get #next(): string | undefined {
    return this.source[this.#at];
  }

  #skip(text: string): boolean {
    const found = [...text].every((character, i) => this.source[this.#at + i] === character);
    if (found) this.#at += text.length;
    return found;
  }

  #take(): string {
    const character = this.source[this.#at++];
    if (character === undefined) throw new NotUnderstood();
    return character;
  }

  #repeated(part: Part): Part {
    const bounds = this.#bounds();
    if (bounds === null) return part;
    if (!this.#skip('?')) this.#skip('+');
    const [least, most] = bounds;
    const bit = this.#repetitions++ % BITS;
    const usual = Math.max(least, Math.min(most, 1));
    const other = most > 1 ? most : least;
    return example => part(example).repeat(((example >> bit) & 1) === 0 ? usual : other);
  }

  #bounds(): readonly [number, number] | null {
    if (this.#skip('*')) return [0, SOME_MORE];
    if (this.#skip('+')) return [1, SOME_MORE];
    if (this.#skip('?')) return [0, 1];
    const written = /^\{(\d+)(,(\d*))?\}/.exec(this.source.slice(this.#at, this.#at + 12).join(''));
    if (written === null) return null;
    this.#at += written[0].length;
    const least = Number(written[1]);
    if (written[2] === undefined) return [least, least];
    return [least, written[3] === '' ? least + 1 : Number(written[3])];
  }

  #atom(): Part {
    const character = this.#take();
    switch (character) {
      case '(':
        return this.#group();
      case '[':
        return this.#set();
      case '.':
        return example => chosen([...USUAL], example);
      case '^':
      case '$':
        return nothing;
      case '\\':
        return this.#escaped(this.#take());
      case '*':
      case '+':
      case '?':
        throw new NotUnderstood();
      default:
        return () => character;
    }
  }

  #group(): Part {
    const isCondition = ['?=', '?!', '?<=', '?<!', '?#'].some(kind => this.#skip(kind));
    if (!isCondition && this.#skip('?') && !this.#skip(':') && !this.#skip('>')) this.#named();
    const inside = this.alternatives();
    if (!this.#skip(')')) throw new NotUnderstood();
    return isCondition ? nothing : inside;
  }

  /** The name of a group, or options such as `(?i)`. */
  #named(): void {
    const rest = this.source.slice(this.#at, this.#at + 40).join('');
    const written = /^(P?<\w+>|'\w+'|[imsxU-]+:|[imsxU-]+(?=\)))/.exec(rest);
    if (written === null) throw new NotUnderstood();
    this.#at += written[0].length;
  }

  #escaped(letter: string): Part {
    if ('bBAzZGK'.includes(letter)) return nothing;
    const members = SETS[letter] ?? NOT_IN[letter];
    if (members !== undefined) return example => chosen([...members], example);
    const control = CONTROLS[letter] ?? (/[A-Za-z0-9]/.test(letter) ? null : letter);
    if (control === null) throw new NotUnderstood();
    return () => control;
  }

  #set(): Part {
    const isNegative = this.#skip('^');
    const members: string[] = [];
    do {
      const first = this.#member();
      const isRange = this.#next === '-' && this.source[this.#at + 1] !== ']' && first.length === 1;
      if (isRange) {
        this.#at++;
        const last = this.#member();
        members.push(...rangeOf(first, last));
      } else members.push(...first);
    } while (!this.#skip(']'));
    const others = [...USUAL].filter(character => !members.includes(character));
    const choices = isNegative ? others : members;
    if (choices.length === 0) throw new NotUnderstood();
    // The first, the last, and those between.
    return example => (example === 1 ? choices.at(-1) : chosen(choices, example * 7)) as string;
  }

  /** The characters that one member of a set stands for. */
  #member(): string {
    if (this.#skip('[:')) {
      const name = /^(\w+):\]/.exec(this.source.slice(this.#at, this.#at + 12).join(''));
      const members = POSIX[name?.[1] ?? ''];
      if (name === null || members === undefined) throw new NotUnderstood();
      this.#at += name[0].length;
      return members;
    }
    const character = this.#take();
    if (character !== '\\') return character;
    const letter = this.#take();
    if (letter === 'b') return '\b';
    return SETS[letter] ?? NOT_IN[letter] ?? CONTROLS[letter] ?? letter;
  }
}

function chosen<T>(choices: readonly T[], example: number): T {
  return choices[example % choices.length] as T;
}

function rangeOf(first: string, last: string): string[] {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  if (to < from || to - from > 1000) throw new NotUnderstood();
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
}
