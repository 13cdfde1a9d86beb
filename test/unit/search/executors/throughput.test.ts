import { expect, it } from 'vitest';
import { Throughput } from '../../../../src/search/executors/throughput.ts';

/** Two workers that together end a task every `ms` milliseconds. */
function measure(ms: number, tasks: number): Throughput {
  let time = 0;
  const throughput = new Throughput(2, () => time);
  for (let i = 0; i < tasks; i++) {
    time += ms;
    throughput.taskEnded();
  }
  return throughput;
}

it('comes to know how long a task keeps one worker busy', () => {
  expect(measure(0, 0).tasksIn(40)).toBe(10);
  expect(measure(5, 1000).tasksIn(100)).toBe(10);
  expect(measure(0.5, 10_000).tasksIn(100)).toBe(100);
});

it('follows a change step by step', () => {
  const [first, later] = [measure(20, 3), measure(20, 12)];
  expect(first.tasksIn(400)).toBeLessThan(100);
  expect(later.tasksIn(400)).toBeLessThan(first.tasksIn(400));
  expect(later.tasksIn(400)).toBeGreaterThanOrEqual(10);
});

it('takes no task for longer than a tenth of a second', () => {
  expect(measure(60_000, 100).tasksIn(1000)).toBe(10);
});
