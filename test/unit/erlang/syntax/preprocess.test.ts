import { describe, expect, it } from 'vitest';
import { abstractForm, type ParseOptions, parseModule } from '../../../../src/erlang/syntax/index.ts';
import { print } from '../../../../src/erlang/terms/index.ts';
import { errorsOf, memoryFiles, parseText } from './support.ts';

/** The bodies of all functions `name() -> body.`, without places. */
function bodies(
  text: string,
  options: ParseOptions = {},
  others: Readonly<Record<string, string>> = {},
): string[] {
  const { forms, diagnostics } = parseText(`-module(m).\n${text}`, options, others);
  expect(diagnostics.filter(d => d.severity === 'error' && d.code !== 'undefined_function')).toEqual([]);
  return forms.flatMap(form => {
    if (form.kind !== 'function') return [];
    return [
      print(abstractForm(form), { strings: 'unicode' })
        .replace(/\{\d+,\d+\},?/g, '')
        .replace(/^.*?\[\],\[\],\[(.*)\]\}\]\}$/, '$1'),
    ];
  });
}

/** The value of `f() -> <expression>.` as an abstract literal. */
function value(text: string, options: ParseOptions = {}): string {
  return bodies(text, options).at(-1) ?? '';
}

describe('macros', () => {
  it('expand with and without parameters, and by arity', () => {
    expect(value('-define(A, 1).\nf() -> ?A.')).toBe('{integer,1}');
    expect(value('-define(A(), 2).\nf() -> ?A().')).toBe('{integer,2}');
    expect(
      value(
        '-define(A, 1).\n-define(A(X), {a, X}).\n-define(A(X, Y), {X, Y}).\nf() -> {?A, ?A(b), ?A(c, [d, e])}.',
      ),
    ).toBe(
      '{tuple,[{integer,1},{tuple,[{atom,a},{atom,b}]},{tuple,[{atom,c},{cons,{atom,d},{cons,{atom,e},{nil,}}}]}]}',
    );
    expect(value('-define(inc(X), X + 1).\nf() -> ?inc(2).')).toBe("{op,'+',{integer,2},{integer,1}}");
  });

  it('expand in arguments and in the text behind', () => {
    expect(value('-define(ID(X), X).\n-define(TWO, 2).\nf() -> ?ID(?ID(?TWO)).')).toBe('{integer,2}');
    expect(value('-define(CALL, foo).\nf() -> ?CALL(1).')).toBe('{call,{atom,foo},[{integer,1}]}');
    expect(value('-define(G(X), {X}).\n-define(F(X), ?G).\nf() -> ?F(x)(y).')).toBe('{tuple,[{atom,y}]}');
  });

  it('take arguments with brackets and blocks in them', () => {
    expect(value('-define(ID(X), X).\nf() -> ?ID(begin a, b end).')).toBe('{block,[{atom,a},{atom,b}]}');
    expect(value('-define(ID(X), X).\nf() -> ?ID(fun(A, B) -> A + B end).')).toContain("{op,'+'");
    expect(value('-define(SECOND(X, Y), Y).\nf() -> ?SECOND(fun g/1, b).')).toBe('{atom,b}');
    expect(value('-define(SECOND(X, Y), Y).\nf() -> ?SECOND(<<1, 2>>, {a, b}).')).toBe(
      '{tuple,[{atom,a},{atom,b}]}',
    );
  });

  it('turn arguments into strings', () => {
    expect(value('-define(S(X), ??X).\nf() -> ?S(foo(Bar, [1,$a,"x\\n"], \'A b\') ++ 1.5).')).toBe(
      '{string,"foo ( Bar , [ 1 , $a , \\"x\\\\n\\" ] , \'A b\' ) ++ 1.5"}',
    );
  });

  it('know the module, the function and the place', () => {
    expect(value('f() -> {?MODULE, ?MODULE_STRING, ?FILE, ?LINE}.')).toBe(
      '{tuple,[{atom,m},{string,"m"},{string,"m.erl"},{integer,2}]}',
    );
    expect(
      bodies("g([], {_, _}, _) -> {?FUNCTION_NAME, ?FUNCTION_ARITY}.\n'h i'() -> ?FUNCTION_NAME."),
    ).toEqual([expect.stringContaining('[{tuple,[{atom,g},{integer,3}]}]'), "{atom,'h i'}"]);
    expect(value('f() -> {?MACHINE, ?BEAM, ?OTP_RELEASE}.')).toBe(
      "{tuple,[{atom,'BEAM'},{atom,true},{integer,27}]}",
    );
    expect(value('f() -> ?OTP_RELEASE.', { otpRelease: 25 })).toBe('{integer,25}');
  });

  it('give ?LINE the line of the outermost call', () => {
    expect(value('-define(L, ?LINE).\n\nf() ->\n  ?L.')).toBe('{integer,5}');
  });

  it('come from options too', () => {
    expect(value('f() -> {?DEBUG, ?LEVEL}.', { macros: { DEBUG: 'true', LEVEL: '[3, x]' } })).toBe(
      '{tuple,[{atom,true},{cons,{integer,3},{cons,{atom,x},{nil,}}}]}',
    );
  });

  it('can be undefined', () => {
    expect(value('-define(A, 1).\n-undef(A).\n-define(A, 2).\nf() -> ?A.')).toBe('{integer,2}');
  });

  it('are checked', () => {
    const errors = (text: string) => errorsOf(`-module(m).\n${text}`);
    expect(errors('f() -> ?NOPE.')).toEqual(['2:9 undefined_macro']);
    expect(errors('-define(A(X), X).\nf() -> ?A.')).toEqual(['3:9 mismatch']);
    expect(errors('-define(A(X), X).\nf() -> ?A(1, 2).')).toEqual(['3:9 mismatch']);
    expect(errors('-define(A, ?B).\n-define(B, ?A).\nf() -> ?A.')).toEqual(['4:9 circular']);
    expect(errors('-define(A, 1).\n-define(A, 2).\n')).toEqual(['3:9 redefine']);
    expect(errors('-define(LINE, 2).\n')).toEqual(['2:9 redefine_predef']);
    expect(errors('-define(A(X, X), 2).\n')).toEqual(['2:14 duplicated_argument']);
    expect(errors('-define A, 2).\n')).toEqual(['2:9 bad_directive']);
    expect(errors('-define(A, 2.\n')).toEqual(['2:13 missing_parenthesis']);
    expect(errors('f() -> ?(1).')).toEqual(['2:9 call']);
    expect(errors('-vsn(?FUNCTION_NAME).')).toEqual(['2:7 illegal_function']);
  });

  it('stop before they fill the memory', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `-define(A${i + 1}, {?A${i}, ?A${i}}).`).join('\n');
    expect(errorsOf(`-module(m).\n-define(A0, x).\n${doubling}\nf() -> ?A40.`)).toEqual([
      '43:9 expansion_too_large',
    ]);
    expect(errorsOf('-module(m).\n-define(M(X), X(X)).\nf() -> ?M(?M).')).toEqual([
      '3:12 expansion_too_large',
    ]);
  });
});

