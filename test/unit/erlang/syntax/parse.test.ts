import { describe, expect, it } from 'vitest';
import { abstractExpr } from '../../../../src/erlang/syntax/abstract-expression.ts';
import { abstractForm, type Expr, parseExpression } from '../../../../src/erlang/syntax/index.ts';
import { print } from '../../../../src/erlang/terms/index.ts';
import { errorsOf, parseText } from './support.ts';

function parse(text: string): Expr {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.diagnostics.map(d => d.message).join()}`);
  return parsed.value;
}

/** Operators with all their parentheses. */
function grouped(expr: Expr): string {
  switch (expr.kind) {
    case 'op':
      return `(${grouped(expr.left)} ${expr.op} ${grouped(expr.right)})`;
    case 'unary':
      return `(${expr.op} ${grouped(expr.operand)})`;
    case 'match':
      return `(${grouped(expr.pattern)} = ${grouped(expr.value)})`;
    case 'catch':
      return `(catch ${grouped(expr.body)})`;
    case 'var':
    case 'atom':
      return expr.name;
    case 'integer':
      return String(expr.value);
    case 'call':
      return `${grouped(expr.callee)}(${expr.args.map(grouped).join(', ')})`;
    case 'remote':
      return `${grouped(expr.module)}:${grouped(expr.name)}`;
    case 'record-access':
      return `${grouped(expr.record)}#${expr.name}.${expr.field}`;
    default:
      return `<${expr.kind}>`;
  }
}

/** The abstract format without places. */
function abstract(text: string): string {
  return print(abstractExpr(parse(text)), { strings: 'unicode' }).replace(/\{\d+,\d+\},?/g, '');
}

describe('operators', () => {
  it.each([
    ['A + B * C - D', '((A + (B * C)) - D)'],
    ['A ++ B ++ C', '(A ++ (B ++ C))'],
    ['A -- B ++ C', '(A -- (B ++ C))'],
    ['A = B = C', '(A = (B = C))'],
    ['A ! B ! C', '(A ! (B ! C))'],
    ['A orelse B andalso C orelse D', '(A orelse ((B andalso C) orelse D))'],
    ['not A == B', '((not A) == B)'],
    ['- A * B', '((- A) * B)'],
    ['- - A', '(- (- A))'],
    ['not not A', '(not (not A))'],
    ['A = catch B + C', '(A = (catch (B + C)))'],
    ['A + catch B = C', '(A + (catch (B = C)))'],
    ['catch catch A', '(catch (catch A))'],
    ['A bsl B bor C band D', '((A bsl B) bor (C band D))'],
    ['A == B andalso C =< D', '((A == B) andalso (C =< D))'],
    ['(A == B) == C', '((A == B) == C)'],
    ['- X#r.f + 1', '((- X#r.f) + 1)'],
    ['m:f(A) + (g)(B)', '(m:f(A) + g(B))'],
    ['A ++ B = C', '(_ = C)'],
  ])('%s', (text, expected) => {
    if (text === 'A ++ B = C') expect(parseExpression(text).ok).toBe(false);
    else expect(grouped(parse(text))).toBe(expected);
  });

  it.each(['A == B == C', 'A < B > C', 'm:f:g', 'f(X)(Y)', 'X#{}#r.f', 'f(X)#r.f', '1 +', '+', 'A B'])(
    '%s is a syntax error',
    text => {
      const parsed = parseExpression(text);
      expect(!parsed.ok && parsed.diagnostics[0]?.code).toBe('syntax_error');
    },
  );
});

