/** Arbitrary terms of every kind that can be written down. */
import fc from 'fast-check';
import {
  Atom,
  Bits,
  Float,
  Fun,
  list,
  mapFrom,
  nil,
  normalize,
  type Term,
  Tuple,
} from '../../../../src/erlang/terms/index.ts';

export const integer: fc.Arbitrary<Term> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map(normalize),
  // Where representations change: of small integers on the BEAM, of numbers in JavaScript, and of digits.
  fc
    .tuple(
      fc.constantFrom(8n, 31n, 32n, 53n, 59n, 60n, 63n, 64n, 128n, 2048n),
      fc.bigInt(-2n, 2n),
      fc.boolean(),
    )
    .map(([bits, offset, negative]) => normalize((negative ? -1n : 1n) * 2n ** bits + offset)),
);

export const float: fc.Arbitrary<Term> = fc
  .oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -3, max: 3 }),
    fc.maxSafeInteger(),
    fc
      .tuple(fc.integer({ min: -320, max: 308 }), fc.integer({ min: 1, max: 9999 }))
      .map(([e, d]) => Number(`${d}e${e}`)),
    fc.integer({ min: 50, max: 70 }).map(e => 2 ** e),
  )
  .filter(Number.isFinite)
  .map(value => new Float(value));

const atom: fc.Arbitrary<Term> = fc
  .oneof(
    fc.constantFrom(
      'a',
      'b',
      'ok',
      'true',
      '',
      'end',
      'A',
      'a b',
      "it's",
      'élan',
      '日本',
      '😀',
      'a@b',
      '_x',
      'a\nb',
      '\\',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  .map(Atom.of);

export const bits: fc.Arbitrary<Term> = fc
  .tuple(fc.uint8Array({ maxLength: 6 }), fc.nat(7), fc.nat(7))
  .map(([bytes, from, less]) => {
    const length = Math.max(0, bytes.length * 8 - from - less);
    return new Bits(bytes, length === 0 ? 0 : from, length);
  });

const external: fc.Arbitrary<Term> = fc
  .tuple(fc.constantFrom('lists', 'm'), fc.constantFrom('map', 'f'), fc.nat(3))
  .map(([module, name, arity]) => new Fun(Atom.of(module), Atom.of(name), arity, null, 0, []));

export const { term } = fc.letrec<{ term: Term; leaf: Term }>(tie => ({
  leaf: fc.oneof(integer, integer, atom, float, bits, external, fc.constant(nil), text()),
  term: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('term'), { maxLength: 4 }).map(elements => list(elements)),
    fc.array(tie('term'), { maxLength: 3 }).map(elements => new Tuple(elements)),
    fc.array(fc.tuple(tie('term'), tie('term')), { maxLength: 4 }).map(mapFrom),
    fc
      .tuple(fc.array(tie('term'), { minLength: 1, maxLength: 3 }), tie('leaf'))
      .map(([elements, tail]) => list(elements, tail)),
  ),
}));

function text(): fc.Arbitrary<Term> {
  return fc
    .string({ unit: 'binary', maxLength: 6 })
    .map(characters => list([...characters].map(c => c.codePointAt(0) as number)));
}
