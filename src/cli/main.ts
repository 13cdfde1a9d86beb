#!/usr/bin/env node
/**
 * The entry of the bundle. It stays in the syntax of old Node versions and imports nothing at the start,
 * so that a version that is too old gets a sentence and not a syntax error.
 */
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`tandem: this is Node.js ${process.version}; Tandem needs version 20.19 or later\n`);
  process.exitCode = 2;
} else {
  // Explorations run in a process of their own, which this one supervises (`supervisor/supervise.ts`).
  const isSupervisor =
    ['run', 'test', 'replay'].includes(process.argv[2] ?? '') &&
    process.env.TANDEM_WORK === undefined &&
    process.env.TANDEM_UNSUPERVISED === undefined;
  if (isSupervisor) {
    void import('./supervisor/supervise.ts')
      .then(({ supervise }) => supervise({ script: process.argv[1] as string, args: process.argv.slice(2) }))
      .then(status => process.exit(status));
  } else {
    void import('./work.ts').then(({ work }) => work(process.argv.slice(2)));
  }
}