describe('what OTP 25 cannot read', () => {
  it('map comprehensions', () => {
    expect(abstract('#{K => V + 1 || K := V <- M, is_integer(V)}')).toBe(
      "{mc,{map_field_assoc,{var,'K'},{op,'+',{var,'V'},{integer,1}}},[{m_generate,{map_field_exact,{var,'K'},{var,'V'}},{var,'M'}},{call,{atom,is_integer},[{var,'V'}]}]}",
    );
  });

  it('strict generators', () => {
    expect(abstract('[X || {ok, X} <:- L, <<Y>> <:= B, A := B <:- M]')).toMatch(
      /generate_strict.*b_generate_strict.*m_generate_strict/,
    );
  });

  it('zip generators', () => {
    expect(abstract('[{X, Y} || X <- A && <<Y>> <= B && _ := _ <- M, X > Y]')).toMatch(
      /\{lc,.*\[\{zip,\[\{generate,.*\{b_generate,.*\{m_generate,/,
    );
    expect(parseExpression('[X || X <- A && true]').ok).toBe(false);
  });

  it('maybe', () => {
    expect(abstract('maybe {ok, X} ?= f(), Y = g(X), Y else error -> no; _ when true -> other end')).toMatch(
      /^\{'maybe',\[\{maybe_match,.*\{match,.*\],\{'else',\[\{clause,.*\{clause,/,
    );
    expect(abstract('maybe a end')).toBe("{'maybe',[{atom,a}]}");
  });

  it('sigils and triple-quoted strings', () => {
    expect(abstract('~"aé"')).toBe('{bin,[{bin_element,{string,"aé"},default,[utf8]}]}');
    expect(abstract('~s"abc"')).toBe('{string,"abc"}');
    expect(abstract('"""\n  a\n  b\n  """')).toBe('{string,"a\\nb"}');
  });

  it('documentation attributes', () => {
    const { forms, diagnostics } = parseText(
      '-module(m).\n-moduledoc "A module.".\n-export([f/0]).\n-doc """\n  A function.\n  """.\n-doc #{since => "1.0"}.\nf() -> ok.\n-doc hidden.\n-spec g() -> ok.\ng() -> ok.\n',
    );
    expect(diagnostics).toEqual([]);
    expect(forms.filter(form => form.kind === 'attribute').map(({ name }) => name)).toEqual([
      'moduledoc',
      'doc',
      'doc',
      'doc',
    ]);
  });

  it('nominal types', () => {
    const { forms } = parseText('-module(m).\n-nominal meter() :: integer().\n-export_type([meter/0]).\n');
    expect(forms.map(form => print(abstractForm(form))).join()).toContain('nominal,{meter');
  });
});

describe('expressions', () => {
  it('join adjacent strings', () => {
    expect(abstract('"a" "b"\n"c"')).toBe('{string,"abc"}');
  });

  it('keep the stack trace of a catch clause apart', () => {
    expect(abstract('try f() catch error:{a, X} = R:S when X -> {R, S}; E -> E; _:_ -> ok end')).toBe(
      "{'try',[{call,{atom,f},[]}],[],[{clause,[{tuple,[{atom,error},{match,{tuple,[{atom,a},{var,'X'}]},{var,'R'}},{var,'S'}]}],[[{var,'X'}]],[{tuple,[{var,'R'},{var,'S'}]}]},{clause,[{tuple,[{atom,throw},{var,'E'},{var,'_'}]}],[],[{var,'E'}]},{clause,[{tuple,[{var,'_'},{var,'_'},{var,'_'}]}],[],[{atom,ok}]}],[]}",
    );
  });

  it('are alone in a text', () => {
    expect(parseExpression('1, 2').ok).toBe(false);
    expect(parseExpression('fun(X) -> X + 1 end').ok).toBe(true);
    expect(parseExpression('[fun(X) -> X + 1 end, \'a b\', "x"].').ok).toBe(true);
    expect(parseExpression('').ok).toBe(false);
  });
});

describe('patterns', () => {
  it.each([
    'f(1 + 2 * 3)',
    'f(-1)',
    'f("ab" ++ T)',
    'f("a" ++ [$b, 99] ++ T)',
    'f(<<A:8, _/binary>>)',
    'f(#{k := V})',
    'f({A, B} = C)',
  ])('%s is legal', head => expect(errorsOf(`-module(m).\n${head} -> ok.\n`)).toEqual([]));
  it.each([
    ['f(X + 1)', '2:5'],
    ['f(g())', '2:3'],
    ['f(1 div 0)', '2:5'],
    ['f(X ++ "a")', '2:5'],
    ['f(#{k => V})', '2:7'],
    ['f(fun() -> ok end)', '2:3'],
    ['f([X || X <- []])', '2:3'],
    ['f(-X)', '2:3'],
    ['f(X#r.f)', '2:4'],
    ['f(<<<<1>>/binary>>)', '2:5'],
  ])('%s is illegal', (head, place) => {
    expect(
      errorsOf(`-module(m).\n-record(r, {f}).\n${head} -> ok.\n`.replace('-record(r, {f}).\n', '')),
    ).toContain(`${place} illegal_pattern`);
  });
});

describe('long and deep input', () => {
  const chain = (operator: string, length = 20_000): string =>
    Array.from({ length }, () => 'a').join(operator);

  it.each([' + ', ' ++ ', ' andalso ', ' = ', ' ! ', ', ', ' == a orelse '])(
    'takes a chain of %s',
    operator => {
      const { forms, diagnostics } = parseText(`-module(m).\nf() -> [${chain(operator, 20_000)}].\n`);
      expect(diagnostics).toEqual([]);
      expect(forms.map(abstractForm)).toHaveLength(4);
    },
  );

  it('takes long strings, bodies, clauses and types', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => i);
    expect(errorsOf(`-module(m).\nf() -> ${lines.map(() => '"a"').join(' ')}.\n`)).toEqual([]);
    expect(errorsOf(`-module(m).\nf() -> ${lines.join(', ')}.\n`)).toEqual([]);
    expect(errorsOf(`-module(m).\nf(_) -> ok;\n${lines.map(i => `f(${i}) -> ok`).join(';\n')}.\n`)).toEqual(
      [],
    );
    expect(errorsOf(`-module(m).\n-export_type([t/0]).\n-type t() :: ${lines.join(' | ')}.\n`)).toEqual([]);
    expect(
      errorsOf(`-module(m).\n-export_type([t/0]).\n-type t() :: ${lines.slice(0, 300).join(' + ')}.\n`),
    ).toEqual([]);
  });

  it.each([
    ['(', 'a', ')'],
    ['[', '', ']'],
    ['{', '', '}'],
    ['<<(', '1', ')>>'],
    ['begin ', 'a', ' end'],
    ['fun() -> ', 'a', ' end'],
    ['case a of _ -> ', 'a', ' end'],
    ['#{a => ', '1', '}'],
    ['f(', '1', ')'],
    ['- ', '1', ''],
    ['catch ', '1', ''],
    ['X = catch ', '1', ''],
    ['[a || ', 'true', ']'],
    ['try ', 'a', ' catch _ -> a end'],
  ])('has a limit for nested %s', (open, middle, close) => {
    const nested = (depth: number) =>
      `-module(m).\nf(_) -> ${open.repeat(depth)}${middle}${close.repeat(depth)}.\n`;
    expect(errorsOf(nested(60_000))).toEqual([expect.stringMatching(/^\d+:\d+ nesting$/)]);
    expect(errorsOf(nested(195)).filter(e => !e.endsWith('unsafe_var'))).toEqual([]);
  });

  it('has a limit for nested types', () => {
    const nested = (depth: number) =>
      `-module(m).\n-export_type([t/0]).\n-type t() :: ${'['.repeat(depth)}a${']'.repeat(depth)}.\n`;
    expect(errorsOf(nested(60_000))).toEqual([expect.stringMatching(/nesting$/)]);
    expect(errorsOf(nested(200))).toEqual([]);
  });
});

describe('syntax errors', () => {
  it('come several at once, one for each form', () => {
    const text = `-module(m).
-export([f/0).
f() -> case x of y -> 1.
g() -> [1, 2.
h( -> ok.
ok() -> ok.
k() -> if true -> 1 end end.
`;
    expect(errorsOf(text)).toEqual([
      '2:13 syntax_error',
      '3:24 syntax_error',
      '4:13 syntax_error',
      '5:4 syntax_error',
      '7:25 syntax_error',
    ]);
  });

  it.each([
    ['f() -> case x of y -> 1.', "'case' in line 2 is not closed with 'end'"],
    ['f() -> [1, 2.', "'[' in line 2 is not closed with ']'"],
    ['f() -> {1, 2,}.', "there is a ',' too many before it"],
    ['f() -> case x of a -> 1; end.', "there is a ';' too many before it"],
    ['f(a) -> 1\nf(b) -> 2.', 'is there something missing at the end of line 2?'],
    ['f() -> ok', 'the file ends inside this form'],
  ])('%s gets a hint', (form, hint) => {
    expect(parseText(`-module(m).\n${form}\n`).diagnostics[0]?.hint).toBe(hint);
  });

  it('show the line', () => {
    expect(parseText('-module(m).\nf() -> a b.\r\n').diagnostics[0]).toMatchObject({
      file: 'm.erl',
      line: 2,
      column: 10,
      sourceLine: 'f() -> a b.',
      message: "syntax error before 'b'",
    });
  });

  it('do not lead to others', () => {
    const text =
      '-module(m).\n-export([f/0]).\n-record(r, {a b}).\n-spec f() -> t().\n-type t() :: .\nf() -> (.\ng() -> f(), #r{}.\n';
    expect(errorsOf(text)).toEqual(['3:15 syntax_error', '5:14 syntax_error', '6:9 syntax_error']);
  });
});
