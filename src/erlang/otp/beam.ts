/** The typed interface of the real BEAM: Core of modules and expressions, and outcomes of calls. */
import { resolve } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { BeamEnd } from '../instrument/run-events.ts';
import {
  Atom,
  atom,
  type Bits,
  fromText,
  list,
  listElements,
  nil,
  type Term,
  TRUE,
  Tuple,
  toBytes,
  toText,
  tuple,
} from '../terms/index.ts';
import type { Variable } from './user-environment.ts';

/** Settings for the compilation of a source. */
export interface CompileOptions {
  readonly includes?: readonly string[];
  /** Macros and their values; `true` for `-D NAME`. */
  readonly macros?: Readonly<Record<string, Term>>;
  /** Further options, passed to the compiler unchanged. */
  readonly options?: readonly Term[];
  /** Folders with parse transforms and included applications. */
  readonly paths?: readonly string[];
  /** For a source that is compiled with other options and includes than these; null for all others. */
  readonly settingsOf?: ((path: string) => Pick<CompileOptions, 'includes' | 'options'> | null) | undefined;
}

/** The settings with which a source is compiled. */
export function settingsFor<Options extends CompileOptions>(options: Options, path: string): Options {
  return { ...options, ...options.settingsOf?.(path) };
}

/** `bytes` is a packed module: see `packed.ts`. */
export type CoreAnswer =
  | { readonly kind: 'core'; readonly bytes: Uint8Array }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] };

export type ExpressionAnswer = CoreAnswer | { readonly kind: 'term'; readonly term: Term };

export type LoadAnswer =
  | { readonly kind: 'loaded'; readonly module: string }
  /** A module of the running system, which cannot be replaced. */
  | { readonly kind: 'refused'; readonly module: string }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] };

export interface CompiledModule {
  readonly kind: 'compiled';
  readonly module: string;
  readonly path: string;
  readonly code: Bits;
}

interface CompiledSource extends CompiledModule {
  /** All files that it was made from. */
  readonly files: readonly string[];
  /** Whether the same files always give the same code. */
  readonly isStable: boolean;
}

export type CompileAnswer =
  | CompiledSource
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] };

export interface BeamCall {
  readonly module: string;
  readonly name: string;
  readonly args: readonly Term[];
}

/** A function without arguments. */
export type Setup = Pick<BeamCall, 'module' | 'name'>;

/** The end of a call; a node that breaks down is a failure of its own. */
export type BeamOutcome = Exclude<BeamEnd, { readonly kind: 'crash' }>;

/** In milliseconds, per call. */
const TIMEOUT_MS = 5000;

/** Calls per request: more amortize the latency, fewer keep frames small. */
const BATCH = 1000;

/** Of the lines of a source that `cover` knows, which were run. */
export interface CountedFile {
  readonly file: string;
  readonly reached: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
}

/** A node, or several that share the work. */
interface Answering {
  request(request: Term): Promise<Term>;
}

export class Beam {
  constructor(private readonly node: Answering) {}

  coreOfSource(path: string, options: CompileOptions = {}): Promise<CoreAnswer> {
    return this.core(tuple(atom('core_of_source'), fromText(path), compilerOptions(options)));
  }

  coreOfCore(path: string): Promise<CoreAnswer> {
    return this.core(tuple(atom('core_of_core'), fromText(path)));
  }

  coreOfBeam(path: string): Promise<CoreAnswer> {
    return this.core(tuple(atom('core_of_beam'), fromText(path)));
  }

  /** `records` are record attributes in the abstract format, for `#name{}` in the text. */
  async coreOfExpression(text: string, records: readonly Term[] = []): Promise<ExpressionAnswer> {
    const answer = await this.node.request(tuple(atom('expression'), fromText(text), list(records)));
    const [tag, value] = parts(answer);
    if (tag === 'term') return { kind: 'term', term: value as Term };
    const core = coreAnswer(answer);
    if (core.kind === 'core') return core;
    const title = 'This is not an expression that has a value';
    return {
      kind: 'diagnostics',
      diagnostics: core.diagnostics.map(({ text: said }) => ({ title, text: said })),
    };
  }

  /** Adds folders to the node's code path. */
  async addPaths(folders: readonly string[]): Promise<void> {
    // The node may be in another folder.
    await this.node.request(tuple(atom('paths'), list(folders.map(folder => fromText(resolve(folder))))));
  }

