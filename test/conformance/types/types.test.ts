/** Types next to the real BEAM: membership by guards that it executes, and the forms of its own modules. */

import { beforeAll, describe, expect, it } from 'vitest';
import { OtpLoader } from '../../../src/erlang/otp/index.ts';
import {
  FALSE,
  listElements,
  mapFrom,
  print,
  string,
  type Term,
  TRUE,
} from '../../../src/erlang/terms/index.ts';
import {
  acceptsArguments,
  isMember,
  Precondition,
  showType,
  type Type,
  TypeEnvironment,
} from '../../../src/erlang/types/index.ts';
import { Inhabitants } from '../../../src/erlang/types/inhabit.ts';
import { cacheFolder } from '../../../src/system/index.ts';
import { Random } from '../../random.ts';
import { hasOtp, otp } from '../../systems.ts';
import { attributesOf, declare } from '../../unit/erlang/types/declarations.ts';
import { mutate, randomMember, randomTerm, randomType } from '../../unit/erlang/types/random.ts';
import { beam } from '../oracle.ts';
import { guardModule } from './guards.ts';

const DECLARATIONS = `
  -record(point, {x :: number(), y = 0 :: number(), label}).
  -type tree() :: nil | {integer(), tree(), tree()}.
  -type expr() :: {num, integer()} | {neg, expr()} | {add, expr(), expr()} | {call, atom(), [expr()]}.
  -type l() :: [{l(), t()} | integer()].
  -type t() :: {[t()], [t()]}.
  -type json() :: null | boolean() | number() | binary() | [json()] | #{binary() => json()}.
`;

describe.skipIf(!hasOtp)('membership next to the BEAM (needs Erlang/OTP)', () => {
  it('guards generated from types agree, for made terms and for near misses', async () => {
    const { env, types, inhabitants } = await declare(
      DECLARATIONS,
      'tree(), expr(), l(), t(), json(), #point{}, iolist()',
    );
    const sample = [...types];
    const random = new Random(20);
    for (let i = 0; i < 150; i++) sample.push(randomType(random, 3, { names: types, flat: false }));
    const module = await beam.compile(guardModule('tandem_guards', sample, env));
    const cases: { type: Type; index: number; term: Term }[] = [];
    for (const [index, type] of sample.entries()) {
      const made = inhabitants.some(type, 4);
      const members = [1, 2].flatMap(() => randomMember(random, env, type, 6) ?? []);
      const misses = [...made, ...members].map(term => mutate(random, term));
      const others = [randomTerm(random, 2), mapFrom([[randomTerm(random, 1), randomTerm(random, 1)]])];
      // Functions that were made up exist on this side only.
      const terms = [...made, ...members, ...misses, ...others].filter(term => !print(term).includes('-> '));
      for (const term of terms) cases.push({ type, index, term });
    }
    const outcomes = await beam.callMany(
      cases.map(({ index, term }) => ({ module, name: 'is', args: [index, term] })),
    );
    let members = 0;
    for (const [i, { type, term }] of cases.entries()) {
      const outcome = outcomes[i];
      const expected = isMember(env, type, term);
      if (expected) members++;
      expect(outcome, `${showType(type)} ${print(term)}`).toEqual({
        kind: 'value',
        value: expected ? TRUE : FALSE,
      });
    }
    // Neither answer may be a rarity.
    expect(members).toBeGreaterThan(cases.length / 5);
    expect(cases.length - members).toBeGreaterThan(cases.length / 5);
  });
});

describe.skipIf(!hasOtp)("types of OTP's own modules (needs Erlang/OTP)", () => {
  let env: TypeEnvironment;
  let inhabitants: Inhabitants;

  beforeAll(() => {
    if (otp === null) return;
    const loader = new OtpLoader(otp, beam.bridge, cacheFolder());
    env = new TypeEnvironment(async name => (await loader.load(name))?.types ?? null);
    inhabitants = new Inhabitants(env);
  });

  it.each(['lists', 'orddict', 'ordsets', 'string', 'calendar', 'gb_trees', 'maps', 'proplists', 'queue'])(
    'every spec of %s is understood and has a seed',
    async module => {
      const specified = await env.specified(module);
      expect(specified.length).toBeGreaterThan(0);
      for (const { name, arity } of specified) {
        const spec = await env.spec(module, name, arity);
        if (spec === null) throw new Error(`no spec of ${module}:${name}/${arity}`);
        const seed = new Precondition(inhabitants, [], spec).seed();
        expect(seed, `${module}:${name}/${arity}`).not.toBeNull();
        expect(acceptsArguments(env, spec, seed ?? [])).toBe(true);
      }
      expect(env.warnings).toEqual([]);
    },
  );

  it('the same declarations mean the same from OTP and from our own front end', async () => {
    const text = `${DECLARATIONS}
      -type p(X, Y) :: #{X := [Y, ...], atom() => fun((X) -> Y)}.
      -spec f(tree(), [expr()], p(1..3, $a..$z), #point{x :: 1 bsl 3}, <<_:16, _:_*8>>) -> ok.`;
    const source = `-module(tandem_types).\n-export([f/5]).\n${text}\nf(_, _, _, _, _) -> ok.\n`;
    const answer = await beam.value(
      `begin {ok, Tokens, _} = erl_scan:string(${print(string(source))}, {1, 1}),
        Split = fun Split([], _, Acc) -> lists:reverse(Acc);
                    Split([{dot, _} = T | Rest], Form, Acc) -> Split(Rest, [], [lists:reverse([T | Form]) | Acc]);
                    Split([T | Rest], Form, Acc) -> Split(Rest, [T | Form], Acc) end,
        [element(2, erl_parse:parse_form(Form)) || Form <- Split(Tokens, [], [])] end`,
    );
    const shown: string[][] = [];
    for (const attributes of [listElements(answer), attributesOf(text).attributes]) {
      const own = new TypeEnvironment(async () => ({ attributes }));
      const spec = await own.spec('m', 'f', 5);
      const args = spec?.clauses[0]?.args ?? [];
      shown.push(args.flatMap(type => [showType(type), ...own.heads(type).map(head => showType(head))]));
    }
    expect(shown[0]?.length).toBeGreaterThan(10);
    expect(shown[0]).toEqual(shown[1]);
  });
});
