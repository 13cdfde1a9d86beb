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
