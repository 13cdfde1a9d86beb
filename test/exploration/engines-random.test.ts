/**
 * Generated programs on both engines: the same input takes the same decisions and comes to the same outcome in the machine
 * and on the BEAM with instrumented code, and whole explorations have the same cases, faults and clauses
 * (`engine-differences.ts`). `TANDEM_PROGRAMS=500` compares more, `TANDEM_FIRST` is the first one.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ErlangUnit, openProgram, openUnit } from '../../src/erlang/index.ts';
import { type LocalSource, openSource } from '../../src/erlang/local/index.ts';
import { Random } from '../random.ts';
import { hasOtp } from '../systems.ts';
import { engineDifferences, isComplete } from './engine-differences.ts';
import { Brute } from './hunt/brute-force.ts';
import { inputsOf } from './hunt/domains.ts';
import { bifDraft, fitBifs, NO_FAULTS, programText, randomDraft } from './hunt/programs.ts';
import { prey, seedOf } from './hunt/verdicts.ts';
import { reportOn } from './report-of.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 20);
/** Explorations take longer. */
const EXPLORED = Number(process.env.TANDEM_PROGRAMS ?? 4);
/** Executions of each. */
const PATHS = 20;
/** Coprime to the number of functions. */
const STRIDE = 37;
const INPUTS = 4;

/** Whether the two engines see the same: what one of them does not follow is a limit, and may hide decisions. */
interface Seen {
  readonly outcome: string;
  readonly path: string;
  readonly limits: readonly string[];
}

async function seen(unit: ErlangUnit, input: Parameters<ErlangUnit['execute']>[0]): Promise<Seen> {
  const { outcome, path, limits } = await unit.execute(input, { promised: 1_000_000 });
  const what = outcome.kind === 'exception' ? { ...outcome, stack: undefined } : outcome;
  return {
    outcome: JSON.stringify(what, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    path: path.map(({ label }) => label).join(' '),
    limits: limits.map(({ reason, what: of = '' }) => `${reason} ${of}`),
  };
}

async function compare(folder: string, seed: number): Promise<string[]> {
  const random = new Random(seed);
  const draft = randomDraft(random);
  const module = `random_${seed}`;
  const file = join(folder, `${module}.erl`);
  writeFileSync(file, programText(module, draft, NO_FAULTS));
  const [machine, beam] = await Promise.all([openSource(file), openSource(file, { engine: 'beam' })]);
  try {
    return await differences(machine, beam, inputsOf(draft.domains, INPUTS, random), seed);
  } finally {
    await Promise.all([machine.close(), beam.close()]);
  }
}

async function differences(
  machine: LocalSource,
  beam: LocalSource,
  inputs: readonly string[],
  seed: number,
): Promise<string[]> {
  const request = { function: 'value', specs: false, merge: false };
  const plain = await openUnit(await openProgram(machine, machine.target), request);
  const engine: NonNullable<Parameters<typeof openUnit>[1]['engine']> = unit =>
    beam.engine({ ...unit, timeoutMs: 3000 });
  const followed = await openUnit(await openProgram(beam, beam.target), { ...request, engine });
  const found: string[] = [];
  for (const text of inputs) {
    const input = await plain.read(text.slice(1, -1) === '' ? [] : await argumentsIn(machine, text));
    const [ours, theirs] = [await seen(plain.unit, input), await seen(followed.unit, input)];
    const where = `${seed} value(${text})`;
    const diverged = theirs.limits.find(limit => limit.startsWith('divergence'));
    if (diverged !== undefined) found.push(`${where}: ${diverged}`);
    else if (ours.outcome !== theirs.outcome) found.push(`${where}: ${ours.outcome} and ${theirs.outcome}`);
    else if (ours.limits.length + theirs.limits.length === 0 && ours.path !== theirs.path)
      found.push(`${where}: other decisions`);
  }
  return found;
}

/** The texts of the arguments. */
async function argumentsIn(source: LocalSource, text: string): Promise<string[]> {
  const { listElements, print } = await import('../../src/erlang/terms/index.ts');
  const expression = await source.expression(text);
  if (expression.kind !== 'term') throw new Error(`${text} is no term`);
  return listElements(expression.term).map(term => print(term));
}

describe.skipIf(!hasOtp)('generated programs on both engines (needs Erlang/OTP)', () => {
  it(`take the same decisions in ${PROGRAMS} programs`, { timeout: 60_000 + 2000 * PROGRAMS }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-engines-'));
    // As long as one program is open, all of them share nodes.
    const open = await Promise.all([
      openSource('lists', { path: [folder] }),
      openSource('lists', { path: [folder], engine: 'beam' }),
    ]);
    try {
      const found: string[] = [];
      for (let seed = FIRST; seed < FIRST + PROGRAMS; seed++) found.push(...(await compare(folder, seed)));
      expect(found).toEqual([]);
    } finally {
      await Promise.all(open.map(source => source.close()));
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it(`find the same in ${EXPLORED} programs`, { timeout: 60_000 + 30_000 * EXPLORED }, async () => {
    const brute = new Brute();
    const bifs = fitBifs();
    const open = await Promise.all([
      openSource('lists', { path: [brute.folder] }),
      openSource('lists', { path: [brute.folder], engine: 'beam' }),
    ]);
    try {
      const found: string[] = [];
      let complete = 0;
      for (let program = FIRST; program < FIRST + EXPLORED; program++) {
        // Every third program is about a built-in function.
        const bif = program % 3 === 0 ? bifs[(program * STRIDE) % bifs.length] : undefined;
        const made = await prey(
          brute,
          random => (bif === undefined ? randomDraft(random) : bifDraft(random, bif)),
          program,
        );
        const subject = { target: made.file, entry: 'f', seed: seedOf(made) };
        const options = {
          maxPaths: String(PATHS),
          time: '60',
          confirm: false,
          path: [brute.folder],
          // Some programs start processes on a node that there is not.
          allow: 'nodes',
        };
        const machine = await reportOn(subject, options);
        const beam = await reportOn(subject, { ...options, engine: 'beam' });
        if (isComplete(machine) && isComplete(beam)) complete++;
        found.push(
          ...engineDifferences(machine, beam, false).map(one => `${program} f(${subject.seed}): ${one}`),
        );
      }
      expect(found).toEqual([]);
      // Else too little was compared.
      expect(complete).toBeGreaterThan(EXPLORED / 4);
    } finally {
      await Promise.all(open.map(source => source.close()));
      brute.close();
    }
  });
});
