/** Random regular expressions, and texts that they may match. */
import type { Random } from '../../random.ts';

const LETTERS = 'abAB1 _\n-x';

const SETS = [
  ...[
    '.',
    '\\d',
    '\\w',
    '\\s',
    '\\D',
    '\\W',
    '\\S',
    '\\h',
    '\\v',
    '\\N',
    '\\R',
    '\\n',
    '\\t',
    '\\x41',
    '\\x{61}',
    '\\060',
  ],
  ...[
    '[ab]',
    '[^a]',
    '[a-c1-3]',
    '[]a]',
    '[^]a]',
    '[a-]',
    '[\\w-]',
    '[[:alpha:]_]',
    '[[:^digit:]]',
    '[[:upper:]]',
  ],
  ...[
    '[[:space:][:punct:]]',
    '[^\\s\\d]',
    '[\\n\\]]',
    '[[:xdigit:]]',
    '[\\b]',
    '[[:lower:]1]',
    '[^[:word:]]',
    '[a\\-z]',
  ],
];

const PLACES = ['^', '$', '\\b', '\\B', '\\A', '\\Z', '\\z', '\\G'];

const QUANTIFIERS = ['*', '+', '?', '{2}', '{1,}', '{0,2}', '{1,3}', '{0}'];

export function patternText(random: Random): string {
  const state = { groups: 0, names: 0 };
  const body = alternatives(random, 3, state);
  // Now and then something may be wrong with it.
  if (random.below(40) > 0) return body;
  const at = random.below(body.length + 1);
  return body.slice(0, at) + random.pick([...'()[]{}*?\\|']) + body.slice(at);
}

interface State {
  groups: number;
  names: number;
}

function alternatives(random: Random, depth: number, state: State): string {
  const count = random.below(3) === 0 ? 2 : 1;
  return Array.from({ length: count }, () => sequence(random, depth, state)).join('|');
}

function sequence(random: Random, depth: number, state: State): string {
  return random.several(depth > 2 ? 4 : 2, () => item(random, depth, state)).join('');
}

function item(random: Random, depth: number, state: State): string {
  const kind = random.below(20);
  if (kind < 2) return random.pick(PLACES);
  if (kind === 2 && state.groups > 0) return quantified(random, `\\${1 + random.below(state.groups)}`);
  if (kind === 3 && depth > 0) {
    const opening = random.pick(['(?=', '(?!', '(?=', '(?!', '(?<=', '(?<!']);
    const inside = opening.includes('<') ? random.pick(['a', 'b|ab', '[ab]', '\\d\\w', '^']) : undefined;
    return `${opening}${inside ?? alternatives(random, depth - 1, state)})`;
  }
  if (kind < 9 && depth > 0) return quantified(random, group(random, depth, state));
  if (kind < 14) return quantified(random, random.pick(SETS));
  return quantified(random, random.pick([...LETTERS]));
}

function group(random: Random, depth: number, state: State): string {
  const opening = random.pick([
    '(',
    '(',
    '(',
    '(?:',
    '(?>',
    '(?i)(',
    '(?i:',
    '(?<',
    '(?s-i:',
    '(?m)(',
    '\\Qa.\\E(',
  ]);
  const isNamed = opening === '(?<';
  if (isNamed && state.names === 2) return '(?:a)';
  const name = isNamed ? `${['n', 'm'][state.names++]}>` : '';
  const inside = alternatives(random, depth - 1, state);
  if (isNamed || (opening.endsWith('(') && opening !== '(?:')) state.groups++;
  return `${opening}${name}${inside})`;
}

function quantified(random: Random, text: string): string {
  if (random.below(3) > 0) return text;
  return text + random.pick(QUANTIFIERS) + random.pick(['', '', '', '?', '+']);
}

export function subjectText(random: Random): string {
  return random.several(8, () => random.pick([...LETTERS, 'a', 'b', 'a', '.'])).join('');
}