describe('conditions', () => {
  const chosen = (text: string, options: ParseOptions = {}) => value(text, options);

  it('choose by definition', () => {
    expect(chosen('-ifdef(A).\nf() -> 1.\n-else.\nf() -> 2.\n-endif.')).toBe('{integer,2}');
    expect(chosen('-ifndef(A).\nf() -> 1.\n-else.\nf() -> 2.\n-endif.')).toBe('{integer,1}');
    expect(
      chosen('-define(a, 1).\n-ifdef(a).\n-ifdef(b).\nf() -> 1.\n-else.\nf() -> 2.\n-endif.\n-endif.'),
    ).toBe('{integer,2}');
    expect(chosen('-ifdef(A).\n-ifdef(B).\n-else.\nf() -> 1.\n-endif.\n-else.\nf() -> 2.\n-endif.')).toBe(
      '{integer,2}',
    );
  });

  it('choose by value', () => {
    const branches = (condition: string) =>
      chosen(`-if(${condition}).\nf() -> yes.\n-else.\nf() -> no.\n-endif.`);
    for (const condition of [
      '?OTP_RELEASE >= 21',
      'defined(MODULE) andalso not defined(NOPE)',
      'true and (1 + 1 == 2)',
      'is_list("abc")',
      'length([a, b]) =:= 2',
      'element(1, {a, b}) == a',
      '2 bsl 3 > 15 orelse false',
      '{a, 1} < {b, 0}',
    ]) {
      expect(branches(condition), condition).toBe('{atom,yes}');
    }
    for (const condition of [
      '?OTP_RELEASE < 21',
      'hd([])',
      '1',
      'X',
      'unknown(1)',
      '1 div 0 == 1',
      'defined(NOPE)',
    ]) {
      expect(branches(condition), condition).toBe('{atom,no}');
    }
  });

  it('go through elif once', () => {
    const text = (a: string, b: string) =>
      `-if(${a}).\nf() -> 1.\n-elif(${b}).\nf() -> 2.\n-elif(true).\nf() -> 3.\n-else.\nf() -> 4.\n-endif.`;
    expect(chosen(text('true', 'true'))).toBe('{integer,1}');
    expect(chosen(text('false', 'true'))).toBe('{integer,2}');
    expect(chosen(text('false', 'false'))).toBe('{integer,3}');
  });

  it('skip what could not be read', () => {
    expect(chosen('-ifdef(NOPE).\nthis is ) not $\\x{110000} Erlang "\n".\n-else.\nf() -> 2.\n-endif.')).toBe(
      '{integer,2}',
    );
  });

  it('must be balanced', () => {
    const errors = (text: string) => errorsOf(`-module(m).\n${text}`);
    expect(errors('-ifdef(A).\n')).toEqual(['2:2 unterminated']);
    expect(errors('-else.\n')).toEqual(['2:2 unbalanced']);
    expect(errors('-endif.\n')).toEqual(['2:2 unbalanced']);
    expect(errors('-elif(true).\n')).toEqual(['2:2 unbalanced']);
    expect(errors('-ifdef(A).\n-else.\n-else.\n-endif.\n')).toEqual(['4:2 repeated']);
    expect(errors('-ifdef(A).\n-else.\n-elif(true).\n-endif.\n')).toEqual(['4:2 elif_after_else']);
    expect(errors('-if(foo()).\n-endif.\n')).toEqual([]);
    expect(errors('-if(list_to_atom("a")).\n-endif.\n')).toEqual(['2:2 bad_directive']);
    expect(errors('-if(1 +).\n-endif.\n')).toEqual(['2:8 syntax_error']);
  });
});

