/**
 * Saves an exploration at intervals while it goes on, so that little is lost when the process is killed. A state that
 * cannot be written is no reason to lose the exploration itself.
 */
import type { Clock } from '../../search/index.ts';
import type { SavedUnit, UnitState } from './state.ts';

export interface Snapshot {
  readonly unit: SavedUnit;
  /** The user's files that the exploration depends on. */
  readonly files: readonly string[];
}

/** Milliseconds until the first save, and between two of them at most: intervals double. Larger loses more. */
const FIRST_SAVE_MS = 250;
const SAVE_EVERY_MS = 2000;
/** The part of the time that saving may take. Larger saves large explorations more often and explores less. */
const SAVE_SHARE = 0.02;

export class Autosave {
  #nextAt: number;
  #everyMs = FIRST_SAVE_MS;

  constructor(
    private readonly state: Pick<UnitState, 'save'>,
    private readonly clock: Pick<Clock, 'now' | 'alarm'>,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#nextAt = clock.now() + FIRST_SAVE_MS;
  }

  save({ unit, files }: Snapshot): void {
    try {
      this.state.save(unit, files);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Saves what `snapshot` gives from now on; returns how to end that. */
  begin(snapshot: () => Promise<Snapshot>): () => void {
    const { clock } = this;
    let isOver = false;
    let silence = () => {};
    const wait = () => {
      silence = clock.alarm(Math.max(1, this.#nextAt - clock.now()), async () => {
        const began = clock.now();
        this.save(await snapshot());
        this.#everyMs = Math.min(2 * this.#everyMs, SAVE_EVERY_MS);
        this.#nextAt = clock.now() + Math.max(this.#everyMs, (clock.now() - began) / SAVE_SHARE);
        if (!isOver) wait();
      });
    };
    wait();
    return () => {
      isOver = true;
      silence();
    };
  }
}
