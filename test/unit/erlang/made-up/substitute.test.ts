import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Coding } from '../../../../src/erlang/made-up/codings.ts';
import type { FailedTest } from '../../../../src/erlang/made-up/comparisons.ts';
import { agreeing, substitutes } from '../../../../src/erlang/made-up/substitute.ts';
import { tableCodings } from '../../../../src/erlang/made-up/tables.ts';
import { atom, fromText, list, string, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { shown } from './shown.ts';

/** What may be made of an input where a test failed, printed. */
function madeOf(
  input: Term,
  test: Partial<FailedTest>,
  texts: readonly string[] = [],
  tables: readonly Coding[] = [],
): string[] {
  const dictionary = texts.map(text => [...text].map(c => c.charCodeAt(0)));
  const failed = { found: null, wanted: [], after: null, ...test };
  return [...substitutes([input], [failed], dictionary, tables)].map(([term]) => shown(term as Term));
}

const pass = (input: Term, found: Term, wanted: Term) => madeOf(input, { found, wanted: [wanted] });

it('replaces what is in the text as it is', () => {
  expect(pass(string('mood=5'), string('mood'), string('mode'))).toContain('"mode=5"');
  expect(pass(fromText('x put'), atom('put'), atom('get'))).toContain('<<120,32,103,101,116>>');
  expect(pass(tuple(1, string('b')), string('b'), string('ok'))).toContain('{1,"ok"}');
});

it('writes numbers as they were written, also larger and smaller ones', () => {
  expect(pass(string('n=7;'), 7, 41)).toEqual(expect.arrayContaining(['"n=41;"', '"n=42;"', '"n=40;"']));
  expect(pass(string('c:1f'), 0x1f, 0xde)).toContain('"c:de"');
  expect(pass(tuple(3, atom('a')), 3, 99)).toContain('{99,a}');
});

it('encodes as the text is encoded', () => {
  expect(pass(string('YWI='), string('ab'), string('key'))).toContain('"a2V5"');
  expect(pass(string('6162'), fromText('ab'), fromText('ok'))).toContain('"6f6b"');
  expect(pass(string('ba'), string('ab'), string('key'))).toContain('"yek"');
  expect(pass(string('AB c'), string('ab'), string('ok'))).toContain('"OK c"');
  expect(pass(string('%61'), string('a'), string('b'))).toContain('"%62"');
  expect(pass(string(''), fromText(''), fromText('user'))).toEqual(
    expect.arrayContaining(['"user"', '"dXNlcg=="', '"75736572"']),
  );
});

it('adds what is missing behind what came before it, with a separator of the program', () => {
  const made = madeOf(string('set a;'), { wanted: [string('to')], after: string('a') }, ['|']);
  expect(made).toContain('"set a|to;"');
  expect(madeOf(string('x:1'), { wanted: [string('host'), string('b')] }, [':', '\n'])).toContain(
    '"x:1\\nhost:b"',
  );
});

it('adds the parts of what is missing', () => {
  const key = tuple(string('net'), string('ip'));
  expect(madeOf(string('x'), { wanted: [key] }, [':'])).toEqual(
    expect.arrayContaining(['"net:x"', '"x:ip"', '"x:net:ip"']),
  );
});

it('changes what follows the part that is as wanted', () => {
  const made = madeOf(string('my-post'), { found: string('mypost'), wanted: [string('my-post')] }, [' ']);
  expect(made).toContain('"my -post"');
});

it('tries what may stand for a character that cannot be written as it is', () => {
  const made = madeOf(string('/na'), { found: string('na'), wanted: [string('na/me')] }, ['/', '~1']);
  expect(made).toContain('"/na~1"');
  const replaced = madeOf(string('/na/me'), { found: string('na'), wanted: [string('na/me')] }, ['/', '~1']);
  expect(replaced).toContain('"/na~1me"');
  const rest = madeOf(string('/na~1'), { found: string('na/'), wanted: [string('na/me')] }, ['/', '~1']);
  expect(rest).toContain('"/na~1me"');
});

it('writes characters beyond ASCII as bytes and as UTF-8', () => {
  expect(pass(fromText('0a'), 48, 150)).toEqual(expect.arrayContaining(['<<150,97>>', '<<194,150,97>>']));
});

it('looks values up backwards in the tables of the program', () => {
  const morse: Coding = term => ({ 69: [46], 83: [46, 46, 46], 79: [45, 45, 45] })[term as number] ?? null;
  const made = (input: string, test: Partial<FailedTest>) => madeOf(string(input), test, [' '], [morse]);
  expect(made('x.', { found: 69, wanted: [83] })).toContain('"x..."');
  expect(made('.', { found: string('E'), wanted: [string('SOS')] })).toContain('"... --- ..."');
  expect(made('...', { wanted: [79], after: 83 })).toContain('"... ---"');
});

it('puts separators of several characters between parts', () => {
  const missing = { wanted: [string('b')] };
  expect(madeOf(string('a'), missing, [' and ', '::'])).toEqual(
    expect.arrayContaining(['"a and b"', '"a::b"']),
  );
});

it('encloses texts in quotes where the program mentions these', () => {
  const made = madeOf(string('city=5'), { found: 5, wanted: [string('Rome')] }, ['"']);
  expect(made).toContain('"city=\\"Rome\\""');
});

it('writes numbers as bytes in one of the usual ways', () => {
  const made = pass(fromText('\u0001\u0005\u0000\u0007'), 5, 300);
  expect(made).toContain('<<1,172,2,0,7>>');
  expect(pass(fromText('\u0000\u0007a'), 7, 300)).toContain('<<1,44,97>>');
  expect(pass(fromText('\u0007\u0000a'), 7, 300)).toContain('<<44,1,97>>');
  expect(pass(fromText('a\u0003'), 3, 200)).toContain('<<97,200>>');
});

it('writes what is computed where the input says something else, as it was written there', () => {
  const agreed = (input: Term, said: Term, computed: Term): string[] =>
    [...agreeing([input], { said, computed })].map(([term]) => shown(term as Term));
  expect(agreed(string('$GP,1*5A'), 0x5a, 0x0b)).toEqual(expect.arrayContaining(['"$GP,1*0B"', '"$GP,1*B"']));
  expect(agreed(string('Length: 2;ab'), 2, 12)).toContain('"Length: 12;ab"');
  expect(agreed(fromText('a\x07b'), 7, 9)).toContain('<<97,9,98>>');
  expect(agreed(tuple(atom('login'), 97), 97, 195)).toEqual(['{login,195}']);
  // No neighbours of the number, and only a few places.
  expect(agreed(string('7'), 7, 40)).not.toContain('"41"');
  expect(agreed(string('7'.repeat(50)), 7, 40).length).toBeLessThan(10);
});

it('changes the length before a text that takes the place of a shorter one', () => {
  const labels = (...parts: string[]) =>
    fromText(parts.map(part => `${String.fromCharCode(part.length)}${part}`).join(''));
  expect(pass(labels('a', 'io'), fromText('a'), fromText('www'))).toContain(shown(labels('www', 'io')));
  expect(pass(string('1:a,'), string('a'), string('port'))).toContain('"4:port,"');
});

it('adds a missing element that is a character as it is, too', () => {
  const made = madeOf(string('let a'), { wanted: [124] });
  expect(made).toEqual(expect.arrayContaining(['"let a|"', '"let a124"']));
});

it('makes inputs of whatever the program mentions, wants and has in its tables', () => {
  const integer = fc.oneof(
    fc.integer({ min: -2, max: 300 }),
    fc.constantFrom(0xd800, 0xdfff, 0xfffe, 0x10ffff, 0x110000, 1_000_000_000, -1_000_000_000, 2 ** 40),
  );
  const text = fc.constantFrom('', 'a', '61', 'YWI=', 'a=1', 'q\u{10ffff}');
  const value = fc.oneof(
    integer,
    text.map(atom),
    text.map(string),
    text.map(fromText),
    fc.array(integer, { maxLength: 3 }).map(codes => list(codes)),
  );
  const pairs = fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(value, pairs, value, fc.array(value, { maxLength: 2 }), (input, table, found, wanted) => {
      const [first] = table;
      const tables = tableCodings([], [list(table.map(([key, to]) => tuple(key, to)))]);
      for (const [from, to] of [
        [found, wanted],
        [first?.[1] ?? null, table.map(([, of]) => of)],
      ] as const)
        expect(() => madeOf(input, { found: from, wanted: to }, ['=', ','], tables)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});
