/**
 * The user's modules as another machine's OTP has compiled them, packed. To compile a source with OTP runs its parse
 * transforms, which nobody has allowed here, and another version might make other code of it. What was not compiled there
 * is compiled by our own front end, which runs nothing.
 */
import type { Module, ProgramSource } from '../core/index.ts';
import { unpack } from '../otp/index.ts';

export class Precompiled implements ProgramSource {
  constructor(
    /** By path. */
    private readonly packed: ReadonlyMap<string, Uint8Array>,
    private readonly rest: ProgramSource,
    private readonly fileOf: (module: string) => string | null,
  ) {}

  async load(name: string): Promise<Module | null> {
    const file = this.fileOf(name);
    return (file === null ? null : this.#compiled(file)) ?? this.rest.load(name);
  }

  async loadFile(path: string): Promise<Module> {
    return this.#compiled(path) ?? this.rest.loadFile(path);
  }

  #compiled(path: string): Module | null {
    const bytes = this.packed.get(path);
    return bytes === undefined ? null : unpack(bytes).module;
  }

  lacks(name: string): string | null {
    return this.rest.lacks?.(name) ?? null;
  }

  expression(...args: Parameters<ProgramSource['expression']>): ReturnType<ProgramSource['expression']> {
    return this.rest.expression(...args);
  }
}
