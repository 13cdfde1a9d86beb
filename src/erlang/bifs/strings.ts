/** The functions of `string` that OTP has in C: numbers at the front of text. */

import { askBetween } from '../machine/ask.ts';
import { asCell } from '../machine/lists.ts';
import { numeric } from '../machine/numbers.ts';
import type { Process } from '../machine/process.ts';
import { isCodePoint } from '../machine/utf.ts';
import { concrete } from '../terms/compare.ts';
import { atom, Cons, list, nil, type Term, tuple } from '../terms/index.ts';
import { integerFromText } from './digits.ts';
import { floatFrom } from './floats.ts';
import { concreteOnly, emulated } from './registry.ts';

const failure = (reason: string): Term => tuple(atom('error'), atom(reason));

/** Whether a character is a digit, or one of these. */
function isDigit(p: Process, character: Term): boolean {
  const code = numeric(p, character);
  return code?.kind === 'int' && askBetween(p, code, 48, 57, 431);
}

function isSign(p: Process, character: Term): boolean {
  const code = numeric(p, character);
  return code?.kind === 'int' && (askBetween(p, code, 43, 43, 432) || askBetween(p, code, 45, 45, 433));
}

function toInteger(p: Process, text: Term): Term {
  const digits: Term[] = [];
  let rest = text;
  let cell = asCell(p, rest);
  if (cell === undefined) return failure(concrete(text) === nil ? 'no_integer' : 'not_a_list');
  if (isSign(p, cell.head)) {
    digits.push(cell.head);
    rest = cell.tail;
    cell = asCell(p, rest);
  }
  const signs = digits.length;
  for (; cell !== undefined && isDigit(p, cell.head); cell = asCell(p, rest)) {
    digits.push(cell.head);
    rest = cell.tail;
  }
  if (digits.length === signs) return failure('no_integer');
  return tuple(integerFromText(p, digits, 10), rest);
}

const FLOAT_AT_FRONT = /^[+-]?\d+[.,]\d+(?:[eE][+-]?\d+)?/;

function toFloat(_p: Process, text: Term): Term {
  if (text !== nil && !(text instanceof Cons)) return failure('not_a_list');
  const elements: Term[] = [];
  let rest = text;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  const characters = elements.map(code => (isCodePoint(code) ? String.fromCodePoint(code) : '\0'));
  const [found] = FLOAT_AT_FRONT.exec(characters.join('')) ?? [];
  if (found === undefined) return failure('no_float');
  return tuple(floatFrom(found.replace(',', '.')), list(elements.slice([...found].length), rest));
}

emulated('string', { 'list_to_integer/1': toInteger });
concreteOnly('string', { 'list_to_float/1': toFloat });
