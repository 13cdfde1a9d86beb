/** The coordinator of a command with `--queue`. */
import { createHash, randomUUID } from 'node:crypto';
import { realClock } from '../../api/index.ts';
import { UsageError } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Options } from '../options.ts';
import { work } from '../supervisor/working.ts';
import type { Coordinator } from './coordinator.ts';

export async function openCoordinator(options: Options, io: Io): Promise<Coordinator | null> {
  const { queue: url, runId: given, state } = options;
  if (url === null) {
    if (given !== null) throw new UsageError('--run-id is the name of a run on a queue: it needs --queue');
    return null;
  }
  if (state !== null)
    throw new UsageError(
      '--state and --queue exclude each other',
      'A run on a queue is kept in Redis: --run-id goes on with it.',
    );
  const { Coordinator: Opened } = await import('./coordinator.ts');
  const runId = given ?? madeUpName();
  const say = (text: string) => {
    if (options.progress !== 'none') io.stderr.write(`tandem: ${text}\n`);
  };
  const coordinator = await Opened.open({ url, runId, clock: realClock, say });
  if (given === null) say(`this is run ${runId}; where it is killed, --run-id ${runId} goes on with it`);
  return coordinator;
}

/** A process that goes on for another one of the same command has the same name. */
function madeUpName(): string {
  const { checkpoints } = work;
  const name = checkpoints === null ? randomUUID() : createHash('sha256').update(checkpoints).digest('hex');
  return name.slice(0, 8);
}
