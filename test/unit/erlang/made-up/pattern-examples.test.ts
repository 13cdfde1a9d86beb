import { expect, it } from 'vitest';
import { examplesOf } from '../../../../src/erlang/made-up/pattern-examples.ts';

const textsOf = (source: string): string[] => examplesOf(source).map(codes => String.fromCodePoint(...codes));

const PATTERNS = [
  '^\\[(error|warn|info)\\] code=(\\d+) (\\w+)$',
  '^(?:(\\d+)h)?(?:(\\d+)m)?$',
  '^(?<year>\\d{4})-(\\d\\d)$',
  '^[A-Za-z_][\\w.]*@[^@\\s]+\\.(com|org)$',
  '^"([^"\\\\]|\\\\.)*"$',
  '^a{2,3}b*?c+$',
  '^x(?=y)yz\\b$',
  '^[]a-c-]+$',
  '^((a|b)(c|d))|e$',
  '^(-|\\+)?\\d+(\\.\\d+)?$',
];

/** The same in JavaScript, where `]` as the first of a set has to be escaped. */
const inJavaScript = (source: string): RegExp => new RegExp(source.replace('[]', '[\\]'));

it.each(PATTERNS)('makes texts that %s matches', source => {
  const texts = textsOf(source);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(inJavaScript(source));
});

it('takes each alternative and more than one number of repetitions', () => {
  expect(new Set(textsOf('^(red|green|blue)$'))).toEqual(new Set(['red', 'green', 'blue']));
  expect(new Set(textsOf('^a*$').map(({ length }) => length)).size).toBeGreaterThan(1);
  expect(textsOf('^(a)?(b)?$')).toEqual(expect.arrayContaining(['ab', 'a', 'b', '']));
  expect(textsOf('^[[:digit:]]x$')[0]).toMatch(/^\dx$/);
});

it.each(['(a', '*a', 'a)', '\\1', '[z-a]', '(?P>x)', '[[:none:]]', '[a'])('gives none for %s', source => {
  expect(textsOf(source)).toEqual([]);
});
