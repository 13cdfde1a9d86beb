/**
 * Every kind of type against every operation on types. `isMember` is the judge.
 *
 * The compiler asks for an example of each kind, and each operation is held against all terms of all examples: an
 * operation that forgot a kind says too little or too much about some of them.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { Sampler } from '../../../../src/erlang/made-up/sample.ts';
import { TERM } from '../../../../src/erlang/symbolic/signature.ts';
import { atom, Fun, Pid, Port, print, Ref, type Term } from '../../../../src/erlang/terms/index.ts';
import {
  hasOuterShape,
  isMember,
  Precondition,
  reachableHeads,
  Shapes,
  showType,
  type Type,
} from '../../../../src/erlang/types/index.ts';
import { constructorsOf, onlyTermOf, shapesExclude } from '../../../../src/erlang/types/kinds.ts';
import { isSubtype } from '../../../../src/erlang/types/subtype.ts';
import { is, variable } from '../../../../src/logic/index.ts';
import { randomNumbers } from '../../../../src/search/index.ts';
import { type Declared, declare, term } from './declarations.ts';
import { verdicts } from './models.ts';

const DECLARATIONS = `
  -type tree() :: nil | {integer(), tree(), tree()}.
  -record(point, {x :: integer(), y = 0 :: 0..9}).
`;

/** For each kind types in Erlang's notation whose terms that kind makes up. */
const EXAMPLES: Record<Type['kind'], readonly string[]> = {
  any: ['term()'],
  none: ['none()'],
  integer: ['integer()', '3', '-2..4', 'pos_integer()', 'neg_integer()'],
  float: ['float()'],
  atom: ['atom()'],
  literal: ['ok', "'two words'"],
  nil: ['[]'],
  list: ['[integer()]', '[atom(), ...]', 'maybe_improper_list(integer(), atom())', '[[1..3]]'],
  nonlist: ['nonempty_improper_list(1..2, term())', 'nonempty_improper_list(1..2, atom())'],
  tuple: ['tuple()', '{}', '{ok, integer()}', '{[atom()], {1..2}}'],
  bits: ['binary()', 'bitstring()', '<<_:16>>', '<<_:3, _:_*5>>'],
  map: ['map()', '#{}', '#{a := integer()}', '#{a := 1..2, atom() => [integer()]}'],
  fun: ['fun()', 'fun((integer()) -> atom())', 'fun(() -> [a, ...])', 'fun((...) -> integer())'],
  pid: ['pid()'],
  port: ['port()'],
  reference: ['reference()'],
  union: ['integer() | atom()', '[] | {ok, 1..3} | float()', 'iolist()'],
  ref: ['tree()', '[tree()]'],
  record: ['#point{}', '#point{y :: 1..2}'],
};

/** Terms of every kind that the types' own generators did not make. */
const TERMS: readonly Term[] = [
  ...['0', '-7', '123456789012345678901', '1.5', 'ok', "'two words'", '[]', '[1]', '[1|2]', '[a, b]'],
  ...['{}', '{ok, 3}', '{ok, b}', '<<>>', '<<1, 2>>', '<<1:3>>', '#{}', '#{a => 1}', '#{b => [2]}'],
  ...['nil', '{1, nil, nil}', '{point, 1, 2}', '{point, a, 2}', '[[1, 2]]', '{[a], {1}}'],
]
  .map(term)
  .concat([
    new Pid(atom('nonode@nohost'), 7),
    new Port(atom('nonode@nohost'), 7),
    new Ref(atom('nonode@nohost'), 7),
    new Fun(atom('m'), atom('f'), 0, null, 0, []),
    new Fun(atom('m'), atom('f'), 1, null, 0, []),
  ]);

const names = Object.entries(EXAMPLES).flatMap(([kind, types]) => types.map(type => ({ kind, type })));

