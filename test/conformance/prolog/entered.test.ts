/**
 * Whether a clause counts as entered, next to SWI-Prolog's `show_coverage/1`: there unifications at the beginning of a
 * body may belong to the head.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callsInTests, openProgram } from '../../../src/prolog/index.ts';
import { Random } from '../../random.ts';
import { hasSwipl } from '../../systems.ts';

interface Entry {
  readonly clause: string;
  readonly goal: string;
}

/** Clauses of each form, with `p` for the name, and calls of them: of those that fail, too. */
const WRITTEN: readonly (readonly [clause: string, ...goals: string[]])[] = [
  ['p(X) :- X = f(_).', 'p(f(1))', 'p(g)'],
  ['p(X) :- f(_) = X, !.', 'p(g)'],
  ['p(X) :- true, (true, X = a), true.', 'p(b)'],
  ['p(X) :- X = a, fail.', 'p(a)', 'p(b)'],
  ['p(X) :- X == X, X = a.', 'p(b)'],
  ['p(X) :- !, X = a.', 'p(b)'],
  ['p(X) :- user:(X = a).', 'p(b)'],
  ['p(X) :- X = a ; X = b.', 'p(c)'],
  ['p(X) :- ( X = a -> true ; fail ).', 'p(c)'],
  ['p(X) :- X = "text".', 'p(b)'],
  ['p(X) :- X = f(_), X = f(b).', 'p(f(c))', 'p(g)'],
  ['p(X, Z) :- X = f(_), X = f(b), Z = c.', 'p(f(b), d)', 'p(f(c), c)'],
  ['p(X, Y) :- X = Y, Y = a.', 'p(b, b)', 'p(a, b)'],
  ['p(X, Z) :- X = f(Z), Z = c.', 'p(f(d), d)'],
  ['p(X, Y) :- Y = f(X), X = a.', 'p(b, f(b))'],
  ['p(X, X) :- X = a.', 'p(b, b)'],
  ['p(f(Y), Y) :- Y = a.', 'p(f(b), b)'],
  ['p(Y, f(Y)) :- Y = a.', 'p(b, f(b))'],
  ['p(X) :- W = g, X = W, X = a.', 'p(g)'],
  ['p(X) => X = b.', 'p(c)'],
  ['p(a, X) => X = b.', 'p(a, c)', 'p(b, b)'],
  ['p(X) --> [X], { X = a }.', 'p(b, [b], [])', 'p(a, [a], [])'],
  ['p --> [a], [b].', 'p([b], [])', 'p([a], [])'],
  ['p --> ([a] ; [b]).', 'p([c], [])'],
  ['p --> "ab", !.', "p([0'a], [])"],
  ['p --> { true }, [a].', 'p([b], [])'],
  ['p(X), [X] --> [X].', 'p(a, [b], _)', 'p(b, [b], _)'],
];

const GENERATED = 400;

const TERMS = ['X', 'Y', 'Z', 'W', 'a', 'b', 'f(X)', 'f(Y)', 'f(W)', 'f(_)', 'f(a)', '[Z|W]', '_'];
const HEADS = ['X', 'X', 'Y', 'Y', 'Z', 'Z', '_', 'f(X)', 'f(Z)', 'a'];
const GOALS = ['true', '!', 'X == X', '( Y = a ; true )'];
const VALUES = ['a', 'b', 'f(a)', 'f(b)', 'f(f(a))', '[a]', '[]', '_'];

function generated(seed: number, count: number): Entry[] {
  const random = new Random(seed);
  const many = (length: number, make: () => string) => Array.from({ length }, make).join(', ');
  return Array.from({ length: count }, () => {
    const goal = () =>
      random.below(7) > 0 ? `${random.pick(TERMS)} = ${random.pick(TERMS)}` : random.pick(GOALS);
    const clause = `p(${many(3, () => random.pick(HEADS))}) :- ${many(1 + random.below(4), goal)}.`;
    return { clause, goal: `p(${many(3, () => random.pick(VALUES))})` };
  });
}

function isEntered({ clause, goal }: Entry): boolean {
  const program = openProgram('p.pl', () => `% ?- ${goal}.\n${clause}\n`);
  return callsInTests(program, 'user', () => false).reached.size > 0;
}

/** One program with a predicate for each entry; the lines whose clauses were entered. */
function enteredInSwipl(entries: readonly Entry[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-entered-'));
  const named = (text: string, i: number) => text.replace(/^p(?=[( ,])/, `p${i}`);
  const file = join(folder, 'entries.pl');
  const goals = entries.map(({ goal }, i) => `catch(${named(goal, i)}, _, true)`);
  const hook = `
:- style_check(-singleton).
:- use_module(library(test_cover)).
:- multifile prolog_cover:report_hook/2.
prolog_cover:report_hook(Succeeded, Failed) :-
    forall(( ( member(C, Succeeded) ; member(C, Failed) ),
             catch(clause_property(C, file('${file}')), _, fail), clause_property(C, line_count(L)) ),
           format("entered ~w~n", [L])).
run :- forall(member(G, [${goals.join(',\n')}]), ignore(G)).
`;
  try {
    writeFileSync(
      file,
      [':- style_check(-singleton).', ...entries.map(({ clause }, i) => named(clause, i))].join('\n'),
    );
    const hookFile = join(folder, 'hook.pl');
    writeFileSync(hookFile, hook);
    const { stdout } = spawnSync('swipl', ['-g', 'show_coverage(run)', '-t', 'halt', file, hookFile], {
      encoding: 'utf8',
      input: '',
    });
    const lines = new Set(Array.from(stdout.matchAll(/^entered (\d+)$/gm), ([, line]) => Number(line)));
    return entries.map((_, i) => lines.has(i + 2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.skipIf(!hasSwipl)('a clause counts as entered where it does in SWI-Prolog (needs SWI-Prolog)', () => {
  const entries = [
    ...WRITTEN.flatMap(([clause, ...goals]) => goals.map(goal => ({ clause, goal }))),
    ...generated(20, GENERATED),
  ];
  const there = enteredInSwipl(entries);
  expect(there.filter(entered => entered).length).toBeGreaterThan(50);
  const told = (entered: readonly boolean[]) =>
    entries.map(({ clause, goal }, i) => `${clause} ${goal}: ${entered[i] ? 'entered' : 'not entered'}`);
  const here = told(entries.map(isEntered));
  const differing = told(there).flatMap((line, i) => (line === here[i] ? [] : [line]));
  expect(differing).toEqual([]);
});
