import { expect, it } from 'vitest';
import { codePoints } from '../../../../src/erlang/made-up/codings.ts';
import { bitsOfText } from '../../../../src/erlang/made-up/dictionary.ts';
import { simpler } from '../../../../src/erlang/made-up/simpler.ts';
import { atom, list, string, type Term, tuple } from '../../../../src/erlang/terms/index.ts';
import { shown } from './shown.ts';

/** The least of what still passes the test. */
function least(input: readonly Term[], isEnough: (text: string) => boolean): string {
  const textOf = (terms: readonly Term[]): string => terms.map(shown).join();
  const steps = simpler(input);
  let best = input;
  for (let step = steps.next(); step.done !== true; ) {
    const will = isEnough(textOf(step.value));
    if (will) best = step.value;
    step = steps.next(will);
  }
  return textOf(best);
}

it('leaves characters out', () => {
  expect(least([string('xxaxxxbxx')], text => /a.*b/.test(text))).toBe('"ab"');
  expect(least([bitsOfText(codePoints('xxaxx'))], text => text.includes('97'))).toBe('<<97>>');
});

it('leaves elements out, and what is in them', () => {
  const words = list(['one', 'two', 'three'].map(string));
  expect(least([words], text => text.includes('119,111'))).toBe('[[119,111]]');
  expect(least([atom('a'), list([tuple(1), tuple(2)])], text => text.includes('{2}'))).toBe('a,[{2}]');
});

it('has nothing less than what is empty', () => {
  expect(simpler([string(''), 1, tuple(1, 2)]).next().done).toBe(true);
});
