/** A source with OTP's library, some of whose modules have summaries (`summaries.ts`) or are services (`services.ts`). */
import type { Module, ModuleSource, RealOutcome } from '../core/index.ts';
import { type Application, isService } from '../services.ts';
import { builtinModule, summaryOf } from '../summaries.ts';
import type { Term } from '../terms/index.ts';
import { builtinFrontend } from './builtin.ts';

export class Summarized implements ModuleSource {
  private readonly builtin = builtinFrontend();

  constructor(
    private readonly source: ModuleSource,
    private readonly isLibrary: (module: string) => boolean = () => true,
  ) {}

  async load(name: string): Promise<Module | null> {
    const builtin = builtinModule(name);
    if (builtin !== null && this.isLibrary(builtin)) {
      const module = await this.builtin.load(builtin);
      return module && { ...module, name };
    }
    if (isService(name) && this.isLibrary(name)) {
      const [module, original] = await Promise.all([this.builtin.load(name), this.source.load(name)]);
      // Specifications of programs mention the types of the original.
      return module && { ...module, standIn: '', types: original?.types ?? module.types };
    }
    const module = await this.source.load(name);
    const summary = summaryOf(name);
    return module === null || summary === null || !this.isLibrary(name) ? module : { ...module, summary };
  }

  loadFile(path: string): Promise<Module> {
    return this.source.loadFile(path);
  }

  lacks(name: string): string | null {
    return this.source.lacks?.(name) ?? null;
  }

  application(name: string): Application | null {
    return this.source.application?.(name) ?? null;
  }

  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    return (await this.source.ask?.(module, name, args)) ?? null;
  }
}
