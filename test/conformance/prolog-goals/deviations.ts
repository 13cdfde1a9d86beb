/**
 * Predicates of which some goals with ill-typed arguments still differ from SWI-Prolog 9.0.4, with what differs. Do not add to
 * these.
 *
 * - `context`: the same error, whose context names another predicate: SWI-Prolog's own helper, or its caller;
 * - `determinism`: the same answers, with a choice point more or less;
 * - `error`: another error, or one where there is none;
 * - `answers`: other answers, or other text.
 */
export type Difference = 'context' | 'determinism' | 'error' | 'answers';

export const DEVIATIONS: Readonly<Record<string, readonly Difference[]>> = {
  length: ['error'],
  portray_clause: ['answers', 'error'],
  sort: ['error'],
};
