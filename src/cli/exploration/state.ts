/**
 * Explorations on disk (`--state`), for another process to go on from (`--resume`).
 *
 * A folder holds one file for each unit. A file arrives by rename, so that whatever happens while it is written, the
 * one before stays whole. It names everything that runs depend on: going on with another program would mix the
 * findings of two.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { version } from '../../api/basics/index.ts';
import type { OpenedUnit } from '../../api/index.ts';
import { jsonPieces, type ReportedOutcome } from '../../report/index.ts';
import { SAVED_FORMAT, type SavedExploration } from '../../search/index.ts';
import type { SolverStatistics } from '../../solver/index.ts';
import { makeFolder } from '../../system/index.ts';
import { UsageError } from '../failure.ts';
import { fileNameOf } from '../file-name.ts';
import type { Options } from '../options.ts';
import { work } from '../supervisor/working.ts';
import { replaceFile } from '../whole-file.ts';

/** The name of a unit's file, without its extension. Predicates and modules of different files may have the same name. */
export function stateName({ unit: { name } }: OpenedUnit, target: string): string {
  const file = relative('', target).replaceAll(/[~/:]/g, mark => `~${'~/:'.indexOf(mark)}`);
  return fileNameOf(`${name}:${file}`);
}

/** A state that must not be gone on from, or written over: nothing is explored. */
export class StateError extends UsageError {}

/** What an exploration is about, as far as its runs depend on it. */
export interface Basis {
  readonly unit: string;
  /** The arguments or the goal to begin with, as the user wrote it; null where it was made up. */
  readonly seed: string | null;
  /** The options that matter to runs, as they were written. */
  readonly options: readonly string[];
  /** The systems that the program was loaded with. */
  readonly system: string;
}

export interface SavedUnit {
  readonly exploration: SavedExploration<ReportedOutcome>;
  readonly statistics: SolverStatistics;
  readonly exploreMs: number;
}

interface StateFile extends Basis, SavedUnit {
  readonly format: number;
  readonly version: string;
  /** Checksums of the files that code came from. */
  readonly files: Readonly<Record<string, string>>;
}

interface StateUse {
  readonly isResuming: boolean;
  /** Whether a saved state must survive a power cut; so it is by default. */
  readonly isDurable?: boolean;
  /**
   * Whether a unit begins anew where a file of its program has changed since: among many, those that have not go on. One that was
   * asked for by its name is refused.
   */
  readonly isOneOfMany?: boolean;
}

export class UnitState {
  readonly #file: string;
  /** What the file must say before anything may be written over it. */
  readonly #saved: StateFile | null;
  /** The file that has changed since the state was saved, which is why the unit begins anew; null where none has. */
  changed: string | null = null;

  constructor(
    private readonly folder: string,
    name: string,
    private readonly basis: Basis,
    private readonly use: StateUse,
  ) {
    this.#file = join(folder, `${name}.json`);
    this.#saved = existsSync(this.#file) ? this.#read() : null;
    if (this.#saved === null || this.#saved.exploration.isDone || use.isResuming) return;
    throw new StateError(
      `${folder} holds an exploration of ${basis.unit} that has not come to its end`,
      '--resume goes on from there. To begin anew, use another folder or remove this one.',
    );
  }

  /** What there is to go on from; null where nothing is, or nothing is wanted. Throws where it is of something else. */
  load(): SavedUnit | null {
    const { isResuming, isOneOfMany = false } = this.use;
    if (this.#saved === null || !isResuming) return null;
    this.#verify(this.#saved);
    const changed = Object.entries(this.#saved.files).find(([file, sum]) => checksum(file) !== sum)?.[0];
    if (changed !== undefined && !isOneOfMany) this.#refuse(`${changed} has changed`);
    this.changed = changed ?? null;
    return changed === undefined ? this.#saved : null;
  }

  save(unit: SavedUnit, files: readonly string[]): void {
    const state: StateFile = {
      format: SAVED_FORMAT,
      version,
      ...this.basis,
      files: Object.fromEntries(files.map(file => [file, checksum(file)])),
      ...unit,
    };
    makeFolder(this.folder);
    // In pieces as far down as the list of cases.
    replaceFile(this.#file, sealed(jsonPieces(state, 4)), this.use.isDurable ?? true);
  }

  #read(): StateFile {
    const text = readFileSync(this.#file, 'utf8');
    const end = text.lastIndexOf('\n', text.length - 2);
    const content = text.slice(0, Math.max(0, end));
    if (text.slice(end + 1) === `${sumOf(content)}\n`) return JSON.parse(content) as StateFile;
    throw new StateError(
      `${this.#file} is damaged, or is not a state that --state has written`,
      'To begin anew, use another folder or remove this one.',
    );
  }

  #refuse(what: string): never {
    throw new StateError(
      `--resume: ${what} since ${this.#file} was written`,
      'What was found then may not hold now. To begin anew, use another folder or remove this one.',
    );
  }

  #verify(saved: StateFile): void {
    const changed = (what: string, then: string, now: string): void => {
      if (then !== now) this.#refuse(`${what} changed from ${then || 'none'} to ${now || 'none'}`);
    };
    const { basis } = this;
    changed("Tandem's version has", `${saved.version}`, version);
    changed('the format of states has', `${saved.format}`, `${SAVED_FORMAT}`);
    changed('the unit has', saved.unit, basis.unit);
    if (basis.seed !== null) changed('the seed has', saved.seed ?? '', basis.seed);
    changed('the options have', saved.options.join(' '), basis.options.join(' '));
    changed('the system has', saved.system, basis.system);
  }
}

/** The pieces of a text with its checksum in a line of its own. */
function* sealed(pieces: Iterable<string>): Generator<string> {
  const sum = createHash('sha256');
  for (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
  yield `\n${sum.digest('hex')}\n`;
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Where the options ask for states, the state of a unit; otherwise a checkpoint for the supervisor, where there is one.
 * `isReplaced`: one that this command has written before is written over.
 */
export function stateOf(
  options: Options,
  name: string,
  basis: Basis,
  { isReplaced = false, isOneOfMany = false } = {},
): UnitState | null {
  const { checkpoints } = work;
  const isRestarted = work.isRestarted || isReplaced;
  if (options.state !== null) {
    const isResuming = options.resume || isRestarted;
    return new UnitState(options.state, name, basis, { isResuming, isOneOfMany });
  }
  if (checkpoints === null) return null;
  return new UnitState(checkpoints, name, basis, { isResuming: isRestarted, isDurable: false, isOneOfMany });
}

/** Says early what is wrong with `--state` and `--resume`. */
export function checkStateFolder({ state, resume }: Options): void {
  if (!resume) return;
  if (state === null) throw new UsageError('--resume needs --state, the folder to go on from');
  const isThere = existsSync(state) && readdirSync(state).some(name => name.endsWith('.json'));
  if (!isThere) throw new UsageError(`--resume: there is nothing to go on from in ${state}`);
}

function checksum(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return 'missing';
  }
}
