import { describe, expect, it } from 'vitest';
import { SpecError, showType } from '../../../../src/erlang/types/index.ts';
import { declare, declareSpec, environmentOf } from './declarations.ts';

async function shown(type: string, declarations = ''): Promise<string> {
  const { types } = await declare(declarations, type);
  return showType(types[0] as never, 'm');
}

describe('types are read from the abstract format', () => {
  it.each([
    ['any()', 'term()'],
    ['none()', 'none()'],
    ['no_return()', 'none()'],
    ['number()', 'integer() | float()'],
    ['1..(1 bsl 3 - 1)', '1..7'],
    ['-5..-1', '-5..-1'],
    ['5..1', 'none()'],
    ['$a..$z', '97..122'],
    ['16#ff', '255'],
    ['bnot 0', '-1'],
    ['byte()', '0..255'],
    ['char()', '0..1114111'],
    ['arity()', '0..255'],
    ['boolean()', 'false | true'],
    ['timeout()', 'non_neg_integer() | infinity'],
    ['identifier()', 'pid() | port() | reference()'],
    ["'hello world'", "'hello world'"],
    ['[]', '[]'],
    ['list()', '[term()]'],
    ['[a, ...]', '[a, ...]'],
    ['string()', '[0..1114111]'],
    ['nonempty_string()', '[0..1114111, ...]'],
    ['maybe_improper_list(a, b)', 'maybe_improper_list(a, [] | b)'],
    ['nonempty_maybe_improper_list()', 'nonempty_maybe_improper_list(term(), term())'],
    ['nonempty_improper_list(a, b)', 'nonempty_improper_list(a, b)'],
    ['iodata()', 'iolist() | binary()'],
    ['{}', '{}'],
    ['tuple()', 'tuple()'],
    ['mfa()', '{atom(), atom(), 0..255}'],
    ['<<>>', '<<>>'],
    ['<<_:8, _:_*4>>', '<<_:8, _:_*4>>'],
    ['bitstring()', 'bitstring()'],
    ['nonempty_binary()', '<<_:8, _:_*8>>'],
    ['map()', '#{term() => term()}'],
    ['#{}', '#{}'],
    ['#{a := 1, atom() => _}', '#{a := 1, atom() => term()}'],
    ['fun()', 'fun()'],
    ['function()', 'fun()'],
    ['fun((...) -> ok)', 'fun((...) -> ok)'],
    ['fun(() -> ok)', 'fun(() -> ok)'],
    ['fun((N :: integer(), atom()) -> ok)', 'fun((integer(), atom()) -> ok)'],
    ['a | none() | (b | a)', 'a | b'],
    ['a | term()', 'term()'],
  ])('%s', async (source, expected) => {
    expect(await shown(source)).toBe(expected);
  });

  it('keeps names, with their arguments', async () => {
    expect(await shown('t(1..2) | o()', '-type t(X) :: {X, t([X])}. -opaque o() :: a.')).toBe(
      't(1..2) | o()',
    );
    expect(await shown('#r{b :: c}', '-record(r, {a :: integer(), b = x}).')).toBe('#r{b :: c}');
  });

  it('is not led astray by definitions that say nothing, as module erlang has them', async () => {
    const erlang = '-type integer() :: integer(). -type list(T) :: [T]. -type byte() :: 0..255.';
    const { env, types } = await declare(erlang, '{integer(), list(byte())}');
    expect(env.heads(types[0] as never).map(head => showType(head, 'm'))).toEqual(['{integer(), [byte()]}']);
  });

  it("prefers a module's own type to a predefined one of that name", async () => {
    const { env, types } = await declare('-type dynamic() :: mine.', 'dynamic()');
    expect(env.heads(types[0] as never).map(head => showType(head))).toEqual(['mine']);
  });
});

