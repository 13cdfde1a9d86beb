/** How constants are spelled: atoms with quotes where needed, strings, floats. */
import { defined } from '../../logic/index.ts';
import { isAlnum, isLower, isSymbol } from './characters.ts';

const NAMED: Record<string, string> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

/** How a character that cannot be shown is written: `\x1\`, `\u0001`, or as it is. */
export type Escapes = 'iso' | 'unicode' | 'none';

const HIDDEN = /[\p{C}\p{Z}]/u;

function escaped(code: number, escapes: Escapes): string {
  const digits = code.toString(16).toUpperCase();
  if (escapes === 'iso') return `\\x${digits}\\`;
  return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
}

export function quoted(text: string, quote: string, escapes: Escapes = 'iso'): string {
  let result = quote;
  for (const c of text) {
    const code = c.codePointAt(0) ?? 0;
    if (c === quote) result += escapes === 'none' ? c + c : `\\${c}`;
    else if (escapes === 'none') result += c;
    else if (NAMED[c] !== undefined) result += NAMED[c];
    else if (c !== ' ' && HIDDEN.test(c)) result += escaped(code, escapes);
    else result += c;
  }
  return result + quote;
}

/** Whether an atom reads back without quotes. */
function isPlainAtom(name: string): boolean {
  if (name === '') return false;
  if (name === '!' || name === ';' || name === '{}') return true;
  const characters = [...name];
  if (isLower(defined(characters[0]))) return characters.every(isAlnum);
  if (name.startsWith('/*') || name === '.') return false;
  return characters.every(isSymbol);
}

export function atomText(name: string, isNil: boolean, escapes: Escapes = 'iso'): string {
  return isNil || isPlainAtom(name) ? name : quoted(name, "'", escapes);
}

/** The shortest digits that read back as the same double; an exponent below 1e-4, and from 1e15 for whole numbers. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return '1.5NaN';
  if (!Number.isFinite(value)) return value > 0 ? '1.0Inf' : '-1.0Inf';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e');
  const exponent = Number(exponentText);
  const digits = mantissa.replace('.', '');
  const sign = value < 0 ? '-' : '';
  if (exponent < -4 || (exponent >= 15 && digits.length <= exponent + 1)) {
    return `${sign}${digits[0]}.${digits.slice(1) || '0'}e${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** `'my pred'/2`. */
export function indicatorText(name: string, arity: number): string {
  return `${atomText(name, false)}/${arity}`;
}
