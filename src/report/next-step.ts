/** What to do with a result: one line at the end. */
import type { Finding, Report } from './schema.ts';

/** Null where nothing is left to do. `isKept`: tests are written already. */
export function nextStep(
  findings: readonly Finding[],
  reports: readonly Report[],
  isKept: boolean,
): string | null {
  const isFound = findings.some(({ known }) => known !== true);
  if (isFound && !isKept)
    return 'Next: --emit-tests FILE makes regression tests of them, --html FILE shows how each came about.';
  const reasons = new Set(reports.flatMap(({ incomplete }) => incomplete.map(({ reason }) => reason)));
  if (reports.some(({ verdict }) => verdict === 'budget'))
    return 'Next: a larger --time or --max-paths explores more.';
  if (reasons.has('depth-limit')) return 'Next: a larger --depth explores longer paths.';
  if (reports.some(wantsBeam)) return 'Next: --engine beam runs it on the installed Erlang/OTP.';
  return null;
}

/** Something ended a run in Tandem's machine, or ran with concrete values there. */
function wantsBeam({ language, incomplete, invocation }: Report): boolean {
  if (language !== 'erlang' || invocation?.options.includes('--engine') === true) return false;
  return incomplete.some(
    ({ reason }) => reason === 'unsupported' || reason === 'missing' || reason === 'concrete-bif',
  );
}
