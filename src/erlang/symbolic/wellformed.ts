/**
 * Well-formedness axioms: properties of all Erlang terms, instantiated for the subexpressions of a query.
 *
 * The datatype has values that are no Erlang terms: a byte could be 1000, a length negative, two atoms could have the
 * same name. For each subexpression of a constraint that could have such a value, an axiom excludes it. The axioms of
 * an expression depend on it alone, so they are memoized, and each stands directly before the first constraint that
 * needs it: queries about one path keep a common prefix.
 *
 * Some axioms exclude values that inputs may have. They narrow the search, and are marked as assumptions of the query.
 */
import {
  and,
  type Background,
  defined,
  type Expr,
  type ExprOf,
  ForkedMap,
  ge,
  int,
  is,
  isInFloatRange,
  le,
  memoized,
  not,
  postorder,
} from '../../logic/index.ts';
import type { Assumption, Query } from '../../search/index.ts';
import { type Axiom, isNarrowing, narrowing } from './axiom.ts';
import { MAX_BITS } from './decode.ts';
import { whereDefined } from './definedness.ts';
import { extensionalityAxioms } from './equality-axioms.ts';
import { MapAxioms } from './map-axioms.ts';
import { NameAxioms } from './name-axioms.ts';
import { BITS, byteAt, FLT, FUN, mapSize, OPAQUE, TERM } from './signature.ts';
import { inventArities, tupleAxioms } from './tuple-axioms.ts';
import { impliedCells, tupleListAxioms } from './tuple-list-axioms.ts';

/** The constraints in order, each preceded by the axioms for the subexpressions that occur in it for the first time. */
export function withAxioms(
  constraints: readonly Axiom[],
  background: Pick<Background, 'constructorsOf'> | null = null,
): Axioms {
  const axioms = new Axioms(background);
  for (const constraint of constraints) axioms.add(constraint);
  return axioms;
}

/**
 * Marks the assumptions of a query among constraints that contain those of the query. One that also stands in the query
 * without a mark is none.
 */
export function assumptionsOf({ constraints, assumptions = [] }: Query): (constraint: Expr) => Axiom {
  const marked = new Map(assumptions.map(({ at, reason, weaker }) => [at, { reason, weaker }]));
  const axioms = new Map<Expr, Axiom>();
  for (const [at, statement] of constraints.entries()) {
    const mark = marked.get(at);
    if (mark === undefined) axioms.set(statement, statement);
    else if (!axioms.has(statement)) axioms.set(statement, { statement, ...mark });
  }
  return constraint => axioms.get(constraint) ?? constraint;
}

/** The incremental form of `withAxioms`. */
export class Axioms {
  result: Expr[] = [];
  /** Which parts of the result do not hold for every term. */
  assumptions: Assumption[] = [];
  #seen = new ForkedMap<Expr, true>();
  #names = new NameAxioms();
  #maps = new MapAxioms();

  constructor(
    /** What the types of the inputs say: an axiom that they imply is no assumption. */
    private readonly background: Pick<Background, 'constructorsOf'> | null = null,
  ) {}

  /** A copy that can be extended independently. */
  fork(): Axioms {
    const fork = new Axioms(this.background);
    fork.result = [...this.result];
    fork.assumptions = [...this.assumptions];
    fork.#seen = this.#seen.fork();
    fork.#names = this.#names.fork();
    fork.#maps = this.#maps.fork();
    return fork;
  }

  add(constraint: Axiom): void {
    const said = isNarrowing(constraint) ? constraint.statement : constraint;
    inventArities(said);
    this.#meet(said);
    for (const part of parts(said)) this.result.push(...extensionalityAxioms(part));
    for (const axiom of this.#maps.conclude(this.#names.areMentioned)) this.#state(axiom);
    this.#push(constraint);
  }

  /** Adds an axiom, after the axioms for its own subexpressions. */
  #state(axiom: Axiom): void {
    this.#meet(isNarrowing(axiom) ? axiom.statement : axiom);
    this.#push(axiom);
  }

  #push(axiom: Axiom): void {
    if (!isNarrowing(axiom)) {
      this.result.push(axiom);
      return;
    }
    const { statement, reason, weaker } = axiom;
    this.assumptions.push({ at: this.result.length, reason, weaker });
    this.result.push(statement);
  }

  readonly #mayBeOpaque = (e: Expr): boolean => this.background?.constructorsOf(e)?.includes(OPAQUE) ?? true;

  #meet(e: Expr): void {
    for (const part of parts(e)) {
      if (this.#seen.has(part)) continue;
      this.#seen.set(part, true);
      for (const axiom of localAxioms(part, this.#mayBeOpaque)) this.#state(axiom);
      for (const axiom of tupleAxioms(part)) this.#state(axiom);
      for (const axiom of tupleListAxioms(part)) this.#state(axiom);
      for (const implied of impliedCells(part)) this.#meet(implied);
      for (const axiom of this.#names.meet(part)) this.#state(axiom);
      for (const axiom of this.#maps.meet(part)) this.#state(axiom);
    }
  }
}

const RELEVANT = new Set<Expr['op']>(['select', 'apply', 'var', 'construct', 'ite', 'eq', 'le', 'ge']);

/** Every subexpression that may need an axiom, inner ones first. */
const parts = memoized((root: Expr): readonly Expr[] => [...postorder(root)].filter(e => RELEVANT.has(e.op)));

/** The axioms that depend on one subexpression alone. */
function localAxioms(e: Expr, mayBeOpaque: (e: Expr) => boolean): readonly Axiom[] {
  switch (e.op) {
    case 'var':
    case 'select':
      if (e.sort === TERM) {
        const axiom = whereDefined(e, not(is(OPAQUE, e)));
        return [mayBeOpaque(e) ? withoutOpaque(axiom) : axiom];
      }
      return e.op === 'select' ? selectorAxioms(e) : [];
    case 'apply':
      return applicationAxioms(e);
    default:
      return [];
  }
}

/** No input can be written down that contains a pid, a reference or a port. */
function withoutOpaque(statement: Expr): Axiom {
  return narrowing(statement, 'opaque-values');
}

const MAX_ARITY = 255;
/** The bits of a bitstring that is made up: 64 KB are enough for most programs, and longer ones take time to run. */
const [USUAL_LENGTH, GREATEST_LENGTH] = [1 << 19, MAX_BITS];

/** Lengths and arities are not negative, wherever the value they belong to has them; floats are finite. */
function selectorAxioms(e: ExprOf<'select'>): Axiom[] {
  const ctor = e.data;
  const upTo = (limit: number): Expr => whereDefined(e, and(ge(e, int(0)), le(e, int(limit))));
  if (ctor === FUN && e.index === 0) return [upTo(MAX_ARITY)];
  if (ctor === FLT) return [whereDefined(e, isInFloatRange(e))];
  if (ctor !== BITS || e.index !== 0) return [];
  const isLength = whereDefined(e, ge(e, int(0)));
  return [narrowing(upTo(USUAL_LENGTH), 'large-binary', () => [upTo(GREATEST_LENGTH), isLength])];
}

function applicationAxioms(e: ExprOf<'apply'>): Axiom[] {
  const fn = e.data;
  if (fn === byteAt) return [whereDefined(defined(e.args[0]), and(ge(e, int(0)), le(e, int(255))))];
  if (fn === mapSize) return [whereDefined(defined(e.args[0]), ge(e, int(0)))];
  if (fn.range !== TERM) return [];
  return [withoutOpaque(e.args.reduce((axiom, arg) => whereDefined(arg, axiom), not(is(OPAQUE, e))))];
}
