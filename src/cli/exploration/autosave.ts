/** Saves an exploration at intervals while it goes on, so that little is lost when the process is killed. */
import type { Clock } from '../../search/index.ts';
import type { SavedUnit, UnitState } from './state.ts';

export interface Snapshot {
  readonly unit: SavedUnit;
  /** The user's files that the exploration depends on. */
  readonly files: readonly string[];
}

/** Milliseconds between two saves at least. Larger loses more when the process is killed. */
const SAVE_EVERY_MS = 2000;
/** The part of the time that saving may take. Larger saves large explorations more often and explores less. */
const SAVE_SHARE = 0.05;

export class Autosave {
  constructor(
    private readonly state: Pick<UnitState, 'save'>,
    private readonly clock: Pick<Clock, 'now' | 'alarm'>,
  ) {}

  save({ unit, files }: Snapshot): void {
    this.state.save(unit, files);
  }

  /** Saves what `snapshot` gives from now on; returns how to end that. */
  begin(snapshot: () => Promise<Snapshot>): () => void {
    const { clock } = this;
    let isOver = false;
    let silence = () => {};
    const wait = (ms: number) => {
      silence = clock.alarm(ms, async () => {
        const began = clock.now();
        this.save(await snapshot());
        if (!isOver) wait(Math.max(SAVE_EVERY_MS, (clock.now() - began) / SAVE_SHARE));
      });
    };
    wait(SAVE_EVERY_MS);
    return () => {
      isOver = true;
      silence();
    };
  }
}
