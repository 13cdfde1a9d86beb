/** The definition of one option of the command line. */
import type { Reader } from './values.ts';

export interface Definition<T> {
  /** As in `-d, --depth <n>`. */
  readonly flags: string;
  readonly text: string;
  readonly read: Reader<unknown>;
  readonly initial: T;
  /**
   * What depends on it:
   * - `runs`: how an input runs, and so what it shows;
   * - `search`: which inputs are tried, when, by whom, and for how long;
   * - `output`: only what is written and shown.
   */
  readonly affects: 'runs' | 'search' | 'output';
  /** It belongs to the command that shows a found error again, although runs do not depend on it. */
  readonly isRepeated?: true;
  /** An exploration cannot be resumed with another value of it, although runs do not depend on it. */
  readonly isFixed?: true;
  /** The value where the option is written without one, as `--changed [commit]` may be. */
  readonly implied?: T;
  /** How help shows the default, where the value itself does not. */
  readonly shownDefault?: string;
  readonly repeatable?: true;
  /** Its value is a path: in a project file, one that begins at the file's folder. */
  readonly isPath?: true;
  /** Why it stands on the command line only, and not in a project file. */
  readonly notInProject?: string;
  /** A project file may have another value for single functions. */
  readonly isOfFunction?: true;
  /** The only command that has it. */
  readonly command?: 'test';
  readonly language?: 'erlang' | 'prolog';
}

export function define<T>(definition: Definition<T>): Definition<T> {
  return definition;
}

/** Whether it stands in the command that shows a found error again. */
export function isRepeated(definition: Definition<unknown>): boolean {
  return definition.affects === 'runs' || definition.isRepeated === true;
}

/** Whether an exploration can only be resumed with the same value of it. */
export function isFixed(definition: Definition<unknown>): boolean {
  return definition.affects === 'runs' || definition.isFixed === true;
}

/** The option of a format: `--json` for `json`. */
export function formatFlag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;
}
