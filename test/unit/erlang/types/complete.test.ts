import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import {
  FUN,
  fid,
  funResult,
  hasKey,
  head,
  isCons,
  ival,
  mkAtom,
  TERM,
  tail,
  tupleConstructor,
} from '../../../../src/erlang/symbolic/signature.ts';
import { atom, list, print, TableFun, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { acceptsArguments, isMember, Precondition, showType } from '../../../../src/erlang/types/index.ts';
import { ANY } from '../../../../src/erlang/types/type.ts';
import { apply, type Expr, eq, gt, int, is, not, select, variable } from '../../../../src/logic/index.ts';
import { Random } from '../../../random.ts';
import { declare, declareSpec, term } from './declarations.ts';
import { randomTerm, randomType } from './random.ts';

const x = variable('x', TERM);
const y = variable('y', TERM);
const element = (arity: number, i: number, e: Expr): Expr => select(tupleConstructor(arity), i - 1, e);

async function completed(type: string, model: string, ...query: Expr[]): Promise<string | null> {
  const { inhabitants, spec } = await declare('-type tree() :: nil | {integer(), tree(), tree()}.', type);
  const result = new Precondition(inhabitants, [x], spec).complete([term(model)], query);
  return result === null ? null : result.map(value => print(value)).join();
}

describe('completing a model', () => {
  it('leaves a member as it is', async () => {
    expect(await completed('[integer()]', '[5,6]')).toBe('[5,6]');
  });

  it('replaces what was not mentioned and does not fit', async () => {
    expect(await completed('[integer()]', '[a|b]')).toBe('[]');
    expect(await completed('{a, [atom()], 1..5}', '[]')).toBe('{a,[],1}');
  });

  it('keeps what was mentioned and mends around it', async () => {
    expect(await completed('[integer()]', '[a,b|c]', isCons(x), isCons(tail(x)))).toBe('[0,0]');
    expect(await completed('tree()', '{7,{8,a,b},c}', eq(element(3, 1, element(3, 2, x)), mkAtom(1)))).toBe(
      '{7,{8,nil,nil},nil}',
    );
  });

  it('takes the alternative whose mentioned part is there', async () => {
    const type = '{a, integer()} | {b, atom()}';
    const tagged = eq(element(2, 1, x), mkAtom(atom('a').id));
    expect(await completed(type, '{a,c}', tagged)).toBe('{a,0}');
    expect(await completed(type, '{b,0}', eq(element(2, 1, x), mkAtom(atom('b').id)))).toBe('{b,a}');
  });

  it('adds no key to a map that the query asked for and did not find', async () => {
    const type = '#{integer() := atom(), atom() => atom()}';
    expect(await completed(type, '#{}')).toBe('#{0 => a}');
    expect(await completed(type, '#{}', not(hasKey(x, encode(0))))).toBe('#{1 => a}');
    expect(await completed(type, '#{}', not(hasKey(x, encode(0))), not(hasKey(x, encode(1))))).toBe(
      '#{-1 => a}',
    );
  });

  it('gives up where a mentioned place is wrong', async () => {
    expect(await completed('[integer()]', '[a]', not(eq(head(x), mkAtom(1))))).toBeNull();
    expect(await completed('none()', '[a]')).toBeNull();
  });

  it('replaces equal parts by equal ones and different parts by different ones where places are compared', async () => {
    const { inhabitants, spec } = await declareSpec('', '-spec f({integer()}, {integer()}) -> ok.');
    const precondition = new Precondition(inhabitants, [x, y], spec);
    const both = [is(tupleConstructor(1), x), is(tupleConstructor(1), y), not(eq(x, y))];
    const show = (left: string, right: string): string[] | undefined =>
      precondition.complete([term(left), term(right)], both)?.map(value => print(value));
    expect(show('{a}', '{a}')).toEqual(['{0}', '{0}']);
    expect(show('{a}', '{b}')).toEqual(['{0}', '{1}']);
  });

  it('adds mandatory entries to maps and mends values', async () => {
    const type = '#{a := integer(), b => {atom()}, c => x}';
    expect(await completed(type, '#{b => {5}}', is(tupleConstructor(1), x))).toBe('#{a => 0,b => {a}}');
    expect(await completed('#{atom() => integer()}', '#{1 => 1, 2 => 2}', eq(x, y))).toBe('#{a => 0,b => 0}');
  });

  it('fits functions to their types, also inside of data', async () => {
    const { inhabitants, spec } = await declare('', '[{fun((term()) -> {integer()}), atom()}]');
    const precondition = new Precondition(inhabitants, [x], spec);
    const model = list([tuple(new TableFun(1, [{ args: [3], result: tuple(7) }], 0), 5)]);
    const [result] = precondition.complete([model], [isCons(x), isCons(head(x))]) ?? [];
    expect(result && print(result)).toBe('[{fun(3) -> {7}; (_) -> {0} end,a}]');
  });

  it('keeps the results that the query speaks about', async () => {
    const { inhabitants, spec } = await declare('', 'fun((term()) -> {integer(), [atom()]})');
    const precondition = new Precondition(inhabitants, [x], spec);
    const call = apply(funResult(1), fid(x), encode(3) as Expr);
    const junk = tuple(7, tuple());
    const model = new TableFun(1, [{ args: [3], result: junk }], 0);
    const query = [is(FUN, x), gt(ival(element(2, 1, call)), int(6))];
    const [result] = precondition.complete([model], query) ?? [];
    expect(result && print(result)).toBe('fun(3) -> {7,[]}; (_) -> {0,[]} end');
  });

  it('an argument that the model does not know gets its smallest inhabitant', async () => {
    const { env, inhabitants, spec } = await declareSpec(
      '',
      '-spec f(a, 5..9) -> ok; (b, [atom(), ...]) -> ok.',
    );
    const precondition = new Precondition(inhabitants, [x, y], spec);
    const result = precondition.complete([atom('b'), undefined], [eq(x, mkAtom(atom('b').id))]);
    expect(result?.map(value => print(value))).toEqual(['b', '[a]']);
    expect(acceptsArguments(env, spec, result as Term[])).toBe(true);
  });
});

describe('for random types', async () => {
  const declared = await declare(
    `-type tree() :: nil | {integer(), tree(), tree()}.
     -type l() :: [{l(), t()} | integer()].
     -type t() :: {[t()], [t()]}.`,
    'tree(), l(), t(), iolist()',
  );

  it('every term is completed to a member, unless the type has none', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const random = new Random(seed);
        const type = randomType(random, 3, { names: declared.types, flat: false });
        const model = randomTerm(random, 3);
        const precondition = new Precondition(declared.inhabitants, [x], {
          clauses: [{ args: [type], result: ANY }],
        });
        const [result] = precondition.complete([model], []) ?? [];
        const message = `${showType(type)} ${print(model)}`;
        if (result === undefined) expect(declared.inhabitants.smallest(type), message).toBeNull();
        else expect(isMember(declared.env, type, result), message).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
