import type { ErlangOutcome } from '../erlang/index.ts';
import type { StackFrame } from '../report/index.ts';

/** The calls under way when an exception was raised, the innermost first. */
export function stackOf(outcome: ErlangOutcome): StackFrame[] {
  if (outcome.kind !== 'exception') return [];
  return (outcome.stack ?? []).map(({ function: name, position }) => ({
    function: name,
    ...(position === undefined ? {} : { file: position.file, line: position.line }),
  }));
}
