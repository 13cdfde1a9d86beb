/**
 * Loading programs: clauses, grammar rules, directives, several files.
 *
 * Reading and running interleave, since a directive may define operators for what follows. What goes wrong becomes a
 * diagnostic and loading goes on, as a Prolog system does; whoever asked decides whether that is fatal.
 */

import { isSwiLibrary } from '../effects/swi-predicates.ts';
import { defaultFlags } from '../syntax/flags.ts';
import { GrammarError, PrologSyntaxError, quotedTerm, Reader, translateRule } from '../syntax/index.ts';
import { Operators } from '../syntax/operators.ts';
import {
  Atom,
  arg,
  atom,
  deref,
  indicator,
  isCons,
  isStruct,
  listToArray,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import type { Location } from './code.ts';
import { ConditionalCompilation } from './conditional.ts';
import { declareExport, declareMeta, declareTabled, wrap } from './declarations.ts';
import { type Diagnostic, SourceText } from './diagnostics.ts';
import { Halt, instantiationError, Missing, PrologThrow, permissionError, typeError } from './errors.ts';
import { expandedClause, expandedGoal } from './expansion.ts';
import { withoutDots } from './functional.ts';
import { addOperators, importsOf, keyOf } from './imports.ts';
import type { Machine } from './machine.ts';
import { explain } from './messages.ts';
import { qualified, unqualified } from './meta.ts';
import type { Module } from './module.ts';
import type { Program } from './program.ts';
import { candidatesFor, fileNameOf, foldersOf } from './source-files.ts';
import { unresolvedCalls } from './unresolved.ts';

export interface LoadedComment {
  readonly text: string;
  readonly line: number;
}

export interface LoadedFile {
  readonly file: string;
  readonly text: string;
  readonly comments: readonly LoadedComment[];
}

export class Loader {
  readonly diagnostics: Diagnostic[] = [];
  readonly files: LoadedFile[] = [];
  /** Facts that directives of unknown purpose state: `:- pred`, `:- type`. */
  readonly declarations: { readonly term: Term; readonly location: Location }[] = [];
  /** What directives asked for and the machine lacks: they did not do what they do elsewhere. */
  readonly missing = new Set<string>();
  /** The goals of directives, in the order in which they were met, with the modules in which they are called. */
  readonly directives: { readonly goal: Term; readonly location: Location; readonly module: string }[] = [];
  /** Where text was left out: a condition did not hold, or it could not be read. */
  readonly skipped: Location[] = [];
  private readonly loading: string[] = [];
  /** The files whose text is being read, with those that are included. */
  private readonly reading: string[] = [];
  private initialization: { goal: Term; location: Location; module: string }[] = [];
  /** The module that clauses go to. */
  private module = 'user';
  /** The modules of files that were loaded. */
  private readonly modules = new Map<string, string>();
  /** What stands in test units, with the modules that they test. */
  readonly tests: { readonly term: Term; readonly location: Location; readonly module: string }[] = [];
  /** The name of the test unit (`begin_tests/1`) that is being read: it is no part of the program. */
  private testUnit: Term | null = null;

  constructor(
    private readonly program: Program,
    private readonly machine: Machine,
  ) {}

  /** The module that a file is, or was loaded into. */
  moduleOf(file: string): string {
    return this.modules.get(file) ?? 'user';
  }

  /** Load a text as a file. Its `initialization` goals run when it and all it loads are done. */
  load(text: string, file: string): void {
    const { program } = this;
    const outer = { initialization: this.initialization, module: this.module, operators: program.operators };
    const flags = { ...program.flags };
    this.initialization = [];
    this.loading.push(file);
    this.modules.set(file, this.module);
    const context = program.loadContext;
    program.loadContext = key => this.contextOf(key, file);
    try {
      this.readClauses(text, file);
      for (const { goal, location, module } of this.initialization) this.runDirective(goal, location, module);
    } finally {
      program.flags.doubleQuotes = flags.doubleQuotes;
      program.flags.backQuotes = flags.backQuotes;
      // Operators of a module are its own; those that it exports come with the import.
      if (this.module !== outer.module) program.operators = outer.operators;
      program.loadContext = context;
      this.loading.pop();
      this.module = outer.module;
      this.testUnit = null;
      this.initialization = outer.initialization;
    }
  }

  private contextOf(key: string, file: string): string | undefined {
    if (key === 'directory') return file.replace(/\/?[^/]*$/, '') || '.';
    if (key === 'source' || key === 'file') return file;
    return key === 'module' ? this.module : key === 'dialect' ? 'swi' : undefined;
  }

  private readClauses(text: string, file: string): void {
    this.reading.push(file);
    try {
      this.readText(text, file);
    } finally {
      this.reading.pop();
    }
  }

  private readText(text: string, file: string): void {
    const source = new SourceText(text);
    const blanked = text.replace(/^#!.*/, line => ' '.repeat(line.length));
    const reader = new Reader(blanked, this.program.operators, this.program.flags);
    let location: Location = { file, line: 1 };
    const conditional = new ConditionalCompilation(goal => this.test(goal, location));
    for (;;) {
      location = { file, line: source.lineAt(reader.tokenizer.offset) };
      try {
        reader.operators = this.program.operators;
        const clause = reader.read();
        if (clause === null) break;
        location = { file, line: source.lineAt(clause.start) };
        if (conditional.directive(clause.term)) continue;
        if (!conditional.isTaken) {
          this.skipped.push(location);
          continue;
        }
        this.handle(clause.term, location);
      } catch (thrown) {
        this.report(thrown, location, source);
      }
    }
    const comments = reader.tokenizer.comments.map(c => ({ text: c.text, line: source.lineAt(c.start) }));
    this.files.push({ file, text, comments });
  }

  private report(thrown: unknown, location: Location, source: SourceText | null): void {
    if (thrown instanceof PrologSyntaxError) {
      this.skipped.push(location);
      this.tell((source ?? new SourceText('')).syntaxError(thrown, location.file));
    } else if (thrown instanceof PrologThrow)
      this.tell({ severity: 'error', message: explain(thrown.ball), ...location });
    else if (thrown instanceof Missing) this.lack(thrown.what, location);
    else throw thrown;
  }

  /** What is wrong in a library is not the user's business; calls of what it lacks are limits of a run. */
  private tell(diagnostic: Diagnostic): void {
    if (!this.program.isLibraryFile(diagnostic.file)) this.diagnostics.push(diagnostic);
  }

  private lack(what: string, location: Location): void {
    if (!this.program.isLibraryFile(location.file)) this.missing.add(what);
    this.tell({ severity: 'warning', message: `not run: ${what} is not supported`, ...location });
  }

  private test(goal: Term, location: Location): boolean {
    this.directives.push({ goal, location, module: this.module });
    try {
      return this.machine.once(this.inModule(goal));
    } catch (thrown) {
      this.report(thrown, location, null);
      return false;
    }
  }

  /** One term of a file: expanded, then added or run. */
  private handle(term: Term, location: Location): void {
    if (this.isOfTests(term, location)) return;
    for (const module of new Set([this.module, 'user', 'system'])) {
      if (!this.program.isDefinedIn(module, `${TERM_EXPANSION}/2`)) continue;
      const expanded = new Var();
      const goal = qualified(struct(TERM_EXPANSION, term, expanded), module);
      if (!this.machine.once(goal)) continue;
      this.addAll(expanded, location);
      return;
    }
    this.add(term, location);
  }

  /** A term, or the terms of a list of lists. */
  private addAll(term: Term, location: Location): void {
    const items = listToArray(term);
    if (items === null) this.add(deref(term), location);
    else for (const item of items) this.addAll(item, location);
  }

  /** Whether a term belongs to a block of plunit tests, or begins or ends one. */
  private isOfTests(term: Term, location: Location): boolean {
    const directive = isStruct(term, ':-', 1) ? arg(term, 0) : null;
    if (
      directive !== null &&
      (isStruct(directive, 'begin_tests', 1) || isStruct(directive, 'begin_tests', 2))
    ) {
      this.testUnit = arg(directive, 0);
      return true;
    }
    if (this.testUnit === null) return false;
    if (directive === null) this.tests.push({ term, location, module: this.module });
    else if (isStruct(directive, 'end_tests', 1)) this.testUnit = null;
    return true;
  }

  private add(term: Term, location: Location): void {
    const t = deref(term);
    if (t instanceof Var) throw instantiationError();
    if (isStruct(t, ':-', 1)) this.directive(arg(t, 0), location);
    else if (isStruct(t, '?-', 1)) this.directive(arg(t, 0), location);
    else if (isStruct(t, '-->', 2)) this.addClause(translate(t), location);
    else if (isStruct(t, '=>', 2)) this.program.addRule(withoutDots(t) as Struct, location, this.module);
    else if (t !== atom('end_of_file')) this.addClause(t, location);
  }

  private addClause(term: Term, location: Location): void {
    const head = isStruct(term, ':-', 2) ? arg(term, 0) : term;
    const { module, term: plain } = unqualified(head, this.module);
    const name = plain instanceof Struct ? plain.name : plain;
    if (name instanceof Atom) {
      const arity = plain instanceof Struct ? plain.args.length : 0;
      const pred = this.program.definitionFor(name, arity, 'modify', module);
      if (pred.file !== null && pred.file !== location.file && !pred.isDynamic && !pred.isMultifile) {
        this.tell({
          severity: 'warning',
          message: `${pred.indicator} was defined in ${pred.file} and is redefined`,
          ...location,
        });
        pred.clear();
      }
      pred.file = location.file;
    }
    this.program.addClause(
      expandedClause(this.machine, withoutDots(term), this.module),
      'last',
      false,
      location,
      this.module,
    );
  }

  /** A goal of the module that is being loaded. */
  private inModule(goal: Term, module = this.module): Term {
    return module === 'user' ? goal : qualified(goal, module);
  }

  // --- Directives -----------------------------------------------------------------------------------------------

  private directive(goal: Term, location: Location): void {
    this.directives.push({ goal, location, module: this.module });
    if (!(goal instanceof Struct)) {
      this.runDirective(goal, location);
      return;
    }
    const { module } = this;
    const name = `${goal.name.name}/${goal.args.length}`;
    if (isCons(goal)) this.loadFiles(struct('consult', goal), location);
    else if (name === 'module/2') this.beginModule(goal, location);
    else if (name === 'meta_predicate/1') declareMeta(this.program, arg(goal, 0), module);
    else if (name === 'initialization/1') this.initialization.push({ goal: arg(goal, 0), location, module });
    else if (name === 'initialization/2') {
      // `main` is what the program does when it is run, not when it is loaded.
      if (arg(goal, 1) !== atom('main')) this.initialization.push({ goal: arg(goal, 0), location, module });
    } else if (DECLARATIONS.has(name)) this.declarations.push({ term: goal, location });
    else if (name === 'include/1') this.loadFile(arg(goal, 0), location, null);
    else if (LOADING.has(name)) this.loadFiles(goal, location);
    else if (name === 'table/1') this.table(arg(goal, 0), location);
    else if (name === 'det/1') wrap(this.program, arg(goal, 0), module, '$det');
    else if (!IGNORED.has(name)) this.runDirective(expandedGoal(this.machine, goal, module), location);
  }

  private table(spec: Term, location: Location): void {
    declareTabled(this.program, spec, this.module, term =>
      this.tell({
        severity: 'warning',
        message: `no tabling with these modes: ${quotedTerm(term)} runs as if it were not declared`,
        ...location,
      }),
    );
  }

  private runDirective(goal: Term, location: Location, module = this.module): void {
    try {
      if (!this.machine.once(this.inModule(goal, module))) {
        this.tell({
          severity: 'warning',
          message: `Goal (directive) failed: ${quotedTerm(goal)}`,
          ...location,
        });
      }
    } catch (thrown) {
      if (thrown instanceof Halt) return;
      this.report(thrown, location, null);
    }
  }

  /**
   * Loads libraries whose predicates the program calls without asking for them, and says which predicates are not to be
   * had, with who calls them.
   */
  settle(): void {
    for (const { home, modules } of unresolvedCalls(this.program)) {
      const source = this.program.librarySource(home);
      if (source === null) continue;
      if (!this.files.some(({ file }) => file === source.file)) this.load(source.text, source.file);
      const library = this.program.module(this.moduleOf(source.file));
      for (const module of modules) this.importInto(module, library, atom('all'));
    }
    for (const { name, arity, callers } of unresolvedCalls(this.program)) {
      const [first] = callers;
      const who = [...new Set(callers.map(({ predicate }) => predicate.indicator))].join(', ');
      this.tell({
        severity: 'warning',
        message: `${quotedTerm(indicator(name, arity))} is not supported: runs of ${who} that reach it end there`,
        ...(first?.location ?? { file: '', line: 0 }),
      });
    }
  }

  /** Loads a file for what the main file calls, as its own directive would. */
  loadBeside(text: string, file: string, main: string): void {
    this.load(text, file);
    const module = this.moduleOf(file);
    if (module !== 'user') this.importInto(this.moduleOf(main), this.program.module(module), atom('all'));
  }

  // --- Modules --------------------------------------------------------------------------------------------------

  private beginModule(directive: Struct, location: Location): void {
    const name = arg(directive, 0);
    if (!(name instanceof Atom)) throw name instanceof Var ? instantiationError() : typeError('module', name);
    const module = this.program.module(name.name);
    if (this.program.loadingLibrary) {
      // Clauses go to the system's table: a module of the program that has this name is another one.
      if (module.file !== null) return;
    } else {
      if (module.file !== null && module.file !== location.file)
        throw permissionError('load', 'module', name);
      if (module.file === null) module.exports.clear();
      module.file = location.file;
      this.program.systemModules.delete(name.name);
    }
    module.isLibrary = this.loadsLibrary;
    this.module = module.name;
    this.modules.set(location.file, module.name);
    this.program.operators = this.loadsLibrary ? Operators.defaults() : this.program.operators.clone();
    Object.assign(this.program.flags, { ...this.program.flags, ...defaultFlags() });
    for (const item of listToArray(arg(directive, 1)) ?? []) declareExport(this.program, module, deref(item));
  }

  /** `use_module/1,2` and its like: loads files, and imports what they export. */
  private loadFiles(goal: Struct, location: Location): void {
    const name = goal.name.name;
    const wanted = goal.args.length === 2 && name !== 'load_files' ? arg(goal, 1) : atom('all');
    const files = listToArray(arg(goal, 0)) ?? [arg(goal, 0)];
    for (const file of files) {
      const loaded = this.loadFile(unqualified(file, this.module).term, location, 'once');
      if (loaded === null || loaded === this.module || loaded === 'user') continue;
      const imported = this.importInto(this.module, this.program.module(loaded), wanted);
      if (!name.startsWith('reexport')) continue;
      for (const item of imported) this.program.module(this.module).exports.set(keyOf(item), item);
    }
  }

  /** Returns what was imported, by the names that it has here. */
  private importInto(
    importer: string,
    module: Module,
    wanted: Term,
  ): { readonly name: Atom; readonly arity: number }[] {
    addOperators(this.program, module);
    const imported = importsOf(module, wanted);
    for (const { name, arity, as } of imported) {
      const own = this.program.lookup(as, arity, importer);
      own.fallback = this.program.lookup(name, arity, module.name);
    }
    return imported.map(({ as, arity }) => ({ name: as, arity }));
  }

  /** Whether the file that is being loaded is a library's. */
  private get loadsLibrary(): boolean {
    return this.program.isLibraryFile(this.loading.at(-1) ?? '');
  }

  /** Load another file or a library, `once`, or as text of this file. Returns the module that it is; null for none of its own. */
  private loadFile(spec: Term, location: Location, how: 'once' | null): string | null {
    const source = this.sourceOf(spec, location);
    if (source === null) return null;
    const { file, text } = source;
    const isLoaded = this.files.some(f => f.file === file) || this.loading.includes(file);
    if (how === null && this.reading.includes(file))
      this.tell({ severity: 'error', message: `${file} includes itself`, ...location });
    else if (how === null) this.readClauses(text, file);
    else if (!isLoaded) this.load(text, file);
    return this.moduleOf(file);
  }

  /** A file's text; null where there is nothing to load, or nothing was found. */
  private sourceOf(spec: Term, location: Location): { readonly file: string; readonly text: string } | null {
    if (isStruct(spec, 'library', 1)) {
      const name = fileNameOf(arg(spec, 0));
      if (name !== null && !this.program.prefersSource(name) && this.program.loadLibrary(name)) return null;
      const source = name === null ? null : this.program.librarySource(name);
      // Without it, calls of its predicates are limits of a run.
      if (source !== null || (name !== null && isSwiLibrary(name))) return source;
      const absent = quotedTerm(arg(spec, 0));
      this.program.absentLibraries.add(absent);
      const message = `there is no library(${absent}) here: runs that call a predicate that nothing defines end there`;
      this.tell({ severity: 'warning', message, ...location });
      return null;
    }
    const isAlias = spec instanceof Struct && spec.args.length === 1;
    const name = fileNameOf(isAlias ? arg(spec, 0) : spec);
    if (name === null) throw spec instanceof Var ? instantiationError() : typeError('source_sink', spec);
    const names = isAlias
      ? foldersOf(this.machine, spec.name.name).map(folder => `${folder}/${name}`)
      : [name];
    for (const file of names.flatMap(path => candidatesFor(path, location.file))) {
      const text = this.program.readFile?.(file) ?? null;
      if (text !== null) return { file, text };
    }
    this.lackFile(`file ${name}`, location);
    return null;
  }

  private lackFile(what: string, location: Location): void {
    this.tell({ severity: 'error', message: `there is no ${what}`, ...location });
  }
}

const TERM_EXPANSION = 'term_expansion';

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
  'reexport/2',
  'autoload/1',
  'autoload/2',
]);

/** Directives that mean nothing here. */
const IGNORED = new Set([
  'set_prolog_stack/2',
  'style_check/1',
  'module_transparent/1',
  'license/1',
  'non_terminal/1',
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
