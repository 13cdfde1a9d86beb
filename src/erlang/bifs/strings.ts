/** The functions of `string` that OTP has in C: numbers at the front of text. */

import { defined } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askBetween } from '../operations/ask.ts';
import { integerFromText } from '../operations/digits.ts';
import { asCell, isEmptyList } from '../operations/lists.ts';
import { numeric } from '../operations/numbers.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { atom, type Term, tuple } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { floatAtFront, floatValue } from './floats.ts';
import { emulated } from './registry.ts';

const failure = (reason: string): Term => tuple(atom('error'), atom(reason));

/** Decides whether a character is a digit. */
function isDigit(p: Process, character: Term): boolean {
  const code = numeric(p, character);
  return code?.kind === 'int' && askBetween(p, code, 48, 57, QUESTION.isDigit);
}

function isSign(p: Process, character: Term): boolean {
  const code = numeric(p, character);
  return (
    code?.kind === 'int' &&
    (askBetween(p, code, 43, 43, QUESTION.isPlus) || askBetween(p, code, 45, 45, QUESTION.isMinus))
  );
}

function toInteger(p: Process, text: Term): Term {
  const digits: Term[] = [];
  let rest = text;
  let cell = asCell(p, rest);
  if (cell === undefined) return failure(isEmptyList(p, text) ? 'no_integer' : 'not_a_list');
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

function toFloat(p: Process, text: Term): Term {
  const characters: Term[] = [];
  /** `rests[i]` is the text from its i-th character on, as far as it has been read. */
  const rests = [text];
  const characterAt = (at: number): Term | undefined => {
    while (characters.length <= at) {
      const cell = asCell(p, defined(rests.at(-1)));
      if (cell === undefined) return undefined;
      characters.push(cell.head);
      rests.push(cell.tail);
    }
    return characters[at];
  };
  if (characterAt(0) === undefined) return failure(isEmptyList(p, text) ? 'no_float' : 'not_a_list');
  const length = floatAtFront(p, characterAt);
  const value =
    length === 0 ? undefined : floatValue(p, characters.slice(0, length), 'string:list_to_float/1');
  return value === undefined ? failure('no_float') : tuple(value, defined(rests[length]));
}

emulated('string', PURE, { 'list_to_integer/1': toInteger, 'list_to_float/1': toFloat });
