/** Explores programs and compares what the report claims with what brute force has found. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildReport } from '../../../src/api/build-report.ts';
import { realClock } from '../../../src/api/clock.ts';
import { exploreUnit, type SearchOptions } from '../../../src/api/explore.ts';
import type { OpenedProgram } from '../../../src/api/language.ts';
import { openProgram } from '../../../src/api/open-program.ts';
import { mayDependOnElsewhere } from '../../../src/erlang/bifs/effects.ts';
import { allBifs } from '../../../src/erlang/bifs/index.ts';
import type { Report, ReportedOutcome } from '../../../src/report/index.ts';
import {
  ExecutorPool,
  Explorer,
  InProcessExecutor,
  strategies,
  unitService,
} from '../../../src/search/index.ts';
import { chain, type Solver } from '../../../src/solver/index.ts';
import { Random } from '../../random.ts';
import { startLossyWorker } from '../../unit/search/executors/lossy-worker.ts';
import { type Brute, type BruteForce, faultOf } from './brute-force.ts';
import { inputsOf } from './domains.ts';
import { type Draft, faultsFor, NO_FAULTS, nameOf, programText } from './programs.ts';

const MAX_INPUTS = 150;
const MAX_PATHS = 250;
const DEPTH = 25;
/** Drafts that are tried until the values of one are so many. */
const ATTEMPTS = 4;
const ENOUGH_VALUES = 3;
/** In characters. */
const MAX_LITERAL = 200;

const findsDivergences = process.env.TANDEM_DIVERGENCES === '1';

/** Functions whose results may be other ones at another time or on another machine. */
const elsewhere = new Set(
  allBifs()
    .filter(({ effects }) => mayDependOnElsewhere(effects))
    .map(nameOf),
);

/** Whether a reason for incompleteness is a mistake. What depends on a value that was made concrete is not predicted. */
function isMistake(reason: string, all: ReadonlySet<string>): boolean {
  if (reason === 'internal-error') return true;
  return (
    findsDivergences && reason === 'divergence' && ![...all].some(other => other.startsWith('concrete-'))
  );
}

export interface Way {
  readonly merge: boolean;
  readonly frontend: 'builtin' | 'otp';
  readonly executors: number;
}

export interface Verdict {
  readonly report: Report;
  /** What is wrong with the report, in sentences; none if it is right. */
  readonly wrong: readonly string[];
}

/** A program with faults for rare values, and what its inputs show. */
export interface Prey {
  readonly draft: Draft;
  readonly file: string;
  readonly text: string;
  readonly inputs: readonly string[];
  readonly brute: BruteForce;
}

/** Of a few drafts the first one whose values differ enough, or the one whose values differ most. */
export async function prey(
  brute: Brute,
  makeDraft: (random: Random) => Draft,
  program: number,
): Promise<Prey> {
  const module = `h${program}`;
  const file = join(brute.folder, `${module}.erl`);
  let best: { draft: Draft; inputs: readonly string[]; values: readonly string[] } | null = null;
  let refusal: unknown;
  for (let attempt = 0; attempt < ATTEMPTS && (best?.values.length ?? 0) < ENOUGH_VALUES; attempt++) {
    const random = new Random(program * ATTEMPTS + attempt);
    const draft = makeDraft(random);
    const inputs = inputsOf(draft.domains, MAX_INPUTS, random);
    writeFileSync(file, programText(module, draft, NO_FAULTS));
    try {
      const values = rareValues((await brute.run(file, 'value', inputs, 2)).shown);
      if (best === null || values.length > best.values.length) best = { draft, inputs, values };
    } catch (error) {
      // The compiler refuses some programs, such as those with a pattern that can never match.
      refusal = error;
    }
  }
  if (best === null) throw refusal;
  const { draft, inputs, values } = best;
  const random = new Random(program);
  const picked = new Set(Array.from({ length: Math.min(3, values.length) }, () => random.pick(values)));
  const text = programText(module, draft, picked.size === 0 ? NO_FAULTS : faultsFor(random, [...picked]));
  writeFileSync(file, text);
  return { draft, file, text, inputs, brute: await brute.run(file, 'f', inputs, 2) };
}

/** The values that not most inputs have, as literals. */
function rareValues(shown: BruteForce['shown']): string[] {
  const counts = new Map<string, number>();
  for (const one of shown)
    if (one?.kind === 'value' && one.literal !== null && one.literal.length < MAX_LITERAL)
      counts.set(one.literal, (counts.get(one.literal) ?? 0) + 1);
  return [...counts].filter(([, count]) => 2 * count <= shown.length).map(([text]) => text);
}

