import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import {
  aval,
  head,
  isAtom,
  isCons,
  isInt,
  isNil,
  ival,
  mkAtom,
  TERM,
  tail,
  tupleConstructor,
} from '../../../../src/erlang/symbolic/signature.ts';
import { atom, print, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { isMember, Precondition, showType, type Type } from '../../../../src/erlang/types/index.ts';
import { placesOf } from '../../../../src/erlang/types/place.ts';
import { ANY } from '../../../../src/erlang/types/type.ts';
import {
  type Expr,
  eq,
  gt,
  int,
  is,
  not,
  select,
  show,
  TRUE,
  variable,
} from '../../../../src/logic/index.ts';
import { Random } from '../../../random.ts';
import { type Declared, declare, declareSpec } from './declarations.ts';
import { holds, verdicts } from './models.ts';
import { mutate, randomMember, randomTerm, randomType } from './random.ts';

const x = variable('x', TERM);
const y = variable('y', TERM);

const DECLARATIONS = `
  -type tree() :: nil | {integer(), tree(), tree()}.
  -type expr() :: {num, integer()} | {neg, expr()} | {add, expr(), expr()} | {call, atom(), [expr()]}.
  -type l() :: [{l(), t()} | integer()].
  -type t() :: {[t()], [t()]}.
  -type endless() :: {endless()} | {a, endless()}.
  -type nest(X) :: nil | {X, nest([X])}.
`;

function of(type: Type, { inhabitants }: Declared): Precondition {
  return new Precondition(inhabitants, [x], { clauses: [{ args: [type], result: ANY }] });
}

const element = (arity: number, i: number, e: Expr): Expr => select(tupleConstructor(arity), i - 1, e);

describe('for random types and terms', async () => {
  const declared = await declare(DECLARATIONS, 'tree(), expr(), l(), t(), endless(), nest(atom()), iolist()');
  const { env, inhabitants } = declared;
  const casesOf = (flat: boolean) =>
    fc.integer().map(seed => {
      const random = new Random(seed);
      const type = randomType(random, 3, { names: declared.types, flat });
      const member = randomMember(random, env, type, 6) ?? randomTerm(random, 2);
      return {
        random,
        type,
        terms: [member, mutate(random, member), mutate(random, member), randomTerm(random, 2)],
      };
    });

  it('the constraints on all places of a term say exactly whether it is a member', () => {
    fc.assert(
      fc.property(casesOf(true), ({ type, terms }) => {
        if (inhabitants.sizes.isEmpty(type)) return;
        const precondition = of(type, declared);
        const wrong = terms.filter(value => {
          const constraints = precondition.constrainDeeper([], [value]);
          return holds(constraints, new Map([[x, value]])) !== isMember(env, type, value);
        });
        if (wrong.length > 0) expect.fail(`${showType(type)} ${wrong.map(value => print(value))}`);
      }),
      { numRuns: 600 },
    );
  });

  it('constraints on some places never exclude a member', () => {
    fc.assert(
      fc.property(casesOf(false), ({ random, type, terms: [member, ...others] }) => {
        if (member === undefined || !isMember(env, type, member)) return;
        const precondition = of(type, declared);
        // Places of other terms too: they need not exist in this one.
        const places = [member, ...others].flatMap(value => placesOf(x, value));
        const query = places.filter(() => random.below(3) === 0).map(place => not(eq(place, mkAtom(-1))));
        const said = precondition.constrain(query).filter(constraint => !query.includes(constraint));
        const wrong = verdicts(said, new Map([[x, member]])).findIndex(verdict => verdict !== true);
        if (wrong !== -1) expect.fail(`${showType(type)} ${print(member)} ${said[wrong]}`);
      }),
      { numRuns: 600 },
    );
  });

  it('a longer query only adds to the constraints of a shorter one', () => {
    fc.assert(
      fc.property(casesOf(false), ({ type, terms }) => {
        const precondition = of(type, declared);
        const query = placesOf(x, terms[0] as Term).map(place => not(eq(place, mkAtom(-1))));
        const whole = precondition.constrain(query);
        for (let length = 0; length < query.length; length++) {
          const shorter = precondition.constrain(query.slice(0, length));
          expect(whole.slice(0, shorter.length)).toEqual(shorter);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('the background knows every constructor that a member can have', () => {
    fc.assert(
      fc.property(casesOf(false), ({ type, terms: [member] }) => {
        if (member === undefined || !isMember(env, type, member)) return;
        const precondition = of(type, declared);
        for (const place of placesOf(x, member)) {
          const possible = precondition.constructorsOf(place);
          if (possible === undefined) continue;
          const fits = possible.some(ctor => holds([is(ctor, place)], new Map([[x, member]])));
          if (!fits) expect.fail(`${showType(type)} ${print(member)} ${place}`);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('what is said', () => {
  async function said(type: string, ...query: Expr[]): Promise<string[]> {
    const declared = await declare(DECLARATIONS, type);
    const result = of(declared.types[0] as Type, declared).constrain(query);
    return result.filter(constraint => !query.includes(constraint)).map(show);
  }

  it('only mentioned places are spoken about', async () => {
    expect(await said('[integer()]', isCons(x))).toEqual(['(or (is-nil x) (is-cons x))']);
    expect(await said('{integer(), [atom()]}', gt(ival(element(2, 1, x)), int(3)))).toEqual([
      '(is-t2 x)',
      '(is-int (t2_1 x))',
    ]);
    expect(await said('term()', isCons(x), isNil(tail(x)))).toEqual([]);
  });

  it('what the query has settled is no condition any more', async () => {
    expect(await said('[integer()]', isCons(x), gt(ival(head(x)), int(3)))).toEqual([
      '(or (is-nil x) (is-cons x))',
      '(is-int (hd x))',
    ]);
    expect(await said('[integer()]', gt(ival(head(x)), int(3)))).toEqual([
      '(or (is-nil x) (is-cons x))',
      '(or (not (is-cons x)) (is-int (hd x)))',
    ]);
  });

  it('tags select what the other fields may be, mentioned or not', async () => {
    const declared = await declare('', '{a, integer()} | {b, atom()}');
    const precondition = of(declared.types[0] as Type, declared);
    const constraints = precondition.constrain([not(isInt(element(2, 2, x)))]);
    const allows = (value: Term): boolean => holds(constraints, new Map([[x, value]]));
    expect(allows(tuple(atom('b'), atom('c')))).toBe(true);
    expect(allows(tuple(atom('a'), atom('c')))).toBe(false);
    expect(allows(tuple(atom('c'), atom('c')))).toBe(false);
  });

  it('alternatives that only their combination tells apart are said as a whole', async () => {
    const declared = await declare('', '{1..5, 1..5} | {3..9, 3..9}');
    const precondition = of(declared.types[0] as Type, declared);
    const query = [is(tupleConstructor(2), x), isInt(element(2, 1, x)), isInt(element(2, 2, x))];
    const allows = (value: Term): boolean => holds(precondition.constrain(query), new Map([[x, value]]));
    expect(allows(tuple(1, 5))).toBe(true);
    expect(allows(tuple(9, 3))).toBe(true);
    expect(allows(tuple(1, 9))).toBe(false);
  });

  it('equal places are spoken about together', async () => {
    const { spec, inhabitants } = await declareSpec('', '-spec f([integer()], [atom()]) -> ok.');
    const precondition = new Precondition(inhabitants, [x, y], spec);
    const text = precondition.constrain([eq(x, y), isCons(x), isInt(head(x))]).map(show);
    expect(text).toContain('(or (not (is-cons y)) (is-atm (hd y)))');
  });

  it('a literal speaks about the parts of what it is compared with', async () => {
    const literal = encode(tuple(1, 2)) as Expr;
    expect(await said('{1, integer()}', eq(x, literal))).toContain(
      '(and (is-int (t2_1 x)) (eq (ival (t2_1 x)) 1))',
    );
  });

  it('arguments of an overloaded spec depend on each other', async () => {
    const { spec, inhabitants } = await declareSpec('', '-spec f(a, integer()) -> ok; (b, [atom()]) -> ok.');
    const precondition = new Precondition(inhabitants, [x, y], spec);
    const query = [eq(x, mkAtom(atom('a').id)), not(isInt(y))];
    expect(precondition.constrain(query).map(show)).toContain('(is-int y)');
  });

  it('a fixed argument selects clauses, and is not constrained itself', async () => {
    const { spec, inhabitants } = await declareSpec('', '-spec f(a, integer()) -> ok; (b, [atom()]) -> ok.');
    const fixed = new Map([[0, atom('b')]]);
    const precondition = new Precondition(inhabitants, [x, y], spec, { fixed });
    expect(precondition.constrain([isCons(y)]).map(show)).toEqual([
      '(or (is-nil y) (is-cons y))',
      '(is-cons y)',
    ]);
    expect(precondition.seed()?.map(value => print(value))).toEqual(['b', '[]']);
    expect(precondition.complete([undefined, 5], [])?.map(value => print(value))).toEqual(['b', '[]']);
    // One that no clause allows is the user's own decision.
    const outside = new Precondition(inhabitants, [x, y], spec, { fixed: new Map([[0, 7]]) });
    expect(outside.seed()?.map(value => print(value))).toEqual(['7', '0']);
  });

  it('a path is constrained once for all the queries that leave it', async () => {
    const declared = await declare('', '[{a, integer()} | {b, atom()}]');
    const precondition = of(declared.types[0] as Type, declared);
    const path = [isCons(x), isInt(element(2, 2, head(x))), isCons(tail(x)), isNil(tail(tail(x)))];
    const walk = precondition.constraining();
    for (const [i, constraint] of path.entries()) {
      const left = walk.fork();
      left.add(not(constraint));
      expect(left.result).toEqual(precondition.constrain([...path.slice(0, i), not(constraint)]));
      walk.add(constraint);
      expect(walk.result).toEqual(precondition.constrain(path.slice(0, i + 1)));
    }
  });

  it('a clause that no arguments satisfy is no alternative', async () => {
    const { spec, inhabitants } = await declareSpec('', '-spec f(a, none()) -> ok; (b, integer()) -> ok.');
    const precondition = new Precondition(inhabitants, [x, y], spec);
    expect(precondition.constrain([isAtom(x)]).map(show)).toEqual([
      `(eq x (atm ${atom('b').id}))`,
      '(is-atm x)',
    ]);
  });

  it('the way to a place a thousand cells deep is linear', async () => {
    const declared = await declare('', '[integer()]');
    let place = x;
    const query: Expr[] = [];
    for (let i = 0; i < 1000; i++) {
      query.push(isCons(place));
      place = tail(place);
    }
    expect(of(declared.types[0] as Type, declared).constrain(query)).toHaveLength(2000);
  });
});

describe('background facts', () => {
  it('gives bounds and constructors', async () => {
    const declared = await declare('', '{1..3 | 7..9, atom(), <<_:16>>, tuple()}');
    const precondition = of(declared.types[0] as Type, declared);
    expect(precondition.boundsOf(ival(element(4, 1, x)))).toEqual({ low: 1n, high: 9n });
    expect(precondition.boundsOf(ival(element(4, 2, x)))).toBeUndefined();
    expect(precondition.boundsOf(aval(element(4, 2, x)))).toBeUndefined();
    expect(precondition.constructorsOf(element(4, 2, x))?.map(({ name }) => name)).toEqual(['atm']);
    expect(precondition.constructorsOf(element(4, 4, x))).toBeUndefined();
  });

  it('does not forget that an alternative allows anything', async () => {
    const declared = await declare('', '{a, term()} | {b, [integer()]}');
    const precondition = of(declared.types[0] as Type, declared);
    const inner = head(element(2, 2, x));
    expect(precondition.constructorsOf(inner)).toBeUndefined();
    expect(precondition.boundsOf(ival(inner))).toBeUndefined();
  });

  it('says nothing without a specification', async () => {
    const { inhabitants } = await declare('', 'term()');
    const precondition = new Precondition(inhabitants, [x], null);
    expect(precondition.constructorsOf(x)).toBeUndefined();
    expect(precondition.constrain([isCons(x), TRUE])).toEqual([isCons(x), TRUE]);
    expect(precondition.seed()?.map(value => print(value))).toEqual(['0']);
  });
});
