/** What a builtin of Prolog leaves out of the symbolic side of a run: as `omissions.ts` for Erlang. */
import { isGround, type Struct, type Term } from '../../../src/prolog/terms/index.ts';
import { builtinArguments } from './builtin-arguments.ts';
import type { Observation } from './call.ts';
import type { HandlerOf, Prover } from './goal.ts';

/** Values for an argument that comes from the input: several of every kind. */
const VALUES = `
  0, 1, 2, 3, 7, 97, 120, 700, -1, 256, -2147483649, 9007199254740993, -9007199254740993, 12345678901234567890, -12345678901234567890, 0.0, 1.5, 2.5,
  a, b, c, f, abc, xyz, '', '12', '34', 'a-b', 'c-d', "abc", "xyz", "", "12", "a b", " ", fact, other, counter, true, fail, succ, letters,
  plus, xfx, dynamic, user_output, user_input, alpha, digit, <, @>=, @<, [], [a], [b], [a, b], [b, a, b], [1, 2], ['1', '2'], ['3'], [b-1, a-2], [0'a], [f, a],
  f(a), f(b), g(a), f(a, b), f(b, c), a-b, 1+2, fact(1), fact(3), fact/1, other/1, throw(oops), throw(other), (a --> b), atom(x),
  library(nowhere)
`;

export function prologOmissions(prover: Prover, indicator: string, handlers?: HandlerOf): string[] {
  const values = argumentsIn(prover, VALUES);
  const name = indicator.slice(0, indicator.lastIndexOf('/'));
  const found = new Map<number, string>();
  for (const text of builtinArguments.get(indicator) ?? []) {
    const args = argumentsIn(prover, text);
    for (const [i, own] of args.entries()) {
      if (found.has(i) || !isGround(own)) continue;
      const byPath = new Map<string, { value: Term; observation: Observation }>();
      for (const value of [own, ...values]) {
        const observation = prover.prove(name, args.with(i, value), i, handlers);
        if (observation.isLimited) continue;
        const other = byPath.get(observation.path);
        if (other === undefined) byPath.set(observation.path, { value, observation });
        else if (other.observation.seen !== observation.seen)
          found.set(i, `argument ${i + 1} of (${text}): ${other.observation.seen} or ${observation.seen}`);
      }
    }
  }
  return [...found.values()];
}

/** Whether how the goal ends depends on any argument at all, as far as the values show it. */
export function goalDependsOnArguments(prover: Prover, indicator: string): boolean {
  const values = argumentsIn(prover, VALUES);
  const name = indicator.slice(0, indicator.lastIndexOf('/'));
  return (builtinArguments.get(indicator) ?? []).some(text => {
    const args = argumentsIn(prover, text);
    return args.some((own, i) => {
      if (!isGround(own)) return false;
      // The argument itself is shown with the result, and differs of course.
      const seen = [own, ...values].map(
        value => prover.prove(name, args.with(i, value), -1, undefined, i).seen,
      );
      return new Set(seen).size > 1;
    });
  });
}

function argumentsIn(prover: Prover, text: string): Term[] {
  return [...(prover.read(`args(${text})`) as Struct).args];
}
