#!/usr/bin/env node
/**
 * The entry of the command line. It stays in the syntax of old Node versions and imports nothing at the start,
 * so that a version that is too old gets a sentence and not a syntax error.
 */
const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`tandem: this is Node.js ${process.version}; Tandem needs version 20.19 or later\n`);
  process.exitCode = 2;
} else {
  // `import` would take some milliseconds more: bundles of the command line are CommonJS.
  process.getBuiltinModule('node:module').createRequire(import.meta.url)('./start.cjs');
}
