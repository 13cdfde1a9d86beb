/**
 * Applications of functions as unknowns of their own.
 *
 * Each application becomes a variable, about which nothing is assumed but what the constraints say. That a function has
 * one result for the same arguments is said only where a model breaks it, which is rare. So a contradiction found without
 * it is one with it, and a model that does not break it is one of the functions, too.
 */
import {
  and,
  Evaluator,
  type Expr,
  eq,
  type FunctionPoint,
  implies,
  type Model,
  Rewriter,
  sameValue,
  type Uninterpreted,
  type Value,
  variable,
} from '../../logic/index.ts';
import { insidesOf } from '../observe.ts';

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

  /** The expression with variables for what functions return. */
  without(e: Expr): Expr {
    return insidesOf(e).applications.length === 0 ? e : this.#rewriter.rewrite(e);
  }

  #resultOf(e: Expr): Expr {
    const fn = e.data as Uninterpreted;
    // A known function is evaluated, not guessed.
    if (fn.meaning !== undefined) return e;
    let application = this.#applications.get(e);
    if (application === undefined) {
      application = { fn, args: e.args, result: variable(`@${e.id}`, e.sort) };
      this.#applications.set(e, application);
    }
    return application.result;
  }

  /** The integers that functions are applied to. */
  integers(): Expr[] {
    const all = [...this.#applications.values()].flatMap(({ args }) => args);
    return all.filter(arg => arg.sort === 'Int');
  }

  /** A model of the constraints without applications as one of those with them, or what it breaks. */
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
      const same = points.find(point => point.args.every((arg, i) => sameValue(arg, args[i] as Value)));
      if (same === undefined) points.push({ args, result, of: application });
      else if (!sameValue(same.result, result)) broken.push(oneResult(same.of, application));
    }
    const variables = new Map(evaluator.model().variables);
    for (const { result } of this.#applications.values()) variables.delete(result.data as string);
    return { model: { variables, functions }, broken };
  }
}

function oneResult(a: Application, b: Application): Expr {
  return implies(and(...a.args.map((arg, i) => eq(arg, b.args[i] as Expr))), eq(a.result, b.result));
}
