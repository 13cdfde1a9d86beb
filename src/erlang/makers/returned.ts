/**
 * What functions return, by their text: the expressions in result position, through bindings, patterns and calls of functions of
 * the same module.
 */
import type { Case, Definition, Expr, Module, Pattern } from '../core/index.ts';
import { Atom, Tuple } from '../terms/index.ts';
import { indexOf, type MakerResult } from './maker.ts';

/** Something that an expression may be, as an expression or as a pattern. */
export type Built = Expr | Pattern;
type Bindings = ReadonlyMap<string, Built>;

/** Finds values of a kind in what functions of a module return. */
export class Returned {
  constructor(
    private readonly core: Module,
    /** How a literal, a tuple or a call in result position is such a value; null where it is none. */
    private readonly resultOf: (built: Built) => MakerResult | null,
  ) {}

  /** The ways in which such a value is in results of the function. `under`: the functions that lead there. */
  ofFunction(def: Definition, under: ReadonlySet<Definition> = new Set()): MakerResult[] {
    if (under.has(def)) return [];
    const results = this.#in(def.fun.body, new Map(), new Set([...under, def]));
    return [...new Map(results.map(result => [JSON.stringify(result), result])).values()];
  }

  #in(e: Built, bound: Bindings, under: ReadonlySet<Definition>): MakerResult[] {
    const go = (next: Built, bindings = bound) => this.#in(next, bindings, under);
    switch (e.kind) {
      case 'literal':
      case 'tuple': {
        const result = this.resultOf(e);
        if (result !== null) return [result];
        return e.kind === 'tuple' ? partsWith(e.elements, go) : [];
      }
      case 'var': {
        const value = bound.get(e.name);
        // A name is looked up once: bindings of the text may shadow each other.
        return value === undefined ? [] : go(value, without(bound, e.name));
      }
      case 'alias':
        return go(e.pattern);
      case 'let':
      case 'try': {
        const [name, another] = e.vars;
        const isOne = name !== undefined && another === undefined;
        return go(e.body, isOne ? new Map(bound).set(name, e.arg) : bound);
      }
      case 'seq':
      case 'letrec':
        return go(e.body);
      case 'case':
        return e.clauses.flatMap(({ patterns, body }) =>
          body.kind === 'primop' ? [] : go(body, withPatterns(bound, subjectsOf(e), patterns)),
        );
      case 'call': {
        const result = this.resultOf(e);
        if (result !== null) return [result];
        // An update of a record.
        return atomIn(e.name)?.name === 'setelement' && e.args[1] !== undefined ? go(e.args[1]) : [];
      }
      case 'apply': {
        const callee = calleeOf(this.core, e.op);
        return callee === undefined ? [] : this.ofFunction(callee, under);
      }
      default:
        return [];
    }
  }
}

/** A tuple with such a value in it. */
function partsWith(elements: readonly Built[], inElement: (element: Built) => MakerResult[]): MakerResult[] {
  return elements.flatMap((element, index): MakerResult[] => {
    const isThere = inElement(element).some(result => indexOf(result) === null);
    return isThere ? [{ kind: 'matching', shapes: [elements.map(atomIn)], index }] : [];
  });
}

export function definitionOf(
  { definitions }: Module,
  of: { name: string; arity: number },
): Definition | undefined {
  return definitions.find(({ name, arity }) => name === of.name && arity === of.arity);
}

/** The function of the module that is called; undefined for any other. */
export function calleeOf(core: Module, op: Expr): Definition | undefined {
  return op.kind === 'fname' ? definitionOf(core, op) : undefined;
}

/** What a case is about. */
export function subjectsOf({ arg }: Case): readonly Expr[] {
  return arg.kind === 'values' ? arg.elements : [arg];
}

export function atomIn(e: Built): Atom | null {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value : null;
}

function without(bound: Bindings, name: string): Bindings {
  const rest = new Map(bound);
  rest.delete(name);
  return rest;
}

/** What patterns say about the variables that are matched, and about those that they bind. */
function withPatterns(bound: Bindings, subjects: readonly Expr[], patterns: readonly Pattern[]): Bindings {
  const more = new Map(bound);
  for (const [i, pattern] of patterns.entries()) {
    const subject = subjects[i];
    const inner = pattern.kind === 'alias' ? pattern.pattern : pattern;
    if (inner.kind === 'var' && subject !== undefined && subject.kind !== 'var')
      more.set(inner.name, subject);
    const isTuple = inner.kind === 'tuple' || (inner.kind === 'literal' && inner.value instanceof Tuple);
    if (!isTuple) continue;
    if (subject?.kind === 'var') more.set(subject.name, inner);
    if (pattern.kind === 'alias') more.set(pattern.name, inner);
  }
  return more;
}

/** The names of a parameter: its own, and those that the patterns of clauses give it. */
export function parameterNames({ fun }: Definition, at: number): ReadonlySet<string> {
  const names = new Set([fun.vars[at] ?? '']);
  if (fun.body.kind !== 'case') return names;
  for (const { patterns } of fun.body.clauses) {
    const pattern = patterns[at];
    if (pattern?.kind === 'var' || pattern?.kind === 'alias') names.add(pattern.name);
  }
  return names;
}