describe('names are unfolded one level at a time', () => {
  it('substitutes the arguments of parametric types', async () => {
    const { env, types } = await declare('-type t(X) :: nil | {X, t([X])}.', 't(atom())');
    const [, pair] = env.heads(types[0] as never);
    expect(showType(pair as never, 'm')).toBe('{atom(), t([atom()])}');
  });

  it('knows the fields of records, restricted or not', async () => {
    const record = '-record(r, {a :: integer(), b = x, c = 1 :: 1..3}).';
    const { env, types } = await declare(record, '#r{c :: 2}');
    expect(env.heads(types[0] as never).map(head => showType(head))).toEqual(['{r, integer(), term(), 2}']);
  });

  it('ends for a type that is nothing but itself', async () => {
    const { env, types } = await declare('-type t() :: t() | u(). -type u() :: t().', 't()');
    expect(env.heads(types[0] as never)).toEqual([]);
  });

  it('follows remote types through several modules', async () => {
    const env = environmentOf({
      m: '-spec f(a:t(b:u())) -> ok.',
      a: '-type t(X) :: {X, c:v()}.',
      b: '-opaque u() :: 1..3.',
      c: '-type v() :: [v()].',
    });
    const spec = await env.spec('m', 'f', 1);
    const type = spec?.clauses[0]?.args[0] as never;
    expect(env.heads(type).map(head => showType(head))).toEqual(['{b:u(), c:v()}']);
    expect(env.warnings).toEqual([]);
  });
});

describe('specs', () => {
  it('puts bounds in the place of type variables', async () => {
    const { spec } = await declareSpec('', '-spec f(X, [Y]) -> {X, Z} when X :: integer(), Y :: [X].');
    const [clause] = spec.clauses;
    expect(clause?.args.map(type => showType(type))).toEqual(['integer()', '[[integer()]]']);
    expect(showType(clause?.result as never)).toBe('{integer(), term()}');
  });

  it('makes a recursive type of a bound that mentions its variable', async () => {
    const { env, types } = await declareSpec('', '-spec f(D) -> ok when D :: [integer() | D].');
    const [, cell] = env.heads(types[0] as never);
    expect(showType(cell as never)).toBe('[integer() | D, ...]');
  });

  it('keeps the clauses of an overloaded spec apart', async () => {
    const { spec } = await declareSpec('', '-spec f(a, b) -> c; (integer(), X :: atom()) -> d.');
    expect(spec.clauses.map(({ args }) => args.map(type => showType(type)))).toEqual([
      ['a', 'b'],
      ['integer()', 'atom()'],
    ]);
  });

  it('finds none where there is none', async () => {
    const env = environmentOf({ m: '-spec f() -> ok.' });
    expect(await env.spec('m', 'g', 0)).toBeNull();
    expect(await env.spec('other', 'f', 0)).toBeNull();
  });
});

describe('what is wrong with a type is said', () => {
  it('a type whose module is not there may be any term, with a warning', async () => {
    const env = environmentOf({ m: '\n-spec f(nowhere:t()) -> ok.' });
    const spec = await env.spec('m', 'f', 1);
    expect(env.heads(spec?.clauses[0]?.args[0] as never).map(head => head.kind)).toEqual(['any']);
    expect(env.warnings).toMatchObject([{ code: 'unavailable_type', module: 'm', line: 3 }]);
    expect(env.warnings[0]?.message).toContain('nowhere:t/0');
  });

  it('so may one that its module does not define', async () => {
    const env = environmentOf({ m: '\n-spec f([m2:t(a)]) -> ok.', m2: '-type t() :: a.' });
    expect(await env.spec('m', 'f', 1)).not.toBeNull();
    expect(env.warnings.map(({ message }) => message).join()).toContain('m2:t/1');
  });

  it.each([
    ['-spec f(t()) -> ok.', 'm:t/0 undefined'],
    ['-type a() :: {b()}. -spec f(a()) -> ok.', 'm:b/0 undefined'],
    ['-spec f(#r{}) -> ok.', 'record r undefined'],
    ['-record(r, {a}). -spec f(#r{b :: c}) -> ok.', 'field b undefined in record r'],
  ])('%s is an error', async (text, message) => {
    const env = environmentOf({ m: text });
    const error = await env.spec('m', 'f', 1).catch(thrown => thrown);
    expect(error).toBeInstanceOf(SpecError);
    expect(error.message).toContain(message);
  });

  it('only what a spec reaches matters to it', async () => {
    const env = environmentOf({ m: '-type bad() :: missing(). -spec f(a) -> ok. -spec g(bad()) -> ok.' });
    expect(await env.spec('m', 'f', 1)).not.toBeNull();
    await expect(env.spec('m', 'g', 1)).rejects.toBeInstanceOf(SpecError);
  });
});
