/**
 * The way to a place in the program (`--target`): how many branches and calls it is at least from each clause. Not all
 * calls are known beforehand, so a distance is an estimate, and no way is none that could be seen.
 */
import { isSameFile } from '../coverage/index.ts';
import type { Aim, TargetPlace } from '../search/index.ts';
import { atomName, CallGraph, type Node, type Watcher } from './call-graph.ts';
import { children } from './core/children.ts';
import type { Clause, Expr, Module, ModuleSource } from './core/index.ts';
import type { PointInfo } from './coverage/clauses.ts';
import type { CodeServer } from './machine/code-server.ts';
import { outcomeOf, questionOf } from './sites.ts';

/** How far it is from a decision that no clause is known for: behind all that is known to lead there. */
const SOMEWHERE = 50;

/** Calls that are there to end a computation. */
const RAISING: ReadonlySet<string> = new Set(['error', 'exit', 'throw']);

/** Null where the target has no code. */
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
        known.push(...code.pointsIn(core.name, def).infos);
        graph.add(core, code.prepared(def), inside);
      }
      return inside;
    });
  const lines = new Set(goals.flatMap(inside => [...inside.lines]));
  const points = known.filter(
    ({ kind, position, module: name }) =>
      kind === 'line' && position !== undefined && lines.has(`${name} ${position.line}`),
  );
  if (points.length === 0) return null;
  const distances = graph.distancesTo(
    goals.flatMap(inside => [...inside.nodes]),
    null,
  );
  const least = (clauses: readonly Clause[]): number =>
    clauses.reduce((best, clause) => Math.min(best, distances.get(clause) ?? Infinity), Infinity);
  return {
    distance(label) {
      const test = code.tests.get(questionOf(label));
      if (test === undefined) return SOMEWHERE;
      return least(outcomeOf(label) ? test.passing : test.failing);
    },
    points: new Set(points.map(({ point }) => point)),
  };
}

/** The modules of the user that can be reached by calls, and the one that the target is in. */
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

/** Finds what is aimed at while the graph is made. */
class Goals implements Watcher {
  readonly nodes = new Set<Node>();
  /** The lines aimed at, as module and number. */
  readonly lines = new Set<string>();

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
    if (raises && e.ann.generated !== true && line !== undefined) this.#aim(node, line);
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
