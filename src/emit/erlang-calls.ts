/** A planned test as a line of Erlang: a call, and what is expected of it. */
import { callOf, withoutStacks } from '../report/page.ts';
import { readTerm } from './erlang-term.ts';
import { argumentsAfter, isComparable, isExpression, patternOf, spaced, tokens } from './erlang-text.ts';
import type { CalledUnit, Unwritable } from './framework.ts';
import type { EmitMode, PlannedTest } from './planned.ts';

export interface Assertion {
  readonly macro: string | null;
  readonly args: readonly string[];
  /** It needs `WATCHER`. */
  readonly watches?: true;
}

export function assertionOf({ report, case: one }: PlannedTest, mode: EmitMode): Assertion | Unwritable {
  const { input, outcome } = one;
  if (!input.every(isExpression)) return { why: 'its input cannot be written' };
  const call = callOf(report, input);
  switch (outcome.kind) {
    case 'value':
    case 'bad-return':
      if (mode === 'failing') return { why: 'nothing is raised' };
      return comparison(withoutStacks(outcome.value, '_'), call);
    case 'exception': {
      const { macro, exit } = CLASSES[outcome.class ?? ''] ?? {};
      if (macro === undefined || exit === undefined) return { why: 'its class is not known' };
      const reason = patternOf(withoutStacks(outcome.reason, '_')) ?? '_';
      if (outcome.process !== undefined) {
        const watched = `crash_of_another_process(fun() -> ${call} end)`;
        if (mode === 'failing') return { macro: '?assertEqual', args: ['none', watched], watches: true };
        return { macro: '?assertMatch', args: [exit(reason), watched], watches: true };
      }
      return mode === 'failing' ? { macro: null, args: [call] } : { macro, args: [reason, call] };
    }
    case 'unsupported':
      return { why: 'it needs what cannot be run here' };
    default:
      return { why: 'it does not come to an end' };
  }
}

function comparison(value: string, call: string): Assertion {
  if (isComparable(value)) return { macro: '?assertEqual', args: [value, call] };
  const pattern = patternOf(value);
  // The compiler warns of an assertion that always holds.
  if (pattern === null || pattern === '_') return { macro: null, args: [call] };
  return { macro: '?assertMatch', args: [pattern, call] };
}

/** How an exception is caught, and the exit reason of a process that dies of it. */
const CLASSES: Readonly<
  Record<string, { readonly macro: string; readonly exit: (reason: string) => string }>
> = {
  error: { macro: '?assertError', exit: reason => `{${reason},_}` },
  exit: { macro: '?assertExit', exit: reason => reason },
  throw: { macro: '?assertThrow', exit: reason => `{{nocatch,${reason}},_}` },
};

/**
 * The function that tests of crashes in other processes call. The time is what one that does not happen costs. It watches in a
 * process of its own: EUnit runs all tests in one, which would find what processes of earlier tests died of.
 */
export const WATCHER = `%% The reason why a process dies that a call has started, or none.
crash_of_another_process(Call) ->
    {Watcher, Monitor} = spawn_monitor(fun() -> exit(first_crash(Call)) end),
    receive
        {'DOWN', Monitor, process, Watcher, Reason} -> Reason
    end.

first_crash(Call) ->
    Caller = spawn(fun() -> receive go -> Call() end end),
    1 = erlang:trace(Caller, true, [procs, set_on_spawn]),
    Caller ! go,
    receive
        {trace, Pid, exit, Reason} when
            Pid =/= Caller, Reason =/= normal, Reason =/= shutdown
        ->
            Reason
    after 1000 -> none
    end.
`;

/** The input of a test, as it was written; null where it calls something else. */
export function inputIn(code: string, unit: CalledUnit): readonly string[] | 'unreadable' | null {
  const all = tokens(code).filter(token => token.trim() !== '');
  const begin = tokens(callOf(unit, [])).slice(0, -1);
  const arity = Number(/\d+$/.exec(unit.unit)?.[0]);
  for (const at of all.keys()) {
    if (!begin.every((token, i) => all[at + i] === token)) continue;
    const input = argumentsAfter(all, at + begin.length);
    if (input?.length !== arity) continue;
    return input.every(arg => readTerm(arg) !== null) ? input : 'unreadable';
  }
  return null;
}

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
