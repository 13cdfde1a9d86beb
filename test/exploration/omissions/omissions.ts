/**
 * What a built-in function leaves out of the symbolic side of a run.
 *
 * For every two inputs that take the same path and note no limit, what a call returns and changes must be the same
 * expression of the input: otherwise the path stands for inputs that behave differently, and the search believes that
 * it has seen them all. Each argument in turn comes from the input and takes many values.
 */
import type { Bif } from '../../../src/erlang/bifs/index.ts';
import { print, type Term } from '../../../src/erlang/terms/index.ts';
import { bifArguments } from './bif-arguments.ts';
import { type Caller, isSlot, nameOf, type Observation, terms } from './call.ts';
import { values } from './values.ts';

export interface Omission {
  /** From 1. */
  readonly argument: number;
  /** Two values on the same path that lead to different results. */
  readonly example: string;
}

/** At most one for each argument. */
export async function omissionsOf(caller: Caller, bif: Bif): Promise<Omission[]> {
  const found = new Map<number, Omission>();
  for (const text of bifArguments.get(nameOf(bif)) ?? []) {
    const args = terms(text);
    for (let i = 0; i < bif.arity; i++) {
      if (found.has(i)) continue;
      const example = await difference(caller, bif, args, i);
      if (example !== null) found.set(i, { argument: i + 1, example: `${text}: ${example}` });
    }
  }
  return [...found.values()];
}

/** Only as far as they differ. */
function describe(a: Term, seenA: string, b: Term, seenB: string): string {
  let start = 0;
  while (start < seenA.length && seenA[start] === seenB[start]) start++;
  const from = Math.max(0, start - 20);
  const part = (seen: string): string => `…${seen.slice(from, start + 60)}…`;
  return `${print(a)} gives ${part(seenA)} and ${print(b)} gives ${part(seenB)}`;
}

async function difference(
  caller: Caller,
  bif: Bif,
  args: readonly Term[],
  at: number,
): Promise<string | null> {
  const byPath = new Map<string, { value: Term; observation: Observation }>();
  const own = args[at] as Term;
  for (const value of isSlot(own) ? values : [own, ...values]) {
    const observation = await caller.call(bif, args.with(at, value), at);
    if (observation.isLimited) continue;
    const other = byPath.get(observation.path);
    if (other === undefined) byPath.set(observation.path, { value, observation });
    else if (other.observation.seen !== observation.seen)
      return describe(other.value, other.observation.seen, value, observation.seen);
  }
  return null;
}

/** Whether what the function does depends on any argument at all, as far as the values show it. */
export async function dependsOnArguments(caller: Caller, bif: Bif): Promise<boolean> {
  for (const text of bifArguments.get(nameOf(bif)) ?? []) {
    const args = terms(text);
    for (const [i, own] of args.entries()) {
      const seen = new Set<string>();
      for (const value of isSlot(own) ? values : [own, ...values]) {
        const observation = await caller.call(bif, args.with(i, value), -1);
        if (!observation.isLimited) seen.add(observation.seen);
      }
      if (seen.size > 1) return true;
    }
  }
  return false;
}
