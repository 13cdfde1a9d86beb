import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProgram, openUnit } from '../../../src/erlang/index.ts';
import { builtinFrontend } from '../../../src/erlang/local/index.ts';
import type { QuestionKind } from '../../../src/erlang/operations/question-kinds.ts';
import {
  addSite,
  labelOf,
  outcomeOf,
  questionId,
  questionOf,
  type Site,
  siteAt,
} from '../../../src/erlang/sites.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-sites-'));
  writeFileSync(
    join(folder, 'm.erl'),
    `-module(m).
-export([f/1]).
f(X) when X > 1 -> {lists:member(X, [5, 6]), lists:seq(1, X)};
f([_ | _] = L) -> lists:reverse(L);
f(_) -> none.
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

async function pathFor(seed: number) {
  const program = await openProgram(builtinFrontend(), join(folder, 'm.erl'));
  const { unit } = await openUnit(program, { function: 'f', seed: [seed] });
  return (await unit.execute(unit.seed())).path;
}

it('makes labels that can be taken apart again, and that are safe integers', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.boolean(), (place, kind, outcome) => {
      const info = { module: 'm', function: 'f/1', position: undefined, isOwn: true };
      const site = siteAt(addSite(place, info)) as Site;
      const question = questionId(site, kind as QuestionKind);
      const label = labelOf(question, outcome);
      expect(Number.isSafeInteger(label)).toBe(true);
      expect(questionOf(label)).toBe(question);
      expect(outcomeOf(label)).toBe(outcome);
      expect(questionId(site, 0)).toBe(site.id);
    }),
  );
});

it("tells the user's own code from a library", async () => {
  const path = await pathFor(7);
  expect(path[0]?.isOwn).toBe(true);
  expect(path.at(-1)?.isOwn).toBe(false);
});

it('gives all outcomes of a site one id, in every run', async () => {
  const [taken, other] = [await pathFor(7), await pathFor(0)];
  expect(other[0]?.site).toBe(taken[0]?.site);
  const labels = taken.map(({ label }) => label);
  expect(new Set(taken.map(({ site }) => site)).size).toBeLessThan(new Set(labels).size);
});