describe('every kind of type', () => {
  let declared: Declared;
  let shapes: Shapes;
  /** Those above, and small and random ones of every type. */
  let terms: Term[];

  beforeAll(async () => {
    declared = await declare(DECLARATIONS, names.map(({ type }) => type).join(', '));
    const { env, inhabitants, types } = declared;
    shapes = new Shapes(env, inhabitants.sizes);
    const random = randomNumbers(1);
    const made = types.flatMap(type => [
      ...inhabitants.some(type, 6),
      ...[2, 5].flatMap(size => new Sampler(inhabitants, random).sample(type, size) ?? []),
    ]);
    terms = [...TERMS, ...made];
  });

  const typeOf = (i: number): Type => declared.types[i] as Type;
  const each = names.map(({ type, kind }, i) => ({ type, kind, i }));

  it('has an example that is of this kind or has it inside', () => {
    const { env, types } = declared;
    const kinds = new Set<string>(types.flatMap(type => [type.kind]));
    for (const head of reachableHeads(env, types)) kinds.add(head.kind);
    expect([...Object.keys(EXAMPLES)].filter(kind => !kinds.has(kind))).toEqual([]);
  });

  it.each(each)('$type is read back as it is shown', async ({ i, kind }) => {
    const shown = showType(typeOf(i), 'm');
    const again = await declare(DECLARATIONS, shown);
    // An improper list's end is a part that has no notation of its own.
    if (kind !== 'nonlist') expect(again.types[0]).toBe(typeOf(i));
    expect(showType(again.types[0] as Type, 'm')).toBe(shown);
  });

  it.each(each)('$type: small and random terms are members', ({ i }) => {
    const { env, inhabitants } = declared;
    const type = typeOf(i);
    const small = inhabitants.some(type, 20);
    const random = randomNumbers(7);
    const sampled = [1, 3, 6, 9].map(size => new Sampler(inhabitants, random).sample(type, size));
    const isEmpty = inhabitants.sizes.isEmpty(type);
    expect(small.length === 0).toBe(isEmpty);
    for (const made of sampled) expect(made === null).toBe(isEmpty);
    for (const made of [...small, ...sampled])
      if (made !== null) expect(isMember(env, type, made), print(made)).toBe(true);
    expect(new Set(small.map(made => print(made))).size).toBe(small.length);
  });

  it.each(each)('$type: its shapes are those of its members', ({ i }) => {
    const { env } = declared;
    const x = variable('x', TERM);
    const type = typeOf(i);
    const heads = shapes.heads(type);
    const allowed = shapes.allows(type, x);
    const constructors = shapes.constructors(type);
    for (const one of terms) {
      const outer = heads.some(head => hasOuterShape(head, one));
      if (isMember(env, type, one)) expect(outer, print(one)).toBe(true);
      // What has no form is a constant of the logic, which a model of this test does not know.
      if (one instanceof Pid || one instanceof Port || one instanceof Ref) continue;
      const values = new Map([[x, one]]);
      expect(verdicts([allowed], values), print(one)).toEqual([outer]);
      if (!outer || constructors === undefined) continue;
      const isAny = verdicts(
        constructors.map(ctor => is(ctor, x)),
        values,
      );
      expect(isAny, print(one)).toContain(true);
    }
  });

  it.each(each)('$type: what constrains an input holds for members', ({ i }) => {
    const { env, inhabitants } = declared;
    const x = variable('x', TERM);
    const type = typeOf(i);
    const precondition = new Precondition(inhabitants, [x], { clauses: [{ args: [type], result: type }] });
    if (inhabitants.sizes.isEmpty(type)) return;
    for (const one of terms) {
      const completed = precondition.complete([one], []);
      expect(completed, print(one)).not.toBeNull();
      expect(isMember(env, type, completed?.[0] as Term), print(one)).toBe(true);
    }
  });

  it('a subtype has no term that the other type has not', () => {
    const { env, types } = declared;
    let found = 0;
    for (const one of types) {
      expect(isSubtype(env, one, one)).toBe(true);
      for (const other of types) {
        if (!isSubtype(env, one, other)) continue;
        found++;
        for (const each of terms)
          if (isMember(env, one, each))
            expect(isMember(env, other, each), `${print(each)}: ${showType(one)} in ${showType(other)}`).toBe(
              true,
            );
      }
    }
    expect(found).toBeGreaterThan(2 * types.length);
  });

  it('shapes that exclude each other have no term in common', () => {
    const { env, types } = declared;
    const heads = [...new Set(types.flatMap(type => env.heads(type)))];
    for (const a of heads)
      for (const b of heads) {
        const both = terms.filter(each => hasOuterShape(a, each) && hasOuterShape(b, each));
        expect(shapesExclude(a, b)).toBe(shapesExclude(b, a));
        if (shapesExclude(a, b)) expect(both.map(each => print(each))).toEqual([]);
      }
    for (const head of heads) expect(constructorsOf(head)?.length).not.toBe(0);
  });

  it('a type with an only term has no other', () => {
    const { env, types } = declared;
    const only = types.filter(type => onlyTermOf(type) !== null);
    expect(only.length).toBeGreaterThanOrEqual(3);
    for (const type of only) {
      const members = terms.filter(each => isMember(env, type, each)).map(each => print(each));
      expect([...new Set(members)]).toEqual([print(onlyTermOf(type) as Term)]);
    }
  });
});
