/** A word to the user where programs are run for real and nothing keeps them from doing what they want. */
import type { OpenedUnit } from '../api/index.ts';
import { protection } from '../sandbox/index.ts';
import type { Io } from './io.ts';

export async function warnIfUnprotected(units: readonly Pick<OpenedUnit, 'real'>[], io: Io): Promise<void> {
  if (units.every(({ real }) => real === undefined) || (await protection()) !== 'none') return;
  io.stderr.write(
    'tandem: there is no sandbox here, errors are confirmed by running the program for real (--no-confirm, --no-run; tandem doctor)\n',
  );
}
