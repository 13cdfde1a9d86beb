/** What the parts of the compiler share while one top-level function is compiled. */

import { defined, textHash } from '../../../logic/index.ts';
import { noteRegexLiteral } from '../../bifs/known-patterns.ts';
import type { Bif } from '../../bifs/registry.ts';
import type { Clause, Expr, FunExpr, Position } from '../../core/index.ts';
import type { FunctionPoints } from '../../coverage/function-points.ts';
import { marksLine, ownLines } from '../../coverage/lines.ts';
import type { ClauseNumbers } from '../../instrument/clause-numbers.ts';
import { addSite, type QuestionId, questionId, type Site, type SiteIndex, siteAt } from '../../sites.ts';
import { isPlainCheck } from '../../summaries.ts';
import type { Term } from '../../terms/index.ts';
import type { CodeServer, FunctionCell, Test } from '../code-server.ts';
import { guidedBif } from '../guided-bifs.ts';
import { freeVariables, isExpression } from './analysis.ts';
import type { Scope } from './scope.ts';

export type Context =
  | {
      readonly kind: 'tail';
      readonly self: SelfLoop | null;
      /** It is the tail of a `try`'s body, whose frame is on top of the stack, and not that of the function. */
      readonly inTry: boolean;
    }
  | {
      readonly kind: 'continue';
      readonly name: string;
      /** The JavaScript variables that the continuation, and those it goes on to, refer to. */
      readonly env: readonly string[];
      /** It only builds a term around its value and returns that. */
      readonly inert: boolean;
    }
  | { readonly kind: 'assign'; readonly target: string; readonly label: string };

/** A function whose self-calls in tail position may jump back to its start. */
export interface SelfLoop {
  readonly name: string;
  readonly arity: number;
  readonly label: string;
  readonly params: readonly string[];
  /** The function itself, for when the jump is not taken. */
  readonly target: string;
}

/** The mutually recursive parts of the compiler, which reach each other through the unit. */
export interface Parts {
  body(unit: Unit, e: Expr, scope: Scope, ctx: Context): void;
  text(unit: Unit, e: Expr, scope: Scope): string;
  functionText(unit: Unit, fun: FunExpr, outer: Scope, self: Self | null): string;
}

/** Where a jump goes: a block to leave, the variable that says where to go on, and those that hold the arguments. */
export interface Join {
  readonly label: string;
  readonly chosen: string;
  readonly index: number;
  readonly params: readonly string[];
}

export type Self = Pick<SelfLoop, 'name' | 'arity' | 'target'>;

export interface UnitOptions {
  /** Which function of its module it is, counting from 0. */
  readonly position: number;
  readonly points: FunctionPoints;
  /** Whether the user asked about the function, and not only about what calls it. */
  readonly isOwn: boolean;
  /** Whether the code tells the world's recorder what it does. */
  readonly records: boolean;
  /** The numbers of clauses, where the code follows a run on the BEAM. */
  readonly numbers: ClauseNumbers | null;
}

/** Closures in one function; a number larger than this may be the number of another function's closure. */
const MAX_CLOSURES = 2 ** 20;

/** The clauses of a case as it was written: it may have become a decision tree, behind variables for what it looks at. */
function clausesOf(e: Expr): readonly Clause[] {
  let last = e;
  while (last.kind === 'let' || last.kind === 'seq') last = last.body;
  return last.ann.written?.clauses ?? (last.kind === 'case' ? last.clauses : []);
}

/** A constant that stands for a function: each code server has its own cell for it. */
export class Link {
  constructor(
    private readonly module: string,
    private readonly name: string,
    private readonly arity: number,
    private readonly isRemote: boolean,
  ) {}

  cellIn(server: CodeServer): FunctionCell {
    const { module, name, arity } = this;
    const cell = this.isRemote ? server.remoteCell(module, name, arity) : server.cell(module, name, arity);
    cell.isNamedInCode = true;
    return cell;
  }
}

export class Unit {
  readonly lines: string[] = [];
  readonly constants: unknown[] = [];
  /** By `name/arity`; passes give join points names that are unique in their function. */
  readonly joins = new Map<string, Join>();
  readonly tests = new Map<QuestionId, Test>();
  readonly #links = new Map<string, string>();
  readonly #constantNames = new Map<unknown, string>();
  #counter = 0;
  #callCount = 0;
  readonly #closures = new Map<FunExpr, number>();
  #testCount = 0;
  #marks = true;
  #watchedCount = 0;
  #branch: Test | null = null;

