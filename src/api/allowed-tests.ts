/** Runs those tests of a file that may be run. */
import type { NotRun, TestProgram, TestRun } from './language.ts';

/** Where nothing protects the machine, what a test does must be known before it is run. */
export const UNREADABLE: NotRun = { why: 'its input cannot be read back' };

/** `refused` has those that may not; `why` none of the others may either, null where they may. */
export async function runAllowed(
  program: TestProgram,
  refused: ReadonlyMap<string, NotRun>,
  why: string | null,
  run: (program: TestProgram) => Promise<ReadonlySet<string> | NotRun>,
): Promise<TestRun> {
  const tests = program.tests.filter(({ name }) => !refused.has(name));
  if (tests.length === 0) return { passing: new Set(), notRun: refused };
  const found = why === null ? await run({ ...program, tests }) : { why };
  if (!('why' in found)) return { passing: found, notRun: refused };
  const notRun = new Map([...refused, ...tests.map(({ name }) => [name, found] as const)]);
  return { passing: new Set(), notRun };
}
