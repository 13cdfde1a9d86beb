/** Types, solver and completion together: a query about typed inputs yields inputs in the type, or is unsatisfiable. */
import { afterAll, describe, expect, it } from 'vitest';
import { Decoder } from '../../../../src/erlang/symbolic/decode.ts';
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import {
  BITS,
  blen,
  FUN,
  farity,
  fid,
  funResult,
  hasKey,
  head,
  isAtom,
  isCons,
  isFloat,
  isInt,
  isNil,
  ival,
  MAP,
  mkAtom,
  mkInt,
  TERM,
  tail,
  tupleConstructor,
  valueAt,
} from '../../../../src/erlang/symbolic/signature.ts';
import { withAxioms } from '../../../../src/erlang/symbolic/wellformed.ts';
import { atom, print } from '../../../../src/erlang/terms/index.ts';
import { acceptsArguments, Precondition } from '../../../../src/erlang/types/index.ts';
import {
  apply,
  type Expr,
  eq,
  gt,
  int,
  is,
  lt,
  not,
  or,
  select,
  variable,
} from '../../../../src/logic/index.ts';
import { createZ3Wasm } from '../../../../src/solver/backends/z3-wasm/index.ts';
import { declareSpec } from './declarations.ts';
import { holds } from './models.ts';

const solver = createZ3Wasm({ timeoutMs: 5000 });
afterAll(() => solver.close());

const x = variable('x', TERM);
const y = variable('y', TERM);
const named = (name: string): Expr => mkAtom(atom(name).id);
const isTuple = (arity: number, e: Expr): Expr => is(tupleConstructor(arity), e);
const element = (arity: number, i: number, e: Expr): Expr => select(tupleConstructor(arity), i - 1, e);

const DECLARATIONS = `
  -type tree() :: nil | {integer(), tree(), tree()}.
  -type expr() :: {num, integer()} | {neg, expr()} | {add, expr(), expr()} | {call, atom(), [expr()]}.
  -type l() :: [{l(), t()} | integer()].
  -type t() :: {[t()], [t()]}.
  -type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.
  -type shape() :: #{kind := circle, r := number()} | #{kind := square, side := integer()}.
`;

/** Arguments that answer the query, as text; checked to be in the spec and to satisfy the query. */
async function solve(args: string, ...query: Expr[]): Promise<string[] | 'unsat'> {
  const { env, inhabitants, spec } = await declareSpec(DECLARATIONS, `-spec f${args} -> term().`);
  const variables = [x, y].slice(0, spec.arity);
  const precondition = new Precondition(inhabitants, variables, spec);
  const constraints = withAxioms(precondition.constrain(query)).result;
  const answer = await solver.check({ constraints, wanted: variables });
  if (answer.kind === 'unknown') throw new Error(`unknown: ${answer.reason}`);
  if (answer.kind === 'unsat') return 'unsat';
  const decoder = new Decoder(answer.model);
  const model = variables.map(v => decoder.variable(v.data as string));
  const result = precondition.complete(model, query);
  const shown = model.map(value => value && print(value)).join();
  if (result === null) throw new Error(`no completion of ${shown}`);
  expect(acceptsArguments(env, spec, result), `completed ${shown}`).toBe(true);
  if (!query.some(mentionsFunction))
    expect(
      holds(query, new Map(variables.map((v, i) => [v, result[i] as never]))),
      `completed ${shown}`,
    ).toBe(true);
  return result.map(value => print(value));
}

function mentionsFunction(e: Expr): boolean {
  return e.data === FUN || e.args.some(mentionsFunction);
}

