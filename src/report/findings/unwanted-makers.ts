/**
 * Values that a function makes and that others of its module do not take: what `dump(Request)` returns begins like a
 * request, and is none. Where one function does not take a value, it may lack a clause, as `pop(new())`. Where many do
 * not, it is the value.
 */
import type { ReportedCase } from '../schema.ts';

/** So many functions must refuse what a maker makes. Fewer: faults of several functions are shown as one. */
const MANY = 4;

interface Refused {
  readonly unit: string;
  readonly failing: ReportedCase;
}

/** For each error that is the refusal of such a value, the maker. */
export function unwantedMakers<One extends Refused>(found: readonly One[]): ReadonlyMap<One, string> {
  const refusals = found.flatMap(one => makersIn(one).map(maker => ({ one, maker })));
  const units = new Map<string, Set<string>>();
  for (const { one, maker } of refusals) units.set(maker, (units.get(maker) ?? new Set()).add(one.unit));
  const isUnwanted = (maker: string) => (units.get(maker)?.size ?? 0) >= MANY;
  return new Map(refusals.flatMap(({ one, maker }) => (isUnwanted(maker) ? [[one, maker]] : [])));
}

/** The outermost calls in the arguments of a function none of whose clauses takes them. */
function makersIn({ unit, failing: { outcome, stack, input } }: Refused): string[] {
  if (outcome.kind !== 'exception' || outcome.reason !== 'function_clause') return [];
  if (stack?.[0]?.function !== unit) return [];
  return input.flatMap(text => /^[\w@']+:[\w@']+(?=\()/.exec(text) ?? []);
}
