import { expect, it } from 'vitest';
import '../../../src/erlang/bifs/index.ts';
import { localPrelude } from '../../../src/erlang/local/builtin.ts';
import { CodeServer, type Test } from '../../../src/erlang/machine/code-server.ts';
import { NearnessToNew } from '../../../src/erlang/nearness.ts';
import { labelOf, type QuestionId } from '../../../src/erlang/sites.ts';
import { BuiltinFrontend } from '../../../src/erlang/syntax/frontend.ts';

const SOURCE = `-module(m).
-export([f/1, other/0]).
f([X | Rest]) ->
    case small(X) of
        yes -> f(Rest);
        no -> deep(Rest)
    end;
f([]) -> done.
small(X) when X < 5 -> yes;
small(_) -> no.
deep([1]) -> one;
deep(_) -> many.
other() -> ok.
`;

/** A label of no function. */
const OTHER = labelOf(1 as QuestionId, true);

async function load() {
  const files = { read: (path: string) => (path === 'm.erl' ? SOURCE : null), list: () => null };
  const module = await new BuiltinFrontend(files, localPrelude()).loadFile('m.erl');
  const code = new CodeServer({ pmatch: false, countsLines: () => true });
  code.add(module);
  return { module, code };
}

async function open() {
  const { module, code } = await load();
  const reached = new Set<number>();
  const nearness = new NearnessToNew(code, module, { name: 'f', arity: 1 }, reached);
  expect(nearness.isAllReached).toBe(false);
  // Nothing has run here: it may be a label of a function that was not compiled yet.
  expect(nearness.knows(OTHER)).toBe(false);
  /** From passing a test of the clause on this line. */
  const from = (line: number): number => {
    const isThere = ({ passing }: Test) => passing[0]?.ann.position?.line === line;
    const [question] = [...code.tests].find(([, test]) => isThere(test)) as [QuestionId, Test];
    const label = labelOf(question, true);
    expect(nearness.knows(label)).toBe(true);
    return nearness.distance(label);
  };
  const reach = (...lines: number[]) => {
    for (const { kind, point, position } of code.points)
      if (kind === 'clause' && lines.includes(position?.line ?? 0)) reached.add(point);
  };
  return { nearness, from, reach };
}

it('counts branches and calls to what was not reached', async () => {
  const { from, reach } = await open();
  expect(from(11)).toBe(0);
  reach(3, 5, 6, 8, 9, 10, 12);
  expect(from(11)).toBe(0);
  expect(from(6)).toBe(2);
  expect(from(3)).toBe(3);
});

it('knows that functions return', async () => {
  const { from, reach } = await open();
  reach(3, 5, 8, 9, 10, 11, 12);
  expect(from(3)).toBe(1);
  expect(from(9)).toBeGreaterThan(1);
  expect(from(9)).toBeLessThan(Number.POSITIVE_INFINITY);
});

it('knows nothing of other labels, and when there is nothing left to reach', async () => {
  const { nearness, reach } = await open();
  expect(nearness.knows(OTHER)).toBe(false);
  expect(nearness.distance(OTHER)).toBe(Number.POSITIVE_INFINITY);
  reach(3, 5, 6, 8, 9, 10, 11, 12);
  expect(nearness.isAllReached).toBe(true);
});

it.each([
  { where: 'in this thread', runsElsewhere: false, compiled: ['f/1'] },
  { where: 'elsewhere, too', runsElsewhere: true, compiled: ['f/1', 'small/1', 'deep/1'] },
])('compiles what runs $where have called', async ({ runsElsewhere, compiled }) => {
  const { module, code } = await load();
  const nearness = new NearnessToNew(code, module, { name: 'f', arity: 1 }, new Set(), () => runsElsewhere);
  code.link(code.cell('m', 'f', 1));
  expect(nearness.knows(OTHER)).toBe(false);
  const names = module.definitions.filter(({ name, arity }) => code.cell('m', name, arity).code !== null);
  expect(names.map(({ name, arity }) => `${name}/${arity}`)).toEqual(compiled);
});
