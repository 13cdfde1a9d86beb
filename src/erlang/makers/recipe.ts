/**
 * Recipes as expressions, and back: `q:in(0, q:new())`, `element(2, s:init([]))`. A process is started by
 * `(fun({ok, X}) -> unlink(X), X end)(s:start_link())`, and a call that does something to it is
 * `(fun(X) -> s:put(X, 0), X end)(Value)`.
 */
import { type Expr, parseExpression } from '../syntax/index.ts';
import { literalTerm } from '../syntax/literal-term.ts';
import { readWithFuns, type TermWithFuns } from '../syntax/term-with-funs.ts';
import { Atom, atom, type Cons, printAtom, type Term, Tuple } from '../terms/index.ts';
import { showInput } from '../terms/print.ts';
import { effectTag, elementTag, indexOf, isAlive, type Maker, startTag } from './maker.ts';

type Makers = ReadonlyMap<string, Maker>;

/** In recipes, in the place of an argument that is no input. */
export const CALLER = atom('caller');
const CALLER_TEXT = '{self(), make_ref()}';
/** The variable that stands for a value which a call does something to. */
const VALUE = 'X';

/** `texts`: the lists that are shown as strings. */
export function showRecipe(recipe: Term, makers: Makers, texts?: ReadonlySet<Cons>): string {
  const [tag, ...args] = recipe instanceof Tuple ? recipe.elements : [];
  const maker = tag instanceof Atom ? makers.get(tag.name) : undefined;
  if (maker === undefined) return showInput(recipe, texts);
  const { result } = maker;
  const shown = args.map((arg, i) => {
    const kind = maker.args[i];
    if (kind === 'caller') return CALLER_TEXT;
    return kind === 'made' ? showRecipe(arg, makers, texts) : showInput(arg, texts);
  });
  const callOf = (words: readonly string[]) =>
    `${printAtom(maker.module)}:${printAtom(maker.name)}(${words.join(', ')})`;
  if (result.kind === 'argument') {
    const call = callOf(shown.map((text, i) => (i === result.index ? VALUE : text)));
    return `(fun(${VALUE}) -> ${call}, ${VALUE} end)(${shown[result.index]})`;
  }
  if (result.kind === 'started')
    return `(fun({ok, ${VALUE}}) -> unlink(${VALUE}), ${VALUE} end)(${callOf(shown)})`;
  const index = indexOf(result);
  return index === null ? callOf(shown) : `element(${index + 1}, ${callOf(shown)})`;
}

/** The arguments in a recipe of which nothing is known: makers take everything there, or lists of it. */
export function untypedIn(recipe: Term, makers: Makers): Term[] {
  const [tag, ...args] = recipe instanceof Tuple ? recipe.elements : [];
  const maker = tag instanceof Atom ? makers.get(tag.name) : undefined;
  return args.flatMap((arg, i) => {
    const type = maker?.args[i];
    if (type === 'made') return untypedIn(arg, makers);
    if (type === undefined || type === 'caller') return [];
    const isUntyped = type.kind === 'any' || (type.kind === 'list' && type.element.kind === 'any');
    return isUntyped ? [arg] : [];
  });
}

/** Null for a text that is no recipe. */
export function readRecipe(text: string, makers: Makers): TermWithFuns | null {
  return readWithFuns(text, (expr, literal) => recipeOf(expr, makers, literal));
}

/**
 * The recipes in the text of an argument list, by index, where some of them start processes: these exist in the run only that
 * follows the recipe. Null otherwise: a value is as good as its recipe.
 */
export function readProcessRecipes(
  text: string,
  makersOf: readonly (Makers | null)[],
): ReadonlyMap<number, Term> | null {
  const parsed = parseExpression(text);
  if (!parsed.ok || parsed.value.kind !== 'list') return null;
  const recipes = new Map<number, Term>();
  let isNeeded = false;
  for (const [i, makers] of makersOf.entries()) {
    const expr = parsed.value.elements[i];
    if (makers === null) continue;
    const recipe = expr === undefined ? null : recipeOf(expr, makers);
    if (recipe === null) return null;
    recipes.set(i, recipe);
    isNeeded ||= [...makers.values()].some(isAlive);
  }
  return isNeeded ? recipes : null;
}

/** A call in an expression, as it is in recipes. */
interface ReadCall {
  readonly call: Expr;
  tag(name: string, arity: number): string;
  /** What the variable stands for. */
  readonly value?: Expr | undefined;
}

function recipeOf(
  expr: Expr,
  makers: Makers,
  literal: (part: Expr) => Term | null = literalTerm,
): Term | null {
  const { call, tag, value } = callIn(expr);
  if (call.kind !== 'call' || call.callee.kind !== 'remote' || call.callee.name.kind !== 'atom') return null;
  const recipeTag = tag(call.callee.name.name, call.args.length);
  const maker = makers.get(recipeTag);
  if (maker === undefined) return null;
  const args = call.args.map((arg, i) => {
    const kind = maker.args[i];
    if (kind === 'caller') return CALLER;
    if (kind !== 'made') return literal(arg);
    return recipeOf(arg.kind === 'var' && value !== undefined ? value : arg, makers, literal);
  });
  return args.every(arg => arg !== null) ? new Tuple([atom(recipeTag), ...args]) : null;
}

function callIn(expr: Expr): ReadCall {
  const plain: ReadCall = { call: expr, tag: (name, arity) => `${name}/${arity}` };
  if (expr.kind !== 'call') return plain;
  const { callee, args } = expr;
  if (callee.kind === 'atom' && callee.name === 'element') {
    const [position, call] = args;
    const index = position === undefined ? null : literalTerm(position);
    if (call === undefined || typeof index !== 'number') return plain;
    return { call, tag: (name, arity) => elementTag(name, arity, index - 1) };
  }
  const [clause] = callee.kind === 'fun' ? callee.clauses : [];
  const [value] = args;
  if (clause === undefined || value === undefined) return plain;
  if (clause.patterns[0]?.kind === 'tuple') return { call: value, tag: startTag };
  return { call: clause.body[0] ?? expr, tag: effectTag, value };
}
