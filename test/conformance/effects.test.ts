/** The tables of what reaches outside, next to the installed systems: a misspelt name would let its effect through. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { listedFunctions } from '../../src/erlang/effects/table.ts';
import { goalArguments } from '../../src/prolog/effects/goal-arguments.ts';
import { homeInSwi } from '../../src/prolog/effects/swi-predicates.ts';
import { listedPredicates } from '../../src/prolog/effects/table.ts';
import { hasOtp, hasSwipl } from '../systems.ts';

describe.skipIf(!hasOtp)('functions with effects (needs Erlang/OTP)', () => {
  it('exist, where their module is installed', () => {
    const terms = listedFunctions.map(text => {
      const [, module, name, arity] = /^(.*):(.*)\/(\d+)$/.exec(text) ?? [];
      return `{'${module}','${name}',${arity}}`;
    });
    const check = `[io:format("~ts:~ts/~w ", [M, F, A]) || {M, F, A} <- [${terms.join()}], code:ensure_loaded(M) =:= {module, M}, not erlang:is_builtin(M, F, A), not erlang:function_exported(M, F, A)], halt().`;
    const said = execFileSync('erl', ['-noinput', '-boot', 'no_dot_erlang', '-eval', check], {
      encoding: 'utf8',
    });
    expect(said.trim()).toBe('');
  });
});

const NAMES = `
  forall(( '$c_current_predicate'(_, system:H), '$get_predicate_attribute'(system:H, defined, 1), functor(H, N, A) ), format("~w/~w~n", [N, A])),
  '$autoload':load_library_index(none, 1),
  forall(( '$autoload':library_index(H, _, _), functor(H, N, A) ), format("~w/~w~n", [N, A]))`;

/** Predicates of the system and of some libraries with each argument that they call, and what they add to it. */
const CALLED = `
  use_module([library(aggregate), library(apply), library(solution_sequences), library(thread), library(terms), library(assoc), library(rbtrees), library(statistics), library(time)]),
  forall(( member(M, [system, aggregate, apply, solution_sequences, thread, terms, assoc, rbtrees, prolog_statistics, time]), current_predicate(M:N/A), \\+ sub_atom(N, 0, _, _, $), functor(H, N, A), \\+ predicate_property(M:H, imported_from(_)),
           ( M == system ; predicate_property(M:H, exported) ), predicate_property(M:H, meta_predicate(D)), arg(I, D, X), ( integer(X) -> E = X ; X == (^) -> E = 0 ; X == (//), E = 2 ), P is I - 1 ),
         format("~w/~w ~w ~w~n", [N, A, P, E]))`;

describe.skipIf(!hasSwipl)('predicates of SWI-Prolog (needs SWI-Prolog)', () => {
  const known = hasSwipl
    ? execFileSync('swipl', ['-q', '-f', 'none', '-g', NAMES, '-t', 'halt'], { encoding: 'utf8' })
        .split('\n')
        .filter(name => name !== '' && !name.startsWith('$') && !/[\s<]/.test(name))
    : [];

  it('are in the table, but for what another version has added', () => {
    const missing = known.filter(name => homeInSwi(name) === null);
    expect(known.length).toBeGreaterThan(1500);
    expect(missing.length).toBeLessThan(known.length / 20);
  });

  it('have the goals that the table says', () => {
    const said = execFileSync('swipl', ['-q', '-f', 'none', '-g', CALLED, '-t', 'halt'], {
      encoding: 'utf8',
    });
    const called = said.split('\n').filter(line => line !== '' && !/^(call\/|\$)/.test(line));
    expect(called.length).toBeGreaterThan(100);
    const wrong = called.filter(line => {
      const [indicator = '', position, added] = line.split(' ');
      return !goalArguments(indicator)?.some(
        ([at, more]) => at === Number(position) && more === Number(added),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('exist where the table says what they do', () => {
    expect(listedPredicates.filter(name => !known.includes(name))).toEqual([]);
  });
});
