/**
 * Loaded code: functions are compiled from Core when they are first called.
 *
 * A `FunctionCell` is the link between a call site and the code it reaches; call sites hold cells, so a call costs no
 * look-up, and a module that is not loaded yet is asked for when the call happens.
 */

import { findBif } from '../bifs/registry.ts';
import type { Clause, Definition, Module } from '../core/index.ts';
import { compilePatterns } from '../pmatch/index.ts';
import type { Term } from '../terms/index.ts';
import { clausesOf, type PointInfo } from './clauses.ts';
import { compileFunction } from './compile/function.ts';
import { linesOf } from './lines.ts';
import type { Process, Result } from './process.ts';
import { hashText } from './sites.ts';

/** Compiled code: takes the process and the arguments, returns a term or one of the sentinels in `process.ts`. */
export type Code = (p: Process, ...args: Term[]) => Result;

export class FunctionCell {
  code: Code | null = null;

  constructor(
    readonly module: string,
    readonly name: string,
    readonly arity: number,
    /** Reached by `M:F(...)`: only exported functions answer. */
    readonly remote: boolean,
  ) {}
}

interface LoadedModule {
  readonly core: Module;
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly exported: ReadonlySet<string>;
}

export interface CodeOptions {
  /** Whether cases become decision trees before they are compiled. */
  readonly pmatch: boolean;
  /** The modules whose lines count for coverage. */
  readonly countsLines?: (module: string) => boolean;
  /** Whether compiled code tells the world's recorder what it does. */
  readonly records?: boolean;
}

/** What a test decides: which clauses may still be entered when it is passed, and which when it is not. */
export interface Test {
  readonly passing: readonly Clause[];
  readonly failing: readonly Clause[];
}

export class CodeServer {
  readonly #modules = new Map<string, LoadedModule | null>();
  readonly #cells = new Map<string, FunctionCell>();
  readonly #clauseIds = new Map<Clause, number>();
  /** Every clause and line of every function that was compiled or asked about, by id. */
  readonly points: PointInfo[] = [];
  readonly #lineIds = new Map<string, ReadonlyMap<number, number>>();
  readonly #numbered = new Set<Definition>();
  /** The tests of patterns and guards in compiled functions, by the hash that their labels are made of. */
  readonly tests = new Map<number, Test>();
  /** Set to 1 when a clause's body or a line is entered, by id. */
  readonly covered: number[] = [];

  constructor(private readonly options: CodeOptions = { pmatch: true }) {}

  get records(): boolean {
    return this.options.records === true;
  }

  /** Whether the module was asked for; `null` in the table means that there is no such module. */
  isKnown(module: string): boolean {
    return this.#modules.has(module);
  }

  module(name: string): Module | undefined {
    return this.#modules.get(name)?.core;
  }

  get modules(): Module[] {
    return [...this.#modules.values()].flatMap(loaded => (loaded === null ? [] : [loaded.core]));
  }

  add(core: Module): void {
    const definitions = new Map(core.definitions.map(def => [`${def.name}/${def.arity}`, def]));
    const exported = new Set(core.exports.map(e => `${e.name}/${e.arity}`));
    this.#modules.set(core.name, { core, definitions, exported });
    for (const cell of this.#cells.values()) if (cell.module === core.name) cell.code = null;
  }

  addMissing(name: string): void {
    if (!this.#modules.has(name)) this.#modules.set(name, null);
  }

  isExported(module: string, name: string, arity: number): boolean {
    return this.#modules.get(module)?.exported.has(`${name}/${arity}`) ?? false;
  }

  definition(module: string, name: string, arity: number): Definition | undefined {
    return this.#modules.get(module)?.definitions.get(`${name}/${arity}`);
  }

  /** The link to a function of the same module. */
  cell(module: string, name: string, arity: number): FunctionCell {
    return this.#cell(module, name, arity, false);
  }

  /** The link to a function that is called by its full name. */
  remoteCell(module: string, name: string, arity: number): FunctionCell {
    return this.#cell(module, name, arity, true);
  }

  #cell(module: string, name: string, arity: number, remote: boolean): FunctionCell {
    const key = `${remote ? '' : '.'}${module}:${name}/${arity}`;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = new FunctionCell(module, name, arity, remote);
      this.#cells.set(key, cell);
    }
    return cell;
  }

  /** Compile the function behind a cell; false when the module has no such function. */
  link(cell: FunctionCell): boolean {
    const def = this.definition(cell.module, cell.name, cell.arity);
    if (def === undefined) return false;
    if (cell.remote) {
      if (!this.isExported(cell.module, cell.name, cell.arity)) return false;
      const local = this.cell(cell.module, cell.name, cell.arity);
      if (local.code === null) this.link(local);
      cell.code = local.code;
    } else {
      this.numberClauses(cell.module, def);
      cell.code = compileFunction(this, cell.module, this.prepared(def));
    }
    return true;
  }

  /** The function as it is compiled. */
  prepared(def: Definition): Definition {
    return this.options.pmatch ? compilePatterns(def) : def;
  }

  countsLines(module: string): boolean {
    return this.options.countsLines?.(module) ?? false;
  }

  clauseId(clause: Clause): number {
    return this.#clauseIds.get(clause.origin ?? clause) ?? -1;
  }

  /** The id of a line of a function; undefined where it has no code, or is not counted. */
  lineId(module: string, functionName: string, line: number): number | undefined {
    return this.#lineIds.get(`${module}:${functionName}`)?.get(line);
  }

  /** Give the clauses and lines of a function their coverage ids. */
  numberClauses(module: string, def: Definition): void {
    // Where the machine has a function built in, its code is never run.
    if (this.#numbered.has(def) || findBif(module, def.name, def.arity) !== undefined) return;
    this.#numbered.add(def);
    const clauses = clausesOf(module, def);
    for (const [clause, info] of clauses) this.#clauseIds.set(clause, this.#addPoint(info));
    if (!this.countsLines(module)) return;
    const name = `${def.name}/${def.arity}`;
    const file = this.module(module)?.file ?? '';
    const ids = linesOf(def, clauses).map((line): [number, number] => {
      const point = hashText(`${module}:${name} line ${line}`);
      const position = { line, file };
      return [line, this.#addPoint({ kind: 'line', point, module, function: name, position })];
    });
    this.#lineIds.set(`${module}:${name}`, new Map(ids));
  }

  #addPoint(info: PointInfo): number {
    this.covered.push(0);
    return this.points.push(info) - 1;
  }
}
