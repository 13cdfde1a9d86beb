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
import { NOT_SUPPORTED, shown } from './shown.ts';
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
const SHRINKING_TIME = 20_000;
const SHRINKING_CALL = 200;

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
    if (this.differences.length > 0) throw new Error(await this.#tell());
    expect(this.count).toBeGreaterThanOrEqual(least);
  }

  /** A few of each function and of each thing that is missing, made smaller while there is time. */
  async #tell(): Promise<string> {
    const counts = new Map<string, number>();
    const told: string[] = [];
    const end = performance.now() + SHRINKING_TIME;
    for (const difference of this.differences) {
      const { module, name, args } = difference.call;
      const isMissing = difference.machine.startsWith(NOT_SUPPORTED);
      const key = isMissing ? difference.machine : `${module}:${name}/${args.length}`;
      const before = counts.get(key) ?? 0;
      counts.set(key, before + 1);
      if (before >= (isMissing ? 1 : TOLD_OF_A_FUNCTION) || told.length >= TOLD) continue;
      const shrinkable = !isMissing && performance.now() < end;
      told.push(describeDifference(shrinkable ? await this.shrink(difference) : difference));
    }
    const summary = [...counts].map(([key, count]) => `${key} ${count}`).join(', ');
    return `${this.differences.length} differences (${summary}), among them:\n${told.join('\n')}`;
  }

  async #compare(
    calls: readonly BeamCall[],
    timeout?: number,
  ): Promise<{ compared: boolean; difference: Difference | null }[]> {
    const expected = await beam.callMany(calls, timeout);
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
      const candidates = [...smallerArguments(best.call.args)].slice(0, 60);
      const results = await this.#compare(
        candidates.map(args => ({ ...best.call, args })),
        SHRINKING_CALL,
      );
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
