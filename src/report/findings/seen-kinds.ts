/**
 * What the calls in tests say about a function that nobody has specified: of which kinds its arguments are. It is known from the
 * text of inputs, which is all that a report has.
 */
import type { Report, ReportedCase } from '../schema.ts';

/** Calls that say something about all others. Fewer: single calls with unusual arguments count for much. */
const ENOUGH_CALLS = 3;

/** The calls in tests, where they say something about the kinds of arguments; none where a specification does. */
export function tellingCalls({ inputs, cases }: Pick<Report, 'inputs' | 'cases'>): readonly ReportedCase[] {
  const calls = inputs === undefined ? cases.filter(({ origin }) => origin === 'tests') : [];
  return calls.length < ENOUGH_CALLS ? [] : calls;
}

/** The first kind of an argument that no call has there; null where there is none. */
export function unseenKind(calls: readonly ReportedCase[], { input }: ReportedCase): string | null {
  if (calls.length === 0) return null;
  const isUnseen = (kind: string | null, at: number) =>
    kind !== null && !calls.some(call => mayBe(kindOf(call.input[at] ?? ''), kind));
  return input.map(kindOf).find(isUnseen) ?? null;
}

/** Null for what is not told from others, such as an expression. */
function kindOf(text: string): string | null {
  if (/^-?\d/.test(text)) return 'a number';
  if (/^["[]/.test(text)) return 'a list';
  if (text.startsWith('<<')) return 'a binary';
  if (text.startsWith('#{')) return 'a map';
  if (text.startsWith('{')) return 'a tuple';
  return /^(?:[a-z][\w@]*|'[^']*')$/.test(text) ? 'an atom' : null;
}

function mayBe(seen: string | null, kind: string): boolean {
  return seen === null || seen === kind;
}
