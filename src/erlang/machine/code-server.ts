/**
 * Loaded code: functions are compiled from Core when they are first called.
 *
 * A `FunctionCell` links a call site to the code that it calls; call sites hold cells, so a call costs no look-up, and a
 * module is loaded when a function in it is first called.
 *
 * Each unit under test has a code server of its own, with its own cells and its own record of what was covered. The
 * text that their functions are compiled to is the same, and is made once.
 */

import type { Clause, Definition, Module } from '../core/index.ts';
import type { PointInfo } from '../coverage/clauses.ts';
import { FunctionPoints } from '../coverage/function-points.ts';
import { clauseNumbers } from '../instrument/clause-numbers.ts';
import { compilePatterns } from '../pmatch/index.ts';
import type { QuestionId } from '../sites.ts';
import type { Term } from '../terms/index.ts';
import { compileFunction, type Template } from './compile/function.ts';
import type { Process, Result } from './process.ts';

/** Compiled code: takes the process and the arguments, returns a term or one of the sentinels in `process.ts`. */
export type Code = (p: Process, ...args: Term[]) => Result;

/** No function has this name: calling it only loads the module. */
export const NO_FUNCTION = '';

export class FunctionCell {
  code: Code | null = null;
  /** Whether compiled code refers to the function by its name. */
  isNamedInCode = false;

  constructor(
    readonly module: string,
    readonly name: string,
    readonly arity: number,
    /** Called as `M:F(...)`, which reaches exported functions only. */
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
  /** Whether compiled code follows a run on the BEAM (`guide.ts`). */
  readonly follows?: boolean;
}

/** What a test decides: which clauses may still be entered when it is passed, and which when it is not. */
export interface Test {
  readonly passing: readonly Clause[];
  readonly failing: readonly Clause[];
}

/** What code servers with the same options share of a function. */
interface Made {
  readonly points: FunctionPoints;
  template?: Template;
}

const memo = new WeakMap<Definition, Map<string, Made>>();

export class CodeServer {
  readonly #modules = new Map<string, LoadedModule | null>();
  readonly #cells = new Map<string, FunctionCell>();
  /** Every clause and line of every function that was compiled or asked about, by id. */
  readonly points: PointInfo[] = [];
  /** The id of each function's first point. */
  readonly #firstPoints = new Map<Definition, number>();
  /** The tests of patterns and guards in compiled functions. */
  readonly tests = new Map<QuestionId, Test>();
  /** Set to 1 when a clause's body or a line is entered, by id. */
  readonly covered: number[] = [];

  constructor(private readonly options: CodeOptions = { pmatch: true }) {}

  /** Whether the module was loaded or found to be missing (`null` in the table). */
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

  /** The functions that were called by their full name, since the server was made or has forgotten. */
  get called(): FunctionCell[] {
    return [...this.#cells.values()].filter(
      ({ remote, name, code }) => remote && name !== NO_FUNCTION && code !== null,
    );
  }

  /** Calls by full name are linked anew. */
  forgetCalled(): void {
    for (const cell of this.called) cell.code = null;
  }

  /** Compile the function behind a cell, in `module` for calls by full name; false when that has no such function. */
  link(cell: FunctionCell, module = cell.module): boolean {
    const def = this.definition(module, cell.name, cell.arity);
    if (def === undefined) return false;
    if (cell.remote) {
      if (!this.isExported(module, cell.name, cell.arity)) return false;
      const local = this.cell(module, cell.name, cell.arity);
      if (local.code === null) this.link(local);
      cell.code = local.code;
    } else {
      const first = this.numberClauses(module, def);
      const template = this.#template(module, def);
      for (const [question, test] of template.tests) this.tests.set(question, test);
      cell.code = template.codeIn(this, first);
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

  /** Give the clauses and lines of a function their coverage ids; returns the first. */
  numberClauses(module: string, def: Definition): number {
    let first = this.#firstPoints.get(def);
    if (first === undefined) {
      // Before anything is noted: a run may come to its end in the midst of this, and be followed by others.
      const { infos } = this.pointsIn(module, def);
      first = this.points.length;
      this.#firstPoints.set(def, first);
      for (const info of infos) {
        this.points.push(info);
        this.covered.push(0);
      }
    }
    return first;
  }

  pointsIn(module: string, def: Definition): FunctionPoints {
    return this.#made(module, def).points;
  }

  #template(module: string, def: Definition): Template {
    const made = this.#made(module, def);
    const position = this.module(module)?.definitions.indexOf(def) ?? 0;
    made.template ??= compileFunction(module, this.prepared(def), {
      position,
      numbers: this.options.follows ? clauseNumbers(def) : null,
      points: made.points,
      isOwn: this.countsLines(module),
      records: this.options.records === true,
    });
    return made.template;
  }

  #made(module: string, def: Definition): Made {
    const { pmatch, records = false, follows = false } = this.options;
    const isOwn = this.countsLines(module);
    const key = `${pmatch} ${records} ${follows} ${isOwn}`;
    const variants = memo.get(def) ?? new Map<string, Made>();
    memo.set(def, variants);
    const file = isOwn ? (this.module(module)?.file ?? '') : null;
    const made = variants.get(key) ?? { points: new FunctionPoints(module, def, file) };
    variants.set(key, made);
    return made;
  }
}
