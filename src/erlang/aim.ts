/**
 * The way to a place in the program (`--target`): how many branches and calls it is at least from each clause.
 *
 * The graph has a node for each function, each clause in it and each function that is local to another. From a node one gets
 * to the clauses that are directly in it, and to the functions it calls or mentions. Calls of functions that are only
 * known at run time are not in it, so a distance is an estimate, and no way is none that could be seen.
 */
import { isSameFile } from '../coverage/point.ts';
import type { Aim, Target } from '../search/unit.ts';
import type { Clause, Definition, Expr, Module, ModuleSource } from './core/index.ts';
import { children } from './machine/children.ts';
import type { CodeServer } from './machine/code.ts';
import { Atom } from './terms/index.ts';

/** How far it is from a decision that no clause is known for: behind all that is known to lead there. */
const SOMEWHERE = 50;

/** Calls that are there to end a computation. */
const RAISING: ReadonlySet<string> = new Set(['error', 'exit', 'throw']);

/** Null where the target has no code. */
export async function aimAt(
  target: Target,
  code: CodeServer,
  source: ModuleSource,
  module: string,
): Promise<Aim | null> {
  await loadUserModules(code, source, module, target);
  const graph = new CallGraph(target);
  const modules = code.modules.filter(({ name }) => code.countsLines(name));
  for (const core of modules) for (const def of core.definitions) graph.add(core, def, code);
  const lines = graph.targets;
  const points = code.points.filter(
    ({ kind, position, module: name }) =>
      kind === 'line' && position !== undefined && lines.has(`${name} ${position.line}`),
  );
  if (points.length === 0) return null;
  const distances = graph.distances();
  const least = (clauses: readonly Clause[]): number =>
    clauses.reduce((best, clause) => Math.min(best, distances.get(clause) ?? Infinity), Infinity);
  return {
    distance(label) {
      const test = code.tests.get(Math.floor(label / 2));
      if (test === undefined) return SOMEWHERE;
      return least(label % 2 === 1 ? test.passing : test.failing);
    },
    points: new Set(points.map(({ point }) => point)),
  };
}

/** The modules of the user that can be reached by calls, and the one that the target is in. */
async function loadUserModules(
  code: CodeServer,
  source: ModuleSource,
  first: string,
  target: Target,
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

/** A function of a module by its full name, a function local to one, or a clause. */
type Node = string | Definition | Clause;

class CallGraph {
  /** The way back: from where one gets to a node. */
  readonly #callers = new Map<Node, Node[]>();
  readonly #goals = new Set<Node>();
  /** The lines aimed at, as module and number. */
  readonly targets = new Set<string>();

  constructor(private readonly target: Target) {}

  add(core: Module, def: Definition, code: CodeServer): void {
    code.numberClauses(core.name, def);
    const prepared = code.prepared(def);
    const node = `${core.name}:${def.name}/${def.arity}`;
    this.#walk(prepared.fun.body, node, core, new Map());
  }

  #walk(e: Expr, from: Node, core: Module, local: ReadonlyMap<string, Definition>): void {
    this.#look(e, from, core);
    switch (e.kind) {
      case 'letrec': {
        const inside = new Map([...local, ...e.defs.map(def => [`${def.name}/${def.arity}`, def] as const)]);
        for (const def of e.defs) this.#walk(def.fun.body, def, core, inside);
        this.#walk(e.body, from, core, inside);
        return;
      }
      case 'case':
      case 'receive':
        for (const clause of e.clauses) {
          this.#edge(from, clause);
          this.#lineOf(clause, clause, core);
          this.#walk(clause.guard, clause, core, local);
          this.#walk(clause.body, clause, core, local);
        }
        for (const part of e.kind === 'case' ? [e.arg] : [e.timeout, e.action])
          this.#walk(part, from, core, local);
        return;
      case 'fname': {
        const name = `${e.name}/${e.arity}`;
        this.#edge(from, local.get(name) ?? `${core.name}:${name}`);
        return;
      }
      case 'call': {
        const [module, name] = [atomName(e.module), atomName(e.name)];
        if (module !== undefined && name !== undefined)
          this.#edge(from, `${module}:${name}/${e.args.length}`);
      }
    }
    for (const child of children(e)) this.#walk(child, from, core, local);
  }

  /** Is the expression itself what is aimed at? */
  #look(e: Expr, node: Node, core: Module): void {
    if (e.kind !== 'call' && e.kind !== 'apply') return;
    if (this.target !== 'assert') {
      this.#lineOf(e, node, core);
      return;
    }
    const line = e.ann.position?.line;
    const raises =
      e.kind === 'call' && atomName(e.module) === 'erlang' && RAISING.has(atomName(e.name) ?? '');
    if (raises && e.ann.generated !== true && line !== undefined) this.#aim(node, core, line);
  }

  #lineOf({ ann }: Pick<Expr, 'ann'>, node: Node, core: Module): void {
    const { target } = this;
    if (target === 'assert' || ann.generated || ann.position?.line !== target.line) return;
    if (isSameFile(core.file ?? ann.position.file, target.file)) this.#aim(node, core, target.line);
  }

  #aim(node: Node, core: Module, line: number): void {
    this.#goals.add(node);
    this.targets.add(`${core.name} ${line}`);
  }

  #edge(from: Node, to: Node): void {
    const callers = this.#callers.get(to);
    if (callers === undefined) this.#callers.set(to, [from]);
    else callers.push(from);
  }

  /** By breadth, from the goals back. */
  distances(): ReadonlyMap<Node, number> {
    const found = new Map<Node, number>([...this.#goals].map(goal => [goal, 0]));
    for (const [node, distance] of found)
      for (const caller of this.#callers.get(node) ?? [])
        if (!found.has(caller)) found.set(caller, distance + 1);
    return found;
  }
}

function atomName(e: Expr): string | undefined {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value.name : undefined;
}