describe('inclusion', () => {
  it('searches the directory, the include path, libraries and dependencies', () => {
    const header = '-define(WHERE, found).\n';
    const main = (directive: string) => `-module(m).\n${directive}\nf() -> ?WHERE.\n`;
    const found = (path: string, directive: string, header_: string, options: ParseOptions = {}) => {
      const { diagnostics } = parseModule(
        path,
        memoryFiles({ [path]: main(directive), [header_]: header }),
        options,
      );
      return diagnostics.length === 0;
    };
    expect(found('dir/m.erl', '-include("h.hrl").', 'dir/h.hrl')).toBe(true);
    expect(found('dir/m.erl', '-include("sub/h.hrl").', 'dir/sub/h.hrl')).toBe(true);
    expect(found('m.erl', '-include("h.hrl").', 'h.hrl')).toBe(true);
    expect(found('app/src/m.erl', '-include("h.hrl").', 'app/include/h.hrl')).toBe(true);
    expect(found('src/m.erl', '-include("h.hrl").', 'include/h.hrl')).toBe(true);
    expect(found('m.erl', '-include("h.hrl").', 'inc/h.hrl', { includePath: ['inc'] })).toBe(true);
    expect(found('m.erl', '-include("/abs/h.hrl").', '/abs/h.hrl')).toBe(true);
    expect(
      found('m.erl', '-include("$HOME/h.hrl").', '/home/h.hrl', { environment: { HOME: '/home' } }),
    ).toBe(true);
    const lib = '-include_lib("app/include/h.hrl").';
    expect(
      found('m.erl', lib, '/otp/lib/app-1.10.0/include/h.hrl', { libraryDirectories: ['/otp/lib'] }),
    ).toBe(true);
    expect(
      found('m.erl', lib, '/libs/app/include/h.hrl', { libraryDirectories: ['/otp/lib', '/libs'] }),
    ).toBe(true);
    expect(found('p/src/m.erl', lib, 'p/_build/default/lib/app/include/h.hrl')).toBe(true);
    expect(found('p/apps/other/src/m.erl', lib, 'p/apps/app/include/h.hrl')).toBe(true);
    expect(found('p/src/m.erl', lib, 'p/deps/app/include/h.hrl')).toBe(true);
    expect(found('/home/app/src/m.erl', lib, '/home/app/include/h.hrl')).toBe(true);
    expect(found('m.erl', lib, 'elsewhere/h.hrl')).toBe(false);
  });

  it('takes the newest version', () => {
    const files = memoryFiles({
      'm.erl': '-module(m).\n-include_lib("app/h.hrl").\n-export([f/0]).\nf() -> ?V.\n',
      'lib/app-1.9/h.hrl': '-define(V, old).\n',
      'lib/app-1.10/h.hrl': '-define(V, new).\n',
    });
    const { forms } = parseModule('m.erl', files, { libraryDirectories: ['lib'] });
    expect(forms.map(form => print(abstractForm(form))).join()).toContain('new');
  });

  it('gives forms the file they are in', () => {
    const { forms } = parseText(
      '-module(m).\n-include("h.hrl").\nf() -> g().\n',
      {},
      { 'h.hrl': '\ng() -> ok.\n' },
    );
    expect(forms.map(({ kind, file, pos }) => `${kind} ${file}:${pos.line}`)).toEqual([
      'file m.erl:1',
      'module m.erl:1',
      'file h.hrl:1',
      'function h.hrl:2',
      'file m.erl:3',
      'function m.erl:3',
      'eof m.erl:4',
    ]);
  });

  it('reports problems in the included file', () => {
    const { diagnostics } = parseText('-module(m).\n-include("h.hrl").\n', {}, { 'h.hrl': 'x() -> Y.\n' });
    expect(diagnostics).toMatchObject([
      { file: 'h.hrl', line: 1, column: 8, code: 'unbound_var', sourceLine: 'x() -> Y.' },
    ]);
  });

  it('ends somewhere', () => {
    const errors = errorsOf('-module(m).\n-include("h.hrl").\n', {}, { 'h.hrl': '-include("h.hrl").\n' });
    expect(errors).toEqual(['1:2 depth']);
  });

  it('knows common headers of OTP by itself', () => {
    const text = `-module(m).
-include_lib("eunit/include/eunit.hrl").
-include_lib("kernel/include/logger.hrl").
-include_lib("kernel/include/file.hrl").
f() -> ?LOG_INFO("x"), #file_info{size = 1}.
f_test() -> ?assertEqual(1, 1), ?assertMatch({ok, _}, f()), ?assertError(badarg, f()), ?assert(true).
g_test_() -> [?_assertEqual(1, 1), ?_assertNot(false)].
`;
    expect(parseText(text).diagnostics).toEqual([]);
  });

  it('does not complain about what the missing file may define', () => {
    expect(errorsOf('-module(m).\n-include("nope.hrl").\nf() -> g(#r{}).\n')).toEqual(['2:10 include']);
  });
});

