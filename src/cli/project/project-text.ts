/** What a project file says, as plain values that remember where they stand. */
import type { Location } from '../../report/index.ts';

/** The way to a value: keys and indices. */
export type Path = readonly (string | number)[];

export interface ProjectText {
  readonly file: string;
  /** Objects, arrays, texts, numbers and booleans. */
  readonly value: unknown;
  /** Whether names of options are written as in `max_paths`, and not as in `maxPaths`. */
  readonly isSnakeCase: boolean;
  /** Where the key or the element at the end of the way stands. */
  placeOf(path: Path): Location & { readonly column: number };
  /** The text of a line; lines count from 1. */
  line(number: number): string;
}

/** Lines and columns of a text. */
export class Places {
  constructor(
    readonly file: string,
    readonly text: string,
  ) {}

  at(offset: number): Location & { readonly column: number } {
    const before = this.text.slice(0, offset).split('\n');
    return { file: this.file, line: before.length, column: [...(before.at(-1) ?? '')].length + 1 };
  }

  line(number: number): string {
    return this.text.split('\n')[number - 1]?.replace(/\r$/, '') ?? '';
  }
}
