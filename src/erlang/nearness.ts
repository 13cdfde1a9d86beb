/**
 * The distance from a decision to code that no run has reached: the least number of branches, calls and returns in the
 * static call graph, which is an estimate.
 */
import type { Label, Nearness } from '../search/index.ts';
import { CallGraph, type Node } from './call-graph.ts';
import type { Clause, Definition, Module } from './core/index.ts';
import { reachableFunctions } from './coverage/reachable-functions.ts';
import type { CodeServer, Test } from './machine/code-server.ts';
import { Unsupported } from './operations/raise.ts';
import { outcomeOf, questionOf } from './sites.ts';

/**
 * The cost of a return edge, in edges. It leads to every caller, most of which are not the actual one; larger
 * disfavours returns.
 */
const RETURN_COST = 2;

export class NearnessToNew implements Nearness {
  #graph: CallGraph | null = null;
  /** The clauses that were not reached at the last update, with their points. */
  #goals = new Map<Clause, number>();
  #distances: ReadonlyMap<Node, number> = new Map();
  #reachedBefore = -1;
  /** Whether all functions have been compiled. */
  #isLinked = false;

  constructor(
    private readonly code: CodeServer,
    private readonly module: Module,
    private readonly entry: { readonly name: string; readonly arity: number },
    private readonly reached: ReadonlySet<number>,
    /** Whether other threads or processes make some of the runs that labels come from. */
    private readonly runsElsewhere: () => boolean = () => false,
  ) {}

  get #start(): Node {
    return `${this.module.name}:${this.entry.name}/${this.entry.arity}`;
  }

  knows(label: Label): boolean {
    return this.#testOf(label) !== undefined;
  }

  distance(label: Label | null): number {
    this.#prepare();
    this.#update();
    if (label === null) return this.#distances.get(this.#start) ?? Number.POSITIVE_INFINITY;
    const test = this.#testOf(label);
    if (test === undefined) return Number.POSITIVE_INFINITY;
    let least = Number.POSITIVE_INFINITY;
    for (const clause of outcomeOf(label) ? test.passing : test.failing)
      least = Math.min(least, this.#distances.get(clause) ?? least);
    return least;
  }

  get isAllReached(): boolean {
    this.#prepare();
    this.#update();
    return this.#goals.size === 0;
  }

  #prepare(): void {
    if (this.#graph !== null) return;
    const { code, module } = this;
    this.#graph = new CallGraph();
    for (const def of reachableFunctions(module, this.entry.name, this.entry.arity)) {
      const points = code.pointsIn(module.name, def);
      this.#graph.add(module, code.prepared(def), {
        clause: clause => {
          const info = points.infos[points.ofClause(clause) ?? -1];
          if (info?.kind === 'clause') this.#goals.set(clause, info.point);
        },
      });
    }
  }

  /**
   * The tests of a function are known when it has been compiled, as all have whose decisions were made in this thread. To
   * compile the others takes seconds for a large module, so that is done only for labels of runs that were made elsewhere.
   */
  #testOf(label: Label): Test | undefined {
    const { tests } = this.code;
    const known = tests.get(questionOf(label));
    if (known !== undefined || this.#isLinked) return known;
    const { name, arity } = this.entry;
    const hasRun = this.code.cell(this.module.name, name, arity).code !== null;
    if (hasRun && !this.runsElsewhere()) return undefined;
    this.#isLinked = true;
    for (const def of reachableFunctions(this.module, name, arity)) this.#link(def);
    return tests.get(questionOf(label));
  }

  #link({ name, arity }: Definition): void {
    const cell = this.code.cell(this.module.name, name, arity);
    try {
      if (cell.code === null) this.code.link(cell);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
    }
  }

  /** Distances are recomputed when a goal was reached; they only grow. */
  #update(): void {
    const { reached } = this;
    if (reached.size === this.#reachedBefore) return;
    this.#reachedBefore = reached.size;
    const before = this.#goals.size;
    for (const [clause, point] of this.#goals) if (reached.has(point)) this.#goals.delete(clause);
    if (this.#goals.size === before && this.#distances.size > 0) return;
    this.#distances = (this.#graph as CallGraph).distancesTo(this.#goals.keys(), RETURN_COST);
  }
}
