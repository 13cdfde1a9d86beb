/**
 * The engines on the BEAM of a toolchain. Units share one, with its node and the modules that it has instrumented, where
 * they agree about which code is followed; a unit that leaves other code alone has one of its own.
 */
import { concreteOnly } from '../concrete-only.ts';
import type { Module } from '../core/index.ts';
import type { BeamEngine } from '../instrument/run-events.ts';
import type { TracedBeam, TracedOptions } from '../otp/index.ts';

export interface TracedUnit {
  /** In milliseconds, for one run. */
  readonly timeoutMs: number;
  /** The module under test. */
  readonly module: string;
  /** The module that makes the unit's arguments, where there is one. */
  readonly harness: Module | null;
  /** Code that is left alone: `mod`, `mod:fun` or `mod:fun/1`. */
  readonly concrete: readonly string[];
}

interface Settings extends Pick<TracedOptions, 'load' | 'folders'> {
  /** The file of a module of the user; null for those of the library. */
  fileOf(module: string): string | null;
  newBeam(options: TracedOptions): TracedBeam;
}

export class Engines {
  readonly #beams = new Map<string, TracedBeam>();
  readonly #harnesses = new Map<string, Module>();

  constructor(private readonly settings: Settings) {}

  engineOf({ module, harness, timeoutMs, concrete }: TracedUnit): BeamEngine {
    if (harness !== null) this.#harnesses.set(harness.name, harness);
    const isLibrary = this.settings.fileOf(module) === null;
    const key = JSON.stringify([[...new Set(concrete)].sort(), isLibrary ? module : null]);
    let beam = this.#beams.get(key);
    if (beam === undefined) {
      beam = this.#newBeam(module, concrete);
      this.#beams.set(key, beam);
    }
    return beam.within(timeoutMs);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#beams.values()].map(beam => beam.stop()));
  }

  #newBeam(target: string, concrete: readonly string[]): TracedBeam {
    const { fileOf, load, folders, newBeam } = this.settings;
    return newBeam({
      folders,
      isConcrete: concreteOnly(concrete),
      isOwn: name => name === target || this.#harnesses.has(name) || fileOf(name) !== null,
      load: async name => this.#harnesses.get(name) ?? load(name),
    });
  }
}
