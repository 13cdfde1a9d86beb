/**
 * Loading programs: clauses, grammar rules, directives, several files.
 *
 * Reading and running interleave, since a directive may define operators for what follows. What goes wrong becomes a
 * diagnostic and loading goes on, as a Prolog system does; whoever asked decides whether that is fatal.
 */

import { isSwiLibrary } from '../effects/swi-predicates.ts';
import { GrammarError, PrologSyntaxError, quotedTerm, Reader, translateRule } from '../syntax/index.ts';
import {
  Atom,
  arg,
  atom,
  deref,
  isStruct,
  listToArray,
  Str,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import type { Location } from './code.ts';
import { Halt, instantiationError, Missing, PrologThrow, typeError } from './errors.ts';
import type { Machine } from './machine.ts';
import { explain } from './messages.ts';
import type { Program } from './program.ts';

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  /** The text around, for errors of syntax. */
  readonly excerpt?: string;
}

export interface LoadedComment {
  readonly text: string;
  readonly line: number;
}

export interface LoadedFile {
  readonly file: string;
  readonly text: string;
  readonly comments: readonly LoadedComment[];
}

/** Of `:- if … :- endif`: in the branch that is read, before it, or after it. */
type Branch = 'taken' | 'waiting' | 'over';

export class Loader {
  readonly diagnostics: Diagnostic[] = [];
  readonly files: LoadedFile[] = [];
  /** Facts that directives of unknown purpose state: `:- pred`, `:- type`. */
  readonly declarations: { readonly term: Term; readonly location: Location }[] = [];
  /** What directives asked for and the machine lacks: they did not do what they do elsewhere. */
  readonly missing = new Set<string>();
  /** The goals of directives, in the order in which they were met. */
  readonly directives: { readonly goal: Term; readonly location: Location }[] = [];
  /** Where a condition did not hold and text was left out. */
  readonly skipped: Location[] = [];
  private readonly loading: string[] = [];
  private initialization: { goal: Term; location: Location }[] = [];

  constructor(
    private readonly program: Program,
    private readonly machine: Machine,
  ) {}

  /** Load a text as a file. Its `initialization` goals run when it and all it loads are done. */
  load(text: string, file: string): void {
    const outer = this.initialization;
    this.initialization = [];
    this.loading.push(file);
    const flags = { ...this.program.flags };
    try {
      this.readClauses(text, file);
      for (const { goal, location } of this.initialization) this.runDirective(goal, location);
    } finally {
      this.program.flags.doubleQuotes = flags.doubleQuotes;
      this.program.flags.backQuotes = flags.backQuotes;
      this.loading.pop();
      this.initialization = outer;
    }
  }

