import { expect, it } from 'vitest';
import { type Coding, codePoints, escapeCodings } from '../../../../src/erlang/made-up/codings.ts';
import { atom, string } from '../../../../src/erlang/terms/index.ts';

const written = (codings: readonly Coding[], term: Parameters<Coding>[0]): string[] =>
  codings.map(coding => String.fromCodePoint(...(coding(term) ?? [])));

it('escapes characters by the signs that the program mentions', () => {
  const codings = escapeCodings(['=', '\n', 'a', ',', '\\', 'ab', '='].map(codePoints));
  expect(written(codings, 233)).toEqual(['=C3=A9', '\\C3\\A9']);
  expect(written(codings, string('é='))).toEqual(['=C3=A9=3D', '\\C3\\A9\\3D']);
  expect(written(codings, atom('a'))).toEqual(['', '']);
  expect(written(codings, 7)).toEqual(['', '']);
});