export async function judge(found: Prey, solver: Solver, way: Way, timeMs: number): Promise<Verdict> {
  const { file, text, inputs, brute } = found;
  const program = await openProgram({ file }, { ...way, library: way.frontend, depth: DEPTH });
  try {
    const search = { solver, depth: DEPTH, maxPaths: MAX_PATHS, timeMs };
    const report = await (way.executors > 1
      ? together(program, seedOf(found), way.executors, search)
      : exploreUnit(await program.unit('f', seedOf(found)), search));
    return { report, wrong: wrongIn(report, text, inputs, brute) };
  } finally {
    await program.close();
  }
}

/** The input that an exploration starts with. */
export function seedOf({ inputs }: Prey): string {
  return inputs[inputs.length >> 1] as string;
}

/** What the command line does with several executors, all of them in this thread. */
async function together(
  program: OpenedProgram,
  seed: string,
  executors: number,
  {
    solver,
    maxPaths,
    timeMs,
  }: Required<Pick<SearchOptions, 'maxPaths' | 'timeMs'>> & { readonly solver: Solver },
): Promise<Report> {
  const first = await program.unit('f', seed);
  const memory = first.share?.();
  const layered = chain(solver, { now: realClock.now });
  const open = async () => {
    const { unit, describe } = memory === undefined ? first : await program.unit('f', seed, memory);
    const executor = new InProcessExecutor<unknown, unknown, ReportedOutcome>({
      unit,
      solver: layered,
      describe,
    });
    return unitService(executor, async () => null);
  };
  const pool = new ExecutorPool<null, ReportedOutcome, null>({
    workers: Array.from({ length: executors }, () => startLossyWorker({ open })),
    now: realClock.now,
  });
  try {
    const explorer = new Explorer({
      executor: pool.executorFor(null, null),
      strategy: strategies.coverage.make,
      clock: realClock,
      maxDepth: DEPTH,
      maxPaths,
    });
    return buildReport({
      exploration: await explorer.explore({ timeMs }),
      language: 'erlang',
      unit: first.unit.name,
      target: null,
      points: first.points(),
      solver: layered.statistics,
      exploreMs: 0,
      loadMs: 0,
      seed: 0,
      invocation: { target: '', options: [] },
    });
  } finally {
    await pool.close();
  }
}

function wrongIn(
  report: Report,
  text: string,
  inputs: readonly string[],
  { shown, lines }: BruteForce,
): string[] {
  const wrong: string[] = [];
  const isComplete = report.incomplete.length === 0;
  const faults = new Map<string, string>();
  for (const [i, one] of shown.entries())
    if (one?.kind === 'exception' && !faults.has(one.fault)) faults.set(one.fault, inputs[i] as string);
  const found = new Set(
    report.cases.flatMap(({ outcome }) =>
      outcome.kind === 'exception' ? [faultOf(outcome.class ?? 'error', outcome.reason)] : [],
    ),
  );
  if (isComplete)
    for (const [fault, input] of faults) if (!found.has(fault)) wrong.push(`missed: ${fault} for ${input}`);
  for (const { line, why, function: name } of report.coverage.uncovered)
    if (line !== undefined && why.includes('unreachable') && lines.has(line) && isOneClause(text, line))
      wrong.push(`not unreachable: line ${line} in ${name}`);
  const reasons = new Set(report.incomplete.map(({ reason }) => reason));
  const isElsewhere = report.incomplete.some(({ what = '' }) => elsewhere.has(what));
  // What an input shows in an exploration, it shows on the BEAM; last digits and the clock aside, where the report says so.
  const known = new Map(inputs.map((input, i) => [withoutSpaces(input), shown[i]]));
  for (const { input, outcome } of report.cases) {
    const real = known.get(withoutSpaces(`[${input.join(',')}]`));
    if (real === undefined || real === null) continue;
    const own =
      outcome.kind === 'exception' && outcome.process === undefined
        ? faultOf(outcome.class ?? 'error', outcome.reason)
        : outcome.kind;
    const theirs = real.kind === 'exception' ? real.fault : 'value';
    if (
      own !== theirs &&
      !reasons.has('float-digits') &&
      !isElsewhere &&
      outcome.kind !== 'timeout' &&
      outcome.kind !== 'unsupported' &&
      !(outcome.kind === 'exception' && outcome.process !== undefined)
    )
      wrong.push(`differs: [${input.join(', ')}] shows ${own}, on the BEAM ${theirs}`);
  }
  for (const { reason, what, count } of report.incomplete)
    if (isMistake(reason, reasons)) wrong.push(`${reason}: ${what} ${count}`);
  return wrong;
}

/** Spaces in quoted atoms are a part of their names. */
function withoutSpaces(term: string): string {
  return term.replaceAll(/'[^']*'|\s/g, part => (part.startsWith("'") ? part : ''));
}

/** Whether there is nothing on a line but one clause: then the line is reached if and only if the clause is. */
function isOneClause(text: string, line: number): boolean {
  const code = text.split('\n')[line - 1] ?? '';
  return (
    code.split('->').length === 2 && !/\|\||andalso|orelse|\b(fun|case|if|try|receive|begin|end)\b/.test(code)
  );
}
