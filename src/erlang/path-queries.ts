/**
 * From a decision of a run to the query about its alternative, and from a model back to an input. A query says only what it
 * must: conditions that hold for nearly every input are left out, and what a model leaves open keeps its value of the run. So
 * an input that was read from a model is evaluated, and where it is not what was asked for, a sharper query is.
 */
import {
  type Expr,
  isAboutFloats,
  isAboutRounding,
  isFiniteness,
  isOverflow,
  type Model,
  Prefixes,
} from '../logic/index.ts';
import type { Alternative, Guess, Limit, Query } from '../search/index.ts';
import { legible } from './legible.ts';
import { PathQuery } from './path-query.ts';
import { Decoder } from './symbolic/decode.ts';
import { inputEvaluator } from './symbolic/input-evaluator.ts';
import { inputModel } from './symbolic/model.ts';
import { atomsIn } from './symbolic/name-axioms.ts';
import { firstSatisfying, satisfiesAll, violatesNone } from './symbolic/neighbours.ts';
import { containsFloat } from './symbolic/numbers-in.ts';
import { aboutNumbers } from './symbolic/numbers-in-text.ts';
import { RoundingSearch } from './symbolic/rounding-search.ts';
import { assumptionsOf, withAxioms } from './symbolic/wellformed.ts';
import { isDeeper } from './terms/depth.ts';
import { containsFun, type Term } from './terms/index.ts';
import type { ErlangInput, ErlangRun, ErlangUnitOptions } from './unit-options.ts';

/** Whether the floats of an input may not be the numbers of the model that it was read from. */
function isInexact(input: readonly Term[], path: readonly Expr[]): boolean {
  return path.some(isAboutRounding) || (input.some(containsFloat) && path.some(isAboutFloats));
}

interface ReadModel {
  readonly model: Model;
  readonly query: Query;
  readonly terms: readonly Term[];
  readonly input: ErlangInput | null;
  readonly isRepaired: boolean;
  readonly isUnrepresentable: boolean;
}

type Options = Pick<ErlangUnitOptions, 'precondition' | 'fixed' | 'termDepth' | 'texts'>;

export class PathQueries {
  /** The path up to the alternative, with its roundings, that each query was built from. */
  readonly #paths = new WeakMap<Query, readonly Expr[]>();
  /** The queries that omit conditions of their paths: that results are finite. */
  readonly #partial = new WeakSet<Query>();
  #exclusion: Limit = { reason: 'excluded-input' };
  readonly #roundingSearch = new RoundingSearch();
  /** The prefixes of paths that queries were built from. */
  readonly #prefixes: Prefixes<PathQuery>;
  /** A memo of one entry: `refine` and `decode` read the same model. */
  #lastRead: ReadModel | null = null;

  constructor(
    private readonly options: Options,
    private readonly variables: readonly Expr[],
  ) {
    this.#prefixes = new Prefixes(() => PathQuery.of(options.precondition));
  }

  /**
   * That results before the alternative are finite is asked for only where an input violates it (`refine`), or where an
   * overflow is asked for.
   */
  queryFor({ path, input }: ErlangRun, at: number, { constraint }: Alternative): Query {
    const before = path.slice(0, at).map(decision => decision.constraint);
    const omits = !isOverflow(constraint) && before.some(isFiniteness);
    const asked = omits ? before.filter(condition => !isFiniteness(condition)) : before;
    const query = this.#queryAbout([...asked, constraint], input, [...before, constraint]);
    if (omits) this.#partial.add(query);
    return query;
  }

  /** The numbers in the input's texts with any number of digits (`symbolic/numbers-in-text.ts`). */
  *guesses(
    { path, input }: ErlangRun,
    at: number,
    { constraint }: Alternative,
  ): Generator<Guess<ErlangInput>> {
    const { precondition, fixed } = this.options;
    const isOwn = path[at]?.isOwn ?? false;
    const numbers = aboutNumbers(input, this.variables, [...path.slice(0, at), { constraint, isOwn }]);
    if (numbers === null) return;
    const { constraints, wanted, hint, read } = numbers;
    yield {
      query: { constraints, wanted, hint },
      read: model => {
        const guess = read(model).map((term, i) => fixed.get(i) ?? term);
        return precondition?.accepts(guess) === false ? null : guess;
      },
    };
  }

