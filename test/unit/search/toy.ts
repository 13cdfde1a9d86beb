/**
 * A toy language for testing the search: a program is a tree of questions about its integer arguments, with a value,
 * a crash or an endless loop at each leaf. Its solver tries every input of a small domain.
 */
import { type Expr, ge, int, le, type Model, not, satisfies, variable } from '../../../src/logic/index.ts';
import type { Clock } from '../../../src/search/index.ts';
import type { Alternative, Decision, Plain, Run, RunControl, Unit } from '../../../src/search/unit.ts';
import type { Answer, Query, Solver } from '../../../src/solver/solver.ts';
import { label, site } from './ids.ts';

export type Program =
  | { readonly site: number; readonly asks: Expr; readonly yes: Program; readonly no: Program }
  | { readonly value: string }
  | { readonly crash: string };

export type Input = readonly bigint[];
export type Outcome = { readonly value: string } | { readonly crash: string };

export const argument = (i: number): Expr => variable(`x${i}`, 'Int');
export const model = (input: Input): Model => ({
  variables: new Map(input.map((value, i) => [`x${i}`, value])),
  functions: new Map(),
});

export class ToyUnit implements Unit<Input, Outcome> {
  readonly name = 'toy:main/1';
  readonly executed: Input[] = [];

  constructor(
    readonly program: Program,
    readonly first: Input,
  ) {}

  seed(): Input {
    return this.first;
  }

  async execute(input: Input, _control?: RunControl): Promise<Run<Input, Outcome>> {
    this.executed.push(input);
    const path: Decision[] = [];
    let at = this.program;
    while ('asks' in at) {
      const holds = satisfies([at.asks], model(input));
      const [yes, no] = [at.asks, not(at.asks)];
      path.push({
        site: site(at.site),
        isOwn: true,
        label: label(2 * at.site + (holds ? 1 : 0)),
        constraint: holds ? yes : no,
        alternatives: [{ label: label(2 * at.site + (holds ? 0 : 1)), constraint: holds ? no : yes }],
        depth: path.length + 1,
        mark: holds ? 'T' : 'F',
      });
      at = holds ? at.yes : at.no;
    }
    return { input, outcome: at, path, limits: [], reached: [] };
  }

  queryFor(run: Run<Input, Outcome>, at: number, alternative: Alternative): Query {
    const constraints = [
      ...run.path.slice(0, at).map(decision => decision.constraint),
      alternative.constraint,
    ];
    return { constraints, wanted: run.input.map((_, i) => argument(i)) };
  }

  decode(found: Model, run: Run<Input, Outcome>, _query: Query): Input | null {
    return run.input.map((_, i) => found.variables.get(`x${i}`) as bigint);
  }

  pack(input: Input): Plain {
    return input.map(String);
  }

  unpack(packed: Plain): Input {
    return (packed as readonly string[]).map(BigInt);
  }

  print(input: Input): string[] {
    return input.map(String);
  }

  fault(outcome: Outcome): string | null {
    return 'crash' in outcome ? outcome.crash : null;
  }
}

/** All inputs of a domain, first argument fastest. */
export function* inputs(arity: number, low: number, high: number): Generator<Input> {
  if (arity === 0) {
    yield [];
    return;
  }
  for (const rest of inputs(arity - 1, low, high)) {
    for (let x = low; x <= high; x++) yield [BigInt(x), ...rest];
  }
}

export class BruteForce implements Solver {
  readonly name = 'brute-force';
  asked = 0;

  constructor(
    readonly arity: number,
    readonly low: number,
    readonly high: number,
  ) {}

  async check(query: Query): Promise<Answer> {
    this.asked++;
    for (const input of inputs(this.arity, this.low, this.high)) {
      if (satisfies(query.constraints, model(input))) return { kind: 'sat', model: model(input) };
    }
    return { kind: 'unsat' };
  }

  async close(): Promise<void> {}
}

/** A clock that moves by one millisecond each time somebody looks. */
export function toyClock(): Clock & { time: number } {
  const alarms: { at: number; ring: () => void }[] = [];
  const clock = {
    time: 0,
    now: () => ++clock.time,
    async pause() {
      for (const alarm of alarms.splice(0)) alarm.at <= clock.time ? alarm.ring() : alarms.push(alarm);
    },
    alarm(ms: number, ring: () => void) {
      const alarm = { at: clock.time + ms, ring };
      alarms.push(alarm);
      return () => void alarms.splice(alarms.indexOf(alarm), 1);
    },
  };
  return clock;
}

/** `x0 >= low and x0 <= high`, as two nested questions. */
export function within(site: number, low: number, high: number, yes: Program, no: Program): Program {
  const inner: Program = { site: site + 1, asks: le(argument(0), int(high)), yes, no };
  return { site, asks: ge(argument(0), int(low)), yes: inner, no };
}
