/**
 * The test projects, the fastest first. `npm run unit` runs the first; `vitest run PATH...` runs the files
 * whose paths contain one of the given texts, whatever their project.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { nativeSources } from './test/native-sources.ts';

const MINUTE = 60_000;
const slow = { testTimeout: 2 * MINUTE, hookTimeout: 2 * MINUTE };

export default defineConfig({
  test: {
    // Vitest would leave a core to itself; while tests run, it has nothing to do.
    maxWorkers: availableParallelism(),
    // Transformed modules are kept on disk, by content: to make them anew takes a third of the time of `npm run unit`.
    experimental: { fsModuleCache: true },
    projects: [
      {
        // Nothing but our own code and the embedded solver. All files of a worker share their modules (`isolate`):
        // loading them anew for each file would take longer than the tests.
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 5000, isolate: false },
      },
      {
        // Comparison with the real BEAM, SWI-Prolog and SMT solvers, and how we get on with their processes.
        plugins: [nativeSources()],
        test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'], ...slow },
      },
      {
        // Whole explorations in this process: are all paths found, is every result what the program does?
        plugins: [nativeSources()],
        test: { name: 'exploration', include: ['test/exploration/**/*.test.ts'], ...slow },
      },
      {
        // The built command line as a user starts it, its whole reports, and the same code in a browser.
        plugins: [nativeSources()],
        test: { name: 'e2e', include: ['test/{e2e,golden,browser,faults}/**/*.test.ts'], ...slow },
      },
      {
        // Hostile programs: does anything outside of them change?
        plugins: [nativeSources()],
        test: { name: 'security', include: ['test/security/**/*.test.ts'], ...slow },
      },
    ],
  },
});
