import { expect, it } from 'vitest';
import { Autosave, type Snapshot } from '../../../../src/cli/exploration/autosave.ts';
import type { SavedUnit } from '../../../../src/cli/exploration/state.ts';

/** A clock whose alarms ring when the test says so. */
function savings(saveMs: number) {
  let time = 0;
  let alarm: { ms: number; ring: () => void } | null = null;
  const saved: (readonly string[])[] = [];
  const autosave = new Autosave(
    {
      save: (_: SavedUnit, files: readonly string[]) => {
        time += saveMs;
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
  );
  const snapshot = async (): Promise<Snapshot> => ({ unit: {} as SavedUnit, files: [`${saved.length}`] });
  return { autosave, saved, snapshot, alarm: () => alarm };
}

it('saves at intervals until it is told to end', async () => {
  const { autosave, saved, snapshot, alarm } = savings(10);
  const end = autosave.begin(snapshot);
  for (let i = 0; i < 3; i++) {
    expect(alarm()?.ms).toBe(2000);
    await alarm()?.ring();
  }
  expect(saved).toEqual([['0'], ['1'], ['2']]);
  end();
  expect(alarm()).toBeNull();
});

it('saves less often what takes long to save', async () => {
  const { autosave, snapshot, alarm } = savings(500);
  autosave.begin(snapshot);
  await alarm()?.ring();
  expect(alarm()?.ms).toBe(10_000);
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
