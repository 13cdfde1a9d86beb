/**
 * State files are read by later versions of the tool. When this test fails, the shape of saved explorations has
 * changed: raise `SAVED_FORMAT` in src/search/saved.ts, and record the new shape here under the new number, in place of
 * the old one.
 */
import { expect, it } from 'vitest';
import { eq, ge, int } from '../../../src/logic/index.ts';
import { Explorer, SAVED_FORMAT, strategies } from '../../../src/search/index.ts';
import { shapeOf } from './shape.ts';
import { argument, BruteForce, type Input, type Outcome, type Program, ToyUnit, toyClock } from './toy.ts';

/** What inputs and outcomes look like is up to the language. */
const OPAQUE = new Set(['findings.cases[].outcome', 'sources[].input', 'ready[].input']);

const SHAPES: Readonly<Record<number, readonly string[]>> = {
  5: [
    'findings.answers.sat: number',
    'findings.answers.unknown: number',
    'findings.answers.unsat: number',
    'findings.cases: list',
    'findings.cases[].fault: string',
    'findings.cases[].id: number',
    'findings.cases[].input: list',
    'findings.cases[].input[]: string',
    'findings.cases[].isCallersFault: boolean',
    'findings.cases[].outcome: opaque',
    'findings.cases[].parent: null',
    'findings.cases[].parent: number',
    'findings.cases[].path: string',
    'findings.cases[].reversed: null',
    'findings.cases[].reversed: number',
    'findings.executeMs: number',
    'findings.onTarget: null',
    'findings.pioneers: list',
    'findings.pioneers[].case: number',
    'findings.pioneers[].reached: list',
    'findings.pioneers[].reached[]: number',
    'findings.reached: list',
    'findings.reached[]: number',
    'findings.solveMs: number',
    'findings.tally: list',
    'findings.tally[].count: number',
    'findings.tally[].reason: string',
    'findings.visited: list',
    'findings.visited[]: number',
    'frontier.found: number',
    'frontier.items.at: list',
    'frontier.items.at[]: number',
    'frontier.items.context: list',
    'frontier.items.context[]: null',
    'frontier.items.depth: list',
    'frontier.items.depth[]: number',
    'frontier.items.distance: list',
    'frontier.items.distance[]: number',
    'frontier.items.gain: list',
    'frontier.items.gain[]: number',
    'frontier.items.isLate: list',
    'frontier.items.isLate[]: boolean',
    'frontier.items.isOwn: list',
    'frontier.items.isOwn[]: boolean',
    'frontier.items.label: list',
    'frontier.items.label[]: number',
    'frontier.items.node: list',
    'frontier.items.node[]: number',
    'frontier.items.order: list',
    'frontier.items.order[]: number',
    'frontier.items.site: list',
    'frontier.items.site[]: number',
    'frontier.items.ticket: list',
    'frontier.items.ticket[]: number',
    'frontier.tree.edgeCounts: list',
    'frontier.tree.edgeCounts[]: number',
    'frontier.tree.edgeLabels: list',
    'frontier.tree.edgeLabels[]: number',
    'frontier.tree.edgeVisits: list',
    'frontier.tree.edgeVisits[]: number',
    'frontier.tree.labels: list',
    'frontier.tree.labels[]: number',
    'isDone: boolean',
    'ready: list',
    'ready[].input: opaque',
    'ready[].origin.at: number',
    'ready[].origin.label: number',
    'ready[].origin.node: number',
    'ready[].origin: null',
    'ready[].parent: null',
    'ready[].parent: number',
    'ready[].print: list',
    'ready[].print[]: string',
    'sources: list',
    'sources[].caseId: number',
    'sources[].input: opaque',
    'sources[].ticket: number',
    'toMinimize: list',
    'toMinimize[]: number',
  ],
};

/** Saves again and again while it explores, so that everything is seen to be saved that can be. */
async function everythingSaved(): Promise<Set<string>> {
  const chain = (i: number): Program =>
    i === 6
      ? { site: 99, asks: ge(argument(1), int(3)), yes: { crash: 'far' }, no: { value: 'near' } }
      : { site: i, asks: eq(argument(0), int(i)), yes: { crash: `${i % 2}` }, no: chain(i + 1) };
  const unit = new ToyUnit(chain(0), [9n, 9n]);
  const solver = new BruteForce(2, -10, 10);
  const shape = new Set<string>();
  const save = () => {
    for (const line of shapeOf(JSON.parse(JSON.stringify(explorer.save())), OPAQUE)) shape.add(line);
  };
  const execute = unit.execute.bind(unit);
  unit.execute = async input => {
    save();
    return { ...(await execute(input)), reached: [7] };
  };
  const explorer = new Explorer<Input, Outcome>({
    unit,
    solver,
    strategy: strategies.coverage.make,
    clock: toyClock(),
    maxDepth: 5,
    observer: { progress: save },
  });
  await explorer.explore();
  save();
  return shape;
}

it('saves explorations in the shape that is recorded for the format', async () => {
  const shape = [...(await everythingSaved())].sort();
  expect(shape, 'raise SAVED_FORMAT and record the new shape: see the head of this file').toEqual(
    SHAPES[SAVED_FORMAT],
  );
});
