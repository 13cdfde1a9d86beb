/** A planned test as a line of Erlang: a call, and what is expected of it. */
import { callOf, withoutStacks } from '../report/page.ts';
import { isComparable, isExpression, patternOf, spaced } from './erlang-text.ts';
import type { Unwritable } from './framework.ts';
import type { EmitMode, PlannedTest } from './planned.ts';

export type Assertion = { readonly macro: string | null; readonly args: readonly string[] };

export function assertionOf({ report, case: one }: PlannedTest, mode: EmitMode): Assertion | Unwritable {
  const { input, outcome } = one;
  if (!input.every(isExpression)) return { why: 'its input cannot be written' };
  const call = callOf(report, input);
  switch (outcome.kind) {
    case 'value':
    case 'bad-return':
      if (mode === 'failing') return { why: 'nothing is raised' };
      if (isComparable(outcome.value)) return { macro: '?assertEqual', args: [outcome.value, call] };
      return { macro: '?assertMatch', args: [patternOf(outcome.value) ?? '_', call] };
    case 'exception': {
      const macro = MACROS[outcome.class ?? ''];
      if (outcome.process !== undefined) return { why: 'another process raises the exception' };
      if (macro === undefined) return { why: 'its class is not known' };
      if (mode === 'failing') return { macro: null, args: [call] };
      const reason = withoutStacks(outcome.reason).replaceAll('[...]', '_');
      return { macro, args: [patternOf(reason) ?? '_', call] };
    }
    default:
      return { why: 'it does not come to an end' };
  }
}

const MACROS: Readonly<Record<string, string>> = {
  error: '?assertError',
  exit: '?assertExit',
  throw: '?assertThrow',
};

/** Columns of a line; longer ones are broken. */
const WIDTH = 100;
const INDENT = '    ';

/** The body of a test function, without the full stop. */
export function written(assertion: Assertion): string {
  const { macro } = assertion;
  const args = assertion.args.map(spaced);
  if (macro === null) return `${INDENT}_ = ${args.join(', ')}`;
  const line = `${INDENT}${macro}(${args.join(', ')})`;
  if (line.length < WIDTH) return line;
  return [
    `${INDENT}${macro}(`,
    ...args.map((arg, i) => `${INDENT}${INDENT}${arg}${i + 1 < args.length ? ',' : ''}`),
    `${INDENT})`,
  ].join('\n');
}
