/**
 * An Erlang function as a unit under test: the meeting point of machine, symbolic terms and search.
 */
import { type Expr, type Model, variable } from '../logic/index.ts';
import type { Alternative, Point, Question, Run, Unit } from '../search/unit.ts';
import './bifs/index.ts';
import type { ModuleSource } from './core/source.ts';
import { Candidates } from './machine/candidates.ts';
import type { CodeServer } from './machine/code.ts';
import { StateTable } from './machine/states.ts';
import { type ErlangOutcome, faultOf } from './outcome.ts';
import { pointsOf } from './points.ts';
import { runCall } from './run.ts';
import { Decoder } from './symbolic/decode.ts';
import { inputModel } from './symbolic/model.ts';
import { TERM } from './symbolic/signature.ts';
import { withAxioms } from './symbolic/wellformed.ts';
import { Fun, Sym, type Term } from './terms/index.ts';
import { print } from './terms/print.ts';

export interface ErlangUnitOptions {
  readonly source: ModuleSource;
  readonly code: CodeServer;
  readonly module: string;
  readonly function: string;
  readonly seed: readonly Term[];
  /** Arguments that keep their value, by index. */
  readonly fixed: ReadonlyMap<number, Term>;
  readonly maxDepth: number;
  /** How many calls one execution may make. */
  readonly steps: number;
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
}

export type ErlangInput = readonly Term[];
type ErlangRun = Run<ErlangInput, ErlangOutcome>;

export class ErlangUnit implements Unit<ErlangInput, ErlangOutcome> {
  readonly language = 'erlang';
  readonly name: string;
  readonly #variables: readonly Expr[];
  readonly #states = new StateTable();
  readonly #candidates = new Candidates();
  readonly #questions = new WeakMap<ErlangRun, { constraints: Expr[]; ends: number[] }>();

  constructor(private readonly options: ErlangUnitOptions) {
    this.name = `${options.module}:${options.function}/${options.seed.length}`;
    this.#variables = options.seed.map((_, i) => variable(`x${i + 1}`, TERM));
  }

  seed(): ErlangInput {
    return this.options.seed.map((term, i) => this.options.fixed.get(i) ?? term);
  }

  async execute(input: ErlangInput, stop?: () => boolean): Promise<ErlangRun> {
    const { options } = this;
    const args = input.map((term, i) =>
      options.fixed.has(i) || term instanceof Fun ? term : new Sym(term, this.#variables[i] as Expr),
    );
    const { outcome, execution } = await runCall(
      { ...options, states: this.#states, candidates: this.#candidates, background: null },
      options.module,
      options.function,
      args,
      stop,
    );
    return { input, outcome, path: execution.path, limits: execution.limits, reached: this.#takeReached() };
  }

  #takeReached(): number[] {
    const { covered } = this.options.code;
    const reached: number[] = [];
    for (let i = 0; i < covered.length; i++) {
      if (covered[i] === 1) {
        reached.push(i);
        covered[i] = 0;
      }
    }
    return reached;
  }

  question(run: ErlangRun, at: number, alternative: Alternative): Question {
    const { constraints, ends } = this.#path(run);
    return {
      constraints: withAxioms([...constraints.slice(0, ends[at] as number), alternative.constraint]),
      wanted: this.#variables,
      hint: inputModel(run.input),
    };
  }

  /** The constraints of a run's path, and where each decision's own one stands among them. */
  #path(run: ErlangRun): { constraints: Expr[]; ends: number[] } {
    let known = this.#questions.get(run);
    if (known === undefined) {
      known = { constraints: run.path.map(decision => decision.constraint), ends: run.path.map((_, i) => i) };
      this.#questions.set(run, known);
    }
    return known;
  }

  decode(model: Model, run: ErlangRun): ErlangInput | null {
    const decoder = new Decoder(model, () => {
      throw new Error('no functions yet');
    });
    return run.input.map((old, i) => this.options.fixed.get(i) ?? decoder.variable(`x${i + 1}`) ?? old);
  }

  print(input: ErlangInput): string[] {
    return input.map(term => print(term));
  }

  fault(outcome: ErlangOutcome): string | null {
    return faultOf(outcome);
  }

  points(): readonly Point[] {
    return pointsOf(this.options.code);
  }
}
