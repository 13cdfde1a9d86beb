/** Recipes as expressions, `q:in(0, q:new())`, and back. */
import { type Expr, parseExpression } from '../syntax/index.ts';
import { literalTerm } from '../syntax/literal-term.ts';
import { Atom, atom, type Cons, printAtom, type Term, Tuple } from '../terms/index.ts';
import { showInput } from '../terms/print.ts';
import { type Maker, tagOf } from './index.ts';

type Makers = ReadonlyMap<string, Maker>;

/** `texts`: the lists that are shown as strings. */
export function showRecipe(recipe: Term, makers: Makers, texts?: ReadonlySet<Cons>): string {
  const [tag, ...args] = recipe instanceof Tuple ? recipe.elements : [];
  const maker = tag instanceof Atom ? makers.get(tag.name) : undefined;
  if (maker === undefined) return showInput(recipe, texts);
  const shown = args.map((arg, i) =>
    maker.args[i] === null ? showRecipe(arg, makers, texts) : showInput(arg, texts),
  );
  return `${printAtom(maker.module)}:${printAtom(maker.name)}(${shown.join(', ')})`;
}

/** Null for a text that is no recipe. */
export function readRecipe(text: string, makers: Makers): Term | null {
  const parsed = parseExpression(text);
  return parsed.ok ? recipeOf(parsed.value, makers) : null;
}

function recipeOf(expr: Expr, makers: Makers): Term | null {
  if (expr.kind !== 'call' || expr.callee.kind !== 'remote' || expr.callee.name.kind !== 'atom') return null;
  const tag = tagOf({ name: expr.callee.name.name, arity: expr.args.length });
  const maker = makers.get(tag);
  if (maker === undefined) return null;
  const args = expr.args.map((arg, i) => (maker.args[i] === null ? recipeOf(arg, makers) : literalTerm(arg)));
  return args.every(arg => arg !== null) ? new Tuple([atom(tag), ...args]) : null;
}
