import { describe, expect, it } from 'vitest';
import { and, construct, type Expr, eq, is, select, variable } from '../../../src/logic/index.ts';
import { cells } from '../../../src/prolog/concolic/cells.ts';
import { TermSort } from '../../../src/prolog/concolic/encoding.ts';
import { atom } from '../../../src/prolog/terms/index.ts';

const sort = new TermSort();
const x = variable('X', sort.datatype);
const y = variable('Y', sort.datatype);
const a = sort.constant(atom('a'));
const b = sort.constant(atom('b'));
const f = sort.functor(atom('f'), 1);

function setsOf(...conditions: Expr[]): string[] {
  const candidates = conditions.map((condition, index) => ({ index, condition }));
  return cells(candidates, 1000)
    .cells.map(({ matching }) => matching.join())
    .sort();
}

describe('sets of clauses that can match together', () => {
  it('are one for each of several constants, and the empty one', () => {
    expect(setsOf(eq(x, a), eq(x, b))).toEqual(['', '0', '1']);
  });

  it('are all subsets where the clauses look at different places', () => {
    expect(setsOf(eq(x, a), eq(y, b))).toEqual(['', '0', '0,1', '1']);
  });

  it('contain the general clause wherever the special one matches', () => {
    const special = and(is(f, x), eq(select(f, 0, x), a));
    expect(setsOf(special, is(f, x))).toEqual(['', '0,1', '1']);
  });

  it('keep compounds apart from constants', () => {
    expect(setsOf(is(f, x), eq(x, a), eq(x, construct(f, b)))).toEqual(['', '0', '0,2', '1']);
  });

  it('are as many as the facts of a large table', () => {
    const facts = Array.from({ length: 500 }, (_, i) => eq(x, sort.constant(atom(`k${i}`))));
    expect(setsOf(...facts)).toHaveLength(501);
  });
});
