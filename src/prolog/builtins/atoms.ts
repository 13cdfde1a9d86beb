/** Atoms, characters, numbers and strings: conversions and parts. */

import { defined } from '../../logic/index.ts';
import { domainError, instantiationError, syntaxError, typeError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import type { Builtin } from '../machine/predicate.ts';
import { PrologSyntaxError } from '../syntax/index.ts';
import { Tokenizer } from '../syntax/tokens.ts';
import {
  Atom,
  atom,
  deref,
  Float,
  integer,
  isCons,
  isGround,
  isNumber,
  list,
  listToArray,
  NIL,
  type Numeric,
  Ratio,
  SpineWatch,
  Str,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import {
  argument,
  chars,
  codes,
  needBound,
  needInt,
  needInt64,
  needInteger,
  needList,
  needListOrPartial,
  needSize,
  raw,
  type Table,
  textOf,
  unifyList,
} from './support.ts';
import {
  anyText,
  anyTextOrNumber,
  atomicText,
  endOf,
  fieldsOf,
  isCharacterCode,
  listText,
  spelledText,
  textOfAny,
} from './texts.ts';

/** The number a text spells, in any notation a program may use; null where it spells none. */
function parseNumber(text: string): Numeric | null {
  const trimmed = text.replace(/^\s+/, '');
  const sign = /^[+-]/.exec(trimmed)?.[0] ?? '';
  const body = trimmed.slice(sign.length);
  if (!/^[0-9]/.test(body)) return null;
  try {
    const tokenizer = new Tokenizer(body);
    const token = tokenizer.next();
    if (token.at.end !== body.length) return null;
    const negative = sign === '-';
    if (token.kind === 'int') return integer(negative ? -token.value : token.value);
    if (token.kind === 'float') return new Float(negative ? -token.value : token.value);
    if (token.kind === 'ratio') return new Ratio(negative ? -token.num : token.num, token.den);
    return null;
  } catch (error) {
    if (error instanceof PrologSyntaxError) return null;
    throw error;
  }
}

function needNumber(text: string): Numeric {
  const n = parseNumber(text);
  if (n === null) throw syntaxError(atom('illegal_number'));
  return n;
}

/** `text ↔ list`: forward when the text is known, else back through `make`. */
function conversion(
  toText: (t: Term) => string,
  toList: (text: string) => Term,
  make: (text: string) => Term,
): Builtin {
  return (m, args) => {
    const t = argument(args, 0);
    if (t instanceof Var) return m.unify(t, make(spelledText(argument(args, 1))));
    const text = toText(t);
    const other = argument(args, 1);
    if (other instanceof Str) return other.text === text;
    needListOrPartial(other, other);
    return m.unify(other, toList(text));
  };
}

/** As `conversion`, for strings: a list that spells a text is enough, and nothing else is checked. */
function stringConversion(toList: (text: string) => Term): Builtin {
  return (m, args) => {
    const [t, other] = [argument(args, 0), argument(args, 1)];
    if (t instanceof Var) return m.unify(t, string(spelledText(other)));
    const text = isNumber(t) ? textOf(t) : textOfAny(t);
    const isPartial = isCons(t) && !isGround(t);
    if (text === null && isPartial && !(other instanceof Var) && textOfAny(other) !== null) return false;
    const known = anyTextOrNumber(t);
    return other instanceof Str ? other.text === known : m.unify(other, toList(known));
  };
}

/** The elements of a list; of one that ends in something else, that end is no list. */
function elementsOf(t: Term): Term[] {
  let rest = deref(t);
  const watch = new SpineWatch();
  while (isCons(rest) && !watch.isBack(rest)) rest = deref(rest.args[1]);
  return needList(isCons(rest) || rest instanceof Var || rest === NIL ? t : rest);
}

/** The text of an atomic term that is no list; the rest is no `type`. */
function plainText(type: string): (t: Term) => string {
  return t => {
    const text = t === NIL ? null : textOf(t);
    if (text === null) throw typeError(type, t);
    return text;
  };
}

/** `atom_number/2` for a first argument that is no text: it fails for numbers, and raises an error for the rest. */
function isNoAtom(t: Term, number: Term): boolean {
  if (number instanceof Var) throw typeError('atom', t);
  if (!isNumber(number)) throw typeError('number', number);
  return false;
}

/** As `conversion`, for numbers: the list side decides when it is complete. */
function numberConversion(toList: (text: string) => Term): Builtin {
  return (m, args) => {
    const t = argument(args, 0);
    const l = argument(args, 1);
    if (!(t instanceof Var) && !isNumber(t)) throw typeError('number', t);
    const text = l instanceof Str ? l.text : l instanceof Var ? null : listText(l);
    if (text !== null) return m.unify(t, needNumber(text));
    if (t instanceof Var) {
      spelledText(l);
      throw typeError('list', l);
    }
    needListOrPartial(l, l);
    return m.unify(l, toList(textOf(t) as string));
  };
}

function atomOrNumber(text: string): Term {
  return parseNumber(text) ?? atom(text);
}

/** All ways to cut a text in two. */
function concat(make: (text: string) => Term): Builtin {
  return (m, args) => {
    const [x, y, z] = [argument(args, 0), argument(args, 1), argument(args, 2)];
    const [a, b] = [x instanceof Var ? null : atomicText(x), y instanceof Var ? null : atomicText(y)];
    if (a !== null && b !== null) {
      // What has the same text is the same, whatever its kind.
      return z instanceof Var ? m.unify(z, make(a + b)) : atomicText(z) === a + b;
    }
    if (z instanceof Var) throw instantiationError();
    const whole = atomicText(z);
    if (a !== null) return whole.startsWith(a) && m.unify(y, make(whole.slice(a.length)));
    if (b !== null) return whole.endsWith(b) && m.unify(x, make(whole.slice(0, whole.length - b.length)));
    const characters = [...whole];
    const from = (i: number): boolean => {
      if (i < characters.length) m.alternative(() => from(i + 1));
      return (
        m.unify(x, make(characters.slice(0, i).join(''))) && m.unify(y, make(characters.slice(i).join('')))
      );
    };
    return from(0);
  };
}

/** `sub_atom/5` and `sub_string/5`. */
function subText(make: (text: string) => Term): Builtin {
  return (m, args) => {
    const whole = argument(args, 0);
    needBound(whole);
    const toText = plainText(make('') instanceof Str ? 'string' : 'atom');
    const text = toText(whole);
    const characters = [...text];
    const n = characters.length;
    const [before, length, after] = [1, 2, 3].map(i => optionalIndex(argument(args, i)));
    const sub = argument(args, 4);
    if (!(sub instanceof Var)) return findSub(m, args, text, toText(sub));
    const result = (b: number, l: number): boolean =>
      m.unify(raw(args, 1), b) &&
      m.unify(raw(args, 2), l) &&
      m.unify(raw(args, 3), n - b - l) &&
      m.unify(raw(args, 4), make(characters.slice(b, b + l).join('')));
    const fixed = (b: number, l: number): boolean => b >= 0 && l >= 0 && b + l <= n && result(b, l);
    if (before != null && length != null) return fixed(before, length);
    if (before != null && after != null) return fixed(before, n - before - after);
    if (length != null && after != null) return fixed(n - length - after, length);
    // One number known: enumerate the other. None known: enumerate both.
    const enumerate = (ranges: Generator<[number, number]>): boolean => {
      const step = (now: IteratorResult<[number, number]>): boolean => {
        if (now.done === true) return false;
        const next = ranges.next();
        if (next.done !== true) m.alternative(() => step(next));
        return result(...now.value);
      };
      return step(ranges.next());
    };
    return enumerate(subRanges(n, before ?? null, length ?? null, after ?? null));
  };
}

function* subRanges(
  n: number,
  before: number | null,
  length: number | null,
  after: number | null,
): Generator<[number, number]> {
  if (before !== null) for (let l = 0; before + l <= n; l++) yield [before, l];
  else if (length !== null) for (let b = 0; b + length <= n; b++) yield [b, length];
  else if (after !== null) for (let b = 0; b + after <= n; b++) yield [b, n - b - after];
  else for (let b = 0; b <= n; b++) for (let l = 0; b + l <= n; l++) yield [b, l];
}

function optionalIndex(t: Term): number | null {
  return t instanceof Var ? null : needSize(t);
}

/** Where the part is known: every place that it is found at, or the one that is given. */
function findSub(m: Machine, args: Term[], text: string, sub: string): boolean {
  const length = [...sub].length;
  const characters = [...text];
  const total = characters.length;
  const isAt = (before: number): boolean =>
    m.unify(raw(args, 1), before) &&
    m.unify(raw(args, 2), length) &&
    m.unify(raw(args, 3), total - before - length);
  const after = optionalIndex(argument(args, 3));
  const place = optionalIndex(argument(args, 1)) ?? (after === null ? null : total - length - after);
  if (place !== null) {
    const isInside = place >= 0 && place + length <= total;
    return isInside && characters.slice(place, place + length).join('') === sub && isAt(place);
  }
  const from = (offset: number): boolean => {
    const found = text.indexOf(sub, offset);
    if (found < 0) return false;
    if (found + sub.length < text.length) m.alternative(() => from(found + 1));
    return isAt([...text.slice(0, found)].length);
  };
  return from(0);
}

function atomicListConcat(m: Machine, items: Term, separator: string | null, result: Term): boolean {
  const parts = listToArray(items);
  const texts = parts?.map(item => {
    const t = deref(item);
    return t instanceof Var ? null : elementText(t);
  });
  if (texts?.every(text => text !== null)) {
    return m.unify(result, atom(texts.join(separator ?? '')));
  }
  const end = endOf(items);
  if (end !== NIL && !(end instanceof Var)) throw typeError('list', end);
  if (separator === null || separator === '') {
    if (separator === '' && !(deref(result) instanceof Var)) throw domainError('non_empty_atom', atom(''));
    throw instantiationError();
  }
  const pieces = atomicText(deref(result))
    .split(separator)
    .map(piece => atom(piece));
  return m.unify(items, list(pieces));
}

const elementText = plainText('text');

function mapText(change: (text: string) => string, make: (text: string) => Term): Builtin {
  const type = make('') instanceof Str ? 'string' : 'atom';
  return (m, args) => {
    const changed = change(atomicText(argument(args, 0)));
    const result = argument(args, 1);
    return result instanceof Var ? m.unify(result, make(changed)) : plainText(type)(result) === changed;
  };
}

/** Characters whose other case is more than one character stay as they are. */
function eachCase(text: string, change: (c: string) => string): string {
  return Array.from(text, c => ([...change(c)].length === 1 ? change(c) : c)).join('');
}

const string = (text: string): Str => new Str(text);

function textLength(m: Machine, args: Term[]): boolean {
  const text = anyTextOrNumber(argument(args, 0));
  const length = argument(args, 1);
  if (!(length instanceof Var)) needInteger(length);
  return m.unify(length, [...text].length);
}

function needCode(t: Term): number {
  const code = needInt(t);
  if (!isCharacterCode(code)) throw typeError('character_code', code);
  return code;
}

const MAKERS = { atom, string };

/** `text ↔ text`: forward where the left one has a text, else back; the left one is to blame where neither has. */
function textAndText(
  m: Machine,
  left: Term,
  right: Term,
  [type, other]: ['atom', 'string'] | ['string', 'atom'],
): boolean {
  const [known, wanted] = [left, right].map(t => (t instanceof Var ? null : textOfAny(t)));
  if (known != null) return m.unify(right, MAKERS[other](known));
  if (wanted != null) return m.unify(left, MAKERS[type](wanted));
  const [culprit, expected] =
    left instanceof Var || (!(right instanceof Var) && type === 'atom') ? [right, other] : [left, type];
  throw typeError(expected, needBound(culprit));
}

export const atoms: Table = {
  'atom_codes/2': conversion(plainText('atom'), codes, atom),
  'atom_chars/2': conversion(plainText('atom'), chars, atom),
  'name/2': conversion(plainText('atomic'), codes, atomOrNumber),
  'char_code/2': (m, args) => {
    const c = argument(args, 0);
    if (c instanceof Atom) {
      if ([...c.name].length !== 1) throw typeError('character', c);
      if (!(argument(args, 1) instanceof Var)) needCode(argument(args, 1));
      return m.unify(raw(args, 1), c.name.codePointAt(0) ?? 0);
    }
    if (!(c instanceof Var)) throw typeError('character', c);
    const code = needCode(argument(args, 1));
    return m.unify(c, atom(String.fromCodePoint(Number(code))));
  },
  'atom_length/2': textLength,
  'atom_concat/3': concat(atom),
  'sub_atom/5': subText(atom),
  'sub_string/5': subText(string),
  'atom_number/2': (m, args) => {
    const a = argument(args, 0);
    if (!(a instanceof Var)) {
      if (a === NIL || !(a instanceof Atom || a instanceof Str)) return isNoAtom(a, argument(args, 1));
      const text = textOf(a) as string;
      const n = /^\s/.test(text) ? null : parseNumber(text);
      return n !== null && m.unify(raw(args, 1), n);
    }
    const n = argument(args, 1);
    needBound(n);
    if (!isNumber(n)) throw typeError('number', n);
    return m.unify(a, atom(textOf(n) as string));
  },
  'number_codes/2': numberConversion(codes),
  'number_chars/2': numberConversion(chars),
  'atom_string/2': (m, args) => textAndText(m, argument(args, 0), argument(args, 1), ['atom', 'string']),
  'number_string/2': (m, args) => {
    const s = argument(args, 1);
    const given = argument(args, 0);
    if (!(given instanceof Var) && !isNumber(given)) throw typeError('number', given);
    if (!(s instanceof Var)) {
      const text = spelledText(s);
      const n = /^\s|\s$/.test(text) ? null : parseNumber(text);
      return n !== null && m.unify(raw(args, 0), n);
    }
    return m.unify(s, string(textOf(needBound(given)) as string));
  },
  'string_concat/3': concat(string),
  'string_length/2': textLength,
  'string_chars/2': stringConversion(chars),
  'string_codes/2': stringConversion(codes),
  'string_to_atom/2': (m, args) => textAndText(m, argument(args, 0), argument(args, 1), ['string', 'atom']),
  'string_code/3': (m, args) => {
    const index = argument(args, 0);
    const characters = [...anyText(argument(args, 1))];
    const i = index instanceof Var ? null : needSize(index);
    const codeAt = (n: number): boolean =>
      characters[n - 1] !== undefined && m.unify(raw(args, 2), characters[n - 1]?.codePointAt(0) ?? 0);
    if (i !== null) return codeAt(i);
    const from = (n: number): boolean => {
      if (n < characters.length) m.alternative(() => from(n + 1));
      return codeAt(n) && m.unify(index, n);
    };
    return from(1);
  },
  'get_string_code/3': (m, args) => {
    const characters = [...anyTextOrNumber(argument(args, 1))];
    const i = needInt64(argument(args, 0));
    const c = characters[Number(i) - 1];
    if (c === undefined) throw domainError(struct('range', 1, characters.length), i);
    return m.unify(raw(args, 2), c.codePointAt(0) ?? 0);
  },
  'text_to_string/2': (m, args) => {
    const text = argument(args, 0);
    return m.unify(raw(args, 1), string(text === NIL ? '' : anyText(text)));
  },
  'text_concat/3': (m, args) => {
    const anyString = args.some(t => deref(t) instanceof Str);
    return (anyString ? concat(string) : concat(atom))(m, args);
  },
  'split_string/4': (m, args) => {
    const [text, separators, pad] = [0, 1, 2].map(i => [...anyText(argument(args, i))]) as [
      string[],
      string[],
      string[],
    ];
    const isOneOf = (set: string[]) => (i: number) => set.includes(defined(text[i]));
    const fields = fieldsOf(text.length, isOneOf(separators), isOneOf(pad));
    const parts = fields.map(([from, to]) => string(text.slice(from, to).join('')));
    return unifyList(m, raw(args, 3), parts, false);
  },
  'string_lower/2': mapText(t => eachCase(t, c => c.toLowerCase()), string),
  'string_upper/2': mapText(t => eachCase(t, c => c.toUpperCase()), string),
  'upcase_atom/2': mapText(t => eachCase(t, c => c.toUpperCase()), atom),
  'downcase_atom/2': mapText(t => eachCase(t, c => c.toLowerCase()), atom),
  '$normalize_space/2': mapText(t => t.trim().split(/\s+/).join(' '), atom),
  'atomic_list_concat/2': (m, args) => atomicListConcat(m, raw(args, 0), null, raw(args, 1)),
  'atomic_list_concat/3': (m, args) =>
    atomicListConcat(m, raw(args, 0), elementText(needBound(argument(args, 1))), raw(args, 2)),
  'atomics_to_string/2': (m, args) =>
    m.unify(
      raw(args, 1),
      string(
        elementsOf(raw(args, 0))
          .map(t => elementText(needBound(deref(t))))
          .join(''),
      ),
    ),
};
