/**
 * What files define that are named together with a program: they are a part of it where they define what it calls and
 * nothing else does, as if a directive had loaded them.
 */
import { undefinedCalls } from './machine/unresolved.ts';
import { type Libraries, PrologSystem } from './system.ts';

/** Calls that the directives of a file may make until its definitions are known. */
const LOADING_STEPS = 100_000;

interface DefiningFile {
  readonly file: string;
  readonly text: string;
  readonly indicators: ReadonlySet<string>;
}

/** Every program of a folder asks about the same files. */
const known = new Map<string, DefiningFile>();

export class Definitions {
  constructor(
    private readonly files: readonly string[],
    private readonly readFile: (path: string) => string | null,
    private readonly libraries: Libraries | undefined,
  ) {}

  /** The first file that is not loaded yet and defines what a program calls without defining it; null where there is none. */
  next(system: PrologSystem): { readonly file: string; readonly text: string } | null {
    if (this.files.length === 0) return null;
    const wanted = undefinedCalls(system.program);
    if (wanted.size === 0) return null;
    for (const file of this.files) {
      if (system.loader.files.some(loaded => loaded.file === file)) continue;
      const found = this.#definedBy(file);
      if (found !== null && [...found.indicators].some(indicator => wanted.has(indicator))) return found;
    }
    return null;
  }

  #definedBy(file: string): DefiningFile | null {
    const text = this.readFile(file);
    if (text === null) return null;
    const before = known.get(file);
    if (before?.text === text) return before;
    const found = { file, text, indicators: this.#indicators(file, text) };
    known.set(file, found);
    return found;
  }

  /** Of a module, what it exports. */
  #indicators(file: string, text: string): ReadonlySet<string> {
    const { readFile, libraries } = this;
    const system = new PrologSystem({ readFile, libraries, maxSteps: LOADING_STEPS });
    try {
      system.load(text, file);
    } catch {
      // What it defines is told where it is opened itself.
      return new Set();
    }
    const module = system.loader.moduleOf(file);
    if (module !== 'user') return new Set(system.program.module(module).exports.keys());
    const own = [...system.program.ownPredicates()].filter(({ isDefined }) => isDefined);
    return new Set(own.map(({ indicator }) => indicator));
  }
}