  constructor(
    readonly module: string,
    readonly functionName: string,
    readonly options: UnitOptions,
    private readonly parts: Parts,
  ) {}

  /** Statements that evaluate an expression in a context. */
  body(e: Expr, scope: Scope, ctx: Context): void {
    this.parts.body(this, e, scope, ctx);
  }

  /** A direct expression as a JavaScript expression. */
  text(e: Expr, scope: Scope): string {
    return this.parts.text(this, e, scope);
  }

  /** The text of a JavaScript function for a Core fun; `self` is given where it can call itself in tail position. */
  functionText(fun: FunExpr, outer: Scope, self: Self | null): string {
    return this.parts.functionText(this, fun, outer, self);
  }

  /**
   * A function value. As on the BEAM, where it stands in the module is its identity, together with what it has
   * captured. Its name alone is not: functions of a letrec are named anew in every function, and where the compiler
   * has inlined a function, different code has the same name.
   */
  closure(fun: FunExpr, name: string, code: string, env: readonly string[]): string {
    const number = this.#closures.get(fun) ?? this.#closures.size;
    this.#closures.set(fun, number);
    const index = this.options.position * MAX_CLOSURES + number;
    const own = name.startsWith('-') ? name : `-${this.functionName}-${name}-${number}-`;
    const meta = `${this.constant(this.module)}, ${JSON.stringify(own)}, ${fun.vars.length}`;
    return `closure(${meta}, ${code}, ${index}, [${env.join(', ')}])`;
  }

  /** A statement that pushes a frame. */
  pushFrame(frame: string, site: SiteIndex, env: readonly string[], inert: boolean): void {
    const push = inert ? 'pushInert' : 'pushWith';
    this.emit(
      `if (p.ex.recording) p.${push}(${frame}, ${site}, [${env.join(', ')}]); else p.push(${frame}, ${site});`,
    );
  }

  /** A statement that pushes the frame of a `try`. */
  pushTry(frame: string, site: SiteIndex, env: readonly string[]): void {
    this.emit(`p.pushTry(${frame}, ${site}, p.ex.recording ? [${env.join(', ')}] : []);`);
  }

  /** Evaluate a direct expression into a new JavaScript variable. */
  into(e: Expr, scope: Scope, target: string): void {
    this.mark(e);
    if (isExpression(e)) {
      this.emit(`const ${target} = ${this.text(e, scope)};`);
      return;
    }
    const label = this.fresh('L');
    this.emit(`let ${target}; ${label}: {`);
    this.body(e, scope, { kind: 'assign', target, label });
    this.emit('}');
  }

  join({ name, arity }: { name: string; arity: number }): Join {
    return defined(this.joins.get(`${name}/${arity}`));
  }

  /** Tell the recorder, where there is one, about the variables that a person named. */
  tellBindings(names: Iterable<string>, scope: Scope): void {
    if (!this.options.records) return;
    const named = [...names].filter(name => /^\p{Lu}/u.test(name) && scope.has(name));
    if (named.length === 0) return;
    const values = named.map(name => scope.get(name)).join(', ');
    this.emit(`p.world.recorder?.bound(p, ${this.constant(named)}, [${values}]);`);
  }

  /** Mark a clause, and the line that it begins on, as reached. */
  markClause(clause: Clause): void {
    const { points } = this.options;
    const id = points.ofClause(clause);
    if (id === undefined) return;
    this.emit(`p.cov[first + ${id}] = 1;`);
    if (this.options.isOwn) this.emit(`p.watcher?.entered(first + ${id});`);
    const info = defined(points.infos[id]);
    if (info.position !== undefined && marksLine(info)) this.#markLines([info.position]);
  }

  /** The coverage point of a clause of the program's own, and not of one that the compiler has added; null for others. */
  countedPoint(clause: Clause): number | null {
    const { points } = this.options;
    const id = points.ofClause(clause);
    return id === undefined || points.infos[id]?.kind !== 'clause' ? null : id;
  }

  /** Look for the clause in the events of the run that is followed. */
  follow(clause: Clause): void {
    const origin = clause.origin ?? clause;
    const number = this.options.numbers?.get(origin);
    if (number === undefined) return;
    this.emit(`p.world.guide.clause(p, ${number.digit}, ${number.bits});`);
    if (!this.options.records) return;
    const { clause: position, of } = number;
    const entered = { function: `${this.module}:${this.functionName}`, clause: position, of };
    this.emit(`p.world.recorder?.entered(p, ${this.constant(entered)});`);
  }

