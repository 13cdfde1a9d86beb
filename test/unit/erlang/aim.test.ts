import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ErlangUnit, openProgram, openUnit } from '../../../src/erlang/index.ts';
import { builtinFrontend } from '../../../src/erlang/local/index.ts';
import type { Aim, TargetPlace } from '../../../src/search/unit.ts';

const SOURCE = `-module(way).
-export([start/1, aside/1]).
start(a) -> near(1);
start({b, X}) -> far(X);
start(_) -> none.
near(X) when X > 5 ->
    target(X);
near(_) -> ok.
far(X) when X > 7 -> near(X);
far(_) -> ok.
target(X) ->
    erlang:error({found, X}).
aside(_) ->
    atom_to_list(aside).
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-aim-'));
  writeFileSync(join(folder, 'way.erl'), SOURCE);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open() {
  const program = await openProgram(builtinFrontend(), join(folder, 'way.erl'));
  return (await openUnit(program, { function: 'start', seed: [0] })).unit;
}

async function aimAt(target: TargetPlace): Promise<{ unit: ErlangUnit; aim: Aim | null }> {
  const unit = await open();
  return { unit, aim: await unit.aim(target) };
}

it.each<[string, TargetPlace]>([
  ['a line', { file: 'way.erl', line: 12 }],
  ['any place that raises', 'assert'],
])('knows which way leads to %s', async (_, target) => {
  const { unit, aim } = await aimAt(target);
  const { path } = await unit.execute(unit.seed());
  const distances = path.flatMap(({ alternatives }) => alternatives.map(({ label }) => aim?.distance(label)));
  // From start/1: by near/1 in fewer steps than by far/1; the last clause leads nowhere.
  const finite = distances.filter(distance => distance !== undefined && Number.isFinite(distance));
  expect(Math.min(...(finite as number[]))).toBeLessThan(Math.max(...(finite as number[])));
  expect(aim?.points.size).toBe(1);
});

it('tells a place that raises from the rest of its line', async () => {
  writeFileSync(
    join(folder, 'oneline.erl'),
    '-module(oneline).\n-export([f/1]).\nf(X) -> case X of 7 -> error(seven); _ -> ok end.\n',
  );
  const program = await openProgram(builtinFrontend(), join(folder, 'oneline.erl'));
  const reached = async (seed: number): Promise<boolean> => {
    const { unit } = await openUnit(program, { function: 'f', seed: [seed] });
    const aim = await unit.aim('assert');
    const run = await unit.execute(unit.seed());
    return (run.reached ?? []).some(point => aim?.points.has(point));
  };
  expect(await reached(0)).toBe(false);
  expect(await reached(7)).toBe(true);
});

it('takes a file by any of its names', async () => {
  for (const file of [join(folder, 'way.erl'), `${basename(folder)}/way.erl`, './way.erl'])
    expect((await aimAt({ file, line: 12 })).aim).not.toBeNull();
});

it('has no aim where there is no code', async () => {
  expect((await aimAt({ file: 'way.erl', line: 1 })).aim).toBeNull();
  expect((await aimAt({ file: 'elsewhere.erl', line: 12 })).aim).toBeNull();
});

it('does not count code that was only looked at', async () => {
  const unit = await open();
  const known = unit.points();
  expect(await unit.aim({ file: 'way.erl', line: 14 })).not.toBeNull();
  expect(unit.points()).toEqual(known);
  expect(known.map(point => point.function)).not.toContain('way:aside/1');
});
