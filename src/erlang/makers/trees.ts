/**
 * Trees of tuples without a tag, such as `{Key, Value, Left, Right}` and `nil`, where no type says so. Nobody else builds these by hand:
 * what a function takes for a tree holds more trees, in an order that the module knows.
 *
 * A parameter is a tree if it is matched with tuples of one size, and a part of such a tuple is handed on as a tree, by the same function
 * or by another one. So is a parameter that is handed on as one, as it is.
 */
import { children } from '../core/children.ts';
import type { Definition, Expr, Module, Pattern } from '../core/index.ts';
import { Atom } from '../terms/index.ts';
import { ANY } from '../types/index.ts';
import type { Maker, MakerResult } from './maker.ts';
import { type Built, calleeOf, definitionOf, parameterNames, Returned, subjectsOf } from './returned.ts';

/** A pair is more often a pair than a tree. */
const LEAST_SIZE = 3;

/** What a parameter is matched with. */
interface Node {
  readonly size: number;
  /** The elements that the patterns name. */
  readonly parts: ReadonlySet<string>;
  /** The atoms that it is matched with. */
  readonly leaves: ReadonlySet<Atom>;
}

/** The makers of what a parameter of the function takes; none where that is no tree. */
export function treeMakers(
  core: Module,
  unit: { name: string; arity: number },
  at: number,
): readonly Maker[] {
  const trees = new Trees(core);
  const def = definitionOf(core, unit);
  const node = def === undefined ? null : trees.taken(def, at);
  if (node === null) return [];
  const size: MakerResult = {
    kind: 'matching',
    shapes: [Array.from({ length: node.size }, () => null)],
    index: null,
  };
  const leaf: MakerResult = { kind: 'all', others: [] };
  const leaves = trees.leaves(node.size);
  const isLeaf = (e: Built) => e.kind === 'literal' && e.value instanceof Atom && leaves.has(e.value);
  const isTree = (built: Built) => isNode(built) && built.elements.length === node.size;
  const changed = new Returned(core, built => (isTree(built) ? size : null));
  // Where no tree comes in, one is known by its leaves.
  const begun = new Returned(core, built =>
    isTree(built) && built.kind === 'tuple' && built.elements.some(isLeaf) ? size : null,
  );
  return core.exports.flatMap(exported => {
    const maker = definitionOf(core, exported);
    if (maker === undefined) return [];
    const args = maker.fun.vars.map((_, i) => (trees.taken(maker, i) === null ? ANY : ('made' as const)));
    const returned = args.includes('made') ? changed : begun;
    const results = maker.arity === 0 && isLeaf(bodyOf(maker)) ? [leaf] : returned.ofFunction(maker);
    return results.map(result => ({ module: core.name, ...exported, args, result }));
  });
}

class Trees {
  constructor(private readonly core: Module) {}

  /** Null for a parameter that is no tree. */
  taken(def: Definition, at: number, under: ReadonlySet<Definition> = new Set()): Node | null {
    if (under.has(def)) return null;
    const node = nodeOf(def, at);
    if (node === 'other') return null;
    if (node !== null) return this.#handsOn(def, node.parts, node.size) ? node : null;
    const names = parameterNames(def, at);
    for (const { callee, index } of this.#handed(def, names)) {
      const tree = this.taken(callee, index, new Set([...under, def]));
      if (tree !== null) return tree;
    }
    return null;
  }

  /** What stands for an empty tree of such tuples, as far as it is an atom. */
  leaves(size: number): ReadonlySet<Atom> {
    const nodes = this.core.definitions.flatMap(def => def.fun.vars.map((_, at) => nodeOf(def, at)));
    return new Set(
      nodes.flatMap(node =>
        node === null || node === 'other' || node.size !== size ? [] : [...node.leaves],
      ),
    );
  }

  #handsOn(def: Definition, parts: ReadonlySet<string>, size: number): boolean {
    return this.#handed(def, parts).some(({ callee, index }) => {
      const node = nodeOf(callee, index);
      return node !== null && node !== 'other' && node.size === size;
    });
  }

  /** The parameters of functions of the module that get one of these variables as it is. */
  #handed({ fun }: Definition, names: ReadonlySet<string>): { callee: Definition; index: number }[] {
    const found: { callee: Definition; index: number }[] = [];
    const pending: Expr[] = [fun.body];
    for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
      pending.push(...children(e));
      const callee = e.kind === 'apply' ? calleeOf(this.core, e.op) : undefined;
      if (e.kind !== 'apply' || callee === undefined) continue;
      for (const [index, arg] of e.args.entries())
        if (arg.kind === 'var' && names.has(arg.name)) found.push({ callee, index });
    }
    return found;
  }
}

/** `other`: it is matched with something that no tree is. Null where it is not matched. */
function nodeOf(def: Definition, at: number): Node | 'other' | null {
  const names = parameterNames(def, at);
  const parts = new Set<string>();
  const leaves = new Set<Atom>();
  let size: number | null = null;
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    if (e.kind !== 'case') continue;
    const index = subjectsOf(e).findIndex(subject => subject.kind === 'var' && names.has(subject.name));
    for (const { patterns } of index < 0 ? [] : e.clauses) {
      const pattern = withoutName(patterns[index] as Pattern);
      if (pattern.kind === 'var') continue;
      if (pattern.kind === 'literal' && pattern.value instanceof Atom) leaves.add(pattern.value);
      else if (isNode(pattern) && (size ?? pattern.elements.length) === pattern.elements.length) {
        size = pattern.elements.length;
        for (const element of pattern.elements.map(withoutName))
          if (element.kind === 'var') parts.add(element.name);
      } else return 'other';
    }
  }
  return size === null ? null : { size, parts, leaves };
}

function withoutName(pattern: Pattern): Pattern {
  return pattern.kind === 'alias' ? pattern.pattern : pattern;
}

function isNode(built: Built): built is Extract<Built, { kind: 'tuple' }> {
  const tag = built.kind === 'tuple' ? built.elements[0] : undefined;
  return built.kind === 'tuple' && built.elements.length >= LEAST_SIZE && tag?.kind !== 'literal';
}

function bodyOf({ fun }: Definition): Expr {
  const [clause] = fun.body.kind === 'case' ? fun.body.clauses : [];
  return clause?.body ?? fun.body;
}
