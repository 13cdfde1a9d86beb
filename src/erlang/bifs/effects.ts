/**
 * What a built-in function reads and writes besides its arguments and its result: a column of the table.
 *
 * Two states of a run are compared by a call and its stack (`visited/state-table.ts`), which is all there is as long as
 * nothing else was written: what is only read is the same in every execution until then. So merging ends with the first
 * call of a function that writes something which another one can read (`World.isMergeable`). What is written without
 * a function being called (time that passes while a process waits) is noted by the machine in the same words.
 */

/** A part of the world that is not in the arguments of a call. */
export type WorldPart =
  /** Virtual time, and the alarms that are set. */
  | 'clock'
  /** Code that is loaded. */
  | 'code'
  /** Dictionaries of processes. */
  | 'dictionary'
  /** What the operating system, the command line and the user say. */
  | 'environment'
  /** Flags and group leaders of processes. */
  | 'flags'
  /** Links, monitors and aliases. */
  | 'links'
  /** Messages that wait, and continuations of `receive`. */
  | 'mailboxes'
  /** Registered names. */
  | 'names'
  /**
   * What a node has besides what the program makes, where all of it is listed or counted: processes, names, tables, modules. In
   * the machine there is less of it than on a real node.
   */
  | 'node'
  /** What is printed; nothing reads it. */
  | 'output'
  /** Persistent terms, counters and atomics. */
  | 'persistent'
  /** Which processes there are, and which one this is. */
  | 'processes'
  /** Settings of applications, and what other services of the node keep: files, for one (`services.ts`). */
  | 'settings'
  /** What the machine is, the same in every execution. */
  | 'system'
  /** ETS tables. */
  | 'tables'
  /** References and unique integers that were made, with what is kept under them. */
  | 'unique';

export interface Effects {
  readonly reads: readonly WorldPart[];
  readonly writes: readonly WorldPart[];
  /** Those of `reads` that are read for some arguments only; the function itself notes when (`fromElsewhere`). */
  readonly sometimes: readonly WorldPart[];
}

/** The result depends on the arguments, and nothing else happens. */
export const PURE: Effects = { reads: [], writes: [], sometimes: [] };

export function reads(...parts: readonly WorldPart[]): Effects {
  return { reads: parts, writes: [], sometimes: [] };
}

/** `parts` are read for some arguments only, which the function notes. */
export function sometimes(always: Effects, ...parts: readonly WorldPart[]): Effects {
  return { ...always, reads: [...always.reads, ...parts], sometimes: parts };
}

/** What is written counts as read, too: what is written often depends on what was there. */
export function writes(...parts: readonly WorldPart[]): Effects {
  return { reads: parts, writes: parts, sometimes: [] };
}

/** Both, for different parts. */
export function effects(read: readonly WorldPart[], written: readonly WorldPart[]): Effects {
  return { reads: [...new Set([...read, ...written])], writes: written, sometimes: [] };
}

/** Whether something can read what is written there. */
export function isReadable(part: WorldPart): boolean {
  return part !== 'output';
}

const ELSEWHERE: ReadonlySet<WorldPart> = new Set<WorldPart>(['clock', 'environment', 'node']);

/** Whether the result may be another one at another time or on another machine, whatever the input. */
export function dependsOnElsewhere(effects: Effects): boolean {
  return mayDependOnElsewhere(effects) && effects.sometimes.length === 0;
}

/** The same for some arguments at least. */
export function mayDependOnElsewhere({ reads, writes }: Effects): boolean {
  return reads.some(part => ELSEWHERE.has(part) && !writes.includes(part));
}

const SHARED: ReadonlySet<WorldPart> = new Set<WorldPart>(['names', 'persistent', 'settings', 'tables']);

/** Whether several processes can reach it without sending each other anything (`machine/races.ts`). */
export function isShared(part: WorldPart): boolean {
  return SHARED.has(part);
}
