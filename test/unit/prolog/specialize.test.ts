/** Specialized clauses do what interpreted ones do. */
import { expect, it } from 'vitest';
import { HOT, specialize } from '../../../src/prolog/machine/specialize.ts';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';

/** Terms of heads and goals: every kind of pattern in every other, with variables that come again. */
const PARTS = [
  'X',
  'Y',
  '_',
  'a',
  '7',
  '-7',
  '12345678901234567890',
  '1.5',
  '-0.0',
  '0.0',
  '"s"',
  '[]',
  "'[]'",
];
const TERMS = [
  ...PARTS,
  'f(X)',
  'f(Y)',
  'f(a)',
  'f(_)',
  'g()',
  '[X|Y]',
  '[a,X]',
  'f(f(X),X)',
  'f(X,f(Y))',
  'f(f(a),7)',
];
const HEADS = TERMS.flatMap(t => [`(${t}, X)`, `(X, ${t})`, `(f(${t}), Y)`, `([Y|${t}], Y)`]);
const GOALS = TERMS.flatMap(t => [`(${t}, Z)`, `(Z, ${t})`, `(f(${t}), ${t})`, `([${t}|Z], Z)`]);

const PROGRAM = `
:- dynamic seen/1.
join([], Ys, Ys).
join([X|Xs], Ys, [X|Zs]) :- join(Xs, Ys, Zs).
turn([], []).
turn([X|Xs], R) :- turn(Xs, F), join(F, [X], R).
count(N, N) :- !.
count(I, N) :- J is I + 1, count(J, N).
power(_, 0, 1) :- !.
power(X, N, P) :- M is N - 1, power(X, M, Q), P is Q * X.
sum(X, Y, Z) :- Z is X + Y.
times(X, Y, Z) :- Z is X * Y.
less(X, Y) :- X - 1 < Y * 2.
same(X, X) :- X =:= X + 0.
freed(X, Y) :- hand(X, Y).
hand(X, X) :- kept(X).
kept(X) :- assertz(seen(X)).
watch(X) :- freeze(X, assertz(seen(frozen(X)))).
deep(0) :- unknown_here(1).
deep(N) :- N > 0, M is N - 1, deep(M).
last(X) :- next(X).
next(X) :- atom_length(X, _).
later(X) :- Y is Y + 1, X = Y.
within(X) :- f(Y) is X + Y, kept(Y).
inner(X) :- ( X = f(Y) -> true ; Y = none ), next(Y).
`;

const CALLS = [
  'turn([1, 2, 3, 4], X)',
  'join(X, Y, [a, b])',
  'join(X, [b|T], [a|Y])',
  'join(a, b, X)',
  'count(0, 300)',
  'power(3, 60, X)',
  'power(1.5, 5, X)',
  ...['sum', 'times'].flatMap(name =>
    [
      '1, 2',
      '1, foo',
      'X, 1',
      '9007199254740991, 1',
      '9007199254740991, 9007199254740991',
      '-1, 0',
      '0.5, 1',
      '1, 1r3',
      '"a", 1',
    ].map(args => `${name}(${args}, Z)`),
  ),
  'sum(1, 2, 4)',
  ...['1, 1', '1, a', 'X, 1', '1.5, 1', '10000000000000000000, 1'].map(args => `less(${args})`),
  'same(1, 1)',
  'same(X, a)',
  'watch(X), freed(X, 1), findall(Y, seen(Y), Ys)',
  'watch(X), freed(1, X), findall(Y, seen(Y), Ys)',
  'deep(3)',
  'last(X)',
  'last(f(x))',
  'inner(f(abc))',
  'inner(b)',
  'later(X)',
  'within(1)',
  'inner(f(1, 2))',
];

function systemWith(program: string, areSpecialized: boolean): PrologSystem {
  const system = new PrologSystem();
  system.load(program, 'program.pl');
  if (areSpecialized)
    for (const pred of system.machine.program.user.values())
      for (const clause of pred.clauses) {
        clause.entries = HOT;
        clause.specialized = specialize(clause);
        expect(clause.specialized).not.toBe(null);
      }
  return system;
}

/** Answers and errors as text, three at most. */
function resultsOf(system: PrologSystem, goal: string): string {
  const text = goal.replaceAll('"', '\\"').replaceAll("'", "\\'");
  const all = `term_to_atom(G-Vs, '${text} - []'), term_variables(G, Ws),
    catch(findall(Ws, limit(3, G), As), E, As = error(E)), print_to(As, S)`;
  const solutions = system.machine.solve(
    readTerm(all.replace('print_to(As, S)', 'term_to_atom(As, S), throw(S)')).term,
  );
  let result = '';
  try {
    result = String(solutions.next());
  } catch (thrown) {
    result = (thrown as { ball: { name: string } }).ball.name;
  }
  return result.replace(/_G?\d+/g, '_');
}

it.each(['heads', 'programs'])('specialized %s do what interpreted ones do', kind => {
  const program =
    kind === 'heads' ? HEADS.map((head, i) => `p${i}${head}. q${i}${head} :- r(X, Y). `).join('\n') : PROGRAM;
  const text = kind === 'heads' ? `:- style_check(-singleton). r(X, Y).\n${program}` : program;
  const [interpreted, specialized] = [systemWith(text, false), systemWith(text, true)];
  const goals =
    kind === 'heads'
      ? HEADS.flatMap((_, i) =>
          GOALS.flatMap((goal, j) =>
            (i * 7 + j) % 23 === 0 ? [`${(i + j) % 4 < 2 ? 'p' : 'q'}${i}${goal}`] : [],
          ),
        )
      : CALLS;
  const results = new Set<string>();
  const different = goals.flatMap(goal => {
    const [one, other] = [resultsOf(interpreted, goal), resultsOf(specialized, goal)];
    results.add(one);
    return one === other ? [] : [`${goal}: ${one}, specialized ${other}`];
  });
  expect(results.size).toBeGreaterThan(20);
  expect(different).toEqual([]);
});
