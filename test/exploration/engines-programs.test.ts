/**
 * Every exported function of the programs beside this file is explored by both engines: a case that both have comes to the
 * same outcome by the same decisions, and where both have seen everything they have the same cases, faults and clauses.
 * `TANDEM_ENGINES=all` compares all programs, else a few.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openSource } from '../../src/erlang/local/index.ts';
import type { Report, ReportedCase } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { mishapsOf, programFile, reportOn } from './report-of.ts';

const SHARE = ['calculator', 'gaps', 'handlers', 'mutual', 'results', 'rover'];
const PATHS = 12;

/** Reasons to stop early, which say nothing about what was seen until then. */
const BUDGETS = new Set(['max-paths', 'time', 'depth-limit']);

/** Whether a run went its own way: what is not followed, or is decided by a schedule, may hide decisions or add some. */
function isLimited({ incomplete }: Report): boolean {
  return incomplete.some(({ reason }) => !BUDGETS.has(reason));
}

/** Up to the identities of processes, stack traces inside of reasons, and places in the library. */
function outcomeOf({ outcome }: ReportedCase): string {
  const { kind, class: raised, value = '', reason = '', location } = outcome as Record<string, unknown>;
  const { file = '', line } = (location ?? {}) as Record<string, unknown>;
  const place = String(file).includes('/') ? line : null;
  const [returned, why] = [value, reason].map(text =>
    String(text)
      .replaceAll(/<0\.\d+\.0>/g, 'a process')
      .replaceAll(/\[\{\w+,.*\{line,\d+\}\]\}\]/g, 'a stack'),
  );
  return JSON.stringify([kind, raised, returned, why, place]);
}

/** Whether the order of events is not the same in every run. */
function isRaced({ incomplete }: Report): boolean {
  return incomplete.some(({ reason }) => reason === 'schedules');
}

const byInput = ({ cases }: Report): Map<string, ReportedCase> =>
  new Map(cases.map(one => [one.input.join(', '), one]));

/** In one line each. */
function differences(machine: Report, beam: Report): string[] {
  const found = mishapsOf(beam).filter(one => !mishapsOf(machine).includes(one));
  const [ours, theirs] = [byInput(machine), byInput(beam)];
  const isPlain = !isLimited(machine) && !isLimited(beam);
  for (const [input, one] of ours) {
    const other = theirs.get(input);
    if (other === undefined) {
      if (isPlain && beam.verdict === 'exhausted') found.push(`only the machine has ${input}`);
    } else if (!isRaced(machine) && outcomeOf(one) !== outcomeOf(other))
      found.push(`${input}: ${outcomeOf(one)} and ${outcomeOf(other)}`);
    else if (isPlain && JSON.stringify(one.path) !== JSON.stringify(other.path))
      found.push(`${input}: other decisions`);
  }
  if (isPlain && machine.verdict === 'exhausted') {
    for (const input of theirs.keys()) if (!ours.has(input)) found.push(`only the BEAM has ${input}`);
    const [mine, its] = [machine, beam].map(({ coverage }) => JSON.stringify(coverage.clauses));
    if (beam.verdict === 'exhausted' && mine !== its) found.push(`clauses: ${mine} and ${its}`);
  }
  return found;
}

describe.skipIf(!hasOtp)('both engines on the same programs (needs Erlang/OTP)', { timeout: 600_000 }, () => {
  const folder = fileURLToPath(new URL('programs/', import.meta.url));
  const all = readdirSync(folder)
    .map(name => name.slice(0, -'.erl'.length))
    // What the machine cannot run.
    .filter(name => !name.startsWith('on_beam'));
  const modules = process.env.TANDEM_ENGINES === 'all' ? all : SHARE;

  it.each(modules)('agree about %s', async module => {
    const target = programFile(module);
    const options = { maxPaths: String(PATHS), confirm: false };
    // As long as these are open, all explorations share their nodes.
    const source = await openSource(target);
    const traced = await openSource(target, { engine: 'beam' });
    try {
      const found: string[] = [];
      for (const { name, arity } of source.target.exports) {
        if (name === 'module_info') continue;
        const subject = { target, entry: `${name}/${arity}`, seed: undefined };
        const machine = await reportOn(subject, options);
        const beam = await reportOn(subject, { ...options, engine: 'beam' });
        found.push(...differences(machine, beam).map(one => `${name}/${arity}: ${one}`));
      }
      expect(found).toEqual([]);
    } finally {
      await Promise.all([source.close(), traced.close()]);
    }
  });
});
