import { expect, test } from 'vitest';
import '../../../../src/erlang/bifs/index.ts';
import { FunctionPoints } from '../../../../src/erlang/coverage/function-points.ts';
import { localPrelude } from '../../../../src/erlang/local/builtin.ts';
import { CodeServer } from '../../../../src/erlang/machine/code-server.ts';
import { runCall } from '../../../../src/erlang/run.ts';
import { BuiltinFrontend } from '../../../../src/erlang/syntax/frontend.ts';
import { list, type Term } from '../../../../src/erlang/terms/index.ts';

const SOURCE = `-module(m).
-export([f/1, all/1, kept/1]).
f(X) when X > 0 ->
    Y = X + 1,
    g(Y,
      hd([])),
    done;
f(0) -> zero;
f(_) ->
    try g(1, 2) of
        _ -> fine
    catch
        _:_ -> caught
    end.
g(A, B) ->
    A + B.
all(Xs) ->
    [X || X <- Xs].
kept(X) ->
    try g(X, 1)
    catch throw:_ -> thrown
    after ok
    end.
`;

async function reached(name: string, arg: Term): Promise<{ code: CodeServer; lines: number[] }> {
  const files = { read: (path: string) => (path === 'm.erl' ? SOURCE : null), list: () => null };
  const source = new BuiltinFrontend(files, localPrelude());
  const code = new CodeServer({ pmatch: true, countsLines: module => module === 'm' });
  const module = await source.loadFile('m.erl');
  code.add(module);
  for (const def of module.definitions) code.numberClauses('m', def);
  const options = { source, code, maxDepth: 25, steps: 1000, background: null, concreteOnly: () => false };
  await runCall(options, 'm', name, [arg]);
  const lines = code.points.flatMap(({ kind, position }, id) =>
    kind === 'line' && code.covered[id] === 1 ? (position?.line ?? []) : [],
  );
  return { code, lines };
}

test('lines count as far as the run came', async () => {
  const { code, lines } = await reached('f', 1);
  const all = code.points.filter(({ kind }) => kind === 'line').map(({ position }) => position?.line);
  expect(all).toEqual([3, 4, 5, 6, 8, 9, 10, 11, 13, 15, 16, 17, 18, 19, 20, 21]);
  // hd([]) fails before g is called.
  expect(lines).toEqual([3, 4, 6]);
  // The guard on line 3 is tried, its clause is not entered.
  expect((await reached('f', 0)).lines).toEqual([8]);
  expect((await reached('f', -1)).lines).toEqual([9, 10, 11, 15, 16]);
});

test('the line of a comprehension counts when it makes something', async () => {
  expect((await reached('all', list([]))).lines).toEqual([17]);
  expect((await reached('all', list([1]))).lines).toEqual([17, 18]);
});

test('lines belong to the file that they are in', async () => {
  const text = `-module(m).
-export([f/1, g/1]).
f(X) ->
    X + 1.
-file("other.EXT", 89).
g(X) when X > 1 ->
    hd(X);
g(X) -> X.
`;
  const kinds = async (extension: string) => {
    const files = { read: () => text.replace('EXT', extension), list: () => null };
    const { definitions } = await new BuiltinFrontend(files, localPrelude()).loadFile('m.erl');
    return definitions
      .flatMap(def => new FunctionPoints('m', def, `m.${extension}`).infos)
      .filter(({ function: name }) => name === 'g/1')
      .map(({ kind, position }) => `${kind} ${position?.file}:${position?.line}`);
  };
  expect(await kinds('erl')).toEqual([
    'clause other.erl:90',
    'clause other.erl:92',
    'line other.erl:90',
    'line other.erl:91',
    'line other.erl:92',
  ]);
  // What a macro of Elixir has brought is nobody's source here.
  expect(await kinds('ex')).toEqual(['generated other.ex:90', 'generated other.ex:92']);
});

test('clauses that can never be entered do not count', async () => {
  const { code } = await reached('all', 0);
  const clauses = code.points.filter(point => point.function === 'all/1' && point.kind === 'clause');
  expect(clauses.map(({ position }) => position?.line)).toEqual([17, 18, 18]);
});

test('giving on what no clause catches is no clause of a person', async () => {
  const { code } = await reached('kept', 0);
  const clauses = code.points.filter(point => point.function === 'kept/1' && point.kind === 'clause');
  expect(clauses.map(({ position }) => position?.line)).toEqual([19, 21]);
});
