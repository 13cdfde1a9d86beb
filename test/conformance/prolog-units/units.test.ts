/**
 * Explorations next to SWI-Prolog: every goal that is reported is run there, on the same program with its clauses instrumented.
 *
 * No outcome may differ: the first answer's bindings, whether choice points were left, failure, or the error. And every clause that can be
 * entered by goals of this form must have been, by those very goals.
 */

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasSwipl } from '../../systems.ts';
import { repository } from '../../tandem.ts';
import { commandOf, explore } from './program.ts';
import { goalOf, outcomeLine, runInSwipl } from './swipl.ts';

function programsIn(folder: string): string[] {
  return readdirSync(folder).map(name => join(folder, name));
}

const programs = [
  ...programsIn(join(import.meta.dirname, 'programs')),
  ...programsIn(join(repository, 'examples/prolog')),
].filter(file => file.endsWith('.pl'));

describe.skipIf(!hasSwipl)('explorations (needs swipl)', () => {
  it('are of many programs', () => {
    expect(programs.length).toBeGreaterThanOrEqual(60);
  });

  it.each(programs.map(file => [basename(file), file]))(
    '%s',
    async (_name, file) => {
      const command = commandOf(file);
      const report = await explore(file, command);
      const goals = report.cases.map(({ input }) => goalOf(report, input));
      const observed = runInSwipl(file, goals);
      const ours = report.cases.map(({ outcome }, i) => `${goals[i]}: ${outcomeLine(outcome)}`);
      expect(ours).toEqual(goals.map((goal, i) => `${goal}: ${observed.outcomes[i]}`));

      const left = report.coverage.uncovered
        .filter(point => point.what === undefined)
        .map(({ line }) => line);
      expect(left).toEqual(command.unreachable);
      expect(left.filter(line => observed.entered.has(line as number))).toEqual([]);
      expect(report.incomplete.filter(({ reason }) => reason === 'divergence')).toEqual([]);
    },
    120_000,
  );
});
