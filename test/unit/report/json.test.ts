import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPieces } from '../../../src/report/index.ts';

const values = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.record({ a: fc.option(fc.string(), { nil: undefined }), b: fc.jsonValue() })),
);

it('gives in pieces what JSON.stringify gives in one', () =>
  fc.assert(
    fc.property(values, fc.nat(5), fc.constantFrom('', '  '), (value, levels, space) => {
      expect([...jsonPieces(value, levels, space)].join('')).toBe(JSON.stringify(value, null, space));
    }),
  ));
