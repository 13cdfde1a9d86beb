import { describe, expect, test } from 'vitest';
import {
  atom,
  Bits,
  Float,
  Fun,
  fromText,
  list,
  mapFrom,
  nil,
  print,
  show,
  showInput,
  string,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';

describe('print', () => {
  test.each<[string, Term]>([
    ['{}', tuple()],
    ['[]', nil],
    ['[1,2|x]', list([1, 2], atom('x'))],
    ['{ok,[a,{b}]}', tuple(atom('ok'), list([atom('a'), tuple(atom('b'))]))],
    ['#{}', mapFrom([])],
    [
      '#{1 => a,b => 2}',
      mapFrom([
        [atom('b'), 2],
        [1, atom('a')],
      ]),
    ],
    ['-1180591620717411303424', -(2n ** 70n)],
    ['[97,98]', string('ab')],
    ['<<97,98>>', fromText('ab')],
    ['<<1,2:3>>', new Bits(Uint8Array.of(1, 0b01000000), 0, 11)],
    ['<<>>', new Bits(new Uint8Array(), 0, 0)],
    ['fun lists:map/2', new Fun(atom('lists'), atom('map'), 2, null, 0, [])],
  ])('%s', (text, term) => {
    expect(print(term)).toBe(text);
  });

  test.each([
    ['abc', 'abc'],
    ['a@B_1', 'a@B_1'],
    ['élan', 'élan'],
    ['Abc', "'Abc'"],
    ['', "''"],
    ['end', "'end'"],
    ['a b', "'a b'"],
    ["it's", "'it\\'s'"],
    ['a\nb\\', "'a\\nb\\\\'"],
    ['日本', "'日本'"],
    ['\u0001', "'\\x{1}'"],
  ])('atom %j', (name, text) => {
    expect(print(atom(name))).toBe(text);
  });

  test.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [100, '100.0'],
    [1000, '1.0e3'],
    [123456789, '123456789.0'],
    [0.0001, '0.0001'],
    [0.00012345, '1.2345e-4'],
    [2 ** 53 - 1, '9007199254740991.0'],
    [2 ** 53, '9.007199254740992e15'],
    [5e-324, '5.0e-324'],
    [-1.7976931348623157e308, '-1.7976931348623157e308'],
  ])('float %d', (value, text) => {
    expect(print(new Float(value))).toBe(text);
  });

  test('shows strings on demand', () => {
    const term = list([
      string('say "hi"\n'),
      fromText('ab'),
      string('é'),
      list([1]),
      string('日'),
      fromText('日'),
    ]);
    expect(print(term, { strings: 'latin1' })).toBe(
      '["say \\"hi\\"\\n",<<"ab">>,"é",[1],[26085],<<230,151,165>>]',
    );
    expect(print(term, { strings: 'unicode' })).toBe(
      '["say \\"hi\\"\\n",<<"ab">>,"é",[1],"日",<<"日"/utf8>>]',
    );
  });

  test('needs no stack for deep terms', () => {
    let deep: Term = nil;
    for (let i = 0; i < 200_000; i++) deep = list([deep]);
    expect(print(deep)).toHaveLength(400_002);
  });
});

test('shows binaries of plain text in quotes in reports, and nothing else', () => {
  const text = fromText('a "b"');
  const others = [fromText(''), fromText('ü'), list([97, 98]), new Bits(new Uint8Array([97]), 0, 7)];
  expect(show(mapFrom([[text, list(others)]]))).toBe(
    '#{<<"a \\"b\\"">> => [<<>>,<<195,188>>,[97,98],<<48:7>>]}',
  );
});

test('shows inputs with atoms that no source text can have as calls', () => {
  expect(showInput(tuple(atom('\ufffea'), atom('b')))).toBe('{list_to_atom([65534,97]),b}');
});
