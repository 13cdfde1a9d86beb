import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import '../../../src/api/erlang.ts';
import '../../../src/api/prolog.ts';
import { languageDefaults } from '../../../src/api/open-program.ts';
import { defaults } from '../../../src/cli/options.ts';
import { run } from '../../../src/cli/run.ts';
import { explore, exploreUnit, openProgram, type Report, UsageError } from '../../../src/index.ts';
import '../../../src/search/index.ts';
import type { Reversal, Strategy } from '../../../src/search/index.ts';
import type { Solver } from '../../../src/solver/index.ts';

const FEVER = 'examples/erlang/fever.erl';

const MODULE = `-module(m).
-export([f/1]).
-spec f(integer()) -> ok.
f(X) when X * 3 =:= 126 -> error(found);
f(_) -> ok.
`;

/** What does not depend on when and by whom a report was made. */
function lasting({ timing, invocation, solver, ...rest }: Report): unknown {
  return { ...rest, solver: { ...solver, ms: 0 } };
}

it('has the defaults of the command line', () => {
  const shared = Object.keys(languageDefaults).filter(name => name !== 'confirm');
  const pick = (options: object) =>
    Object.fromEntries(Object.entries(options).filter(([name]) => shared.includes(name)));
  expect(pick(languageDefaults)).toEqual(pick(defaults));
});

it('reports what the command line reports', async () => {
  let json = '';
  const stdout = {
    write: (text: string) => {
      json += text;
    },
  };
  const options = { confirm: false, frontend: 'builtin', library: 'builtin' } as const;
  const raw = { ...options, maxPaths: '20', progress: 'none', json: '-' };
  await run(
    { target: FEVER, entry: 'first', seed: '[[36]]' },
    { given: raw, raw, targets: [], functions: [] },
    { stdout, stderr: { write: () => {} }, env: {}, program: 'tandem' },
  );
  const report = await explore({ ...options, maxPaths: 20, file: FEVER, function: 'first', seed: '[[36]]' });
  expect(lasting(report)).toEqual(lasting(JSON.parse(json)));
  expect(report.errors.length).toBeGreaterThan(0);
});

it('explores programs that are given as text', async () => {
  const erlang = await explore({ erlang: MODULE, function: 'f' });
  expect(erlang.errors.map(id => erlang.cases.find(one => one.id === id)?.input)).toEqual([['42']]);
  const prolog = await explore({ prolog: 'p(a).\np(b) :- throw(oops).\n', goal: 'p(a)' });
  expect(prolog.cases.map(({ outcome }) => outcome.kind).sort()).toEqual(['exception', 'failure', 'success']);
});

it('calls back, and stops when it is told to', async () => {
  const seen: [number, boolean][] = [];
  const report = await explore({
    erlang: readFileSync(FEVER, 'utf8'),
    function: 'first',
    seed: '[[36]]',
    maxPaths: 3,
    onCase: ({ id }, isNewFault) => seen.push([id, isNewFault]),
  });
  expect(report.verdict).not.toBe('exhausted');
  expect(seen.map(([id]) => id)).toEqual([1, 2, 3]);
  const stopped = await explore({ erlang: MODULE, function: 'f', signal: AbortSignal.abort() });
  expect(stopped.incomplete.map(({ reason }) => reason)).toContain('interrupted');
});

it('takes a strategy and a solver of the caller', async () => {
  let asked = 0;
  let closed = 0;
  const solver: Solver = {
    name: 'shrug',
    check: async () => {
      asked++;
      return { kind: 'unknown', reason: 'shrug' };
    },
    close: async () => {
      closed++;
    },
  };
  const nonlinear = MODULE.replace('X * 3 =:= 126', 'X * X * X - 7 * X =:= 1881676377434183971737064341');
  let added = 0;
  function newestFirst<R extends Reversal>(): Strategy<R> {
    const stack: R[] = [];
    return {
      add(reversal) {
        added++;
        stack.push(reversal);
      },
      next: () => stack.pop(),
      get size() {
        return stack.length;
      },
    };
  }
  const report = await explore({
    erlang: nonlinear,
    function: 'f',
    solver,
    strategy: newestFirst,
  });
  expect(report.solver.backend).toBe('shrug');
  expect(asked).toBeGreaterThan(0);
  expect(closed).toBe(0);
  expect(added).toBeGreaterThan(0);
});

it('goes step by step through all entries of a program', async () => {
  const program = await openProgram({ file: FEVER }, { frontend: 'builtin', library: 'builtin' });
  const reports = [];
  for (const entry of program.entries)
    reports.push(await exploreUnit(await program.unit(entry, undefined), { maxPaths: 5 }));
  await program.close();
  expect(reports.map(({ unit }) => unit)).toEqual(program.entries.map(entry => `fever:${entry}`));
});

it('says what is wrong with a request', async () => {
  await expect(explore({ erlang: MODULE, function: 'g' })).rejects.toThrow('m has no function g');
  await expect(explore({ file: 'missing.erl', function: 'g' })).rejects.toBeInstanceOf(UsageError);
  await expect(explore({ erlang: '-module(m).\nf(', function: 'f' })).rejects.toHaveProperty('diagnostics');
  await expect(explore({ prolog: 'p(a).' })).rejects.toThrow('which goal');
  await expect(explore(JSON.parse('{}'))).rejects.toThrow('no program: give');
});
