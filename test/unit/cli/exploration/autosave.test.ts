import { expect, it } from 'vitest';
import { Autosave, type Snapshot } from '../../../../src/cli/exploration/autosave.ts';
import type { SavedUnit } from '../../../../src/cli/exploration/state.ts';

/** A clock whose alarms ring when the test says so. */
function savings(saveMs: number) {
  let time = 0;
  let alarm: { ms: number; ring: () => void } | null = null;
  const saved: (readonly string[])[] = [];
  const failures: unknown[] = [];
  const autosave = new Autosave(
    {
      save: (_: SavedUnit, files: readonly string[]) => {
        time += saveMs;
        if (saved.length === 3) throw new Error('the disk is full');
        saved.push(files);
      },
    },
    {
      now: () => time,
      alarm: (ms, ring) => {
        alarm = { ms, ring };
        return () => {
          alarm = null;
        };
      },
    },
    error => failures.push(error),
  );
  const snapshot = async (): Promise<Snapshot> => ({ unit: {} as SavedUnit, files: [`${saved.length}`] });
  return { autosave, saved, failures, snapshot, alarm: () => alarm };
}

it('saves at intervals until it is told to end', async () => {
  const { autosave, saved, snapshot, alarm } = savings(10);
  const end = autosave.begin(snapshot);
  for (const ms of [250, 500, 1000]) {
    expect(alarm()?.ms).toBe(ms);
    await alarm()?.ring();
  }
  expect(saved).toEqual([['0'], ['1'], ['2']]);
  expect(alarm()?.ms).toBe(2000);
  end();
  expect(alarm()).toBeNull();
});

it('saves less often what takes long to save', async () => {
  const { autosave, snapshot, alarm } = savings(500);
  autosave.begin(snapshot);
  await alarm()?.ring();
  expect(alarm()?.ms).toBe(25_000);
});

it('begins no further wait when it ends while it saves', async () => {
  const { autosave, saved, snapshot, alarm } = savings(10);
  const end = autosave.begin(snapshot);
  const saving = alarm()?.ring();
  end();
  await saving;
  expect(saved).toHaveLength(1);
  expect(alarm()).toBeNull();
});

it('tells where a state cannot be written, and goes on', async () => {
  const { autosave, failures, snapshot, alarm } = savings(10);
  autosave.begin(snapshot);
  for (let i = 0; i < 4; i++) await alarm()?.ring();
  expect(failures).toEqual([new Error('the disk is full')]);
  expect(alarm()?.ms).toBe(2000);
});
