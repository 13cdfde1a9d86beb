/**
 * Functions that only the real system computes: regular expressions, hashes whose values programs rely on, and some
 * special functions. Where there is no OTP, a run that needs one ends as unsupported.
 */
import { askEqual } from '../machine/ask.ts';
import { hasSymbol } from '../machine/has-symbol.ts';
import type { Process, Result } from '../machine/process.ts';
import { siteAt } from '../machine/sites.ts';
import { concretize } from '../symbolic/encode.ts';
import { Cons, print, Sym, type Term, Tuple } from '../terms/index.ts';
import { control } from './registry.ts';

function outside(module: string, names: readonly string[]): void {
  control(
    module,
    'concrete',
    Object.fromEntries(names.map(key => [key, (p: Process, ...args: Term[]) => ask(p, module, key, args)])),
  );
}

/** Has the real system call a function with what its arguments are found out to be; `otherwise` stands in for it. */
export function ask(
  p: Process,
  module: string,
  key: string,
  args: readonly Term[],
  otherwise?: (...plain: Term[]) => Term,
): Result {
  const plain = args.map(arg => pinTerm(p, arg));
  if (plain.some((arg, i) => arg !== args[i])) p.ex.limit('concrete-bif', `${module}:${key}`);
  return p.world.askOutside({
    process: p,
    module,
    name: key.slice(0, key.lastIndexOf('/')),
    args: plain,
    ...(otherwise && { otherwise: () => otherwise(...plain) }),
  });
}

outside('re', ['compile/1', 'compile/2', 'run/2', 'run/3', 'inspect/2', 'version/0']);
outside('erlang', ['decode_packet/3']);

/** Of a hash nothing can be said but for a term that is known: it is found out, by asking for one after the other. */
const hash =
  (key: string) =>
  (p: Process, term: Term, ...rest: Term[]): Result =>
    ask(p, 'erlang', key, [pinned(p, term), ...rest]);

control('erlang', 'emulated', {
  'phash2/1': hash('phash2/1'),
  'phash2/2': hash('phash2/2'),
  'phash/2': hash('phash/2'),
});

const known: Term[] = [];
const numbers = new Map<string, number>();

function numberOf(term: Term): number {
  const text = print(term);
  let number = numbers.get(text);
  if (number === undefined) {
    number = known.push(term) - 1;
    numbers.set(text, number);
  }
  return number;
}

/** The term with every symbolic part found out. Runs that said "no" to earlier values are asked for these again. */
function pinned(p: Process, term: Term): Term {
  if (!p.ex.recording || !hasSymbol(term)) return concretize(term);
  if (term instanceof Tuple) return new Tuple(term.elements.map(element => pinned(p, element)));
  if (term instanceof Cons) return new Cons(pinned(p, term.head), pinned(p, term.tail));
  if (!(term instanceof Sym)) return concretize(term);
  const site = siteAt(p.at)?.hash ?? 0;
  const candidates = p.world.candidates.upTo(site, term.expr.id, BigInt(numberOf(term.concrete)));
  return (
    candidates.map(number => known[Number(number)] as Term).find(value => askEqual(p, term, value)) ??
    term.concrete
  );
}

outside('math', ['erf/1', 'erfc/1']);
