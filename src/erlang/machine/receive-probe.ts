/**
 * What a `receive` would do with a message, found out by running its loop on a stand-in for the process.
 *
 * A `receive` is a local function: it looks at a message and then either removes it, which a clause does first of all,
 * or goes on to the next, or waits. All of it is direct code up to there: patterns and guards, which change nothing. So
 * its code can be run with a mailbox that has one message, or none, and is left at the first of these three.
 */
import type { Expr } from '../../logic/index.ts';
import type { Choice } from '../operations/symbolic-process.ts';
import { type Fun, FALSE as NONE, nil, TRUE as SOME, type Term } from '../terms/index.ts';
import type { Code } from './code-server.ts';
import type { Process } from './process.ts';

/** Thrown where the loop of a `receive` has shown what it does. */
class Seen {
  constructor(
    readonly takes: boolean,
    readonly timeout: Term | null,
  ) {}
}

/** Whether the `receive` takes this message; also true where that cannot be told, or where the input decides it. */
export function takes(p: Process, receive: Fun, message: Term): boolean {
  return probe(p, receive, [SOME, message])?.takes ?? true;
}

/** How long the `receive` would wait; undefined where that cannot be told. */
export function timeoutOf(p: Process, receive: Fun): Term | undefined {
  return probe(p, receive, [NONE, nil])?.timeout ?? undefined;
}

/** Undefined where the code did something else. */
function probe(p: Process, { code, name, arity }: Fun, peeked: [Term, Term]): Seen | undefined {
  if (typeof code !== 'function' || arity !== 0 || !name.name.includes('recv$^')) return undefined;
  try {
    (code as Code)(standIn(p, peeked));
  } catch (thrown) {
    if (thrown instanceof Seen) return thrown;
  }
  return undefined;
}

function leave(takes: boolean, timeout: Term | null = null): never {
  throw new Seen(takes, timeout);
}

/** Thrown where it depends on the input what the loop does: another input on this path may decide otherwise. */
const OPEN = new Error('depends on the input');

function dependsOnInput(): never {
  throw OPEN;
}

/** Answers the questions that the path has decided, records nothing, and has nothing but one message. */
function standIn(p: Process, peeked: [Term, Term]): Process {
  const { recording, facts, structure } = p.ex;
  const answer = (condition: Expr, outcome: boolean): boolean =>
    recording && facts.decide(condition) === undefined ? dependsOnInput() : outcome;
  const nothing = (): void => {};
  const own = {
    mailbox: { peek: () => peeked, remove: () => leave(true), next: () => leave(false) },
    world: { wait: (_p: Process, timeout: Term) => leave(false, timeout) },
    ex: { recording, facts, structure, limit: dependsOnInput, isTracking: () => true },
    cov: [],
    decide: answer,
    choose: (choices: readonly Choice[], taken: number) =>
      answer((choices[taken] as Choice).constraint, true),
    ask: answer,
    pin: (e: Expr) => (recording && e.op !== 'literal' ? dependsOnInput() : undefined),
    deepen: nothing,
    charge: nothing,
    termCandidates: (_expression: unknown, term: Term) => [term],
    push: nothing,
    pushWith: nothing,
    pushInert: nothing,
    pushTry: nothing,
    setCall: () => leave(true),
  };
  return Object.create(
    p,
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value, writable: true }])),
  ) as Process;
}
