/** Does what the command line says, and ends the process. */
import { failureOf } from './failure.ts';
import { processIo, tell } from './io.ts';
import { main } from './program.ts';
import { CRASHED } from './supervisor/protocol.ts';
import { beSupervised } from './supervisor/working.ts';

/** `last` is called before the process ends, after everything was written, and is told whether the command was refused. */
export async function work(args: readonly string[], last: (isRefused: boolean) => void): Promise<void> {
  // Whoever reads our output may stop reading (`tandem ... | head`), and nobody may listen to standard error: the other
  // outputs are written all the same.
  const refused: Error[] = [];
  process.stdout.on('error', error => {
    if (!('code' in error && error.code === 'EPIPE')) refused.push(error);
  });
  process.stderr.on('error', () => {});
  process.on('uncaughtException', error => {
    tell(processIo(), failureOf(error).diagnostics);
    process.exit(CRASHED);
  });
  beSupervised();
  const status = await main(args);
  // A stream tells of an error only after the current step.
  await new Promise(resolve => setImmediate(resolve));
  // What is still under way, such as loading a solver that nobody needed, is not waited for; our output is.
  process.stdout.write('', () => {
    const [why] = refused;
    if (why !== undefined)
      process.stderr.write(`tandem: standard output cannot be written: ${why.message}\n`);
    process.stderr.write('', () => {
      last(status === 2);
      process.exit(why === undefined ? status : 2);
    });
  });
}

/** What an executor's thread does, until it is ended. */
export function serveExecutor(): void {
  void import('./executors/thread.ts');
}
