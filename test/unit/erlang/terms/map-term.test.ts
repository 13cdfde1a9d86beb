import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atom,
  compareKeys,
  type ErlMap,
  emptyMap,
  exactEqual,
  Float,
  list,
  mapEntries,
  mapFrom,
  mapGet,
  mapHas,
  mapKeys,
  mapPut,
  mapRemove,
  mapSize,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import { term } from './arbitrary.ts';

describe('maps', () => {
  test('tell keys apart exactly', () => {
    const map = mapFrom([
      [1, atom('integer')],
      [new Float(1), atom('float')],
      [tuple(1, list([2])), atom('tuple')],
      [2n ** 70n, atom('big')],
    ]);
    expect(mapSize(map)).toBe(4);
    expect(mapGet(map, 1)).toBe(atom('integer'));
    expect(mapGet(map, new Float(1))).toBe(atom('float'));
    expect(mapGet(map, tuple(1, list([2])))).toBe(atom('tuple'));
    expect(mapGet(map, tuple(1, list([new Float(2)])))).toBeUndefined();
    expect(mapGet(map, 2n ** 70n)).toBe(atom('big'));
  });

  test('have one key for 0.0 and -0.0', () => {
    expect(mapSize(mapPut(mapFrom([[new Float(0), 1]]), new Float(-0), 2))).toBe(1);
  });

  test('put integers before floats', () => {
    const keys = [atom('b'), new Float(1), 2, atom('a'), 1, new Float(0.5)];
    const map = mapFrom(keys.map(key => [key, 0]));
    expect(mapKeys(map)).toEqual([1, 2, new Float(0.5), new Float(1), atom('a'), atom('b')]);
  });

  test('let the last of equal keys win', () => {
    expect(
      mapEntries(
        mapFrom([
          [1, atom('a')],
          [1, atom('b')],
        ]),
      ),
    ).toEqual([[1, atom('b')]]);
  });

  test('leave the map they were made from alone', () => {
    const before = mapFrom([[1, 1]]);
    mapPut(before, 2, 2);
    mapRemove(before, 1);
    expect(mapEntries(before)).toEqual([[1, 1]]);
  });

  test('behave like a list of pairs, across the change of representation', () => {
    const key = fc.oneof(fc.integer({ min: 0, max: 60 }), term);
    const step = fc.record({ key, remove: fc.boolean(), value: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: 'max' }), steps => {
        let map: ErlMap = emptyMap;
        let model: [Term, Term][] = [];
        for (const { key, remove, value } of steps) {
          const others = model.filter(([k]) => !exactEqual(k, key));
          const known = model.find(([k]) => exactEqual(k, key));
          expect(mapGet(map, key)).toBe(known?.[1]);
          map = remove ? mapRemove(map, key) : mapPut(map, key, value);
          model = remove ? others : [...others, [key, value]];
          expect(mapHas(map, key)).toBe(!remove);
          expect(mapSize(map)).toBe(model.length);
        }
        const sorted = model.sort((a, b) => compareKeys(a[0], b[0]));
        expect(mapEntries(map).map(([, value]) => value)).toEqual(sorted.map(([, value]) => value));
        expect(exactEqual(map, mapFrom(model))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('grow to many keys in any order without becoming slow', () => {
    let map: ErlMap = emptyMap;
    for (let i = 0; i < 50_000; i++) map = mapPut(map, i, i);
    for (let i = 0; i < 50_000; i += 2) map = mapRemove(map, i);
    expect(mapSize(map)).toBe(25_000);
    expect(depth(map)).toBeLessThan(40);
    expect(mapGet(map, 4711)).toBe(4711);
  });
});

function depth(map: ErlMap): number {
  const of = (node: ErlMap['tree']): number =>
    node === null ? 0 : 1 + Math.max(of(node.left), of(node.right));
  return of(map.tree);
}
