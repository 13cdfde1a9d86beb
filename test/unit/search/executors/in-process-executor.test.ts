import { expect, it } from 'vitest';
import { ge, int } from '../../../../src/logic/index.ts';
import { InProcessExecutor } from '../../../../src/search/executors/in-process-executor.ts';
import type { Alternative, Decision, Run } from '../../../../src/search/unit.ts';
import type { Query } from '../../../../src/solver/solver.ts';
import { argument, BruteForce, type Input, type Outcome, type Program, ToyUnit } from '../toy.ts';

/** Asks whether the argument is at least 1, 2, 3 and so on, as long as it is. */
const staircase = (step: number, steps: number): Program =>
  step > steps
    ? { value: 'top' }
    : {
        site: step,
        asks: ge(argument(0), int(step)),
        yes: staircase(step + 1, steps),
        no: { value: `below ${step}` },
      };

class WatchedUnit extends ToyUnit {
  readonly asked: (readonly Decision[])[] = [];

  override queryFor(run: Run<Input, Outcome>, at: number, alternative: Alternative): Query {
    this.asked.push(run.path);
    return super.queryFor(run, at, alternative);
  }
}

it('keeps the decisions that a run has in common with the one it was derived from once', async () => {
  const unit = new WatchedUnit(staircase(1, 8), [0n]);
  const executor = new InProcessExecutor({
    unit,
    solver: new BruteForce(1, 0, 9),
    describe: outcome => outcome,
  });
  const attention = { stop: () => false, pause: () => null };
  const runOf = (ticket: number, input: Input, from: number | null, promised: number) =>
    executor.execute({ ticket, input, from, promised }, attention);
  await runOf(1, [4n], null, 0);
  await runOf(2, [6n], 1, 5);
  await runOf(3, [2n], 2, 3);
  for (const [ticket, input, at] of [
    [1, [4n], 4],
    [2, [6n], 6],
    [3, [2n], 2],
  ] as const) {
    const label = (await unit.execute(input)).path[at]?.alternatives[0]?.label;
    if (label === undefined) throw new Error('no such alternative');
    await executor.pursue({ ticket, input, at, label, timeoutMs: null }, 9, attention);
  }
  const [first = [], second = [], third = []] = unit.asked;
  expect([first, second, third].map(path => path.map(({ mark }) => mark).join(''))).toEqual([
    'TTTTF',
    'TTTTTTF',
    'TTF',
  ]);
  expect(second.filter((decision, at) => decision === first[at])).toHaveLength(4);
  expect(third.filter((decision, at) => decision === second[at])).toHaveLength(2);
});
