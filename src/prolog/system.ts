/** A Prolog system put together: program, machine, builtins and libraries. */
import { installBuiltins } from './builtins/index.ts';
import { installLibraries } from './library/index.ts';
import { Loader } from './machine/loader.ts';
import { Machine, type MachineOptions } from './machine/machine.ts';
import { Program } from './machine/program.ts';

/** Sources of libraries besides those of Tandem's own. */
export interface Libraries {
  source(name: string): { readonly file: string; readonly text: string } | null;
  /** Whether a source is used although Tandem has a library of that name. */
  prefers?(name: string): boolean;
  /** Whether a file is one of them. */
  has(file: string): boolean;
}

export interface SystemOptions extends MachineOptions {
  /** Text of a file by path, or null. Without it no file exists. */
  readonly readFile?: (path: string) => string | null;
  readonly libraries?: Libraries | undefined;
}

export class PrologSystem {
  readonly program = new Program();
  readonly machine: Machine;
  readonly loader: Loader;

  constructor(options: SystemOptions = {}) {
    this.program.readFile = options.readFile ?? null;
    const { libraries } = options;
    if (libraries !== undefined) {
      this.program.librarySource = name => libraries.source(name);
      this.program.prefersSource = name => libraries.prefers?.(name) ?? false;
      this.program.isLibraryFile = file => libraries.has(file);
    }
    this.machine = new Machine(this.program, options);
    installBuiltins(this.program);
    installLibraries(this.program, this.machine);
    this.loader = new Loader(this.program, this.machine);
  }

  load(text: string, file: string): void {
    this.loader.load(text, file);
  }
}
