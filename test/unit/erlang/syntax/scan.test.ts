import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTerm } from '../../../../src/erlang/syntax/index.ts';
import { Scanner } from '../../../../src/erlang/syntax/scan.ts';
import type { Token } from '../../../../src/erlang/syntax/tokens.ts';
import {
  atom,
  exactEqual,
  Float,
  list,
  print,
  string,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';

function scan(text: string): readonly Token[] {
  const form = new Scanner(text).form();
  if (form === null) return [];
  if (form.error !== null) throw new Error(`${form.error.code}: ${form.error.message}`);
  return form.tokens;
}

function scanError(text: string): string {
  const error = new Scanner(text).form()?.error;
  return error === null || error === undefined
    ? 'none'
    : `${error.pos.line}:${error.pos.column} ${error.code}`;
}

function values(text: string): unknown[] {
  return scan(text).map(token => token.value ?? token.kind);
}

describe('the scanner', () => {
  it('tells atoms, variables and reserved words apart', () => {
    expect(scan("foo Bar _x 'hello world' case élan Été").map(({ kind, value }) => [kind, value])).toEqual([
      ['atom', 'foo'],
      ['var', 'Bar'],
      ['var', '_x'],
      ['atom', 'hello world'],
      ['case', null],
      ['atom', 'élan'],
      ['var', 'Été'],
    ]);
  });

  it('reads every notation of integers', () => {
    expect(
      values('0 42 1_000_000 16#ff 16#FF_00 2#1010 36#zz $a $\\n $\\x41 $\\x{1F600} $\\^A $\\101'),
    ).toEqual([0, 42, 1_000_000, 255, 0xff00, 10, 35 * 36 + 35, 97, 10, 0x41, 0x1f600, 1, 65]);
    expect(values('123456789012345678901234567890 9007199254740992 9007199254740991')).toEqual([
      123456789012345678901234567890n,
      9007199254740992n,
      9007199254740991,
    ]);
    expect(values(`36#${'z'.repeat(40)}`)).toEqual([36n ** 40n - 1n]);
  });

  it('reads floats', () => {
    expect(values('1.0 1.5e3 2.5E-2 1_0.2_5e+1')).toEqual([1, 1500, 0.025, 102.5]);
  });

  it('keeps an integer before a full stop or a range an integer', () => {
    expect(values('1..2')).toEqual([1, '..', 2]);
    expect(values('f(1).')).toEqual(['f', '(', 1, ')', 'dot']);
  });

  it('resolves escapes in strings', () => {
    expect(values(String.raw`"a\n\t\"\\\x41\x{263A}\101\^a\e\s"`)).toEqual(['a\n\t"\\A☺A\u0001\u001b ']);
    expect(values('"two\nlines"')).toEqual(['two\nlines']);
  });

  it('reads triple-quoted strings, without their indentation', () => {
    expect(values('"""\n   first\n     "second" \\n\n\n   third\n   """')).toEqual([
      'first\n  "second" \\n\n\nthird',
    ]);
    expect(values('""""\n"""\n""""')).toEqual(['"""']);
    expect(values('"""\n"""')).toEqual(['']);
    expect(scanError('"""\n  a\n b\n  """.')).toBe('3:1 indentation');
    expect(scanError('"""\n  a\n')).toBe('1:1 string');
  });

  it('takes three quotes on one line for adjacent strings, as they were before', () => {
    expect(values('"""abc"""')).toEqual(['', 'abc', '']);
  });

  it('reads sigils', () => {
    expect(values(String.raw`~"a\n" ~b[x] ~s(y\)) ~B"\n" ~S{\t} ~'q'`)).toEqual([
      { text: 'a\n', binary: true },
      { text: 'x', binary: true },
      { text: 'y)', binary: false },
      { text: '\\n', binary: true },
      { text: '\\t', binary: false },
      { text: 'q', binary: true },
    ]);
    expect(values('~"""\n  a\\n\n  """ ~b"""\n  a\\n\n  """')).toEqual([
      { text: 'a\\n', binary: true },
      { text: 'a\n', binary: true },
    ]);
    expect(scanError('~x"a".')).toBe('1:1 sigil_prefix');
    expect(scanError('~b"a"z.')).toBe('1:6 sigil_suffix');
  });

  it('finds the end of a form', () => {
    const scanner = new Scanner('a. b.%c\nX#r.f. "x.y". $..');
    const forms: unknown[] = [];
    for (let form = scanner.form(); form !== null; form = scanner.form())
      forms.push(form.tokens.map(t => t.value ?? t.kind));
    expect(forms).toEqual([
      ['a', 'dot'],
      ['b', 'dot'],
      ['X', '#', 'r', '.', 'f', 'dot'],
      ['x.y', 'dot'],
      [46, 'dot'],
    ]);
  });

  it('counts lines from one and columns in characters', () => {
    const places = scan('a "😀" b\n  %% 😀\n\tc').map(({ pos }) => [pos.line, pos.column]);
    expect(places).toEqual([
      [1, 1],
      [1, 3],
      [1, 7],
      [3, 2],
    ]);
  });

  it('says where it cannot go on', () => {
    expect(scanError('f() -> "abc.')).toBe('1:8 string');
    expect(scanError("f() -> 'abc.")).toBe('1:8 string');
    expect(scanError('X = 37#1.')).toBe('1:5 base');
    expect(scanError('X = 1#1.')).toBe('1:5 base');
    expect(scanError('X = 16#g.')).toBe('1:5 illegal_integer');
    expect(scanError('X = 1.0e999.')).toBe('1:5 illegal_float');
    expect(scanError('X = 1.0e.')).toBe('1:5 illegal_float');
    expect(scanError('X = λ.')).toBe('1:5 illegal_character');
    expect(scanError('X = "\\x{D800}".')).toBe('1:6 illegal_character');
    expect(scanError(`${'a'.repeat(256)}.`)).toBe('1:1 illegal_atom');
    expect(scanError('$')).toBe('1:1 char');
  });

  it('goes on with the next form', () => {
    const scanner = new Scanner('f() -> 1#1, g(). h().\nbad() -> "oops.\nnext() -> ok.\n');
    const forms: string[] = [];
    for (let form = scanner.form(); form !== null; form = scanner.form()) {
      forms.push(form.error === null ? String(form.tokens[0]?.value) : form.error.code);
    }
    expect(forms).toEqual(['base', 'h', 'string', 'next']);
  });
});

describe('terms', () => {
  const leaf = fc.oneof(
    fc.integer(),
    fc.bigInt().map(n => (Number.isSafeInteger(Number(n)) ? Number(n) : n)),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(x => new Float(x)),
    fc
      .string({ maxLength: 8 })
      .filter(s => !/[\p{Cs}\ufffe\uffff]/u.test(s))
      .map(s => atom(s)),
    fc.string({ unit: 'grapheme-ascii' }).map(s => string(s)),
  );
  const terms = fc.letrec<{ term: Term }>(tie => ({
    term: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('term'), { maxLength: 4 }).map(items => list(items)),
      fc.array(tie('term'), { maxLength: 4 }).map(items => tuple(...items)),
      fc.tuple(tie('term'), leaf).map(([head, tail]) => list([head], tail)),
    ),
  })).term;

  it('read back as they were printed', () => {
    fc.assert(
      fc.property(terms, term => {
        for (const strings of ['none', 'unicode'] as const) {
          const parsed = parseTerm(print(term, { strings }));
          if (!parsed.ok) throw new Error(`${print(term)}: ${parsed.diagnostics[0]?.message}`);
          expect(exactEqual(parsed.value, term)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('may be maps, binaries and external funs', () => {
    for (const text of [
      '#{a => 1,<<"x">> => []}',
      '<<1,2:4,255>>',
      'fun lists:map/2',
      '<<1.5/float>>',
      '<<"é"/utf8>>',
    ]) {
      const parsed = parseTerm(text);
      expect(parsed.ok, text).toBe(true);
    }
    const bits = parseTerm('<<"aé"/utf8, 258:16/little, 1:1>>');
    expect(bits.ok && print(bits.value)).toBe('<<97,195,169,2,1,1:1>>');
  });

  it('have no variables and calls', () => {
    for (const text of ['X', 'f()', '1 + 1', '#r{}', 'a b', '', '1. 2', '"abc'])
      expect(parseTerm(text).ok, text).toBe(false);
  });
});
