import { expect, it } from 'vitest';
import type { OpenedUnit } from '../../../../src/api/index.ts';
import { inProcessExecutor } from '../../../../src/cli/executors/unit-executor.ts';
import { Autosave, type Snapshot } from '../../../../src/cli/exploration/autosave.ts';
import { openExploration } from '../../../../src/cli/exploration/open.ts';
import { UnitExploration } from '../../../../src/cli/exploration/unit-exploration.ts';
import { defaults } from '../../../../src/cli/options.ts';
import type { Point } from '../../../../src/coverage/index.ts';
import type { Run } from '../../../../src/search/unit.ts';
import { BruteForce, type Input, type Outcome, ToyUnit, toyClock, within } from '../../search/toy.ts';

class Covered extends ToyUnit {
  override async execute(input: Input): Promise<Run<Input, Outcome>> {
    const run = await super.execute(input);
    return { ...run, reached: 'crash' in run.outcome ? [0] : [1] };
  }

  points(): Point[] {
    return [0, 1, 2].map(id => ({
      id,
      kind: id === 2 ? 'generated' : 'clause',
      function: 'toy:main/1',
      place: { file: 'toy.erl', line: id + 1 },
    }));
  }
}

function openedToy(): OpenedUnit<Input, Outcome> {
  const unit = new Covered(within(0, 3, 5, { crash: 'between' }, { value: 'outside' }), [0n]);
  return {
    language: 'erlang',
    unit,
    function: 'main/1',
    points: () => unit.points(),
    describe: outcome =>
      'crash' in outcome
        ? { kind: 'exception', class: 'error', reason: outcome.crash }
        : { kind: 'value', value: outcome.value },
    read: async input => input.map(BigInt),
    record: async () => ({ kind: 'timeout' }),
    system: 'toys',
    files: () => [],
  };
}

const statistics = {
  backend: 'brute-force',
  queries: 2,
  sat: 2,
  unsat: 0,
  unknown: 0,
  answeredBy: { cache: 3, facts: 4 },
  ms: 1.6,
};

it('saves every fault at the end of its turn, however short that was', async () => {
  const opened = openedToy();
  const solver = Object.assign(new BruteForce(1, -10, 10), { statistics });
  const saved: Snapshot[] = [];
  const exploration = new UnitExploration({
    opened,
    executor: await inProcessExecutor(
      opened,
      solver,
      () => null,
      defaults,
      () => 0,
    ),
    options: defaults,
    clock: toyClock(),
    observer: {},
    autosave: new Autosave(
      { save: (unit, files) => saved.push({ unit, files }) },
      { now: () => 0, alarm: () => () => {} },
      error => expect.fail(String(error)),
    ),
  });
  const { signal } = new AbortController();
  while (!(await exploration.explore(null, signal, 1)));
  expect(exploration.explored.exploration.faults).toHaveLength(1);
  expect(saved).toHaveLength(1);
});

it('reports an exploration in the words of the contract', async () => {
  const opened = openedToy();
  const solver = Object.assign(new BruteForce(1, -10, 10), { statistics });
  const found: string[] = [];
  const { exploration, report: makeReport } = await openExploration(
    {
      options: defaults,
      raw: {},
      executors: {
        executorFor: async () =>
          inProcessExecutor(
            opened,
            solver,
            () => null,
            defaults,
            () => 0,
          ),
        renew: () => {},
        close: async () => {},
      },
      display: { update() {}, tick() {}, stage() {}, queue() {}, found: text => found.push(text), end() {} },
      clock: toyClock(),
      debug: null,
    },
    {
      subject: { target: 'toy.erl', path: [], entry: 'main', seed: null },
      opened,
      program: { outfit: () => ({ folders: [], packed: new Map(), producers: null }) },
      writtenSeed: null,
      loadMs: 0,
    },
  );
  expect(await exploration.explore(null, new AbortController().signal)).toBe(true);
  const report = makeReport();
  expect(found).toEqual(['toy:main(3): error: between']);
  expect({ ...report, version: '', timing: null }).toEqual({
    schema: 1,
    tool: 'tandem',
    version: '',
    language: 'erlang',
    unit: 'toy:main/1',
    verdict: 'bugs',
    incomplete: [],
    cases: [
      {
        id: 1,
        input: ['0'],
        outcome: { kind: 'value', value: 'outside' },
        path: 'F',
        parent: null,
        reversed: null,
        reached: [1],
      },
      {
        id: 2,
        input: ['3'],
        outcome: { kind: 'exception', class: 'error', reason: 'between' },
        path: 'TT',
        parent: 1,
        reversed: 0,
        reached: [0],
      },
      {
        id: 3,
        input: ['6'],
        outcome: { kind: 'value', value: 'outside' },
        path: 'TF',
        parent: 2,
        reversed: 1,
      },
    ],
    errors: [2],
    refuted: [],
    errorCounts: [1],
    coverage: {
      clauses: { covered: 2, total: 2 },
      generated: { covered: 0, total: 1 },
      uncovered: [],
      functions: [{ function: 'toy:main/1', clauses: { covered: 2, total: 2 } }],
      files: [{ file: 'toy.erl', clauses: { covered: [1, 2], uncovered: [] } }],
      points: [1, 2].map(line => ({ kind: 'clause', function: 'toy:main/1', file: 'toy.erl', line })),
    },
    solver: {
      backend: 'brute-force',
      queries: 2,
      sat: 2,
      unsat: 0,
      unknown: 0,
      answeredWithoutSolver: 7,
      answeredBy: { cache: 3, facts: 4 },
      ms: 2,
    },
    timing: null,
    seed: 0,
    invocation: { target: 'toy.erl', function: 'main/1', options: [] },
  });
  expect(Object.keys(report.timing)).toEqual(['totalMs', 'executeMs', 'solveMs', 'loadMs', 'confirmMs']);
});
