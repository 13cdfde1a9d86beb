/**
 * Distances to a target place (`--target`): the least number of branches and calls from each clause, in the static call
 * graph. Not all calls are known statically, so a distance is an estimate, and a clause without a path to the target
 * may still lead to it.
 *
 * A place that raises an exception is reached when the clause around it is entered: the line may have other clauses, too.
 */
import { isSameFile } from '../coverage/index.ts';
import type { Aim, TargetPlace } from '../search/index.ts';
import { atomName, CallGraph, type Node, type Watcher } from './call-graph.ts';
import { children } from './core/children.ts';
import type { Clause, Expr, Module, ModuleSource } from './core/index.ts';
import type { PointInfo } from './coverage/clauses.ts';
import type { FunctionPoints } from './coverage/function-points.ts';
import type { CodeServer } from './machine/code-server.ts';
import { outcomeOf, questionOf } from './sites.ts';

/**
 * The distance of a decision whose clause is unknown: larger than most known distances. Larger postpones such
 * decisions.
 */
const UNKNOWN_DISTANCE = 50;

/** Functions that raise an exception. */
const RAISING: ReadonlySet<string> = new Set(['error', 'exit', 'throw']);

/** Null where there is no code at the target. */
export async function aimAt(
  target: TargetPlace,
  code: CodeServer,
  source: ModuleSource,
  module: string,
): Promise<Aim | null> {
  await loadUserModules(code, source, module, target);
  const graph = new CallGraph();
  const known: PointInfo[] = [];
  const goals = code.modules
    .filter(({ name }) => code.countsLines(name))
    .map(core => {
      const inside = new Goals(target, core);
      for (const def of core.definitions) {
        inside.known = code.pointsIn(core.name, def);
        known.push(...inside.known.infos);
        graph.add(core, code.prepared(def), inside);
      }
      return inside;
    });
  const lines = new Set(goals.flatMap(inside => [...inside.lines]));
  const onLines = known.filter(
    ({ kind, position, module: name }) =>
      kind === 'line' && position !== undefined && lines.has(`${name} ${position.line}`),
  );
  const points = new Set([
    ...goals.flatMap(inside => [...inside.points]),
    ...onLines.map(({ point }) => point),
  ]);
  if (points.size === 0) return null;
  const distances = graph.distancesTo(
    goals.flatMap(inside => [...inside.nodes]),
    null,
  );
  const least = (clauses: readonly Clause[]): number =>
    clauses.reduce((best, clause) => Math.min(best, distances.get(clause) ?? Infinity), Infinity);
  return {
    distance(label) {
      const test = code.tests.get(questionOf(label));
      if (test === undefined) return UNKNOWN_DISTANCE;
      return least(outcomeOf(label) ? test.passing : test.failing);
    },
    points,
  };
}

/** Loads the user's modules in the transitive closure of calls, and the target's module. */
async function loadUserModules(
  code: CodeServer,
  source: ModuleSource,
  first: string,
  target: TargetPlace,
): Promise<void> {
  const aimed = target === 'assert' ? [] : [target.file.replace(/^.*\//, '').replace(/\.\w+$/, '')];
  const seen = new Set<string>();
  const todo = [first, ...aimed];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (seen.has(name) || !code.countsLines(name)) continue;
    seen.add(name);
    if (!code.isKnown(name)) {
      const core = await source.load(name);
      if (core === null) continue;
      code.add(core);
    }
    const core = code.module(name);
    for (const def of core?.definitions ?? []) todo.push(...modulesIn(def.fun.body));
  }
}

function* modulesIn(root: Expr): Generator<string> {
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    const module = e.kind === 'call' ? atomName(e.module) : undefined;
    if (module !== undefined) yield module;
    todo.push(...children(e));
  }
}

/** Collects the target's nodes, and what is reached there, while the call graph is built. */
class Goals implements Watcher {
  readonly nodes = new Set<Node>();
  /** The target's lines: module and number. */
  readonly lines = new Set<string>();
  /** The target's clauses. */
  readonly points = new Set<number>();
  /** Of the function that is added to the graph. */
  known: FunctionPoints | null = null;

  constructor(
    private readonly target: TargetPlace,
    private readonly core: Module,
  ) {}

  clause(clause: Clause): void {
    this.#lineOf(clause, clause);
  }

  expression(e: Expr, node: Node): void {
    if (e.kind !== 'call' && e.kind !== 'apply') return;
    if (this.target !== 'assert') {
      this.#lineOf(e, node);
      return;
    }
    const line = e.ann.position?.line;
    const raises =
      e.kind === 'call' && atomName(e.module) === 'erlang' && RAISING.has(atomName(e.name) ?? '');
    if (!raises || e.ann.generated === true || line === undefined) return;
    const index = typeof node === 'object' && 'patterns' in node ? this.known?.ofClause(node) : undefined;
    const point = index === undefined ? undefined : this.known?.infos[index]?.point;
    if (point === undefined) {
      this.#aim(node, line);
      return;
    }
    this.nodes.add(node);
    this.points.add(point);
  }

  #lineOf({ ann }: Pick<Expr, 'ann'>, node: Node): void {
    const { target, core } = this;
    if (target === 'assert' || ann.generated || ann.position?.line !== target.line) return;
    if (isSameFile(core.file ?? ann.position.file, target.file)) this.#aim(node, target.line);
  }

  #aim(node: Node, line: number): void {
    this.nodes.add(node);
    this.lines.add(`${this.core.name} ${line}`);
  }
}
