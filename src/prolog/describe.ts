/** Outcomes as plain data: what a report says of them. */
import type { Bindings, PrologOutcome } from './outcome.ts';

export type DescribedOutcome =
  | {
      readonly kind: 'success';
      readonly bindings: Bindings;
      readonly choicePoints: boolean;
      readonly answers?: readonly Bindings[];
      readonly moreAnswers?: true;
      readonly violation?: string;
    }
  | {
      readonly kind: 'exception';
      readonly reason: string;
      readonly answers?: readonly Bindings[];
      readonly location?: { readonly file: string; readonly line: number };
      readonly contract?: string;
      readonly doubt?: string;
    }
  | { readonly kind: 'failure'; readonly violation?: string }
  | {
      readonly kind: 'bad-return';
      readonly value: string;
      readonly type: string;
      readonly argument: number;
    }
  | { readonly kind: 'timeout' | 'memory' }
  | { readonly kind: 'unsupported'; readonly what: string };

export function describe(outcome: PrologOutcome): DescribedOutcome {
  switch (outcome.kind) {
    case 'success': {
      const { bindings, choicePoints, answers, hasMore, violation } = outcome;
      return {
        kind: 'success',
        bindings,
        choicePoints,
        ...(answers.length === 0 ? {} : { answers }),
        ...(answers.length > 0 && hasMore ? { moreAnswers: true as const } : {}),
        ...(violation === undefined ? {} : { violation }),
      };
    }
    case 'exception': {
      const { reason, location, answers, contract, doubt } = outcome;
      const place = location === null ? {} : { location: { file: location.file, line: location.line } };
      return {
        kind: 'exception',
        reason,
        ...place,
        ...(answers.length === 0 ? {} : { answers }),
        ...(contract === undefined ? {} : { contract }),
        ...(doubt === undefined ? {} : { doubt }),
      };
    }
    case 'failure':
      return {
        kind: 'failure',
        ...(outcome.violation === undefined ? {} : { violation: outcome.violation }),
      };
    case 'bad-return': {
      const { kind, value, type, argument } = outcome;
      return { kind, value, type, argument };
    }
    case 'timeout':
    case 'memory':
    case 'unsupported':
      return outcome;
  }
}
