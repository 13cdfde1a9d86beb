/**
 * The events of one execution as plain data for JSON.
 *
 * A simple term is its text. Each list, tuple and map is written once, in a `term` event, and referred to by its number
 * from then on; so are the expressions of symbolic values. A list that a program traverses is thus written once, not
 * once for each call that gets a tail of it.
 */

import type { Expr } from '../logic/index.ts';
import type { Process } from './machine/process.ts';
import type { EnteredClause, Recorder } from './machine/recorder.ts';
import { concrete } from './terms/concrete.ts';
import { Cons, ErlMap, mapEntries, print, Sym, type Term, Tuple } from './terms/index.ts';

export type TraceEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** A term in an event: text, `{"term": N}`, or `{"symbolic": expression, "concrete": term}`. */
type TracedTerm =
  | string
  | { readonly term: number }
  | { readonly symbolic: unknown; readonly concrete: unknown };

interface Call {
  readonly name: string;
  /** The number of frames on the stack. */
  readonly depth: number;
}

export class Trace implements Recorder {
  readonly #terms = new Map<object, number>();
  readonly #expressions = new Map<Expr, number>();
  readonly #calls = new Map<Process, Call[]>();
  #current: Process | null = null;

  constructor(private readonly tell: (event: TraceEvent) => void) {}

  scheduled(process: Process): void {
    this.#current = process;
  }

  called(process: Process, name: string, args: readonly Term[]): void {
    const calls = this.#callsOf(process);
    const depth = process.stack.length;
    // A tail call replaces its caller; an exception leaves several calls at once.
    while ((calls.at(-1)?.depth ?? -1) >= depth) calls.pop();
    calls.push({ name, depth });
    this.#tell('call', process, { function: name, args: args.map(arg => this.#term(arg)), depth });
  }

  returned(process: Process, value: Term): void {
    const calls = this.#callsOf(process);
    const depth = process.stack.length + 1;
    while ((calls.at(-1)?.depth ?? -1) > depth) calls.pop();
    if (calls.at(-1)?.depth !== depth) return;
    calls.pop();
    this.#tell('return', process, { value: this.#term(value), depth });
  }

  bound(process: Process, names: readonly string[], values: readonly Term[]): void {
    const variables = Object.fromEntries(names.map((name, i) => [name, this.#term(values[i] as Term)]));
    this.#tell('bind', process, { variables });
  }

  entered(process: Process, clause: EnteredClause): void {
    this.#tell('clause', process, { ...clause });
  }

  left(process: Process, name: string, values: readonly Term[]): void {
    this.#tell('exitcase', process, { function: name, values: values.map(value => this.#term(value)) });
  }

  observed(process: Process, name: string, value: Term): void {
    this.#tell('result', process, { function: name, value: this.#term(value) });
  }

  decided(constraint: Expr, outcome: boolean, depth: number): void {
    const name = this.#current === null ? undefined : this.#callsOf(this.#current).at(-1)?.name;
    const constrained = this.#expression(constraint);
    this.#tell('decision', this.#current, { function: name, outcome, constraint: constrained, depth });
  }

  sent(to: Process, message: Term): void {
    this.#tell('message', this.#current, { to: print(to.pid), message: this.#term(message) });
  }

  received(process: Process, message: Term): void {
    this.#tell('receive', process, { message: this.#term(message) });
  }

  spawned(process: Process, parent: Process): void {
    this.#tell('spawn', parent, { spawned: print(process.pid) });
  }

  finished(process: Process, value: Term): void {
    const [first] = this.#callsOf(process);
    if (first !== undefined) this.#tell('return', process, { value: this.#term(value), depth: first.depth });
  }

  ended(process: Process, reason: Term): void {
    this.#calls.delete(process);
    this.#tell('exit', process, { reason: this.#term(reason) });
  }

  #callsOf(process: Process): Call[] {
    let calls = this.#calls.get(process);
    if (calls === undefined) {
      calls = [];
      this.#calls.set(process, calls);
    }
    return calls;
  }

  #tell(event: string, process: Process | null, rest: object): void {
    this.tell({ event, ...(process === null ? {} : { process: print(process.pid) }), ...rest });
  }

  #term(term: Term): TracedTerm {
    if (term instanceof Sym)
      return { symbolic: this.#expression(term.expr), concrete: this.#term(concrete(term)) };
    if (!(term instanceof Cons || term instanceof Tuple || term instanceof ErlMap)) return print(term);
    if (term instanceof Cons) this.#tailsOf(term);
    return { term: this.#idOf(term) };
  }

  /** Starts with the last cell, so that a long list does not recurse deeply. */
  #tailsOf(list: Cons): void {
    const cells: Cons[] = [];
    for (let cell: Term = list; cell instanceof Cons && !this.#terms.has(cell); cell = cell.tail)
      cells.push(cell);
    for (const cell of cells.reverse()) this.#idOf(cell);
  }

  #idOf(term: Cons | Tuple | ErlMap): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    const parts = this.#partsOf(term);
    const id = this.#terms.size + 1;
    this.#terms.set(term, id);
    this.tell({ event: 'term', id, ...parts });
    return id;
  }

  #partsOf(term: Cons | Tuple | ErlMap): object {
    if (term instanceof Cons) return { cons: [this.#term(term.head), this.#term(term.tail)] };
    if (term instanceof Tuple) return { tuple: term.elements.map(element => this.#term(element)) };
    return { map: mapEntries(term).map(entry => entry.map(part => this.#term(part))) };
  }

  #expression(e: Expr): unknown {
    if (e.op === 'var') return { variable: String(e.data) };
    if (e.op === 'literal') return { literal: String(e.data) };
    const known = this.#expressions.get(e);
    if (known !== undefined) return { expression: known };
    const args = e.args.map(arg => this.#expression(arg));
    const id = this.#expressions.size + 1;
    this.#expressions.set(e, id);
    this.tell({ event: 'expression', id, op: e.op, ...detailOf(e), args });
    return { expression: id };
  }
}

/** The constructor, field or function that parametrizes an operator. */
function detailOf({ data, index, op }: Expr): object {
  if (data === null || typeof data !== 'object' || !('name' in data)) return {};
  return { of: data.name, ...(op === 'select' ? { field: index } : {}) };
}
