/**
 * Sorts of the many-sorted logic that paths are written in.
 *
 * The logic knows no programming language. A language describes its terms as a `Datatype`, a set of
 * constructors whose fields have sorts again (possibly the datatype itself), and hands it to the solver
 * together with the constraints.
 */
import type { Value } from './value.ts';

export type Sort = 'Bool' | 'Int' | 'Real' | Datatype;

export interface Field {
  readonly name: string;
  readonly sort: Sort;
  /** Of sort `Real`: every input has a float here. */
  readonly isFloat?: true;
}

/** One way to build a value of a datatype, with a selector for each field. */
export class Constructor {
  constructor(
    readonly datatype: Datatype,
    readonly name: string,
    readonly fields: readonly Field[],
    readonly index: number,
  ) {}
}

let nextId = 0;

/**
 * An algebraic datatype. It is open: constructors are added when they are first needed (Erlang has one for every tuple
 * arity, of which a program uses few). A backend that has declared an older `version` must declare the datatype again.
 */
export class Datatype {
  /** Identity: datatypes of the same name are different. */
  readonly id = nextId++;
  readonly constructors: Constructor[] = [];
  readonly #byName = new Map<string, Constructor>();

  constructor(readonly name: string) {}

  get version(): number {
    return this.constructors.length;
  }

  add(name: string, fields: readonly Field[]): Constructor {
    if (this.#byName.has(name)) throw new Error(`constructor ${name} is already in ${this.name}`);
    const added = new Constructor(this, name, fields, this.constructors.length);
    this.constructors.push(added);
    this.#byName.set(name, added);
    return added;
  }

  get(name: string): Constructor | undefined {
    return this.#byName.get(name);
  }
}

/** An uninterpreted function symbol: a model may interpret it as any function of these sorts. */
export class Uninterpreted {
  constructor(
    readonly name: string,
    readonly domain: readonly Sort[],
    readonly range: Sort,
    /** The interpretation of a function that is known but beyond the solvers' theories; used by evaluation. */
    readonly meaning?: (...args: Value[]) => Value | undefined,
  ) {}
}
