/** Outcomes as plain data for reports, with terms as text. */
import type { ErlangOutcome } from './outcome.ts';
import { type Cons, showValue, type Term } from './terms/index.ts';

export type DescribedOutcome =
  | { readonly kind: 'value'; readonly value: string }
  | {
      readonly kind: 'exception';
      readonly class: 'error' | 'exit' | 'throw';
      readonly reason: string;
      readonly location?: { readonly file: string; readonly line: number };
      readonly process?: string;
      readonly handled?: true;
      readonly contract?: string;
    }
  | { readonly kind: 'bad-return'; readonly value: string; readonly type: string }
  | Extract<ErlangOutcome, { readonly kind: 'timeout' | 'memory' | 'deadlock' | 'rejected' | 'unsupported' }>;

/** `texts`: the strings in a result, where its type is known. */
export function describe(
  outcome: ErlangOutcome,
  texts?: ((result: Term) => ReadonlySet<Cons>) | undefined,
): DescribedOutcome {
  switch (outcome.kind) {
    case 'value':
      return { kind: 'value', value: showValue(outcome.value, texts?.(outcome.value)) };
    case 'exception': {
      const { class: kind, reason, location, process, handled, contract } = outcome;
      const place = location === null ? {} : { location: { file: location.file, line: location.line } };
      const who = process === null ? {} : { process };
      const told = handled ? { handled } : {};
      const blamed = contract === undefined ? {} : { contract };
      return {
        kind: 'exception',
        class: kind,
        reason: showValue(reason),
        ...place,
        ...who,
        ...told,
        ...blamed,
      };
    }
    case 'bad-return':
      return { kind: 'bad-return', value: showValue(outcome.value), type: outcome.type };
    case 'timeout':
    case 'memory':
    case 'deadlock':
    case 'rejected':
    case 'unsupported':
      return outcome;
  }
}
