/**
 * How operators are written, next to SWI-Prolog: every operator with every kind of operand, on both sides. Spaces and brackets must be
 * the same, and so must the table of operators.
 */
import { expect, it } from 'vitest';
import { hasSwipl } from '../../systems.ts';
import { resultsHere, resultsInSwi } from '../prolog-goals/on-both.ts';

const INFIX = "is + * --> :- = ',' '|' -> ; ^ ** : mod $ . >:< - as xor :=".split(' ');
const PREFIX = '- + \\ \\+ dynamic :- ? $ @ table ?- is f {}'.split(' ');

/** One of each kind that begins or ends with another sort of character, or has another priority. */
const OPERANDS = [
  ...['a', "'A b'", "'X'", '"s"', "0'a", '-1', '1', '1.5', '[]', '{}', '!', "','", "'|'", '#', '::-'],
  ...['(*)', '(:-)', '(is)', '(dynamic)', '(-)', '(\\)', '(;)', '$'],
  ...['f(x)', '{}(a)', '[a]', '[a|b]', "'$VAR'(1)"],
  ...['-(a)', '-(1)', '-(-(1))', '-(2.5)', '+(1)', '\\(1)', '-({})', '-([a])', '-({}(a))', '\\+(a)'],
  ...['dynamic(a)', '$(a)', '?(a)', '@(a)', ':-(a,b)', '+(1,2)', 'is(1,2)', ';(a,b)', ':(a,b)', '(a,b)'],
  ...['^(1,2)', '^(-1,2)', '**(-(1),2)', '**({},2)'],
];

const quoted = (name: string): string => (name.startsWith("'") ? name : `'${name.replaceAll('\\', '\\\\')}'`);

function* goals(): Generator<string> {
  yield 'setof(P-T-O, current_op(P, T, O), S)';
  for (const operand of OPERANDS) {
    for (const op of INFIX) {
      yield `writeq(${quoted(op)}(${operand},b))`;
      yield `writeq(${quoted(op)}(a,${operand}))`;
    }
    for (const op of PREFIX) {
      const applied = `${quoted(op)}(${operand})`;
      yield `writeq(${applied})`;
      yield `print('is'(${applied},z))`;
      yield `write('+'(z,${applied}))`;
    }
    yield `writeq([${operand}|${operand}])`;
    yield `writeq(f(${operand}))`;
    yield `write_canonical({${operand}})`;
    yield `write_term(f(${operand},${operand}), [spacing(next_argument),quoted(true)])`;
  }
}

it.skipIf(!hasSwipl)(
  'operators with operands of all kinds are written as by SWI-Prolog (needs swipl)',
  () => {
    const all = [...goals()];
    const [ours, theirs] = [resultsHere(all), resultsInSwi(all)];
    expect(theirs.length).toBe(all.length);
    const differing = all.flatMap((goal, i) =>
      ours[i] === theirs[i] ? [] : [{ goal, here: ours[i], there: theirs[i] }],
    );
    expect(differing).toEqual([]);
  },
);