  /** Tell the recorder what a case has come to whose clauses are among the events of the run that is followed. */
  tellExit(e: Expr, values: readonly string[]): void {
    const { records, numbers } = this.options;
    if (!records || !clausesOf(e).some(clause => numbers?.has(clause.origin ?? clause))) return;
    const name = JSON.stringify(`${this.module}:${this.functionName}`);
    this.emit(`p.world.recorder?.left(p, ${name}, [${values.join(', ')}]);`);
  }

  /** Look for the exception of a handler in the events of the run that is followed; what guards catch is not in them. */
  followHandler(): void {
    if (this.options.numbers !== null && this.#marks) this.emit('p.world.guide.raised(p);');
  }

  /** The code of a built-in function. */
  bif(bif: Bif): string {
    return this.constant(this.options.numbers === null ? bif.fn : guidedBif(bif));
  }

  /** Mark the lines of an expression as reached. */
  mark(e: Expr): void {
    this.#markLines(ownLines(e));
  }

  /** Emit code that marks nothing. */
  unmarked(emit: () => void): void {
    const before = this.#marks;
    this.#marks = false;
    emit();
    this.#marks = before;
  }

  /** Whether the code is that of a guard. */
  get isInGuard(): boolean {
    return !this.#marks;
  }

  #markLines(lines: readonly Position[]): void {
    if (!this.#marks) return;
    for (const position of lines) {
      const id = this.options.points.ofLine(position);
      const statement = `p.cov[first + ${id}] = 1;`;
      if (id !== undefined && this.lines.at(-1) !== statement) this.emit(statement);
    }
  }

  /** A place for the watcher: the same in every process. */
  watchedPlace(): number {
    return textHash(`${this.module}:${this.functionName} watched ${this.#watchedCount++}`);
  }

  fresh(prefix: string): string {
    return `${prefix}${this.#counter++}`;
  }

  emit(line: string): void {
    this.lines.push(line);
  }

  constant(value: unknown): string {
    let name = this.#constantNames.get(value);
    if (name === undefined) {
      name = `k${this.constants.length}`;
      this.constants.push(value);
      this.#constantNames.set(value, name);
    }
    return name;
  }

  /** The cell of a function of the same module. */
  cell(name: string, arity: number): string {
    return this.#link(this.module, name, arity, false);
  }

  /** The cell of a function that is called by its full name. */
  remoteCell(module: string, name: string, arity: number): string {
    return this.#link(module, name, arity, true);
  }

  #link(module: string, name: string, arity: number, isRemote: boolean): string {
    const key = `${isRemote} ${module}:${name}/${arity}`;
    const known = this.#links.get(key) ?? this.constant(new Link(module, name, arity, isRemote));
    this.#links.set(key, known);
    return known;
  }

  term(value: Term): string {
    if (typeof value === 'number') return value < 0 || Object.is(value, -0) ? `(${value})` : `${value}`;
    noteRegexLiteral(value);
    return this.constant(value);
  }

  /** The site of a call, or of another expression that may raise an exception. */
  site(e: Pick<Expr, 'ann'>): SiteIndex {
    return this.#addSite(`#${this.#callCount++}`, e.ann.position);
  }

  /** The tests that follow decide between these clauses and those. */
  enter(passing: readonly Clause[], failing: readonly Clause[]): void {
    this.#branch = { passing, failing };
  }

  /** The site of a test of a pattern or guard. */
  test(): SiteIndex {
    const clause = this.#branch?.passing.map(positionOf).find(position => position !== undefined);
    const site = this.#addSite(`?${this.#testCount++}`, undefined, clause);
    if (this.#branch !== null) this.tests.set(questionId(siteAt(site) as Site, 0), this.#branch);
    return site;
  }

  #addSite(place: string, position: Position | undefined, clause?: Position): SiteIndex {
    const { module, functionName, options } = this;
    const isLate = isPlainCheck(module, functionName);
    const site = { module, function: functionName, position, isOwn: options.isOwn, isLate };
    return addSite(`${functionName}${place}`, clause === undefined ? site : { ...site, clause });
  }
}

function positionOf(clause: Clause): Position | undefined {
  const written = clause.origin ?? clause;
  return written.ann.position ?? written.patterns[0]?.ann.position;
}

/** The JavaScript variables behind the variables that occur free in an expression, and those of the context. */
export function environment(e: Expr, bound: readonly string[], scope: Scope, ctx: Context): string[] {
  const free = [...freeVariables(e)].filter(name => !bound.includes(name));
  const outer = ctx.kind === 'continue' ? ctx.env : [];
  return [...new Set([...free.flatMap(name => scope.get(name) ?? []), ...outer])];
}