  private readClauses(text: string, file: string): void {
    const starts = lineStarts(text);
    const reader = new Reader(text.replace(/^#!.*/, ''), this.program.operators, this.program.flags);
    const branches: Branch[] = [];
    for (;;) {
      let location: Location = { file, line: lineAt(starts, reader.tokenizer.offset) };
      try {
        const clause = reader.read();
        if (clause === null) break;
        location = { file, line: lineAt(starts, clause.start) };
        if (this.conditional(clause.term, branches, location)) continue;
        if (branches.some(branch => branch !== 'taken')) {
          this.skipped.push(location);
          continue;
        }
        this.handle(clause.term, location);
      } catch (thrown) {
        this.report(thrown, location, text, starts);
      }
    }
    const comments = reader.tokenizer.comments.map(c => ({ text: c.text, line: lineAt(starts, c.start) }));
    this.files.push({ file, text, comments });
  }

  private report(thrown: unknown, location: Location, text: string, starts: readonly number[]): void {
    if (thrown instanceof PrologSyntaxError) {
      const line = lineAt(starts, thrown.offset);
      const start = starts[line - 1] ?? 0;
      const excerpt = text.slice(start, nextLine(text, start));
      this.diagnostics.push({
        severity: 'error',
        message: `syntax error: ${thrown.message.replaceAll('_', ' ')}`,
        file: location.file,
        line,
        column: thrown.offset - start + 1,
        excerpt: `${excerpt}\n${' '.repeat(Math.max(0, thrown.offset - start))}^`,
      });
    } else if (thrown instanceof PrologThrow) {
      this.diagnostics.push({ severity: 'error', message: explain(thrown.ball), ...location });
    } else if (thrown instanceof Missing) this.lack(thrown.what, location);
    else throw thrown;
  }

  private lack(what: string, location: Location): void {
    this.missing.add(what);
    this.diagnostics.push({ severity: 'warning', message: `not run: ${what} is not supported`, ...location });
  }

  /** `:- if(Goal)` and its like. True where the clause was one of them. */
  private conditional(term: Term, branches: Branch[], location: Location): boolean {
    if (!isStruct(term, ':-', 1)) return false;
    const directive = arg(term, 0);
    const outside = branches.slice(0, -1).every(b => b === 'taken');
    if (isStruct(directive, 'if', 1)) {
      const reached = branches.every(b => b === 'taken');
      branches.push(reached ? (this.test(directive.args[0], location) ? 'taken' : 'waiting') : 'over');
    } else if (isStruct(directive, 'elif', 1)) {
      const before = branches.pop();
      const taken = before === 'waiting' && outside && this.test(directive.args[0], location);
      branches.push(before !== 'waiting' ? 'over' : taken ? 'taken' : 'waiting');
    } else if (directive === atom('else')) branches.push(branches.pop() === 'waiting' ? 'taken' : 'over');
    else if (directive === atom('endif')) branches.pop();
    else return false;
    return true;
  }

  private test(goal: Term, location: Location): boolean {
    this.directives.push({ goal, location });
    try {
      return this.machine.once(goal);
    } catch (thrown) {
      this.report(thrown, location, '', [0]);
      return false;
    }
  }

  /** One term of a file: expanded, then added or run. */
  private handle(term: Term, location: Location): void {
    const hook = this.program.lookup(atom('term_expansion'), 2);
    if (hook.isDefined) {
      const expanded = new Var();
      if (this.machine.once(struct('term_expansion', term, expanded))) {
        for (const item of listToArray(expanded) ?? [expanded]) this.add(deref(item), location);
        return;
      }
    }
    this.add(term, location);
  }

  private add(term: Term, location: Location): void {
    const t = deref(term);
    if (t instanceof Var) throw instantiationError();
    if (isStruct(t, ':-', 1)) this.directive(arg(t, 0), location);
    else if (isStruct(t, '?-', 1)) this.directive(arg(t, 0), location);
    else if (isStruct(t, '-->', 2)) this.addClause(translate(t), location);
    else if (isStruct(t, '=>', 2)) this.program.addRule(t, location);
    else if (t !== atom('end_of_file')) this.addClause(t, location);
  }

  private addClause(term: Term, location: Location): void {
    const head = isStruct(term, ':-', 2) ? arg(term, 0) : term;
    const name = head instanceof Struct ? head.name : head;
    if (name instanceof Atom) {
      const pred = this.program.definitionFor(name, head instanceof Struct ? head.args.length : 0, 'modify');
      if (pred.file !== null && pred.file !== location.file && !pred.isDynamic && !pred.isMultifile) {
        this.diagnostics.push({
          severity: 'warning',
          message: `${pred.indicator} was defined in ${pred.file} and is redefined`,
          ...location,
        });
        pred.clear();
      }
      pred.file = location.file;
    }
    this.program.addClause(term, 'last', false, location);
  }

  // --- Directives -----------------------------------------------------------------------------------------------

  private directive(goal: Term, location: Location): void {
    this.directives.push({ goal, location });
    if (!(goal instanceof Struct)) {
      this.runDirective(goal, location);
      return;
    }
    const name = `${goal.name.name}/${goal.args.length}`;
    if (name === 'initialization/1') this.initialization.push({ goal: arg(goal, 0), location });
    else if (name === 'initialization/2') {
      // `main` is what the program does when it is run, not when it is loaded.
      if (arg(goal, 1) !== atom('main')) this.initialization.push({ goal: arg(goal, 0), location });
    } else if (DECLARATIONS.has(name)) this.declarations.push({ term: goal, location });
    else if (name === 'include/1') this.loadFile(arg(goal, 0), location, true);
    else if (LOADING.has(name)) {
      const files = listToArray(arg(goal, 0)) ?? [arg(goal, 0)];
      for (const file of files) this.loadFile(deref(file), location, false);
    } else if (name === 'table/1') {
      this.diagnostics.push({
        severity: 'warning',
        message: `no tabling: ${quotedTerm(arg(goal, 0))} runs as if it were not declared`,
        ...location,
      });
    } else if (!IGNORED.has(name)) this.runDirective(goal, location);
  }

  private runDirective(goal: Term, location: Location): void {
    try {
      if (!this.machine.once(goal)) {
        this.diagnostics.push({
          severity: 'warning',
          message: `Goal (directive) failed: ${quotedTerm(goal)}`,
          ...location,
        });
      }
    } catch (thrown) {
      if (thrown instanceof Halt) return;
      this.report(thrown, location, '', [0]);
    }
  }

  /** Load another file or a library, once. */
  private loadFile(spec: Term, location: Location, include: boolean): void {
    if (isStruct(spec, 'library', 1)) {
      const name = libraryName(arg(spec, 0));
      if (name !== null && this.program.loadLibrary(name)) return;
      // Calls of its predicates are limits of a run.
      if (name !== null && isSwiLibrary(name)) return;
      this.diagnostics.push({
        severity: 'error',
        message: `there is no library ${quotedTerm(arg(spec, 0))}`,
        ...location,
      });
      return;
    }
    const name = spec instanceof Atom ? spec.name : spec instanceof Str ? spec.text : null;
    if (name === null) throw spec instanceof Var ? instantiationError() : typeError('source_sink', spec);
    const folder = location.file.replace(/[^/]*$/, '');
    const base = name.startsWith('/') ? name : folder + name;
    for (const candidate of [base, `${base}.pl`, `${base}.pro`, `${base}.prolog`]) {
      const text = this.program.readFile?.(candidate) ?? null;
      if (text === null) continue;
      const isLoaded = this.files.some(f => f.file === candidate) || this.loading.includes(candidate);
      if (include) this.readClauses(text, candidate);
      else if (!isLoaded) this.load(text, candidate);
      return;
    }
    this.diagnostics.push({ severity: 'error', message: `there is no file ${name}`, ...location });
  }
}

/** What states facts about the program and is no goal. */
const DECLARATIONS = new Set(['pred/1', 'type/1', 'mode/1', 'typedef/1', 'func/1', 'regtype/1', 'entry/1']);

/** Directives that load other files. */
export const LOADING = new Set([
  'use_module/1',
  'use_module/2',
  'ensure_loaded/1',
  'consult/1',
  'load_files/2',
  'reexport/1',
]);

/** Directives that mean nothing here. */
const IGNORED = new Set([
  'module/2',
  'set_prolog_stack/2',
  'style_check/1',
  'meta_predicate/1',
  'module_transparent/1',
  'license/1',
  'public/1',
  'volatile/1',
  'noprofile/1',
  'set_stream/2',
  'encoding/1',
  'expects_dialect/1',
  'use_foreign_library/1',
]);

function translate(rule: Term): Term {
  try {
    return translateRule(rule);
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    throw error.expected === 'instantiation'
      ? instantiationError()
      : typeError(error.expected, error.culprit);
  }
}

function libraryName(t: Term): string | null {
  if (t instanceof Atom) return t.name;
  if (isStruct(t, '/', 2)) {
    const [folder, name] = [libraryName(arg(t, 0)), libraryName(arg(t, 1))];
    return folder === null || name === null ? null : `${folder}/${name}`;
  }
  return null;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return starts;
}

/** The 1-based line of an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function nextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}
