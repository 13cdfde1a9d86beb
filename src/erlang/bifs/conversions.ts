/** Between atoms, numbers, lists of characters and binaries. */
import { add, type Expr, floor as floorOf, ge, ite, neg, Rational, real, toReal } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { elementsOf } from '../operations/lists.ts';
import { askInFloatRange, numeric, symFloat, symInt } from '../operations/numbers.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { fromText } from '../terms/bits.ts';
import { Float, list, normalize, Sym, string, type Term } from '../terms/index.ts';
import { listArgument } from './arguments.ts';
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
import { baseOf, integerFromText, integerText } from './digits.ts';
import { PURE } from './effects.ts';
import { floatFromCharacters, floatText } from './floats.ts';
import { concreteOnly, emulated, symbolic } from './registry.ts';

// --- Between integers and floats ----------------------------------------------------------------------------------

const HALF = real(Rational.of(1n, 2n));
const ZERO = real(Rational.of(0n));

/** Away from zero for halves, as Erlang rounds. */
function rounded(value: number): bigint {
  const magnitude = Math.abs(value);
  const down = Math.floor(magnitude);
  const result = BigInt(magnitude - down >= 0.5 ? down + 1 : down);
  return value < 0 ? -result : result;
}

function toInteger(
  compute: (x: number) => bigint,
  expression: (e: Expr) => Expr,
): (p: Process, a: Term) => Term {
  return (p, a) => {
    const n = numeric(p, a) ?? badarg();
    if (n.kind === 'int') return a;
    const value = normalize(compute(n.value));
    return a instanceof Sym ? symInt(p, value, expression(n.expr)) : value;
  };
}

function toFloat(p: Process, a: Term): Term {
  const n = numeric(p, a) ?? badarg();
  if (n.kind === 'float') return a;
  if (!askInFloatRange(p, n, QUESTION.isFirstFloat)) badarg();
  const value = Number(n.value);
  return a instanceof Sym ? symFloat(p, value, toReal(n.expr)) : new Float(value);
}

symbolic('erlang', PURE, {
  'atom_to_list/1': atomText,
  'float/1': toFloat,
  'round/1': toInteger(rounded, e =>
    ite(ge(e, ZERO), floorOf(add(e, HALF)), neg(floorOf(add(neg(e), HALF)))),
  ),
  'trunc/1': toInteger(
    x => BigInt(Math.trunc(x)),
    e => ite(ge(e, ZERO), floorOf(e), neg(floorOf(neg(e)))),
  ),
  'floor/1': toInteger(x => BigInt(Math.floor(x)), floorOf),
  'ceil/1': toInteger(
    x => BigInt(Math.ceil(x)),
    e => neg(floorOf(neg(e))),
  ),
});

emulated('erlang', PURE, {
  'list_to_float/1': (p, l: Term) => floatFromCharacters(p, listArgument(p, l), 'erlang:list_to_float/1'),
  'binary_to_float/1': (p, b: Term) => floatFromCharacters(p, bytes(p, b), 'erlang:binary_to_float/1'),
  'list_to_atom/1': (p, l: Term) => atomFrom(p, nameCharacters(p, l)),
  'list_to_existing_atom/1': (p, l: Term) => existingAtom(p, nameCharacters(p, l)),
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
  'binary_to_existing_atom/1': (p, b: Term) => existingAtom(p, text(p, b, 'utf8')),
  'binary_to_existing_atom/2': (p, b: Term, encoding: Term) =>
    existingAtom(p, text(p, b, encodingOf(p, encoding))),
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
  'float_to_list/2': (p, x: Term, options: Term) => string(floatText(x, listArgument(p, options))),
  'float_to_binary/1': (_p, x: Term) => fromText(floatText(x, [])),
  'float_to_binary/2': (p, x: Term, options: Term) => fromText(floatText(x, listArgument(p, options))),
});