describe('other directives', () => {
  it('reports errors and warnings that the source asks for', () => {
    const { diagnostics } = parseText('-module(m).\n-warning("careful").\n-error({no, good}).\n');
    expect(diagnostics).toMatchObject([
      { severity: 'warning', line: 2, message: '-warning("careful").' },
      { severity: 'error', line: 3, message: '-error({no,good}).' },
    ]);
  });

  it('takes file names and lines from -file', () => {
    const { forms, diagnostics } = parseText(
      '-module(m).\n-file("grammar.yrl", 100).\nf() -> {?FILE, ?LINE}.\ng() -> X.\n',
    );
    expect(forms.find(form => form.kind === 'function')?.pos.line).toBe(101);
    expect(diagnostics).toMatchObject([{ file: 'grammar.yrl', line: 102 }]);
  });

  it('reserves maybe on demand', () => {
    const maybe = 'f(X) -> maybe {ok, Y} ?= X, Y else _ -> no end.\n';
    expect(errorsOf(`-module(m).\n-feature(maybe_expr, enable).\n${maybe}`)).toEqual([]);
    expect(errorsOf(`-module(m).\n-feature(maybe_expr, disable).\n${maybe}`)).toEqual(['3:15 syntax_error']);
    expect(errorsOf('-module(m).\n-feature(maybe_expr, enable).\nf() -> maybe.\n')).toEqual([
      '3:13 syntax_error',
    ]);
    expect(errorsOf('-module(m).\nf() -> ok.\n-feature(maybe_expr, enable).\n')).toEqual([
      '3:2 ftr_after_prefix',
    ]);
    expect(errorsOf('-module(m).\n-feature(no_such, enable).\n')).toEqual(['2:2 invalid_features']);
  });

  it('leaves maybe and else alone in code from before', () => {
    expect(errorsOf(`-module(m).\n${'f(X) -> maybe {ok, Y} ?= X, Y else _ -> no end.\n'}`)).toEqual([]);
    expect(
      errorsOf(
        "-module(m).\nf(maybe, [else | _]) -> {maybe, else, maybe(1), 'maybe'};\nf(_, _) -> maybe.\nmaybe(X) -> X.\n",
      ),
    ).toEqual([]);
  });

  it('reads Latin-1 where the file says so, and UTF-8 otherwise', () => {
    const bytes = (text: string) => Uint8Array.from([...text].map(c => c.charCodeAt(0)));
    const parse = (content: Uint8Array) => parseModule('m.erl', memoryFiles({ 'm.erl': content }));
    expect(parse(bytes('%% coding: latin-1\n-module(m).\nf() -> "\xe9".\n')).diagnostics).toEqual([]);
    expect(parse(new TextEncoder().encode('-module(m).\nf() -> "é".\n')).diagnostics).toEqual([]);
    expect(parse(bytes('-module(m).\nf() -> "ab\xe9".\n')).diagnostics).toMatchObject([
      { code: 'invalid_unicode', line: 2, column: 11 },
    ]);
  });

  it('says that a file is missing', () => {
    expect(parseModule('nope.erl', memoryFiles({})).diagnostics).toMatchObject([
      { code: 'enoent', file: 'nope.erl' },
    ]);
  });
});
