/**
 * Our own front end as a module loader. It needs no OTP, and accesses files through an interface.
 *
 * A module is searched in the given folders, then in the prelude, which has our own versions of library modules. After
 * a module was loaded from a file, its name refers to that module.
 */
import { DiagnosticError, type Expression, type Module, type ProgramSource } from '../core/index.ts';
import { isLibraryModule } from '../library-modules.ts';
import { Atom, atom, print, type Term, Tuple } from '../terms/index.ts';
import type { Form, FunctionForm, RecordForm } from './ast.ts';
import { asDiagnostic, Diagnostics, type SourceDiagnostic } from './diagnostics.ts';
import { excessiveMacros, type ParseOptions, parseExpression, parseModule } from './index.ts';
import { DroppedForms } from './lint/dropped.ts';
import { lintModule } from './lint/module.ts';
import { literalTerm } from './literal-term.ts';
import { lowerModule } from './lower/module.ts';
import { directoryOf, joinPath } from './paths.ts';
import type { FileProvider } from './source.ts';

export interface FrontendOptions {
  /** Folders with sources, which have priority over the prelude. */
  readonly folders?: readonly string[];
  /** Further folders for `-include`. */
  readonly includes?: readonly string[];
  /** Folders that contain applications, for `-include_lib`. */
  readonly libraries?: readonly string[];
  /** The compiler's options for all sources, as in a `-compile` attribute; `{d, …}` defines a macro. */
  readonly options?: readonly Term[];
  /** For a source that is compiled with others than these; null for all others. */
  readonly settingsOf?: ((path: string) => Pick<FrontendOptions, 'includes' | 'options'> | null) | undefined;
  readonly environment?: Readonly<Record<string, string>>;
}

type Settings = Pick<FrontendOptions, 'includes' | 'options'>;

/** Gives the text of a prelude module; null where there is none. */
export type Prelude = (name: string) => string | Uint8Array | null;

/** A reserved module name. */
const EXPRESSION_MODULE = 'tandem_expression';

const NOT_OURS = "which Tandem's own library lacks";

export class BuiltinFrontend implements ProgramSource {
  private readonly byName = new Map<string, Promise<Module | null>>();
  /** A memo table of modules' records, by their attributes. */
  private readonly records = new WeakMap<readonly Term[], readonly RecordForm[]>();

  constructor(
    private readonly files: FileProvider,
    private readonly prelude: Prelude,
    private readonly options: FrontendOptions = {},
  ) {}

  load(name: string): Promise<Module | null> {
    let module = this.byName.get(name);
    if (module === undefined) {
      module = this.find(name);
      this.byName.set(name, module);
    }
    return module;
  }

