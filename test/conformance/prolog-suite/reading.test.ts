/**
 * Random texts read next to SWI-Prolog: terms with operators where operands are due, spaces and brackets anywhere, and mere tokens. What
 * one of them refuses the other must refuse, and what they read must be the same term, also when it is written. `TANDEM_TEXTS`
 * says how many are tried.
 */
import { expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { hasSwipl } from '../../systems.ts';
import { resultsHere, resultsInSwi } from '../prolog-goals/on-both.ts';

const TEXTS = Number(process.env.TANDEM_TEXTS ?? 1500);

const words = (text: string): string[] => text.split(' ');
const INFIX = words(
  '- + * = is :- --> , ; -> | : ^ ** mod rdiv =.. *-> == \\= / // >:< := => as << xor -- @<',
);
const PREFIX = words('- + \\+ \\ :- ?- ? @ $ dynamic table discontiguous');
const CONSTANTS = [
  ...words('a b X 1 2.0 -1 "s" {} - + \\ * :- is dynamic = ; ! mod --> ? 0\'a $ -> ,'),
  ...["'A b'", '- 1', '[a]'],
];
const FUNCTORS = words("f g - \\+ {} is 'A b' dynamic ; !");
const TOKENS = [
  ...words(
    'a b - + \\+ \\ * :- --> = is mod dynamic [] {} ; ! | -> : $ @ ? 1 2.0 "s" X _ -1 ( ) ( ) [ ] { } ,',
  ),
  ...words('f( g( -( \\( =.. ^ ** rdiv table `c` => *-> := xfx'),
  ...[' ', ' ', '- ', "'A b'"],
];

function textOf(random: Random, depth: number): string {
  const inner = (): string => textOf(random, depth - 1);
  const space = random.pick(['', ' ']);
  switch (depth === 0 ? 0 : random.below(14)) {
    case 4:
      return `${random.pick(PREFIX)}${space || ' '}${inner()}`;
    case 5:
    case 6:
    case 7:
      return `${inner()}${space}${random.pick(INFIX)}${space}${inner()}`;
    case 8:
      return `(${inner()})`;
    case 9:
      return `${random.pick(FUNCTORS)}(${random.below(2) === 0 ? inner() : `${inner()}, ${inner()}`})`;
    case 10:
      return `[${inner()},${inner()}${random.below(2) === 0 ? '' : `|${inner()}`}]`;
    case 11:
      return `{${inner()}}`;
    case 12:
      return `${inner()} ${inner()}`;
    case 13:
      return `${random.pick(['-(', '- (', '\\ (', '-[', '-{', 'f ('])}${inner()}${random.pick(words(') ) ] }'))}`;
    default:
      return random.pick(CONSTANTS);
  }
}

/** What differs for sure: `[]` as the name of a compound, quasi quotations, groups of digits before a point. */
const LEFT_OUT = /\[\]\(|\|\||\d \d+\.\d/;

function texts(): string[] {
  const random = new Random(1);
  const found = new Set<string>();
  while (found.size < TEXTS) {
    const text =
      random.below(4) === 0
        ? Array.from({ length: 1 + random.below(6) }, () => random.pick(TOKENS)).join('')
        : textOf(random, 3);
    if (text.length < 60 && !LEFT_OUT.test(text)) found.add(text);
  }
  return [...found];
}

/** All that are refused are alike: which error it is depends on how far one looks. */
function read(result: string | undefined): string | undefined {
  return result?.startsWith('error(syntax_error(') ? 'refused' : result;
}

it.skipIf(!hasSwipl)('random texts are read as by SWI-Prolog (needs swipl)', () => {
  const goals = texts().map(text => {
    const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
    return `term_to_atom(T, ${quoted}), write_term(T, [quoted(true), ignore_ops(true)])`;
  });
  const [ours, theirs] = [resultsHere(goals), resultsInSwi(goals)];
  expect(theirs.length).toBe(goals.length);
  const differing = goals.flatMap((goal, i) =>
    read(ours[i]) === read(theirs[i]) ? [] : [{ goal, here: ours[i], there: theirs[i] }],
  );
  expect(differing).toEqual([]);
});
