/** Between atoms, numbers, lists of characters and binaries. */
import type { Process } from '../machine/process.ts';
import { integerFromText, integerText } from '../operations/digits.ts';
import { ceiling, floor, round, toFloat, truncate } from '../operations/integral.ts';
import { elementsOf } from '../operations/lists.ts';
import { limited } from '../operations/observe.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { fromText } from '../terms/bits.ts';
import { list, string, type Term } from '../terms/index.ts';
import { indexArgument, integerBetween, listArgument } from './arguments.ts';
import {
  atomFrom,
  atomText,
  binaryOf,
  charactersOf,
  type Encoding,
  encodingOf,
  existingAtom,
  nameCharacters,
} from './characters.ts';
import { PURE, sometimes } from './effects.ts';
import { decimalText, floatFromCharacters, floatText } from './floats.ts';
import { concreteOnly, emulated, symbolic } from './registry.ts';

symbolic('erlang', PURE, {
  'atom_to_list/1': atomText,
  'float/1': toFloat,
  'round/1': round,
  'trunc/1': truncate,
  'floor/1': floor,
  'ceil/1': ceiling,
});

/** The base as a plain number: a symbolic one from 2 to 36 is pinned, anything else is a bad argument. */
function baseOf(p: Process, term: Term): number {
  integerBetween(p, term, 2, 36, QUESTION.isNumberBase);
  return indexArgument(p, term);
}

emulated('erlang', PURE, {
  'list_to_float/1': (p, l: Term) => floatFromCharacters(p, listArgument(p, l), 'erlang:list_to_float/1'),
  'binary_to_float/1': (p, b: Term) => floatFromCharacters(p, bytes(p, b), 'erlang:binary_to_float/1'),
  'list_to_atom/1': (p, l: Term) => atomFrom(p, nameCharacters(p, l)),
  'integer_to_list/1': (p, n: Term) => list(integerText(p, n, 10)),
  'integer_to_list/2': (p, n: Term, base: Term) => list(integerText(p, n, baseOf(p, base))),
  'integer_to_binary/1': (p, n: Term) => integerBinary(p, n, 10),
  'integer_to_binary/2': (p, n: Term, base: Term) => integerBinary(p, n, baseOf(p, base)),
  'list_to_integer/1': (p, l: Term) => integerFromText(p, listArgument(p, l), 10),
  'list_to_integer/2': (p, l: Term, base: Term) => integerFromText(p, listArgument(p, l), baseOf(p, base)),
  'binary_to_integer/1': (p, b: Term) => integerFromText(p, bytes(p, b), 10),
  'binary_to_integer/2': (p, b: Term, base: Term) => integerFromText(p, bytes(p, b), baseOf(p, base)),
  'atom_to_binary/1': (p, a: Term) => atomBinary(p, a, 'utf8'),
  'atom_to_binary/2': (p, a: Term, encoding: Term) => atomBinary(p, a, encodingOf(p, encoding)),
  'binary_to_atom/1': (p, b: Term) => atomFrom(p, text(p, b, 'utf8')),
  'binary_to_atom/2': (p, b: Term, encoding: Term) => atomFrom(p, text(p, b, encodingOf(p, encoding))),
});

function integerBinary(p: Process, term: Term, base: number): Term {
  return binaryOf(p, integerText(p, term, base), 'latin1') as Term;
}

function atomBinary(p: Process, term: Term, encoding: Encoding): Term {
  return binaryOf(p, elementsOf(p, atomText(p, term)) ?? badarg(), encoding) ?? badarg();
}

function text(p: Process, binary: Term, encoding: Encoding): Term[] {
  return charactersOf(p, binary, encoding) ?? badarg();
}

function bytes(p: Process, binary: Term): Term[] {
  return text(p, binary, 'latin1');
}

concreteOnly('erlang', PURE, {
  'float_to_list/1': (_p, x: Term) => string(floatText(x, [])),
  'float_to_binary/1': (_p, x: Term) => fromText(floatText(x, [])),
});

emulated('erlang', PURE, {
  'float_to_list/2': (p, x: Term, options: Term) => {
    const format = listArgument(p, options);
    const text = decimalText(p, x, format);
    return text === undefined ? string(plainFloatText(p, x, format, 'erlang:float_to_list/2')) : list(text);
  },
  'float_to_binary/2': (p, x: Term, options: Term) => {
    const format = listArgument(p, options);
    const text = decimalText(p, x, format);
    return text === undefined
      ? fromText(plainFloatText(p, x, format, 'erlang:float_to_binary/2'))
      : (binaryOf(p, text, 'latin1') as Term);
  },
});

function plainFloatText(p: Process, x: Term, format: readonly Term[], what: string): string {
  const plain = (term: Term): Term => limited(p, term, 'concrete-bif', what);
  return floatText(plain(x), format.map(plain));
}

emulated('erlang', sometimes(PURE, 'node'), {
  'list_to_existing_atom/1': (p, l: Term) =>
    existingAtom(p, nameCharacters(p, l), 'erlang:list_to_existing_atom/1'),
  'binary_to_existing_atom/1': (p, b: Term) =>
    existingAtom(p, text(p, b, 'utf8'), 'erlang:binary_to_existing_atom/1'),
  'binary_to_existing_atom/2': (p, b: Term, encoding: Term) =>
    existingAtom(p, text(p, b, encodingOf(p, encoding)), 'erlang:binary_to_existing_atom/2'),
});
