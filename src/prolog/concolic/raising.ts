/**
 * Whether a goal can raise an exception, by a static analysis of the clauses that it can reach.
 *
 * What lies behind the last answer that is explored matters for the verdict only if something can go wrong there. The
 * analysis is a fixed point over the call graph: of each argument of a predicate it knows whether all calls pass an
 * integer, or all pass a proper list. Claim: where it returns false, no input makes the goal raise an exception, because every
 * goal in a clause that can be reached is a call of a defined predicate or a builtin that raises none for arguments of
 * these kinds. What it does not know it takes for raising.
 */
import type { Clause } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, deref, isCons, isInteger, NIL, Struct, type Term, Var } from '../terms/index.ts';

/** What is known about a value; null where nothing is. */
type Kind = 'integer' | 'list' | null;
type Kinds = ReadonlyMap<Var, Kind>;

/** Constructs and builtins whose arguments are goals. */
const CONTROL = new Set([
  ',/2',
  ';/2',
  '->/2',
  '*->/2',
  '|/2',
  '\\+/1',
  'not/1',
  'once/1',
  'ignore/1',
  'forall/2',
]);

/** Builtins that raise nothing, whatever their arguments are. */
const SAFE = new Set(
  `!/0 true/0 otherwise/0 fail/0 false/0 =/2 \\=/2 ==/2 \\==/2 @</2 @=</2 @>/2 @>=/2 =@=/2 \\=@=/2 var/1 nonvar/1 atom/1
   integer/1 float/1 number/1 string/1 atomic/1 compound/1 callable/1 is_list/1 ground/1 copy_term/2 nl/0 write/1
   print/1 writeln/1 writeq/1`.split(/\s+/),
);

const COMPARISONS = new Set(['</2', '=</2', '>/2', '>=/2', '=:=/2', '=\\=/2']);

/** Operations on integers that have a result for all operands. */
const TOTAL = new Set(['+/2', '-/2', '*/2', 'min/2', 'max/2', '-/1', '+/1', 'abs/1', 'sign/1']);

export function canRaise(program: Program, entry: Predicate): boolean {
  return new Analysis(program).canRaise(entry);
}

class Analysis {
  /** Kinds of the arguments over all calls that were met. */
  readonly #arguments = new Map<Predicate, readonly Kind[]>();
  readonly #todo = new Set<Predicate>();
  #isRaising = false;

  constructor(private readonly program: Program) {}

  canRaise(entry: Predicate): boolean {
    this.#met(entry, Array(entry.arity).fill(null));
    for (const pred of this.#todo) {
      // Again when it is met with other arguments.
      this.#todo.delete(pred);
      for (const clause of pred.clauses) this.#follow(clause);
    }
    // What was known of arguments only shrinks: it holds for all calls now.
    this.#isRaising = false;
    for (const pred of this.#arguments.keys()) for (const clause of pred.clauses) this.#follow(clause);
    return this.#isRaising;
  }

  #met(pred: Predicate, kinds: readonly Kind[]): void {
    const before = this.#arguments.get(pred);
    const after = before?.map((kind, i) => (kind === kinds[i] ? kind : null)) ?? kinds;
    if (before !== undefined && after.every((kind, i) => kind === before[i])) return;
    this.#arguments.set(pred, after);
    this.#todo.add(pred);
  }

  #follow(clause: Clause): void {
    const { headTerm, bodyTerm, predicate } = clause;
    if (predicate.noRule !== null || predicate.wrapper === '$det') this.#isRaising = true;
    const kinds = new Map<Var, Kind>();
    const passed = this.#arguments.get(predicate) ?? [];
    if (headTerm instanceof Struct)
      for (const [i, arg] of headTerm.args.entries()) learn(kinds, arg, passed[i] ?? null);
    this.#goal(bodyTerm, kinds, clause.module);
  }

  /** `kinds` gets what is known after the goal; what a part of a control construct binds is not. */
  #goal(term: Term, kinds: Map<Var, Kind>, module: string): void {
    const goal = deref(term);
    if (!(goal instanceof Struct) && !(goal instanceof Atom)) {
      this.#isRaising = true;
      return;
    }
    const [name, args] = goal instanceof Struct ? [goal.name, goal.args] : [goal, []];
    const indicator = `${name.name}/${args.length}`;
    if (this.program.own(indicator, module) !== undefined) this.#call(name, args, kinds, module);
    else if (indicator === ',/2') for (const part of args) this.#goal(part, kinds, module);
    else if (CONTROL.has(indicator)) for (const part of args) this.#goal(part, new Map(kinds), module);
    else if (indicator === 'is/2') {
      if (isSafeExpression(args[1] as Term, kinds)) learn(kinds, args[0] as Term, 'integer');
      else this.#isRaising = true;
    } else if (COMPARISONS.has(indicator)) {
      if (!args.every(arg => isSafeExpression(arg, kinds))) this.#isRaising = true;
    } else if (!SAFE.has(indicator)) this.#call(name, args, kinds, module);
  }

  #call(name: Atom, args: readonly Term[], kinds: Kinds, module: string): void {
    const indicator = `${name.name}/${args.length}`;
    const pred = this.#defined(name, args.length, module);
    if (pred === undefined || pred.builtin !== null || pred.isDynamic) {
      this.#isRaising = true;
      return;
    }
    // In the library, only an improper list raises.
    if (pred.isLibrary && indicator === 'memberchk/2' && kindOf(args[1] as Term, kinds) === 'list') return;
    this.#met(
      pred,
      args.map(arg => kindOf(arg, kinds)),
    );
  }

  /** What a call runs; undefined where there is no such predicate. */
  #defined(name: Atom, arity: number, module: string): Predicate | undefined {
    const indicator = `${name.name}/${arity}`;
    const find = () => this.program.effective(name, arity, module);
    const found = find();
    if (found?.isDefined) return found;
    const loaded = this.program.autoload(indicator) ? find() : undefined;
    return loaded?.isDefined ? loaded : undefined;
  }
}

/** Notes the kind of a value that a term unifies with. */
function learn(kinds: Map<Var, Kind>, term: Term, kind: Kind): void {
  const t = deref(term);
  if (kind === null) return;
  if (t instanceof Var) kinds.set(t, kind);
  else if (kind === 'list' && isCons(t)) learn(kinds, t.args[1] as Term, kind);
}

function kindOf(term: Term, kinds: Kinds): Kind {
  const t = deref(term);
  if (t instanceof Var) return kinds.get(t) ?? null;
  if (isCons(t)) return kindOf(t.args[1] as Term, kinds) === 'list' ? 'list' : null;
  return t === NIL ? 'list' : isInteger(t) ? 'integer' : null;
}

function isSafeExpression(term: Term, kinds: Kinds): boolean {
  if (kindOf(term, kinds) === 'integer') return true;
  const t = deref(term);
  if (!(t instanceof Struct) || !TOTAL.has(`${t.name.name}/${t.args.length}`)) return false;
  return t.args.every(arg => isSafeExpression(arg, kinds));
}