  #queryAbout(asked: readonly Expr[], input: ErlangInput, path = asked): Query {
    const { constraints, assumptions } = this.#pathQuery(asked);
    const query = { constraints, assumptions, wanted: this.variables, hint: inputModel(input) };
    this.#paths.set(query, path);
    return query;
  }

  /** Repeated where a constraint has added constructors, which the axioms of the constraints before it must mention. */
  #pathQuery(path: readonly Expr[]): PathQuery {
    for (;;) {
      const query = this.#prefixes.after(path);
      if (query.isCurrent) return query;
    }
  }

  /**
   * Variables that the model leaves open keep their values of the run; parts that violate the precondition are
   * repaired.
   */
  decode(model: Model, run: ErlangRun, query: Query): ErlangInput | null {
    const { input } = this.#read(model, run, query);
    this.#exclusion = { reason: 'excluded-input' };
    const { termDepth } = this.options;
    if (input !== null && typeof termDepth === 'number' && input.some(term => isDeeper(term, termDepth))) {
      this.#exclusion = { reason: 'term-depth' };
      return null;
    }
    const path = this.#paths.get(query) ?? [];
    if (input === null || !isInexact(input, path)) return input;
    const nearest = firstSatisfying(input, path);
    const found = violatesNone(nearest, path)
      ? nearest
      : (this.#roundingSearch.near(input, path, this.#allowed(run)) ?? this.search(run, query));
    if (found === null) this.#exclusion = { reason: 'float-rounding' };
    return found;
  }

  legible(input: ErlangInput, run: ErlangRun, query: Query): ErlangInput {
    const isAllowed = this.#allowed(run);
    return legible(
      input,
      this.options.texts ?? [],
      candidate => isAllowed(candidate) && this.meets(candidate, run, query),
    );
  }

  /** Why the last model was no input. */
  get exclusion(): Limit {
    return this.#exclusion;
  }

  /** For conditions on floats that were computed: by evaluating these for other numbers in the run's input. */
  search(run: ErlangRun, query: Query): ErlangInput | null {
    const path = this.#paths.get(query) ?? [];
    if (!path.some(isAboutFloats)) return null;
    return this.#roundingSearch.find(run.input, path, this.#allowed(run));
  }

  /** Which inputs may take the place of this run's. */
  #allowed({ input }: ErlangRun): (terms: readonly Term[]) => boolean {
    const { precondition, fixed } = this.options;
    const isKept = (terms: readonly Term[]) => [...fixed.keys()].every(i => terms[i] === input[i]);
    return terms => isKept(terms) && (precondition?.allows(terms) ?? true);
  }

  /** Whether a decoded input satisfies its query; false if the model had a value that no input can represent. */
  meets(input: ErlangInput, _run: ErlangRun, query: Query): boolean {
    if (this.#lastRead?.query === query && this.#lastRead.isUnrepresentable) return false;
    const path = this.#paths.get(query) ?? [];
    // Most conditions on an argument with functions in it cannot be evaluated.
    return input.some(containsFun) ? satisfiesAll(input, path) : violatesNone(input, path);
  }

  /** The terms of a model, and the input after repairs. */
  #read(model: Model, run: ErlangRun, query: Query): ReadModel {
    let read = this.#lastRead;
    if (read?.model !== model || read.query !== query) {
      const { precondition } = this.options;
      const mentioned = query.constraints.map(atomsIn);
      const decoder = new Decoder(model, id => mentioned.some(atoms => atoms.has(id)));
      const terms = run.input.map(
        (old, i) => this.options.fixed.get(i) ?? decoder.variable(`x${i + 1}`) ?? old,
      );
      const isRight = precondition === null || precondition.allows(terms);
      const input = isRight ? terms : precondition.complete(terms, query.constraints);
      read = {
        model,
        query,
        terms,
        input,
        isRepaired: !isRight,
        isUnrepresentable: decoder.isUnrepresentable,
      };
      this.#lastRead = read;
    }
    return read;
  }

  /**
   * If a result on the input's path is not finite: the query that excludes that. If the repaired input violates the
   * query: the query with the types' constraints on every part of the model.
   */
  refine(model: Model, run: ErlangRun, query: Query): Query | null {
    return this.#withFiniteness(model, run, query) ?? this.#withTypes(model, run, query);
  }

  #withFiniteness(model: Model, run: ErlangRun, query: Query): Query | null {
    if (!this.#partial.has(query)) return null;
    const path = this.#paths.get(query) ?? [];
    const { input } = this.#read(model, run, query);
    if (input === null || violatesNone(input, path.filter(isFiniteness))) return null;
    return this.#queryAbout(path, run.input);
  }

  #withTypes(model: Model, run: ErlangRun, query: Query): Query | null {
    const { precondition } = this.options;
    if (precondition === null) return null;
    const { terms, input, isRepaired: isMended } = this.#read(model, run, query);
    if (!isMended) return null;
    if (input !== null) {
      const evaluator = inputEvaluator(input);
      if (!query.constraints.some(constraint => evaluator.value(constraint) === false)) return null;
    }
    const mark = assumptionsOf(query);
    const said = precondition.constrainDeeper(query.constraints, terms).map(mark);
    const { result: constraints, assumptions } = withAxioms(said, precondition);
    if (constraints.length <= query.constraints.length) return null;
    const sharper = { ...query, constraints, assumptions };
    const path = this.#paths.get(query);
    if (path !== undefined) this.#paths.set(sharper, path);
    if (this.#partial.has(query)) this.#partial.add(sharper);
    return sharper;
  }
}
