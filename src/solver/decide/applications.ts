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
  Rewriter,
  sameValue,
  type Uninterpreted,
  variable,
} from '../../logic/index.ts';
import { occurrencesIn } from '../observe.ts';

interface Application {
  readonly fn: Uninterpreted;
  /** Without applications. */
  readonly args: readonly Expr[];
  readonly result: Expr;
}

interface Point extends FunctionPoint {
  readonly of: Application;
}

export class Applications {
  readonly #applications = new Map<Expr, Application>();
  readonly #rewriter = new Rewriter({ replace: e => (e.op === 'apply' ? this.#resultOf(e) : e) });

  /** The expression with a variable in the place of each application. */
  without(e: Expr): Expr {
    return occurrencesIn(e).applications.length === 0 ? e : this.#rewriter.rewrite(e);
  }

  #resultOf(e: ExprOf<'apply'>): Expr {
    const fn = e.data;
    // A known function is evaluated, not guessed.
    if (fn.meaning !== undefined) return e;
    let application = this.#applications.get(e);
    if (application === undefined) {
      application = { fn, args: e.args, result: variable(`@${e.id}`, e.sort) };
      this.#applications.set(e, application);
    }
    return application.result;
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
      if (value !== undefined) variables.set(result.data as string, value);
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
    for (const { result } of this.#applications.values()) variables.delete(result.data as string);
    return { model: { variables, functions }, broken };
  }
}

function oneResult(a: Application, b: Application): Expr {
  return implies(and(...a.args.map((arg, i) => eq(arg, defined(b.args[i])))), eq(a.result, b.result));
}