  /** Elixir's own layout of a text. */
  async formatElixir(text: string): Promise<string> {
    return toText((await this.node.request(tuple(atom('format_elixir'), fromText(text)))) as Bits);
  }

  /** Compiles in memory and loads under the module's own name. */
  async loadSource(path: string, options: CompileOptions = {}): Promise<LoadAnswer> {
    return loadAnswer(
      await this.node.request(tuple(atom('load_source'), fromText(path), compilerOptions(options))),
    );
  }

  /** The code of a source, a Core file or a beam. */
  async compile(path: string, options: CompileOptions = {}): Promise<CompileAnswer> {
    const answer = await this.node.request(tuple(atom('compile'), fromText(path), compilerOptions(options)));
    const [tag, first, code, files, isStable] = parts(answer);
    if (tag === 'diagnostics') return { kind: 'diagnostics', diagnostics: diagnostics(first as Term) };
    return {
      kind: 'compiled',
      module: (first as Atom).name,
      path,
      code: code as Bits,
      files: listElements(files as Term).map(file => toText(file as Bits)),
      isStable: isStable === TRUE,
    };
  }

  async load({ module, path, code }: CompiledModule): Promise<LoadAnswer> {
    return loadAnswer(await this.node.request(tuple(atom('load'), atom(module), fromText(path), code)));
  }

  /** Unsets all variables of the environment but those that a program cannot do without. */
  async forgetEnvironment(): Promise<void> {
    await this.node.request(atom('forget_environment'));
  }

  async setEnvironment(variables: readonly Variable[]): Promise<void> {
    if (variables.length === 0) return;
    const pairs = variables.map(([name, value]) => tuple(fromText(name), fromText(value)));
    await this.node.request(tuple(atom('set_environment'), list(pairs)));
  }

  /** Has others on the node besides the program: processes, names, tables. */
  async populate(): Promise<void> {
    await this.node.request(atom('populate'));
  }

  /** With those that they depend on. */
  async startApplications(names: readonly string[]): Promise<void> {
    await this.node.request(tuple(atom('start_applications'), list(names.map(atom))));
  }

  async call(
    module: string,
    name: string,
    args: readonly Term[],
    timeout = TIMEOUT_MS,
  ): Promise<BeamOutcome> {
    const [outcome] = await this.callMany([{ module, name, args }], timeout);
    return outcome as BeamOutcome;
  }

  /** Each call in a process of its own, one after the other. */
  async callMany(calls: readonly BeamCall[], timeout = TIMEOUT_MS): Promise<BeamOutcome[]> {
    const outcomes: BeamOutcome[] = [];
    for (let start = 0; start < calls.length; start += BATCH) {
      const batch = calls
        .slice(start, start + BATCH)
        .map(({ module, name, args }) => tuple(atom(module), atom(name), list(args)));
      const answer = await this.node.request(tuple(atom('calls'), list(batch), timeout));
      for (const outcome of listElements(answer)) outcomes.push(beamOutcome(outcome));
    }
    return outcomes;
  }

  /** Evaluates source text, which can also express funs. */
  async evaluate(text: string, timeout = TIMEOUT_MS): Promise<BeamOutcome> {
    return beamOutcome(await this.node.request(tuple(atom('eval'), fromText(text), timeout)));
  }

  /**
   * Calls a function with arguments given as the text of a list, after `setup` in the same process; also gives the exit reasons of all processes that it
   * spawned, and whether the node is as it was before.
   */
  async observe(
    module: string,
    name: string,
    args: string,
    { timeout = TIMEOUT_MS, setup = null }: { readonly timeout?: number; readonly setup?: Setup | null } = {},
  ): Promise<{ outcome: BeamOutcome; exits: readonly Term[]; isClean: boolean }> {
    const first = setup === null ? nil : tuple(atom(setup.module), atom(setup.name));
    const request = tuple(atom('observe'), atom(module), atom(name), fromText(args), first, timeout);
    const answer = (await this.node.request(request)) as Tuple;
    const [outcome, exits, isClean] = answer.elements as [Term, Term, Term];
    return { outcome: beamOutcome(outcome), exits: listElements(exits), isClean: isClean === TRUE };
  }

