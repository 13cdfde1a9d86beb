/** Checks outcomes against the declared determinism (`--check-modes`). */
import type { PrologOutcome } from '../outcome.ts';
import type { Determinism } from './declarations.ts';

const FAILS: ReadonlySet<Determinism> = new Set(['det', 'multi']);
const LEAVES_CHOICES: ReadonlySet<Determinism> = new Set(['det', 'semidet']);

/** How an outcome breaks the determinism that was declared; null where it keeps it. */
export function violationOf(
  { kind, choicePoints }: { kind: PrologOutcome['kind']; choicePoints?: boolean },
  declared: Determinism | null,
): string | null {
  if (declared === null) return null;
  if (kind === 'failure' && FAILS.has(declared)) return `is ${declared}, but fails`;
  if (kind !== 'success') return null;
  if (declared === 'failure') return 'is failure, but succeeds';
  return choicePoints === true && LEAVES_CHOICES.has(declared)
    ? `is ${declared}, but leaves a choice point`
    : null;
}
