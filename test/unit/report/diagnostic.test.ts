import { expect, it } from 'vitest';
import { explain, plain, renderDiagnostic } from '../../../src/report/index.ts';

it('shows a diagnostic with its place and what to do', () => {
  const diagnostic = {
    title: 'syntax error',
    text: "before: ')'",
    location: { file: 'x.erl', line: 3, column: 7 },
    hint: 'Mend it.\nThen try again.',
  };
  expect(renderDiagnostic(diagnostic, plain)).toBe(
    "syntax error: before: ')'\n  at x.erl:3:7\n  Mend it.\n  Then try again.",
  );
});

it('shows the line, with a mark below the column', () => {
  const render = (sourceLine: string, column: number) =>
    renderDiagnostic({ title: 't', text: 'x', location: { file: 'f', line: 12, column }, sourceLine }, plain);
  expect(render('\tf(X) -> .', 10)).toBe('t: x\n  at f:12:10\n    12 | \tf(X) -> .\n       | \t        ^');
  const long = render(`${'a'.repeat(500)}?${'b'.repeat(500)}`, 501).split('\n');
  expect(long[2]).toHaveLength('    12 | '.length + 100);
  expect(long[2]?.[long[3]?.indexOf('^') ?? 0]).toBe('?');
});

it.each([
  [{ reason: 'solver-unknown', count: 1 }, 'undecided by the solver within --solver-timeout (1 decision)'],
  [
    { reason: 'unsupported', what: 'erlang:open_port/2', count: 2 },
    'not supported yet: erlang:open_port/2 (2 times)',
  ],
  [{ reason: 'full-moon', what: 'tonight', count: 2 }, 'full-moon tonight (2 times)'],
])('explains %j', (shortfall, sentence) => {
  expect(explain(shortfall)).toBe(sentence);
});
