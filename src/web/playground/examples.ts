/** The programs to begin with, as the build has collected them from `examples/`. */
import type { Language, Task } from './protocol.ts';

export interface Example {
  readonly name: string;
  readonly language: Language;
  /** What there is to see, in a sentence. */
  readonly sentence: string;
  readonly text: string;
  readonly entry: string;
  readonly seed: string;
  readonly depth: number | null;
  readonly options: string;
}

export async function loadExamples(): Promise<readonly Example[]> {
  return (await fetch('examples.json')).json() as Promise<readonly Example[]>;
}

/** Seconds that an exploration has unless one says otherwise. */
const SECONDS = 10;

export function taskOf({ language, text, entry, seed, depth, options }: Example): Task {
  return { language, text, entry, seed, depth: depth ?? 25, seconds: SECONDS, options };
}
