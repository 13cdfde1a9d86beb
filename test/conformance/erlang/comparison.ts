/**
 * The same calls on the machine and on the BEAM.
 *
 * A difference is made smaller before it is told: of all arguments that are a step smaller, the first that still
 * shows a difference is taken, until there is none.
 */
import { expect } from 'vitest';
import type { BeamCall, BeamOutcome } from '../../../src/erlang/otp/index.ts';
import { print } from '../../../src/erlang/terms/index.ts';
import { type Expr, show } from '../../../src/logic/index.ts';
import { beam } from '../oracle.ts';
import type { Machine } from './machine.ts';
import { NOT_SUPPORTED, shown } from './shown.ts';
import { smallerArguments } from './smaller.ts';

export interface Difference {
  readonly call: BeamCall;
  readonly machine: string;
  readonly beam: string;
}

/** Calls of one kind of difference that are told about: the rest is most likely the same mistake. */
const TOLD_OF_A_KIND = 2;
const TOLD = 40;
const WIDTH = 1000;
const SHRINKING_TIME = 20_000;
const SHRINKING_CALL = 200;
const PATIENT_MS = 30_000;

export class Comparison {
  count = 0;
  tracked = 0;
  readonly differences: Difference[] = [];

  constructor(
    private readonly machine: Machine,
    /** Every n-th call runs a second time, with symbolic arguments: the outcome must be the same. 0 for none. */
    private readonly trackEvery = 0,
  ) {}

  async add(calls: readonly BeamCall[]): Promise<void> {
    const differences = await this.#compare(calls, this.trackEvery);
    this.count += differences.length;
    for (const difference of differences) if (difference !== null) this.differences.push(difference);
  }

  get summary(): string {
    const { count, tracked, differences } = this;
    const again = tracked === 0 ? '' : `, ${tracked} of them also with symbolic arguments`;
    return `${count} comparisons${again}, ${differences.length} differences`;
  }

  /** Fails with readable differences where there are any. */
  async finish(what: string, least: number): Promise<void> {
    console.log(`${what}: ${this.summary}`);
    if (this.differences.length > 0) throw new Error(await this.#tell());
    expect(this.count).toBeGreaterThanOrEqual(least);
  }

  /** A few of each kind of difference and of each thing that is missing, made smaller while there is time. */
  async #tell(): Promise<string> {
    const kinds = new Map<string, Difference[]>();
    for (const difference of this.differences) {
      const kind = kindOf(difference);
      kinds.set(kind, [...(kinds.get(kind) ?? []), difference]);
    }
    const end = performance.now() + SHRINKING_TIME;
    const told: string[] = [];
    // Rare kinds first: among hundreds of calls they are what is overlooked.
    for (const [kind, found] of [...kinds].sort(([, a], [, b]) => a.length - b.length).slice(0, TOLD)) {
      const isMissing = kind.startsWith(NOT_SUPPORTED);
      const examples = new Set<string>();
      for (const difference of found.slice(0, isMissing ? 1 : TOLD_OF_A_KIND))
        examples.add(describeDifference(isMissing ? difference : await this.shrink(difference, end)));
      told.push(`${kind} (${found.length}):\n${[...examples].join('\n')}`);
    }
    return `${this.differences.length} differences of ${kinds.size} kinds\n${told.join('\n')}`;
  }

  async #compare(
    calls: readonly BeamCall[],
    trackEvery: number,
    timeout?: number,
  ): Promise<(Difference | null)[]> {
    const expected = await beam.callMany(calls, timeout);
    const results: (Difference | null)[] = [];
    for (const [i, call] of calls.entries()) {
      const ours = await this.#plainly(call);
      let theirs = shown(expected[i] as BeamOutcome);
      // On a busy machine a call may need longer than usual: it is asked again before it counts as a difference.
      if (expected[i]?.kind === 'timeout' && ours !== theirs && timeout === undefined)
        theirs = shown(await beam.call(call.module, call.name, call.args, PATIENT_MS));
      const isTracked = ours === theirs && trackEvery > 0 && i % trackEvery === 0;
      const again = isTracked ? await this.#symbolically(call) : ours;
      if (isTracked) this.tracked++;
      const machine = again === ours ? ours : `${again} with symbolic arguments`;
      results.push(again === theirs ? null : { call, machine, beam: theirs });
    }
    return results;
  }

  async #plainly({ module, name, args }: BeamCall): Promise<string> {
    return withoutFault(async () => shown(await this.machine.call(module, name, args)));
  }

  async #symbolically({ module, name, args }: BeamCall): Promise<string> {
    return withoutFault(async () => {
      const { outcome, broken } = await this.machine.track(module, name, args);
      if (broken.length === 0) return shown(outcome);
      return `${shown(outcome)} along a path that these arguments do not take: ${show(broken[0] as Expr)}`;
    });
  }

  async shrink(found: Difference, end = performance.now() + SHRINKING_TIME): Promise<Difference> {
    let best = found;
    while (performance.now() < end) {
      const candidates = [...smallerArguments(best.call.args)].slice(0, 60);
      const results = await this.#compare(
        candidates.map(args => ({ ...best.call, args })),
        Math.min(this.trackEvery, 1),
        SHRINKING_CALL,
      );
      const next = results.find(difference => difference !== null && kindOf(difference) === kindOf(found));
      if (!next) return best;
      best = next;
    }
    return best;
  }
}

/** The function, and what is different: a value, or another exception. */
function kindOf({ call: { module, name, args }, machine, beam: expected }: Difference): string {
  if (machine.startsWith(NOT_SUPPORTED)) return machine;
  return `${module}:${name}/${args.length}, ${inShort(machine)} in place of ${inShort(expected)}`;
}

function inShort(outcome: string): string {
  return /^\{(?:error|exit|throw),[a-z_]*/.exec(outcome)?.[0].replace(',', ':').slice(1) ?? 'a value';
}

async function withoutFault(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (error) {
    return `a fault of the machine: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

export function describeDifference({ call, machine, beam: expected }: Difference): string {
  const args = call.args.map(arg => print(arg)).join(', ');
  const short = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text);
  return `  ${call.module}:${call.name}(${args})\n    BEAM:    ${short(expected)}\n    machine: ${short(machine)}`;
}
