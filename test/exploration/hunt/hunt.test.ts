/**
 * Hunts for wrong verdicts: generated programs over all of the language and all built-in functions are explored, and
 * all inputs of a small domain are run on the real BEAM.
 *
 * An exploration that says that it is complete must have shown every exception (by its class and the shape of its reason)
 * that some input shows, and must not call a clause unreachable that some input reaches. Every program is explored with
 * merging of states; some without it, some by two executors, some with the front end of the installed OTP.
 *
 * `TANDEM_PROGRAMS` is the number of programs, `TANDEM_FIRST` the first one: a test's title names its program, and
 * `TANDEM_FIRST=<its number> TANDEM_PROGRAMS=1` runs it alone. With `TANDEM_DIVERGENCES=1` an input that did not lead where
 * the solver said is a failure too: no wrong verdict, since the report names it, but a path that is lost.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bif } from '../../../src/erlang/bifs/index.ts';
import { createBackend, type Solver } from '../../../src/solver/index.ts';
import { hasOtp } from '../../systems.ts';
import { Brute } from './brute-force.ts';
import { bifDraft, fitBifs, nameOf, randomDraft } from './programs.ts';
import { judge, prey, seedOf, type Way } from './verdicts.ts';

const FIRST = Number(process.env.TANDEM_FIRST ?? 1);
const PROGRAMS = Number(process.env.TANDEM_PROGRAMS ?? 30);
const TIME_MS = 2_000;
/** Coprime to most numbers of functions, so that a few programs take them from all of the table. */
const STRIDE = 37;

const bifs = fitBifs();

/** Every other program is about a built-in function. */
function bifOf(program: number): Bif | undefined {
  return program % 2 === 0 ? bifs[((program >> 1) * STRIDE) % bifs.length] : undefined;
}

function waysOf(program: number): Way[] {
  const usual: Way = { merge: true, frontend: 'builtin', executors: 1 };
  const ways = [usual];
  if (program % 3 === 0) ways.push({ ...usual, merge: false });
  if (program % 5 === 0) ways.push({ ...usual, executors: 2 });
  if (program % 7 === 0) ways.push({ ...usual, frontend: 'otp' });
  return ways;
}

describe.skipIf(!hasOtp)('verdicts are right (with Erlang/OTP)', () => {
  let brute: Brute;
  let solver: Solver;

  beforeAll(() => {
    brute = new Brute();
    solver = createBackend('auto', { timeoutMs: TIME_MS });
  });

  afterAll(async () => {
    brute.close();
    await solver.close();
  });

  for (let program = FIRST; program < FIRST + PROGRAMS; program++) {
    const bif = bifOf(program);
    const topic = bif === undefined ? 'the language' : nameOf(bif);
    test(`program ${program}: ${topic}`, { timeout: 60_000 }, async () => {
      const found = await prey(
        brute,
        random => (bif === undefined ? randomDraft(random) : bifDraft(random, bif)),
        program,
      );
      for (const way of waysOf(program)) {
        const { wrong } = await judge(found, solver, way, TIME_MS);
        expect(wrong, `${JSON.stringify(way)} f(${seedOf(found)}) in\n${found.text}`).toEqual([]);
      }
    });
  }
});
