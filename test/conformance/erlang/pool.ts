/** Terms that code tends to get wrong: the edges of representations, near misses, and one of every kind. */
import {
  atom,
  Bits,
  FALSE,
  Float,
  Fun,
  list,
  mapFrom,
  nil,
  normalize,
  string,
  type Term,
  TRUE,
  tuple,
} from '../../../src/erlang/terms/index.ts';

const integers: Term[] = [
  0,
  1,
  -1,
  2,
  3,
  7,
  8,
  10,
  16,
  36,
  37,
  65,
  255,
  256,
  -128,
  0x10ffff,
  0x110000,
  0xd800,
  2 ** 31,
  2 ** 32,
  -(2 ** 31) - 1,
  ...[53n, 59n, 60n, 63n, 64n, 65n, 100n].flatMap(bits =>
    [2n ** bits, 2n ** bits - 1n, -(2n ** bits)].map(normalize),
  ),
  normalize(10n ** 40n),
];

const floats: Term[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1.5,
  2.5,
  -2.5,
  0.1,
  1e-300,
  5e-324,
  1e22,
  1e300,
  1.7976931348623157e308,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  2 ** 64,
  2 ** 53 + 4,
  3.0000000000000004,
  -1e-7,
  123456789.125,
].map(value => new Float(value));

const atoms: Term[] = [
  'true',
  'false',
  'undefined',
  'a',
  'b',
  'ok',
  '',
  'A b',
  'infinity',
  'latin1',
  'utf8',
  'unicode',
  'é',
  '日本',
  'lists',
  'erlang',
].map(atom);

const bits: Term[] = [
  bytes(),
  bytes(0),
  bytes(1, 2, 3),
  bytes(255, 254),
  text('abc'),
  text('12'),
  text('-12'),
  text('1.5'),
  text('héllo'),
  text('日本'),
  bytes(0xc3),
  bytes(0xed, 0xa0, 0x80),
  new Bits(Uint8Array.of(0xab, 0xcd), 0, 13),
  new Bits(Uint8Array.of(0xab, 0xcd), 3, 8),
  new Bits(Uint8Array.of(0xff), 0, 1),
];

const lists: Term[] = [
  nil,
  list([1]),
  list([1, 2, 3]),
  list([3, 1, 2, 1]),
  list([1], 2),
  list([1, 2], atom('a')),
  list([new Float(1), 1]),
  string('abc'),
  string('12'),
  string('-7'),
  string('1.5'),
  string('é'),
  list([65, list([66], text('c')), text('d')]),
  list([nil, nil]),
  list([tuple(1, atom('a')), tuple(2, atom('b')), atom('c')]),
  list([tuple(atom('a'), 1), tuple(atom('a'), 2)]),
  list([atom('a'), atom('b')]),
  list([0x3b1, 0x10ffff]),
  list([256]),
  list([-1]),
  list([text('ab'), string('cd')]),
  list([list([1, 2]), list([3])]),
];

const tuples: Term[] = [
  tuple(),
  tuple(1),
  tuple(new Float(1)),
  tuple(1, 2),
  tuple(atom('a'), 1),
  tuple(1, atom('a'), nil),
  tuple(atom('ok'), tuple(1, 2)),
  tuple(2024, 2, 29),
  tuple(tuple(2024, 2, 29), tuple(12, 30, 0)),
];

const maps: Term[] = [
  mapFrom([]),
  mapFrom([[1, 2]]),
  mapFrom([
    [atom('a'), 1],
    [atom('b'), 2],
  ]),
  mapFrom([
    [new Float(1), atom('x')],
    [1, atom('y')],
  ]),
  mapFrom([
    [nil, nil],
    [text('k'), tuple()],
  ]),
];

const funs: Term[] = [
  new Fun(atom('erlang'), atom('abs'), 1, null, 0, []),
  new Fun(atom('lists'), atom('nowhere'), 2, null, 0, []),
];

function bytes(...values: number[]): Term {
  return new Bits(Uint8Array.from(values), 0, values.length * 8);
}

function text(value: string): Term {
  return bytes(...new TextEncoder().encode(value));
}

export const pool: readonly Term[] = [
  ...integers,
  ...floats,
  ...atoms,
  ...bits,
  ...lists,
  ...tuples,
  ...maps,
  ...funs,
];

/** A few of every kind, where all of the pool would be too many. */
export const smallPool: readonly Term[] = [integers, floats, atoms, bits, lists, tuples, maps, funs].flatMap(
  kind => kind.filter((_, i) => i % Math.ceil(kind.length / 5) === 0),
);

export const kinds = {
  integer: integers,
  float: floats,
  atom: atoms,
  boolean: [TRUE, FALSE],
  bits,
  list: lists,
  tuple: tuples,
  map: maps,
};
