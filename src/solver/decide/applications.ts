/**
 * Lazy Ackermann reduction: each application of an uninterpreted function becomes a fresh variable.
 *
 * Functional consistency (equal arguments give equal results) is added only for pairs of applications where a candidate
 * model violates it, which is rare. Sound in both directions: the reduced constraints are weaker, so their
 * unsatisfiability carries over, and a model that violates no pair is a model of the functions.
 */
import {
  and,
  defined,
  Evaluator,
  type Expr,
  type ExprOf,
  eq,
  type FunctionPoint,
  implies,
  type Model,
  memoized,
  Rewriter,
  sameValue,
  type Uninterpreted,
  type Var,
  variable,
} from '../../logic/index.ts';
import { occurrencesIn } from '../observe.ts';

interface Application {
  readonly of: ExprOf<'apply'>;
  readonly fn: Uninterpreted;
  /** Without applications. */
  readonly args: readonly Expr[];
  readonly result: Var;
}

interface Point extends FunctionPoint {
  readonly of: Application;
}

/** An expression with a variable in the place of each application, and these applications. */
interface Reduced {
  readonly reduced: Expr;
  readonly applications: readonly Application[];
}

/** The variables are named after the applications, so that this is the same for every query. */
const reduce = memoized((e: Expr): Reduced => {
  const applications: Application[] = [];
  const replace = (part: Expr): Expr => {
    // A known function is evaluated, not guessed.
    if (part.op !== 'apply' || part.data.meaning !== undefined) return part;
    const application = applicationOf(part);
    applications.push(application);
    return application.result;
  };
  const hasSome = occurrencesIn(e).applications.length > 0;
  return { reduced: hasSome ? new Rewriter({ replace }).rewrite(e) : e, applications };
});

function applicationOf(of: ExprOf<'apply'>): Application {
  const result = variable(`@${of.id}`, of.sort) as Var;
  return { of, fn: of.data, args: of.args, result };
}

export class Applications {
  readonly #applications = new Map<Expr, Application>();

  /** The expression with a variable in the place of each application. */
  without(e: Expr): Expr {
    const { reduced, applications } = reduce(e);
    for (const application of applications)
      if (!this.#applications.has(application.of)) this.#applications.set(application.of, application);
    return reduced;
  }

  /** The integer arguments of applications. */
  integers(): Expr[] {
    const all = [...this.#applications.values()].flatMap(({ args }) => args);
    return all.filter(arg => arg.sort === 'Int');
  }

  /** The model, with what its functions give in the place of each application so far. */
  hinted(model: Model): Model {
    const evaluator = new Evaluator(model, { complete: true });
    const variables = new Map(model.variables);
    for (const [application, { result }] of this.#applications) {
      const value = evaluator.value(application);
      if (value !== undefined) variables.set(result.data, value);
    }
    return { variables, functions: model.functions };
  }

  /** The model in terms of functions, and the instances of functional consistency that it violates. */
  read(model: Model): { readonly model: Model; readonly broken: readonly Expr[] } {
    const evaluator = new Evaluator(model, { complete: true });
    const functions = new Map<string, Point[]>();
    const broken: Expr[] = [];
    for (const application of this.#applications.values()) {
      const args = application.args.map(arg => evaluator.value(arg));
      const result = evaluator.value(application.result);
      if (result === undefined || !args.every(arg => arg !== undefined)) continue;
      const points = functions.get(application.fn.name) ?? [];
      functions.set(application.fn.name, points);
      const same = points.find(point => point.args.every((arg, i) => sameValue(arg, defined(args[i]))));
      if (same === undefined) points.push({ args, result, of: application });
      else if (!sameValue(same.result, result)) broken.push(oneResult(same.of, application));
    }
    const variables = new Map(evaluator.model().variables);
    for (const { result } of this.#applications.values()) variables.delete(result.data);
    return { model: { variables, functions }, broken };
  }
}

function oneResult(a: Application, b: Application): Expr {
  return implies(and(...a.args.map((arg, i) => eq(arg, defined(b.args[i])))), eq(a.result, b.result));
}
