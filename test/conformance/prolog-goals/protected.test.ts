/** Which predicates of the system a program may define for itself, next to SWI-Prolog; and that it then runs its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PrologSystem } from '../../../src/prolog/system.ts';
import { hasSwipl } from '../../systems.ts';
import { resultsHere, resultsInSwi } from './on-both.ts';

/** Of the indicators, those whose clauses are refused as `named` finds them in messages. */
function refused(messages: string, named: RegExp): string[] {
  const found = [...messages.matchAll(named)].map(match =>
    (match[1] as string).replace(/^\((.*)\)\//, '$1/'),
  );
  return [...new Set(found)].sort();
}

it.skipIf(!hasSwipl)('refuses the definitions that SWI-Prolog refuses (needs swipl)', () => {
  const known = [...new PrologSystem().machine.program.system].filter(
    ([indicator, pred]) =>
      pred.isDefined && !indicator.startsWith('$') && !/^(,|;|->|\*->|:|\|)\/2$/.test(indicator),
  );
  const clauses = known.map(([, { name, arity }]) => {
    const args = Array.from({ length: arity }, () => 'a').join(', ');
    return `'${name.name.replaceAll('\\', '\\\\')}'${arity === 0 ? '' : `(${args})`}.\n`;
  });
  const text = [...clauses, 'bagof(a, a, a).\n', 'setof(a, a, a).\n'].join('');
  expect(clauses.length).toBeGreaterThan(250);
  const system = new PrologSystem();
  system.load(text, 'program.pl');
  const here = system.loader.diagnostics.map(({ message }) => message).join('\n');
  const folder = mkdtempSync(join(tmpdir(), 'tandem-protected-'));
  try {
    writeFileSync(join(folder, 'program.pl'), text);
    const { stderr } = spawnSync('swipl', ['-g', 'halt', 'program.pl'], { cwd: folder, encoding: 'utf8' });
    const theirs = refused(stderr, /static procedure `(.*)'$/gm);
    expect(theirs.length).toBeGreaterThan(100);
    expect(refused(here, /static_procedure (.*)$/gm)).toEqual(theirs);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.skipIf(!hasSwipl)('calls what the program defines in place of the system (needs swipl)', () => {
  const program = `
    plus(0, Y, Y).
    plus(s(X), Y, s(Z)) :- plus(X, Y, Z).
    succ(X, s(X)).
    between(L, _, L) :- throw(mine(L)).
    name(a, b).
    forall(X, Y) :- write(X-Y).
    ignore(X) :- X.
    writeln(X) :- write(mine), write(X), nl.
    string_length(_, long).
    two(N) :- succ(0, M), succ(M, N).
  `;
  const goals = [
    'plus(s(0), Y, s(s(0)))',
    'plus(1, 2, X)',
    'plus(X, Y, s(0))',
    'succ(3, X)',
    'two(X)',
    'between(1, 3, X)',
    'catch(between(1, 3, X), E, true)',
    'name(X, Y)',
    'forall(a, b)',
    'ignore(fail)',
    'writeln(a)',
    'string_length(abc, X)',
    'maplist(succ, [1, 2], L)',
    'findall(X, plus(X, _, s(0)), L)',
    'numlist(1, 3, L)',
    'nth0(I, [a, b], X)',
    'length(L, 2), maplist(=(a), L)',
    'assertz(tab(1)), tab(X)',
  ];
  expect(resultsHere(goals, program)).toEqual(resultsInSwi(goals, program));
});
