import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromColumns, toColumns } from '../../../src/search/columns.ts';

it('gives back the records that it was given, also through JSON', () => {
  const records = fc.array(
    fc.record({ number: fc.integer(), text: fc.option(fc.string()), flag: fc.boolean() }),
  );
  fc.assert(
    fc.property(records, all => {
      const columns = toColumns(['number', 'text', 'flag'], all);
      expect(fromColumns(columns)).toEqual(all);
      expect(fromColumns(JSON.parse(JSON.stringify(columns)))).toEqual(all);
    }),
  );
});

it('names the keys where there are no records', () => {
  expect(toColumns<{ a: number }>(['a'], [])).toEqual({ a: [] });
  expect(fromColumns({ a: [] })).toEqual([]);
});
