/**
 * The types predefined by the language.
 *
 * A predefined type with parameters is a function of them. `iolist()` is recursive and therefore a reference into the
 * module with the empty name, which `TypeEnvironment` resolves by `predefinedDefinition`.
 */
import { atom } from '../terms/index.ts';
import {
  ANY,
  ATOM,
  bits,
  FLOAT,
  FUN,
  INTEGER,
  list,
  literal,
  MAP,
  NIL,
  NONE,
  nonList,
  PID,
  PORT,
  REFERENCE,
  range,
  ref,
  TUPLE,
  type Type,
  tuple,
  union,
} from './type.ts';

const CHAR = range(0n, 0x10ffffn);
const BYTE = range(0n, 255n);
const ARITY = range(0n, 255n);
const BINARY = bits(0, 8);
const NON_NEG_INTEGER = range(0n, null);
const IOLIST = ref('', 'iolist');

const maybeImproper = (element: Type, end: Type, empty: boolean): Type =>
  list(element, union([NIL, end]), empty);

const PREDEFINED: ReadonlyMap<string, (...args: Type[]) => Type> = new Map<string, (...args: Type[]) => Type>(
  [
    ['any/0', () => ANY],
    ['term/0', () => ANY],
    ['dynamic/0', () => ANY],
    ['none/0', () => NONE],
    ['no_return/0', () => NONE],
    ['integer/0', () => INTEGER],
    ['non_neg_integer/0', () => NON_NEG_INTEGER],
    ['pos_integer/0', () => range(1n, null)],
    ['neg_integer/0', () => range(null, -1n)],
    ['byte/0', () => BYTE],
    ['char/0', () => CHAR],
    ['arity/0', () => ARITY],
    ['float/0', () => FLOAT],
    ['number/0', () => union([INTEGER, FLOAT])],
    ['atom/0', () => ATOM],
    ['module/0', () => ATOM],
    ['node/0', () => ATOM],
    ['boolean/0', () => union([literal(atom('false')), literal(atom('true'))])],
    ['bool/0', () => union([literal(atom('false')), literal(atom('true'))])],
    ['timeout/0', () => union([NON_NEG_INTEGER, literal(atom('infinity'))])],
    ['pid/0', () => PID],
    ['port/0', () => PORT],
    ['reference/0', () => REFERENCE],
    ['identifier/0', () => union([PID, PORT, REFERENCE])],
    ['nil/0', () => NIL],
    ['list/0', () => list(ANY)],
    ['list/1', element => list(element)],
    ['nonempty_list/0', () => list(ANY, NIL, false)],
    ['nonempty_list/1', element => list(element, NIL, false)],
    ['string/0', () => list(CHAR)],
    ['nonempty_string/0', () => list(CHAR, NIL, false)],
    ['maybe_improper_list/0', () => maybeImproper(ANY, ANY, true)],
    ['maybe_improper_list/2', (element, end) => maybeImproper(element, end, true)],
    ['nonempty_maybe_improper_list/0', () => maybeImproper(ANY, ANY, false)],
    ['nonempty_maybe_improper_list/2', (element, end) => maybeImproper(element, end, false)],
    ['nonempty_improper_list/2', (element, end) => list(element, nonList(end), false)],
    ['iolist/0', () => IOLIST],
    ['iodata/0', () => union([IOLIST, BINARY])],
    ['tuple/0', () => TUPLE],
    ['mfa/0', () => tuple([ATOM, ATOM, ARITY])],
    ['map/0', () => MAP],
    ['binary/0', () => BINARY],
    ['nonempty_binary/0', () => bits(8, 8)],
    ['bitstring/0', () => bits(0, 1)],
    ['nonempty_bitstring/0', () => bits(1, 1)],
    ['fun/0', () => FUN],
    ['function/0', () => FUN],
  ],
);

/** The predefined type of that name; null when there is none. */
export function predefined(name: string, args: readonly Type[]): Type | null {
  return PREDEFINED.get(`${name}/${args.length}`)?.(...args) ?? null;
}

/** The definition of a reference into the module with the empty name. */
export function predefinedDefinition(name: string): Type | null {
  return name === 'iolist' ? maybeImproper(union([BYTE, BINARY, IOLIST]), BINARY, true) : null;
}
