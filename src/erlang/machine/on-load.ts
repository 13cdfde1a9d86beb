/**
 * `-on_load`: the function of a module that runs before the first call of the module by its full name, in a process of its own,
 * while the callers wait. The module is there if it returns `ok`. Otherwise calls by name reach nothing, as on the BEAM; since
 * such a function asks for what only the whole system has (a library, a file), that is a limit and no fault of the program.
 *
 * What the machine cannot do in such a function is a limit as well, and the module counts as loaded: most of its code needs
 * nothing of what comes after.
 */
import { isLibraryModule } from '../library-modules.ts';
import { onLoadFunction } from '../on-load-function.ts';
import { Raise, undef } from '../operations/raise.ts';
import { atom, show, type Term } from '../terms/index.ts';
import type { Code, CodeServer, FunctionCell } from './code-server.ts';
import { type Process, type Result, WAIT } from './process.ts';
import type { World } from './world.ts';

export const OK = atom('ok');

/** How far a module is: its function runs, and others wait; or why the module is not there, null where it is. */
type Loading =
  | { readonly loader: Process; readonly waiting: Process[] }
  | { readonly loader: null; readonly failure: string | null };

/** The modules of one world that have such a function. */
export class OnLoad {
  readonly #modules = new Map<string, Loading>();
  readonly #loaders = new Map<Process, string>();

  constructor(private readonly world: World) {}

  /** The code of a function that is called by its full name, preceded by loading its module. */
  static before(cell: FunctionCell, code: Code, server: CodeServer): Code {
    const module = server.module(cell.module);
    const name = module === undefined ? null : onLoadFunction(module);
    if (name === null || (isLibraryModule(cell.module) && !server.countsLines(cell.module))) return code;
    return (p, ...args) => p.world.onLoad.#enter(p, cell, name) ?? code(p, ...args);
  }

  /** Null once the module is loaded; until then, the call is made again when it is. */
  #enter(p: Process, cell: FunctionCell, name: string): Result | null {
    const loading = this.#modules.get(cell.module);
    if (loading === undefined) {
      const loader = this.world.startLoader(this.world.code.cell(cell.module, name, 0));
      this.#loaders.set(loader, cell.module);
      this.#modules.set(cell.module, { loader, waiting: [p] });
    } else if (loading.loader === null) {
      if (loading.failure === null) return null;
      return notThere(cell, loading.failure);
    } else {
      if (loading.loader === p) notThere(cell, 'called its own module');
      loading.waiting.push(p);
    }
    p.isSuspended = true;
    return WAIT;
  }

  /** Whether the module is not there for what its function returned. */
  hasFailed(module: string): boolean {
    const loading = this.#modules.get(module);
    return loading?.loader === null && loading.failure !== null;
  }

  isLoader(process: Process): boolean {
    return this.#loaders.has(process);
  }

  /** A process has ended: with a value, by an exception, or otherwise. */
  ended(process: Process, end: Term | Raise | null): void {
    const module = this.#loaders.get(process);
    const loading = module === undefined ? undefined : this.#modules.get(module);
    if (module === undefined || loading === undefined || loading.loader === null) return;
    this.#loaders.delete(process);
    this.#modules.set(module, { loader: null, failure: failureOf(end) });
    for (const waiting of loading.waiting) this.world.resume(waiting);
  }
}

function failureOf(end: Term | Raise | null): string | null {
  if (end === OK) return null;
  if (end === null) return 'was ended';
  return end instanceof Raise ? `failed with ${show(end.reason)}` : `returned ${show(end)}`;
}

function notThere({ module, name, arity, isNamedInCode }: FunctionCell, failure: string): never {
  undef({
    kind: 'undef',
    name: `${module}:${name}/${arity}`,
    isModuleMissing: true,
    isNamedInCode,
    onLoad: failure,
  });
}
