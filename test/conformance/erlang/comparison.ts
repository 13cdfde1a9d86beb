/**
 * The same calls on the machine and on the BEAM.
 *
 * A difference is made smaller before it is told: of all arguments that are a step smaller, the first that still
 * shows a difference is taken, until there is none.
 */
import { expect } from 'vitest';
import type { BeamCall } from '../../../src/erlang/otp/index.ts';
import { print } from '../../../src/erlang/terms/index.ts';
import { beam } from '../oracle.ts';
import type { Machine } from './machine.ts';
import { shown } from './shown.ts';
import { smallerArguments } from './smaller.ts';

export interface Difference {
  readonly call: BeamCall;
  readonly machine: string;
  readonly beam: string;
}

/** Calls of one function that are told about: the rest is most likely the same mistake. */
const TOLD_OF_A_FUNCTION = 2;
const TOLD = 40;
const SHRINKING_STEPS = 60;

export class Comparison {
  count = 0;
  readonly differences: Difference[] = [];

  constructor(
    private readonly machine: Machine,
    /** What a call's outcome is compared as; null for one that is left out. */
    private readonly view: (shown: string, call: BeamCall) => string | null = text => text,
  ) {}

  async add(calls: readonly BeamCall[]): Promise<void> {
    for (const { compared, difference } of await this.#compare(calls)) {
      if (compared) this.count++;
      if (difference !== null) this.differences.push(difference);
    }
  }

  /** Fails with readable differences where there are any. */
  async finish(what: string, least: number): Promise<void> {
    console.log(`${what}: ${this.count} comparisons, ${this.differences.length} differences`);
    const told: string[] = [];
    const byFunction = new Map<string, number>();
    for (const difference of this.differences) {
      const { module, name, args } = difference.call;
      const key = `${module}:${name}/${args.length}`;
      const before = byFunction.get(key) ?? 0;
      byFunction.set(key, before + 1);
      if (before < TOLD_OF_A_FUNCTION && told.length < TOLD)
        told.push(describeDifference(await this.shrink(difference)));
    }
    if (told.length > 0) {
      const counts = [...byFunction].map(([name, count]) => `${name} ${count}`).join(', ');
      throw new Error(`${this.differences.length} differences (${counts}), among them:\n${told.join('\n')}`);
    }
    expect(this.count).toBeGreaterThanOrEqual(least);
  }

  async #compare(
    calls: readonly BeamCall[],
  ): Promise<{ compared: boolean; difference: Difference | null }[]> {
    const expected = await beam.callMany(calls);
    const results: { compared: boolean; difference: Difference | null }[] = [];
    for (const [i, call] of calls.entries()) {
      const theirs = this.view(shown(expected[i] as never), call);
      const ours = theirs && this.view(await this.#run(call), call);
      const differ = theirs !== null && ours !== theirs;
      const difference = differ ? { call, machine: ours ?? 'left out', beam: theirs } : null;
      results.push({ compared: theirs !== null, difference });
    }
    return results;
  }

  async #run({ module, name, args }: BeamCall): Promise<string> {
    try {
      return shown(await this.machine.call(module, name, args));
    } catch (error) {
      return `a fault of the machine: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  async shrink(found: Difference): Promise<Difference> {
    let best = found;
    for (let step = 0; step < SHRINKING_STEPS; step++) {
      const candidates = [...smallerArguments(best.call.args)].slice(0, 200);
      const results = await this.#compare(candidates.map(args => ({ ...best.call, args })));
      const next = results.find(({ difference }) => difference !== null)?.difference;
      if (!next) return best;
      best = next;
    }
    return best;
  }
}

export function describeDifference({ call, machine, beam: expected }: Difference): string {
  const args = call.args.map(arg => print(arg)).join(', ');
  return `  ${call.module}:${call.name}(${args})\n    BEAM:    ${expected}\n    machine: ${machine}`;
}
