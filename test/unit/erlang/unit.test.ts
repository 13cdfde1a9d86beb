import { expect, it } from 'vitest';
import { BuiltinFrontend, type ErlangUnit, openProgram, openUnit } from '../../../src/erlang/index.ts';
import { localPrelude } from '../../../src/erlang/local/index.ts';

const SOURCE = `-module(m).
-export([f/1]).
f(0) -> zero;
f(1) -> loop(20000);
f(_) -> other.
loop(0) -> done;
loop(N) -> loop(N - 1).
`;

async function open(): Promise<ErlangUnit> {
  const files = { read: (path: string) => (path === 'm.erl' ? SOURCE : null), list: () => null };
  const program = await openProgram(new BuiltinFrontend(files, localPrelude()), 'm.erl');
  return (await openUnit(program, { function: 'f', seed: [0] })).unit;
}

it('tells what each run has covered, also where runs begin before others have ended', async () => {
  const alone = await open();
  const expected: (readonly number[] | undefined)[] = [];
  for (const input of [1, 0, 2]) expected.push((await alone.execute([input])).reached);
  const unit = await open();
  let pauses = 0;
  const pause = (): Promise<void> | null =>
    pauses++ < 3 ? new Promise(resolve => setImmediate(resolve)) : null;
  const runs = await Promise.all([unit.execute([1], { pause }), unit.probe([0]), unit.execute([2])]);
  expect(pauses).toBeGreaterThan(0);
  expect(runs.map(({ reached }) => reached)).toEqual(expected);
});
