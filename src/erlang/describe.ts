/** Outcomes as plain data for reports, with terms as text. */
import type { Growth } from './growth.ts';
import type { Loop } from './machine/endless.ts';
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
      readonly doubt?: string;
      readonly contradiction?: string;
      readonly resultOf?: string;
      readonly undefined?: string;
      readonly error?: string;
    }
  | { readonly kind: 'bad-return'; readonly value: string; readonly type: string }
  | { readonly kind: 'timeout'; readonly loop?: DescribedLoop; readonly growth?: Omit<Growth, 'isHopeless'> }
  | Extract<
      ErlangOutcome,
      { readonly kind: 'memory' | 'halted' | 'crash' | 'deadlock' | 'rejected' | 'unsupported' }
    >;

export interface DescribedLoop {
  /** `module:name/arity`. */
  readonly functions: readonly string[];
  /** The arguments of the first function that stay the same, such as `argument 1 = []`. */
  readonly unchanged: readonly string[];
  readonly proved: boolean;
}

function describeLoop({ functions, unchanged, isProved }: Loop): DescribedLoop {
  return {
    functions,
    unchanged: unchanged.map(({ position, value }) => `argument ${position} = ${showValue(value)}`),
    proved: isProved,
  };
}

/** `texts`: the strings in a result, where its type is known. */
export function describe(
  outcome: ErlangOutcome,
  texts?: ((result: Term) => ReadonlySet<Cons>) | undefined,
): DescribedOutcome {
  switch (outcome.kind) {
    case 'value':
      return { kind: 'value', value: showValue(outcome.value, texts?.(outcome.value)) };
    case 'exception': {
      const {
        class: kind,
        reason,
        location,
        process,
        handled,
        contract,
        doubt,
        contradiction,
        resultOf,
        undefined: missing,
        error,
      } = outcome;
      const place = location === null ? {} : { location: { file: location.file, line: location.line } };
      const who = process === null ? {} : { process };
      const told = handled ? { handled } : {};
      const blamed = {
        ...(contract === undefined ? {} : { contract }),
        ...(doubt === undefined ? {} : { doubt }),
        ...(contradiction === undefined ? {} : { contradiction }),
        ...(resultOf === undefined ? {} : { resultOf }),
        ...(missing === undefined ? {} : { undefined: missing }),
        ...(error === undefined ? {} : { error: showValue(error) }),
      };
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
      return {
        kind: 'timeout',
        ...(outcome.loop === undefined ? {} : { loop: describeLoop(outcome.loop) }),
        ...(outcome.growth === undefined ? {} : { growth: describeGrowth(outcome.growth) }),
      };
    case 'memory':
    case 'halted':
    case 'crash':
    case 'deadlock':
    case 'rejected':
    case 'unsupported':
      return outcome;
  }
}

function describeGrowth({ sizes, steps }: Growth): Omit<Growth, 'isHopeless'> {
  return { sizes, steps };
}
