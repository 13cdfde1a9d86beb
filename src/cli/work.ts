/** Does what the command line says, and ends the process. */
import { setFlagsFromString } from 'node:v8';
import { failureOf } from './failure.ts';
import { processIo, tell } from './io.ts';
import { main } from './program.ts';
import { beSupervised } from './supervisor/working.ts';

/** Beyond those of commands, so that the supervisor has another process go on from the last checkpoint. */
const CRASHED = 70;

export async function work(args: readonly string[]): Promise<void> {
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
  if (process.env.TANDEM_DEBUG) process.setSourceMapsEnabled(true);
  // Explorations are short: code that inlines much is compiled for longer than it is used, in every thread.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=250');
  beSupervised();
  const status = await main(args);
  // A stream tells of an error only after the current step.
  await new Promise(resolve => setImmediate(resolve));
  // What is still under way, such as loading a solver that nobody needed, is not waited for; our output is.
  process.stdout.write('', () => {
    const [why] = refused;
    if (why !== undefined)
      process.stderr.write(`tandem: standard output cannot be written: ${why.message}\n`);
    process.stderr.write('', () => process.exit(why === undefined ? status : 2));
  });
}
