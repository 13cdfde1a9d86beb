/** Summaries of library functions (`src/erlang/summaries.ts`) do what OTP's functions do, symbolic arguments included. */

import { expect, test } from 'vitest';
import { summaryOf } from '../../../src/erlang/summaries.ts';
import { atom, Bits, list, type Term } from '../../../src/erlang/terms/index.ts';
import { Random } from '../../random.ts';
import { hasOtp } from '../../systems.ts';
import { Comparison } from './comparison.ts';
import { Machine } from './machine.ts';

const CALLS = Number(process.env.TANDEM_CALLS ?? 60);

/** Plain ones and their neighbours, those that are cut, joined or changed in special ways, and some that are not plain. */
const CHARACTERS = [
  ...[...'ab AZ=,.09-+eE_\r\n\t'].map(c => c.codePointAt(0) as number),
  ...[
    0x7f, 0x80, 0x85, 0xa0, 0xad, 0xb5, 0xdf, 0xe9, 0xff, 0x130, 0x17f, 0x1c5, 0x2ff, 0x300, 0x301, 0x200d,
    0x1f600,
  ],
];

const CHARDATA = 't';
const CHARACTER_LIST = 'c';

/** A letter for each argument: what it is made of. */
const FUNCTIONS: readonly (readonly [name: string, args: string])[] = [
  ['casefold', 't'],
  ['chomp', 't'],
  ['equal', 'tt'],
  ['equal', 'ttb'],
  ['find', 'tt'],
  ['find', 'ttd'],
  ['length', 't'],
  ['lexemes', 'tc'],
  ['lowercase', 't'],
  ['next_codepoint', 't'],
  ['next_grapheme', 't'],
  ['nth_lexeme', 'tnc'],
  ['pad', 'tn'],
  ['pad', 'tnd'],
  ['prefix', 'tt'],
  ['replace', 'ttt'],
  ['replace', 'tttw'],
  ['reverse', 't'],
  ['slice', 'tn'],
  ['slice', 'tnn'],
  ['split', 'tt'],
  ['split', 'ttw'],
  ['take', 'tc'],
  ['take', 'tcb'],
  ['take', 'tcbd'],
  ['titlecase', 't'],
  ['to_float', 't'],
  ['to_graphemes', 't'],
  ['to_integer', 't'],
  ['trim', 't'],
  ['trim', 'td'],
  ['trim', 'tdc'],
  ['uppercase', 't'],
];

function argument(random: Random, kind: string): Term {
  // Now and then something that no specification allows.
  if (random.below(25) === 0)
    return random.pick<Term>([atom('x'), -1, list([atom('x')]), list([list([97])])]);
  const isPlain = random.below(3) > 0;
  const characters = (most: number): number[] =>
    random.several(most, () => random.pick(isPlain ? CHARACTERS.filter(c => c < 0x80) : CHARACTERS));
  switch (kind) {
    case CHARDATA: {
      const text = characters(6);
      const bytes = new TextEncoder().encode(String.fromCodePoint(...text));
      return random.below(2) === 0 ? list(text) : new Bits(bytes, 0, 8 * bytes.length);
    }
    case CHARACTER_LIST:
      return list(characters(3));
    case 'n':
      return random.below(6);
    case 'b':
      return atom(random.pick(['true', 'false']));
    case 'd':
      return atom(random.pick(['leading', 'trailing', 'both']));
    default:
      return atom(random.pick(['leading', 'trailing', 'all']));
  }
}

/** Functions of codes, with what their texts are made of. */
const CODES: readonly (readonly [module: string, name: string, characters: string])[] = [
  ['base64', 'decode', 'abYZ09+/=\n-'],
  ['base64', 'decode_to_string', 'abYZ09+/='],
  ['base64', 'encode', 'ab\0\x7f\xff?'],
  ['base64', 'encode_to_string', 'ab\0\x7f\xff?'],
  ['binary', 'decode_hex', '09afAFgG@`'],
  ['binary', 'encode_hex', 'ab\0\x7f\xff?'],
];

/** Bytes, as a binary or a list; now and then something else. */
function bytes(random: Random, characters: string): Term {
  if (random.below(25) === 0)
    return random.pick<Term>([atom('x'), list([-1]), list([300]), list([list([])])]);
  const padding = random.pick(['', '', '=', '==']);
  const size = 4 * random.below(3) + random.below(5);
  const text = Array.from({ length: size }, () => random.pick([...characters])).join('');
  const codes = [...`${text}${characters.includes('=') ? padding : ''}`].map(c => c.charCodeAt(0));
  return random.below(3) === 0 ? list(codes) : new Bits(Uint8Array.from(codes), 0, 8 * codes.length);
}

test.skipIf(!hasOtp)(
  'codes give what the library gives (needs Erlang/OTP)',
  async () => {
    const machine = new Machine([], { summarized: true });
    const random = new Random(Number(process.env.TANDEM_SEED ?? 1));
    const comparison = new Comparison(machine, 3);
    for (const [module, name, characters] of CODES) {
      const calls = Array.from({ length: CALLS }, () => [bytes(random, characters)]);
      await comparison.add(calls.map(args => ({ module, name, args })));
    }
    await comparison.finish('codes', 6 * CALLS);
  },
  100_000,
);

test.skipIf(!hasOtp)(
  'summaries give what the library gives (needs Erlang/OTP)',
  async () => {
    const machine = new Machine([], { summarized: true });
    const exported = (await machine.loader.load(summaryOf('string') ?? ''))?.exports ?? [];
    const summarized = exported
      .map(({ name, arity }) => `${name}/${arity}`)
      .filter(name => !name.startsWith('module_info'));
    expect(FUNCTIONS.map(([name, { length }]) => `${name}/${length}`).sort()).toEqual(summarized.sort());
    const random = new Random(Number(process.env.TANDEM_SEED ?? 1));
    const comparison = new Comparison(machine, 3);
    for (const [name, kinds] of FUNCTIONS) {
      const calls = Array.from({ length: CALLS }, () => [...kinds].map(kind => argument(random, kind)));
      await comparison.add(calls.map(args => ({ module: 'string', name, args })));
    }
    await comparison.finish('summaries', 1900);
  },
  100_000,
);
