/**
 * The partition of the input space into cells by the sets of clauses that match.
 *
 * The alternatives of a choice are the subsets of the clauses whose heads match together. Most subsets are
 * unsatisfiable, so the partition is refined clause by clause instead of enumerating the power set: a clause splits a
 * cell in two only where matching and not matching are both consistent with the constructors and constants that the
 * cell requires. The time is proportional to the number of cells; forty facts with different constants give forty-one.
 * The check is incomplete (it knows nothing of equalities between two unknowns, or of arithmetic), so the solver may
 * find a cell unsatisfiable.
 *
 * Claim: every input lies in exactly one cell, because a split only leaves out a side whose conjunction is
 * contradictory. If that were wrong, an alternative would be missing and its paths would never be explored.
 */
import { and, type Constructor, defined, type Expr, FALSE, not } from '../../logic/index.ts';

/** One clause with the condition under which it matches. */
export interface Candidate {
  readonly index: number;
  readonly condition: Expr;
}

export interface Cell {
  /** Indices of the candidates that match. */
  readonly matching: readonly number[];
  readonly constraint: Expr;
}

/** What a conjunction requires of each expression: its top constructor, or a value that it equals. */
class Shapes {
  constructor(
    private readonly constructors: ReadonlyMap<Expr, Constructor> = new Map(),
    private readonly equalities: ReadonlyMap<Expr, Expr> = new Map(),
    private readonly atoms: ReadonlySet<Expr> = new Set(),
  ) {}

  /** These and the new conjuncts; null where they contradict each other. */
  with(conjuncts: readonly Expr[]): Shapes | null {
    const constructors = new Map(this.constructors);
    const equalities = new Map(this.equalities);
    const atoms = new Set(this.atoms);
    for (const conjunct of conjuncts) {
      atoms.add(conjunct);
      const shape = shapeOf(conjunct);
      if (shape === null) continue;
      const known = constructors.get(shape.of);
      if (known !== undefined && known !== shape.constructor) return null;
      constructors.set(shape.of, shape.constructor);
      if (shape.value !== null) {
        const value = equalities.get(shape.of);
        if (value !== undefined && value !== shape.value && isClosed(value) && isClosed(shape.value))
          return null;
        equalities.set(shape.of, shape.value);
      }
    }
    return new Shapes(constructors, equalities, atoms);
  }

  /** Whether all conjuncts follow. */
  entails(conjuncts: readonly Expr[]): boolean {
    return conjuncts.every(conjunct => {
      if (this.atoms.has(conjunct)) return true;
      const shape = shapeOf(conjunct);
      if (shape === null) return false;
      return shape.value === null
        ? this.constructors.get(shape.of) === shape.constructor
        : this.equalities.get(shape.of) === shape.value;
    });
  }

  /** Whether one of the conjuncts contradicts these. */
  excludes(conjuncts: readonly Expr[]): boolean {
    return conjuncts.some(conjunct => {
      const shape = shapeOf(conjunct);
      if (shape === null) return false;
      const known = this.constructors.get(shape.of);
      if (known !== undefined && known !== shape.constructor) return true;
      const value = this.equalities.get(shape.of);
      if (value === undefined || shape.value === null || value === shape.value) return false;
      return isClosed(value) && isClosed(shape.value);
    });
  }
}

interface Shape {
  readonly of: Expr;
  readonly constructor: Constructor;
  /** The value it must have, where the conjunct is an equality. */
  readonly value: Expr | null;
}

function shapeOf(conjunct: Expr): Shape | null {
  const [left, right] = conjunct.args;
  if (conjunct.op === 'is') return { of: left, constructor: conjunct.data, value: null };
  if (conjunct.op !== 'eq' || left === undefined || right === undefined) return null;
  if (right.op === 'construct') return { of: left, constructor: right.data, value: right };
  if (left.op === 'construct') return { of: right, constructor: left.data, value: left };
  return null;
}

/** A ground expression in normal form: two different ones denote different values. */
function isClosed(e: Expr): boolean {
  return e.op === 'literal' || (e.op === 'construct' && e.args.every(isClosed));
}

export function conjunctsOf(condition: Expr): readonly Expr[] {
  return condition.op === 'and' ? condition.args : condition.op === 'literal' ? [] : [condition];
}

