/**
 * The calls that a run makes to certain functions, with their arguments: inputs that exist. Arguments that belong to the run
 * itself, such as its processes, cannot be inputs of another one.
 */

import type { Process } from '../machine/process.ts';
import type { Recorder } from '../machine/recorder.ts';
import { isOfOneRun } from '../made-up/own-identities.ts';
import { print, type Term } from '../terms/index.ts';

/** Calls of one function that are kept. More: the exploration begins with more inputs, many of which are alike. */
const MAX_CALLS = 40;
/** Calls of one function that are looked at. A loop makes many, and they must not cost more than the run itself. */
const MAX_LOOKED_AT = 400;
/** Characters of the largest input that is kept. */
const MAX_LENGTH = 2000;

/** Functions of the prelude's `tandem_tests` that say where a test begins, and that it has failed. */
const BEGINS = 'tandem_tests:attempt/1';
const FAILS = 'tandem_tests:failing/0';

export interface SeenCall {
  readonly args: readonly Term[];
  /** Whether all tests that make it have passed: what it comes to is then what somebody expects. */
  readonly passes: boolean;
}

interface Noted {
  readonly args: readonly Term[];
  passes: boolean;
}

interface SeenFunction {
  lookedAt: number;
  /** By the text of their arguments. */
  readonly calls: Map<string, Noted>;
}

export class SeenCalls implements Recorder {
  readonly #functions = new Map<string, SeenFunction>();
  /** The calls of the test under way. */
  readonly #current = new Set<Noted>();

  /** `isWanted`: whether calls of `module:function/arity` are of interest. */
  constructor(private readonly isWanted: (name: string) => boolean) {}

  called(_: Process, name: string, args: readonly Term[]): void {
    if (name === BEGINS) this.#current.clear();
    if (name === FAILS) this.failed();
    if (args.length === 0 || !this.isWanted(name)) return;
    const seen = this.#functions.get(name) ?? { lookedAt: 0, calls: new Map() };
    this.#functions.set(name, seen);
    if (seen.lookedAt >= MAX_LOOKED_AT || seen.calls.size >= MAX_CALLS) return;
    seen.lookedAt++;
    if (args.some(isOfOneRun)) return;
    const text = args.map(term => print(term)).join(', ');
    if (text.length > MAX_LENGTH) return;
    const call = seen.calls.get(text) ?? { args, passes: true };
    seen.calls.set(text, call);
    this.#current.add(call);
  }

  /** The test under way does not come to its end as it should. */
  failed(): void {
    for (const call of this.#current) call.passes = false;
    this.#current.clear();
  }

  /** The different calls of each function, the shortest first. */
  get calls(): ReadonlyMap<string, readonly SeenCall[]> {
    const byLength = ([a]: [string, unknown], [b]: [string, unknown]) => a.length - b.length;
    return new Map(
      [...this.#functions].map(([name, { calls }]) => [
        name,
        [...calls].sort(byLength).map(([, call]) => call),
      ]),
    );
  }

  scheduled(): void {}
  returned(): void {}
  bound(): void {}
  entered(): void {}
  left(): void {}
  observed(): void {}
  decided(): void {}
  sent(): void {}
  received(): void {}
  spawned(): void {}
  finished(): void {}
  ended(): void {}
}
