/** Which outcomes of the machine and of the BEAM count as the same. */
import { expect, test } from 'vitest';
import { agrees } from '../../../src/erlang/agreement.ts';
import { fromText } from '../../../src/erlang/terms/bits.ts';
import { atom, string, type Term, tuple } from '../../../src/erlang/terms/index.ts';

function agree(ours: Term, theirs: Term): boolean {
  return agrees({ kind: 'value', value: ours }, { kind: 'value', value: theirs }, []);
}

test.each([
  ['a pid', 'from <0.80.0>', 'from <0.146.0>', true],
  ['a pid of Elixir', 'cast #PID<0.80.0> but', 'cast #PID<0.1466.0> but', true],
  ['a reference', '#Ref<0.1.2.3>!', '#Ref<0.88.2.31>!', true],
  ['a fun', '#Fun<m.0.12>', '#Fun<m.0.99>', true],
  ['letters around it', 'a <0.80.0>', 'b <0.80.0>', false],
  ['another kind', '#Ref<0.1.2>', '#Port<0.1>', false],
  ['a number in brackets', '<1.5>', '<2.5>', false],
  ['letters beyond Latin-1', 'ü→<0.1.2>', 'ü→<0.3.2>', true],
  ['other letters', 'ü→', 'ü→→', false],
])('a text with %s', (_, ours, theirs, isSame) => {
  expect(agree(fromText(ours), fromText(theirs))).toBe(isSame);
  expect(agree(tuple(atom('x'), string(ours)), tuple(atom('x'), string(theirs)))).toBe(isSame);
});
