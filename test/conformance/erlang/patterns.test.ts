/** Our own regular expressions (`prelude/tandem_re.erl`) match what `re` matches, symbolic subjects included. */

import { expect, test } from 'vitest';
import { atom, list, string, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';
import { patternText, subjectText } from './pattern-texts.ts';

const CALLS = Number(process.env.TANDEM_CALLS ?? 400);

const COMPILE_OPTIONS = ['caseless', 'multiline', 'dotall', 'ungreedy', 'dollar_endonly', 'no_auto_capture'];
const RUN_OPTIONS = ['anchored', 'notempty', 'notempty_atstart', 'notbol', 'noteol', 'global', 'global'];

/** Each one with one chance in `rarity`. */
function some(random: Random, names: readonly string[], rarity: number): Term[] {
  return [...new Set(names.filter(() => random.below(rarity) === 0))].map(name => atom(name));
}

function capture(random: Random): Term {
  const what = random.pick<Term>([
    ...['all', 'all_but_first', 'first', 'none', 'all_names'].map(name => atom(name)),
    list([1, 0, 3]),
    list([atom('n'), string('m'), 2]),
    list([]),
  ]);
  const type = random.pick(['index', 'list', 'binary']);
  return tuple(atom('capture'), what, atom(type));
}

function runOptions(random: Random, length: number): Term[] {
  const options = some(random, RUN_OPTIONS, 6);
  if (random.below(2) === 0) options.push(capture(random));
  if (random.below(5) === 0) options.push(tuple(atom('offset'), random.below(length + 1)));
  return options;
}

const text = (value: string): Term => list([...value].map(c => c.codePointAt(0) as number));

test.skipIf(!hasOtp)(
  'patterns match what they match on the BEAM (needs Erlang/OTP)',
  async () => {
    const machine = new Machine([], { summarized: true });
    const random = new Random(Number(process.env.TANDEM_SEED ?? 1));
    const comparison = new Comparison(machine, 4);
    let parsed = 0;
    for (let i = 0; i < CALLS; i += 50) {
      const calls = Array.from({ length: 50 }, () => {
        const compileOptions = some(random, COMPILE_OPTIONS, 8);
        const pattern = text(patternText(random));
        const subject = subjectText(random);
        const options = [...compileOptions, ...runOptions(random, subject.length)];
        return { compileOptions, args: [text(subject), pattern, list(options)] };
      });
      for (const { compileOptions, args } of calls) {
        const tree = await machine.call('tandem_pattern', 'parse', [args[1] as Term, list(compileOptions)]);
        if (tree.kind === 'value' && tree.value !== atom('other')) parsed++;
      }
      await comparison.add(calls.map(({ args }) => ({ module: 're', name: 'run', args })));
    }
    await comparison.finish('patterns', CALLS);
    expect(parsed).toBeGreaterThan(0.8 * comparison.count);
  },
  200_000,
);

test.skipIf(!hasOtp).each([
  ["with OTP's library", { summarized: true }],
  ['with our own', { library: 'builtin' }],
])(
  'text is matched, replaced and split as on the BEAM, %s (needs Erlang/OTP)',
  async (_, settings) => {
    const machine = new Machine([], settings);
    const random = new Random(Number(process.env.TANDEM_SEED ?? 1));
    const comparison = new Comparison(machine, 4);
    const returned = (): Term => tuple(atom('return'), atom(random.pick(['list', 'binary', 'iodata'])));
    const calls = [];
    while (calls.length < CALLS / 5) {
      const [subject, pattern] = [text(subjectText(random)), text(patternText(random))];
      const compileOptions = some(random, COMPILE_OPTIONS, 8);
      // The others need OTP's own functions.
      const tree = await machine.call('tandem_pattern', 'parse', [pattern, list(compileOptions)]);
      if (tree.kind !== 'value' || tree.value === atom('other')) continue;
      const options = [...compileOptions, returned()];
      const replacement = text(random.pick(['x', '<&>', '\\1-\\2', '', '\\\\&\\&', '\\g{1}', '\\0', '\\10']));
      const parts = random.below(3) === 0 ? [tuple(atom('parts'), random.pick([1, 2, 3]))] : [];
      calls.push(
        random.pick([
          { name: 'run', args: [subject, pattern, list(compileOptions)] },
          {
            name: 'replace',
            args: [subject, pattern, replacement, list([...some(random, ['global'], 2), ...options])],
          },
          {
            name: 'split',
            args: [subject, pattern, list([...some(random, ['group', 'trim'], 4), ...parts, ...options])],
          },
        ]),
      );
    }
    await comparison.add(calls.map(call => ({ module: 're', ...call })));
    await comparison.finish('matched, replaced and split', CALLS / 5);
  },
  200_000,
);
