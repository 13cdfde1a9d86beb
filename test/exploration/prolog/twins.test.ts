/**
 * Every builtin with symbolic arguments against itself with concrete ones.
 *
 * Goals are generated for every entry of the tables of builtins, with instantiated, unbound and ill-typed arguments, and
 * some instantiated ones symbolic. What a builtin does may not depend on whether its arguments are symbolic; and the
 * recorded path has to tell the outcome for every other input (`claim.ts`). A builtin that looks at a symbolic value without asking,
 * concretizing it or noting a limit fails here. `TANDEM_PROGRAMS` says how many goals are made for each builtin.
 */
import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { Claims, templateOf } from './claim.ts';
import { deviationsOf } from './deviations.ts';
import { PROGRAM, TYPICAL } from './goals.ts';

const ROUNDS = Number(process.env.TANDEM_PROGRAMS ?? 3);

const VALUES =
  `0 1 2 3 -1 65 97 16 20 1.0 2.5 -0.0 0.0 100000000000000000000 -100000000000000000000 9007199254740993 -9007199254740993 a b abc '' '1' '12' '-7' inf [] "abc" "1" "" "a,b" f(a) f(1)
  g(a,b) h(a,b,c) [a,b] [1,2] [b,a,b] [2,1.0,1] [0'a,0'b] [a|b] [[a],"b"] a-1 [b-1,a-2] true fail atom p(1) p(a) p q(a) h/1 @< @>= < = x
  w(b) (p(9):-p(8)) "~w" '~d' '~a~w' "~e" 1+2 1/0 k atom(a) 'A' upper alpha to_lower(a) '\\x1F600\\' 'é' {a} (true,fail)`
    .split(/\s+/)
    .filter(text => text !== '');

const OPEN = ['_', '_', '_', 'X', '[X|_]', '[_,_]', 'f(_)', '_-_', '[a|_]'];

/** Builtins that end the run, load files, or change the syntax in which outcomes are shown. */
const LEFT_OUT = new Set(['halt/0', 'op/3', 'use_module/1', 'use_module/2', 'ensure_loaded/1']);

/** How many other inputs each one of a generated goal is held against. */
const OTHERS = 16;

const claims = new Claims(PROGRAM);

describe('builtins on symbolic arguments', () => {
  it.each(claims.builtins.filter(name => !LEFT_OUT.has(name)))('%s', indicator => {
    const arity = Number(indicator.slice(indicator.lastIndexOf('/') + 1));
    if (arity === 0) return;
    const random = new Random(indicator.length * 7919 + arity);
    const found: string[] = deviationsOf(indicator, claims).flatMap(({ template, inputs }) =>
      claims.check(template, inputs, OTHERS),
    );
    for (let round = 0; round < ROUNDS; round++) {
      const isInput = Array.from({ length: arity }, () => random.below(3) > 0);
      if (!isInput.includes(true)) isInput[random.below(arity)] = true;
      let count = 0;
      const args = isInput.map(is =>
        is ? `'$${++count}'` : random.below(2) === 0 ? random.pick(OPEN) : random.pick(VALUES),
      );
      const inputs = Array.from({ length: 6 }, () =>
        Array.from({ length: count }, () => random.pick(VALUES)),
      );
      found.push(...claims.check(templateOf(indicator, args), inputs));
    }
    expect(found.slice(0, 5)).toEqual([]);
  });

  it.each(TYPICAL.map(({ goal, inputs }) => [goal, inputs] as const))('%s', (goal, inputs) => {
    const random = new Random(goal.length);
    const width = inputs[0]?.length ?? 0;
    const others = Array.from({ length: Math.min(ROUNDS, 12) }, () =>
      Array.from({ length: width }, () => random.pick(VALUES)),
    );
    expect(claims.check(goal, [...inputs, ...others]).slice(0, 5)).toEqual([]);
  });
});