interface Region {
  readonly matching: readonly number[];
  readonly positive: readonly Expr[];
  readonly negative: readonly (readonly Expr[])[];
  readonly shapes: Shapes;
}

/** All cells, the empty set included; at most `limit` of them, `complete` says whether that was all. */
export function cells(candidates: readonly Candidate[], limit: number): { cells: Cell[]; complete: boolean } {
  const found: Cell[] = [];
  let complete = true;
  for (const group of groups(candidates)) {
    const result = cellsTogether(group, limit - found.length);
    found.push(...result.cells);
    complete &&= result.complete;
  }
  const nothing = and(...candidates.map(({ condition }) => not(condition)));
  return { cells: nothing === FALSE ? found : [{ matching: [], constraint: nothing }, ...found], complete };
}

/**
 * Groups of mutually exclusive clauses: where every clause requires a constructor or a constant of the same part of the
 * input, clauses that require different ones exclude each other. A table of n facts thus takes time linear in n.
 */
function groups(candidates: readonly Candidate[], done: ReadonlySet<Expr> = new Set()): Candidate[][] {
  const [first, second] = candidates;
  if (first === undefined || second === undefined) return [[...candidates]];
  const shapes = candidates.map(({ condition }) => shapesOf(condition));
  for (const place of defined(shapes[0]).keys()) {
    const wanted = shapes.map(map => map.get(place));
    if (done.has(place) || wanted.includes(undefined)) continue;
    const isValue = wanted.every(shape => shape?.value != null && isClosed(shape.value));
    const parts = new Map<unknown, Candidate[]>();
    for (const [i, candidate] of candidates.entries()) {
      const key = isValue ? wanted[i]?.value : wanted[i]?.constructor;
      const part = parts.get(key);
      if (part === undefined) parts.set(key, [candidate]);
      else part.push(candidate);
    }
    const next = new Set([...done, place]);
    return [...parts.values()].flatMap(part => groups(part, next));
  }
  return [[...candidates]];
}

function shapesOf(condition: Expr): Map<Expr, Shape> {
  const shapes = new Map<Expr, Shape>();
  for (const conjunct of conjunctsOf(condition)) {
    const shape = shapeOf(conjunct);
    if (shape !== null && !shapes.has(shape.of)) shapes.set(shape.of, shape);
  }
  return shapes;
}

/** The cells in which at least one of these clauses matches. */
function cellsTogether(
  candidates: readonly Candidate[],
  limit: number,
): { cells: Cell[]; complete: boolean } {
  let regions: Region[] = [{ matching: [], positive: [], negative: [], shapes: new Shapes() }];
  let complete = true;
  for (const { index, condition } of candidates) {
    const conjuncts = conjunctsOf(condition);
    const next: Region[] = [];
    for (const region of regions) {
      const shapes = region.shapes.with(conjuncts);
      if (shapes !== null && !region.negative.some(other => shapes.entails(other))) {
        next.push({
          matching: [...region.matching, index],
          positive: [...region.positive, ...conjuncts],
          negative: region.negative,
          shapes,
        });
      }
      if (!region.shapes.entails(conjuncts)) {
        next.push({ ...region, negative: [...region.negative, conjuncts] });
      }
    }
    if (next.length > limit) {
      complete = false;
      next.length = limit;
    }
    regions = next;
  }
  return { cells: regions.filter(({ matching }) => matching.length > 0).map(toCell), complete };
}

/** The constraint of a region, without the negations that its positive part implies. */
function toCell({ matching, positive, negative, shapes }: Region): Cell {
  const needed = negative.filter(conjuncts => !shapes.excludes(conjuncts));
  return { matching, constraint: and(...positive, ...needed.map(conjuncts => not(and(...conjuncts)))) };
}

/** The constraint of the cell in which exactly these candidates match. */
export function cellOf(candidates: readonly Candidate[], matching: ReadonlySet<number>): Expr {
  const positive = candidates.filter(c => matching.has(c.index)).flatMap(c => conjunctsOf(c.condition));
  const negative = candidates.filter(c => !matching.has(c.index)).map(c => conjunctsOf(c.condition));
  const shapes = new Shapes().with(positive) ?? new Shapes();
  return toCell({ matching: [...matching], positive, negative, shapes }).constraint;
}