describe('recursive types have models', () => {
  it('two mutually recursive types, the elements of a tuple not empty (cuter-2017, 6.2)', async () => {
    const query = [isTuple(2, x), not(isNil(element(2, 1, x))), not(isNil(element(2, 2, x)))];
    expect(await solve('(t())', ...query)).toEqual(['{[{[],[]}],[{[],[]}]}']);
    const inList = head(x);
    expect(await solve('(l())', isCons(x), not(isInt(inList)), isCons(element(2, 1, inList)))).not.toBe(
      'unsat',
    );
  });

  it('trees', async () => {
    const left = element(3, 2, x);
    const answer = await solve(
      '(tree())',
      not(eq(x, named('nil'))),
      not(eq(left, named('nil'))),
      gt(ival(element(3, 1, left)), int(41)),
      lt(ival(element(3, 1, x)), ival(element(3, 1, left))),
    );
    expect(answer).not.toBe('unsat');
    expect(await solve('(tree())', isTuple(3, x), isNil(left))).toBe('unsat');
    expect(await solve('(tree())', isTuple(2, x))).toBe('unsat');
  });

  it('expressions', async () => {
    const first = head(element(3, 3, x));
    const call = [isTuple(3, x), eq(element(3, 1, x), named('call')), isCons(element(3, 3, x))];
    expect(
      await solve('(expr())', ...call, isTuple(2, first), eq(element(2, 1, first), named('neg'))),
    ).not.toBe('unsat');
    expect(await solve('(expr())', ...call, isTuple(2, first), isInt(element(2, 1, first)))).toBe('unsat');
    expect(
      await solve('(expr())', isTuple(3, x), isAtom(element(3, 2, x)), isTuple(3, element(3, 3, x))),
    ).toBe('unsat');
    expect(await solve('(expr())', isTuple(3, x), eq(element(3, 1, x), named('num')))).toBe('unsat');
  });

  it('lists of lists of tuples', async () => {
    const inner = head(head(x));
    const query = [isCons(x), isCons(head(x)), gt(ival(element(2, 2, inner)), int(5)), isCons(tail(x))];
    expect(await solve('([[{atom(), integer()}]])', ...query, isCons(head(tail(x))))).not.toBe('unsat');
    expect(await solve('([[{atom(), integer()}]])', ...query, isAtom(head(tail(x))))).toBe('unsat');
  });

  it('JSON-like terms', async () => {
    const object = [isCons(x), is(MAP, head(x))];
    expect(await solve('(json())', ...object, isCons(tail(x)), isFloat(head(tail(x))))).not.toBe('unsat');
    expect(await solve('(json())', ...object, hasKey(head(x), named('key')))).toBe('unsat');
    expect(await solve('(json())', is(BITS, x), gt(blen(x), int(9)))).toEqual(['<<0,0>>']);
    expect(await solve('(json())', is(BITS, x), eq(blen(x), int(9)))).toBe('unsat');
  });
});

describe('types exclude inputs', () => {
  it('the running example of cuter-2017: a list of integers is never [42.0] or 0', async () => {
    expect(await solve('([term()])', not(isCons(x)), not(isNil(x)))).toBe('unsat');
    expect(await solve('([term()])', isCons(x), isFloat(head(x)))).not.toBe('unsat');
    expect(await solve('([integer()])', isCons(x), isFloat(head(x)))).toBe('unsat');
    expect(await solve('([integer()])', isCons(x), eq(head(x), mkInt(int(42))))).toEqual(['[42]']);
  });

  it('fields that depend on each other', async () => {
    const type = '({a, integer()} | {b, atom()})';
    expect(await solve(type, eq(element(2, 1, x), named('a')), isTuple(2, x), isAtom(element(2, 2, x)))).toBe(
      'unsat',
    );
    expect(await solve(type, isTuple(2, x), isAtom(element(2, 2, x)))).not.toBe('unsat');
  });

  it('overloaded specs', async () => {
    const spec = '(a, integer()) -> ok; (b, [atom()])';
    expect(await solve(spec, isCons(y))).toEqual(['b', '[a]']);
    expect(await solve(spec, eq(x, named('a')), not(isInt(y)))).toBe('unsat');
    expect(await solve(spec, eq(x, y))).toBe('unsat');
  });

  it('maps', async () => {
    const type = '(#{name := atom(), size => 1..10, {opt, atom()} => [integer()]})';
    const size = named('size');
    expect(await solve(type, is(MAP, x), hasKey(x, size), gt(ival(valueAt(x, size)), int(9)))).toEqual([
      '#{name => a,size => 10}',
    ]);
    expect(await solve(type, is(MAP, x), hasKey(x, named('zap')))).toBe('unsat');
    expect(await solve(type, is(MAP, x), not(hasKey(x, named('name'))))).toBe('unsat');
    const square = [is(MAP, x), eq(valueAt(x, named('kind')), named('square'))];
    expect(await solve('(shape())', ...square)).toEqual(['#{kind => square,side => 0}']);
    expect(await solve('(shape())', ...square, hasKey(x, named('r')))).toBe('unsat');
  });

  it('results of functions', async () => {
    const isFun = [is(FUN, x), eq(farity(x), int(1))];
    const result = ival(apply(funResult(1), fid(x), encode(3) as Expr));
    expect(await solve('(fun((integer()) -> 1..5))', ...isFun, gt(result, int(4)))).not.toBe('unsat');
    expect(await solve('(fun((integer()) -> 1..5))', ...isFun, gt(result, int(5)))).toBe('unsat');
    expect(await solve('(fun((integer()) -> 1..5))', is(FUN, x), not(eq(farity(x), int(1))))).toBe('unsat');
  });

  it('a disjunction of places', async () => {
    const [first, second] = [head(x), head(tail(x))];
    const query = [isCons(x), isCons(tail(x)), or(isAtom(first), gt(ival(second), int(7)))];
    const answer = await solve('([integer()])', ...query);
    expect(answer).not.toBe('unsat');
  });
});
