/**
 * Whether a program is about floats: where none of its clauses mentions one, or an operation that makes one of
 * integers, a float as an input of arithmetic is concretized, which is a limit of the run. To follow floats through a program about
 * integers would multiply its paths by both kinds of each number.
 */
import { Atom, deref, Float, Struct, type Term } from '../terms/index.ts';

/** `integer` and `number` say nothing: they are type tests, too. */
const OF_FLOATS = new Set(
  `/ float pi e inf nan epsilon truncate round floor ceiling ceil float_integer_part float_fractional_part
   sqrt sin cos tan asin acos atan atan2 exp log log10 sinh cosh tanh random_float copysign nexttoward`.split(
    /\s+/,
  ),
);

export function mentionsFloats(terms: readonly Term[]): boolean {
  const todo = [...terms];
  const seen = new Set<Term>();
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const t = deref(next);
    if (t instanceof Float) return true;
    if (t instanceof Atom && OF_FLOATS.has(t.name) && t.name.length > 1) return true;
    if (!(t instanceof Struct) || seen.has(t)) continue;
    seen.add(t);
    // `Name/Arity` is no quotient.
    const isIndicator = t.name.name === '/' && deref(t.args[0] as Term) instanceof Atom;
    if (OF_FLOATS.has(t.name.name) && !isIndicator) return true;
    for (const arg of t.args) todo.push(arg);
  }
  return false;
}