  async loadFile(path: string): Promise<Module> {
    if (!path.endsWith('.erl')) {
      throw problem(
        'This file needs OTP',
        `${path} is no Erlang source`,
        'Without an installed OTP only files that end in .erl can be read.',
      );
    }
    if (this.files.read(path) === null) throw problem('There is no such file', path);
    const module = this.compile(path, this.files, this.#settingsOf(path));
    this.byName.set(module.name, Promise.resolve(module));
    return module;
  }

  /** The macros of a source that expand to more than any compiler can take; null where there are none. */
  excessiveMacros(path: string): DiagnosticError | null {
    const excessive = excessiveMacros(path, this.files, this.#parsing(path, this.#settingsOf(path)));
    return excessive.length === 0 ? null : new DiagnosticError(excessive.map(asDiagnostic));
  }

  /** `attributes` are those of a module, whose records the text may use. */
  async expression(text: string, attributes: readonly Term[] = []): Promise<Expression> {
    const parsed = parseExpression(text);
    if (!parsed.ok) throw new DiagnosticError(parsed.diagnostics.map(asDiagnostic));
    const term = literalTerm(parsed.value);
    if (term !== null) return { kind: 'term', term };
    const pos = { line: 1, column: 1 };
    const file = 'expression';
    const value: FunctionForm = {
      kind: 'function',
      pos,
      file,
      name: 'value',
      arity: 0,
      clauses: [{ pos, patterns: [], guard: [], body: [parsed.value] }],
    };
    const forms: Form[] = [
      { kind: 'module', pos, file, name: EXPRESSION_MODULE },
      { kind: 'export', pos, file, functions: [{ name: 'value', arity: 0 }] },
      ...(this.records.get(attributes) ?? []),
      value,
    ];
    const diagnostics = new Diagnostics();
    diagnostics.addSource(file, text);
    lintModule(forms, new DroppedForms(), diagnostics);
    refuseErrors(diagnostics.sorted());
    return { kind: 'module', module: lower(forms, file) };
  }

  lacks(name: string): string | null {
    if (name === 'erlang') return '';
    if (isLibraryModule(name)) return NOT_OURS;
    const isCompiled = this.options.folders?.some(folder =>
      this.files.list(folder)?.includes(`${name}.beam`),
    );
    return isCompiled ? `since ${name}.beam can only be read with OTP` : null;
  }

  private async find(name: string): Promise<Module | null> {
    for (const folder of this.options.folders ?? []) {
      const path = joinPath(folder, `${name}.erl`);
      if (this.files.read(path) !== null) return this.compile(path, this.files, this.#settingsOf(path));
    }
    const text = this.prelude(name);
    if (text === null) return null;
    const path = `${name}.erl`;
    const files = { read: (wanted: string) => (wanted === path ? text : null), list: () => null };
    const module = { ...this.compile(path, files), standIn: NOT_OURS };
    // Its functions come before those that OTP has in C, and that need OTP.
    return name === 're' ? { ...module, summary: name } : module;
  }

  #settingsOf(path: string): Settings {
    return this.options.settingsOf?.(path) ?? this.options;
  }

  private compile(path: string, files: FileProvider, settings?: Settings): Module {
    const { forms, diagnostics } = parseModule(path, files, this.#parsing(path, settings));
    refuseErrors(diagnostics);
    const module = lower(forms, path);
    this.records.set(
      module.types.attributes,
      forms.filter(form => form.kind === 'record'),
    );
    return module;
  }

  /** What stands in no file has no options. */
  #parsing(path: string, settings: Settings = { includes: this.options.includes ?? [] }): ParseOptions {
    const folder = directoryOf(path);
    const { includes = [], options = [] } = settings;
    const { libraries = [], environment = {} } = this.options;
    return {
      includePath: [...includes, folder, joinPath(folder, '../include')],
      libraryDirectories: libraries,
      macros: macrosOf(options),
      environment,
      options,
    };
  }
}

/** The macros of `{d, Name}` and `{d, Name, Value}`, as text. */
function macrosOf(options: readonly Term[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(option => {
      const [d, name, value = atom('true')] = option instanceof Tuple ? option.elements : [];
      return d === atom('d') && name instanceof Atom ? [[name.name, print(value)]] : [];
    }),
  );
}

function refuseErrors(diagnostics: readonly SourceDiagnostic[]): void {
  const errors = diagnostics.filter(d => d.severity === 'error');
  if (errors.length > 0) throw new DiagnosticError(errors.map(asDiagnostic));
}

function lower(forms: readonly Form[], path: string): Module {
  const lowered = lowerForms(forms, path);
  if (lowered.ok) return lowered.module;
  throw new DiagnosticError(
    lowered.problems.map(({ file, pos, message, hint }) => ({
      title: 'This front end cannot compile the module',
      text: message,
      location: { file, ...pos },
      ...(hint === undefined ? {} : { hint }),
    })),
  );
}

/** Reports a stack overflow as a diagnostic: the parser does not bound the length of chains of `andalso`. */
function lowerForms(forms: readonly Form[], path: string): ReturnType<typeof lowerModule> {
  try {
    return lowerModule(forms, path);
  } catch (error) {
    if (error instanceof RangeError) throw problem('An expression is nested too deeply', path);
    throw error;
  }
}

function problem(title: string, text: string, hint?: string): DiagnosticError {
  return new DiagnosticError([{ title, text, ...(hint === undefined ? {} : { hint }) }]);
}
