/**
 * Tries all values where there are few: hard arithmetic about integers of small types, such as months or bytes, is decided by
 * evaluating it. Z3 gives up on the remainder of a square that no number up to a hundred has.
 *
 * `unsat` is a proof: every assignment within the bounds that the query itself states makes a constraint false. One under which a
 * constraint has no value (a quotient by zero) proves nothing, and the query goes on.
 */
import { defined, EMPTY_MODEL, Evaluator, type Expr } from '../../logic/index.ts';
import { Applications } from '../decide/applications.ts';
import { observables } from '../observe.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { boundsIn } from '../stated-bounds.ts';
import { hardest } from './hardness.ts';

/** Assignments that are tried. Larger: more queries are decided, each in a longer time (a few microseconds for one). */
const MAX_ASSIGNMENTS = 4096;

export function enumerate(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => decided(query) ?? (await inner.check(query)));
}

/** Null where there are too many values, or a constraint has none. */
function decided({ constraints, hint = EMPTY_MODEL }: Query): Answer | null {
  if (hardest(constraints) === 'easy') return null;
  const applications = new Applications();
  const reduced = constraints.map(constraint => applications.without(constraint));
  const domains = domainsIn(reduced);
  if (domains === null) return null;
  const { variables, functions } = applications.hinted(hint);
  let isProof = true;
  for (const assignment of assignments(domains)) {
    const candidate = { variables: new Map([...variables, ...assignment]), functions };
    const evaluator = new Evaluator(candidate);
    const values = reduced.map(constraint => evaluator.value(constraint));
    if (values.includes(false)) continue;
    const { model, broken } = applications.read(candidate);
    if (broken.length === 0 && !values.includes(undefined)) return { kind: 'sat', model, by: 'enumerate' };
    isProof = false;
  }
  return isProof ? { kind: 'unsat', by: 'enumerate' } : null;
}

type Domains = ReadonlyMap<string, readonly bigint[]>;

/** The values of each symbol, those nearest to zero first; null where they are not known, or too many. */
function domainsIn(constraints: readonly Expr[]): Domains | null {
  const { variables } = observables(constraints);
  const bounds = boundsIn(constraints);
  const domains = new Map<string, readonly bigint[]>();
  let total = 1n;
  for (const { sort, data: name } of variables) {
    const { low = null, high = null } = bounds.get(name) ?? {};
    if (sort !== 'Int' || low === null || high === null) return null;
    const size = high < low ? 0n : high - low + 1n;
    total *= size;
    if (size > MAX_ASSIGNMENTS || total > MAX_ASSIGNMENTS) return null;
    const values = Array.from({ length: Number(size) }, (_, i) => low + BigInt(i));
    domains.set(name, values.sort(byMagnitude));
  }
  return domains;
}

function byMagnitude(a: bigint, b: bigint): number {
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  return x < y ? -1 : x > y ? 1 : 0;
}

function* assignments(domains: Domains): Generator<Map<string, bigint>> {
  const names = [...domains.keys()];
  const total = names.reduce((product, name) => product * defined(domains.get(name)).length, 1);
  for (let turn = 0; turn < total; turn++) {
    const assignment = new Map<string, bigint>();
    let rest = turn;
    for (const name of names) {
      const values = defined(domains.get(name));
      assignment.set(name, defined(values[rest % values.length]));
      rest = Math.floor(rest / values.length);
    }
    yield assignment;
  }
}
