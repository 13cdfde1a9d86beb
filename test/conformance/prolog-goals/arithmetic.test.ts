/**
 * Every function of arithmetic, next to SWI-Prolog: each with all kinds of numbers, and each argument alone with what is no
 * number. Values and errors with their context must be the same.
 */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { hasSwipl } from '../../systems.ts';
import { resultsHere, resultsInSwi } from './on-both.ts';

const NUMBERS = [
  '0',
  '1',
  '-1',
  '7',
  '-3',
  '64',
  '2.5',
  '-0.5',
  '0.0',
  '-0.0',
  '1.0e300',
  '12345678901234567890',
  '-98765432109876543210',
  '1r3',
];
const OTHERS = ['_', 'a', 'foo(1)', '"ab"', '"a"', '[7]', '[]', 'inf', 'nan'];
/** Their results have as many digits as the second argument says; roots are taken in floats here. */
const EXPONENTIAL = new Set(['<<', '>>', '^', '**']);
/** What depends on the moment, what is missing here, and `powm/3`, which ends SWI-Prolog 9.0 for some errors. */
const LEFT_OUT = new Set([
  ...['random/1', 'random_float/0', 'cputime/0'],
  ...['erf/1', 'erfc/1', 'lgamma/1', 'roundtoward/2'],
  'powm/3',
]);

it.skipIf(!hasSwipl)('functions of arithmetic do what they do on SWI-Prolog (needs swipl)', () => {
  const query = "forall(current_arithmetic_function(H), (functor(H, N, A), format('~q ~w~n', [N, A])))";
  const functions = execFileSync('swipl', ['-q', '-g', query, '-t', 'halt'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.split(' ') as [string, string])
    .filter(([name, arity]) => !LEFT_OUT.has(`${name}/${arity}`));
  const goals = functions.flatMap(([name, arity]) => calls(name, Number(arity)));
  const ours = resultsHere(goals).map(rounded);
  const theirs = resultsInSwi(goals).map(rounded);
  const different = goals.flatMap((goal, i) =>
    ours[i] === theirs[i]
      ? []
      : [
          `${goal}
  here ${ours[i]}
  SWI  ${theirs[i]}`,
        ],
  );
  expect(goals.length).toBeGreaterThan(3000);
  expect(different).toEqual([]);
});

/** Libraries of mathematical functions differ in the last digit. */
function rounded(result: string): string {
  return result.replace(/-?\d+\.\d{9,}(e[+-]\d+)?/g, number => Number(number).toPrecision(13));
}

function calls(name: string, arity: number): string[] {
  const functor =
    /^[a-z]\w*$/.test(name) || name.startsWith("'") ? name : `'${name.replaceAll('\\', '\\\\')}'`;
  if (arity === 0) return [`X is ${functor}`];
  const call = (args: readonly string[]) => `X is ${functor}(${args.join(', ')})`;
  if (arity === 1) return [...NUMBERS, ...OTHERS].map(one => call([one]));
  const rest = (from: number) => Array.from({ length: arity - from }, () => '3');
  return [
    ...NUMBERS.flatMap(x =>
      NUMBERS.filter(y => !(EXPONENTIAL.has(name) && (y.length > 10 || y === '1r3'))).map(y =>
        call([x, y, ...rest(2)]),
      ),
    ),
    ...OTHERS.flatMap(other => Array.from({ length: arity }, (_, i) => call([...rest(0)].with(i, other)))),
  ];
}
