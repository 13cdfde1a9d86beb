/** The one table of what is auto-imported and what guards may call says what OTP's own table says. */

import { describe, expect, it } from 'vitest';
import {
  autoImportedFunctions,
  currentTypeTest,
  guardFunctions,
  isAutoImported,
  isBooleanOperator,
  isGuardBif,
  isGuardOperator,
  isOldBif,
  isTypeTest,
} from '../../../src/erlang/core/auto-imports.ts';
import { Cons, print, type Term, type Tuple } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { beam } from '../oracle.ts';

/** As a pair of Erlang. */
function pair(id: string): string {
  const slash = id.lastIndexOf('/');
  return `{'${id.slice(0, slash)}', ${id.slice(slash + 1)}}`;
}

/** Every function of `erlang` and every function of the table, and whether each of these predicates of `erl_internal` holds for it. */
const QUESTIONS = `
  All = lists:usort(erlang:module_info(exports) ++ [${[...autoImportedFunctions, ...guardFunctions].map(pair).join(', ')}]),
  Tests = [{T, A} || T <- [atom, binary, float, function, integer, list, number, pid, port, reference, tuple, map], A <- [1]]
    ++ [{record, 2}],
  Operator = fun(N, A) -> erl_internal:arith_op(N, A) orelse erl_internal:bool_op(N, A) orelse erl_internal:comp_op(N, A) end,
  [{atom_to_list(N), A,
    [erl_internal:bif(N, A), erl_internal:guard_bif(N, A), erl_internal:old_bif(N, A),
     Operator(N, A), erl_internal:bool_op(N, A) orelse erl_internal:comp_op(N, A),
     erl_internal:new_type_test(N, A) andalso {N, A} =/= {is_function, 2}, erl_internal:old_type_test(N, A)]}
   || {N, A} <- All ++ Tests]
`;

/** What an OTP older than 26 does not allow in guards. */
const NEWER = ['max/2', 'min/2'];

describe.skipIf(!hasOtp)('auto-imported functions (needs Erlang/OTP)', () => {
  it('have the traits that OTP says they have', async () => {
    const rows = elements(await beam.value(QUESTIONS));
    expect(rows.length).toBeGreaterThan(200);
    const differences = rows.flatMap(row => {
      const [text, arity, theirs] = (row as Tuple).elements as [Term, number, Term];
      const name = String.fromCharCode(...(elements(text) as number[]));
      const ours = [
        isAutoImported(name, arity),
        isGuardBif(name, arity),
        isOldBif(name, arity),
        isGuardOperator(name, arity),
        isBooleanOperator(name, arity),
        isTypeTest(name, arity),
        currentTypeTest(name, arity) !== undefined,
      ].map(String);
      const expected = elements(theirs).map(answer => print(answer));
      const isSame = ours.join() === expected.join() || NEWER.includes(`${name}/${arity}`);
      return isSame ? [] : [`${name}/${arity}: ${ours}, but OTP: ${expected}`];
    });
    expect(differences).toEqual([]);
  });
});

function elements(term: Term): Term[] {
  const result: Term[] = [];
  for (let rest = term; rest instanceof Cons; rest = rest.tail) result.push(rest.head);
  return result;
}
