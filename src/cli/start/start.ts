/** Begins a command: supervises the process that does the work, or does the work. */
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
// Explorations run in a process of their own, which this one supervises.
const isSupervisor =
  ['run', 'test', 'replay'].includes(args[0] ?? '') &&
  process.env.TANDEM_WORK === undefined &&
  process.env.TANDEM_UNSUPERVISED === undefined;

if (isSupervisor) {
  void import('../supervisor/supervise.ts')
    .then(({ supervise }) => supervise({ script: fileURLToPath(import.meta.url), args }))
    .then(status => process.exit(status));
} else {
  void import('./work-bundle.ts').then(({ loadWork }) => {
    const { exports, keep } = loadWork(args);
    return exports.work(args, keep);
  });
}