  /**
   * Calls functions of modules one after the other on the same node, those of a module in one process or each in one of its own.
   * Gives those that returned and those that did not, by module and name; what comes after a call that ended the process, or
   * took all the time, is missing.
   */
  async tests(
    modules: readonly {
      readonly module: string;
      readonly calls: readonly { readonly name: string; readonly args: readonly Term[] }[];
    }[],
    {
      isShared,
      device = 'terminal',
      timeout,
    }: {
      readonly isShared: boolean;
      /** Who takes what they print. */
      readonly device?: 'terminal' | 'eunit';
      readonly timeout: number;
    },
  ): Promise<{ results: ReadonlyMap<string, ReadonlyMap<string, boolean>>; isClean: boolean }> {
    const wanted = modules.map(({ module, calls }) =>
      tuple(atom(module), list(calls.map(({ name, args }) => tuple(atom(name), list(args))))),
    );
    const request = tuple(atom('tests'), list(wanted), atom(String(isShared)), atom(device), timeout);
    const [found, isClean] = ((await this.node.request(request)) as Tuple).elements as [Term, Term];
    const results = new Map(modules.map(({ module }) => [module, new Map<string, boolean>()]));
    for (const one of listElements(found)) {
      const [module, name, returned] = (one as Tuple).elements as [Atom, Atom, Term];
      results.get(module.name)?.set(name.name, returned === TRUE);
    }
    return { results, isClean: isClean === TRUE };
  }

  /** Has `cover` count what is run of the modules in these files. */
  async count(files: readonly string[]): Promise<void> {
    await this.node.request(tuple(atom('count'), list(files.map(fromText))));
  }

  /** What `cover` has counted since. */
  async counts(): Promise<CountedFile[]> {
    return listElements(await this.node.request(atom('counts'))).map(one => {
      const [file, reached, missed] = (one as Tuple).elements as [Bits, Term, Term];
      const linesIn = (lines: Term) => new Set(listElements(lines) as number[]);
      return { file: toText(file), reached: linesIn(reached), missed: linesIn(missed) };
    });
  }

  private async core(request: Term): Promise<CoreAnswer> {
    return coreAnswer(await this.node.request(request));
  }
}

function compilerOptions({ includes = [], macros = {}, options = [], paths = [] }: CompileOptions): Term {
  return list([
    ...includes.map(folder => tuple(atom('i'), fromText(folder))),
    ...paths.map(folder => tuple(atom('pa'), fromText(folder))),
    ...Object.entries(macros).map(([name, value]) => tuple(atom('d'), atom(name), value)),
    ...options,
  ]);
}

function coreAnswer(answer: Term): CoreAnswer {
  const [tag, value] = parts(answer);
  if (tag === 'core') return { kind: 'core', bytes: toBytes(value as Bits) };
  return { kind: 'diagnostics', diagnostics: diagnostics(value as Term) };
}

function loadAnswer(answer: Term): LoadAnswer {
  const [tag, value] = parts(answer);
  if (tag === 'diagnostics') return { kind: 'diagnostics', diagnostics: diagnostics(value as Term) };
  return { kind: tag === 'loaded' ? 'loaded' : 'refused', module: (value as Atom).name };
}

export function beamOutcome(answer: Term): BeamOutcome {
  const [tag, first, reason, stack] = parts(answer);
  switch (tag) {
    case 'value':
      return { kind: 'value', value: first as Term };
    case 'exception':
      return {
        kind: 'exception',
        class: (first as Atom).name as 'error' | 'exit' | 'throw',
        reason: reason as Term,
        stack: stack as Term,
      };
    case 'killed':
      return { kind: 'killed', reason: first as Term };
    default:
      return { kind: 'timeout' };
  }
}

/** The compiler's messages. */
function diagnostics(entries: Term): Diagnostic[] {
  return listElements(entries).map(entry => {
    const [file, line, column, text] = (entry as Tuple).elements as [Bits, number, number, Bits];
    const location = { file: toText(file), line, ...(column > 0 ? { column } : {}) };
    return {
      title: 'The program cannot be compiled',
      text: toText(text).trim(),
      ...(location.file === '' || line === 0 ? {} : { location }),
    };
  });
}

/** The tag and the other elements of a tagged tuple; an atom is a tag alone. */
function parts(answer: Term): [string, ...Term[]] {
  if (answer instanceof Tuple) {
    const [tag, ...rest] = answer.elements;
    return [(tag as Atom).name, ...rest];
  }
  return [answer instanceof Atom ? answer.name : ''];
}
