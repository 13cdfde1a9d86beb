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
  const refused = (error: Error) => {
    // Whoever reads our output may stop reading: `tandem ... | head`.
    if ('code' in error && error.code === 'EPIPE') process.exit();
    process.stderr.write(`tandem: standard output cannot be written: ${error.message}\n`);
    process.exit(2);
  };
  process.stdout.on('error', refused);
  if (process.env.TANDEM_DEBUG) process.setSourceMapsEnabled(true);
  void import('node:v8')
    // Explorations are short: code that inlines much is compiled for longer than it is used, in every thread.
    .then(v8 => v8.setFlagsFromString('--max-inlined-bytecode-size-cumulative=250'))
    .then(() => import('./program.ts'))
    .then(program => program.main(process.argv.slice(2)))
    // What is still under way, such as loading a solver that nobody needed, is not waited for; our output is.
    .then(status =>
      process.stdout.write('', error => {
        if (error) refused(process.stdout.errored ?? error);
        process.stderr.write('', () => process.exit(status));
      }),
    );
}
