/**
 * How an invented function tells the functions apart that it is given: by calls whose results differ.
 */
import { exactEqual, SelfFun, type TableEntry, TableFun, type Term } from '../terms/index.ts';

/** Arguments of calls that are tried besides those that the functions have entries for. */
const NUMBERS = [0, 1, 2, 3];

/**
 * Of entries with functions as arguments, those whose result is not the first one's, with the calls that tell them from
 * the others in place of the functions. Those that cannot be told apart are left out. `self` is the function without them.
 */
export function toldByCalls(given: readonly TableEntry[], self: TableFun): TableEntry[] {
  // The function may be given itself.
  const entries = given.map(({ args, result }) => ({
    args: args.map(arg => (arg instanceof SelfFun ? self : arg)),
    result,
  }));
  const [first, ...others] = entries;
  if (first === undefined) return [];
  const told: TableEntry[] = [];
  for (const entry of others) {
    if (exactEqual(entry.result, first.result)) continue;
    const rivals = entries.filter(({ result }) => !exactEqual(result, entry.result));
    const args = entry.args.map((arg, i) =>
      arg instanceof TableFun
        ? calls(
            arg,
            rivals.map(rival => rival.args[i] as Term),
          )
        : arg,
    );
    if (rivals.every(rival => differ(args, rival.args))) told.push({ args, result: entry.result });
  }
  return told;
}

/** The function as the calls in which it differs from the others. */
function calls(fun: TableFun, others: readonly Term[]): TableFun {
  const tables = others.filter(other => other instanceof TableFun && other.arity === fun.arity) as TableFun[];
  const points = [fun, ...tables]
    .flatMap(({ entries }) => entries.map(({ args }) => args))
    .concat(NUMBERS.map(n => Array.from({ length: fun.arity }, () => n)));
  const chosen: TableEntry[] = [];
  for (const other of tables) {
    const isTold = chosen.some(({ args, result }) => !exactEqual(other.result(args), result));
    const point = points.find(args => !exactEqual(fun.result(args), other.result(args)));
    if (!isTold && point !== undefined) chosen.push({ args: point, result: fun.result(point) });
  }
  return new TableFun(fun.arity, chosen, fun.otherwise);
}

/** Whether some argument shows that a call is not the one that is wanted. */
function differ(wanted: readonly Term[], given: readonly Term[]): boolean {
  return wanted.some((arg, i) => {
    const other = given[i] as Term;
    if (!(arg instanceof TableFun)) return !exactEqual(arg, other);
    return (
      other instanceof TableFun &&
      arg.entries.some(({ args, result }) => !exactEqual(other.result(args), result))
    );
  });
}
