/**
 * What knip looks for: files, exports and dependencies that nobody uses. With `--production` tests, benchmarks and
 * scripts do not count as users, so that code in src/ that only tests call is found as well.
 */
import type { KnipConfig } from 'knip';

const isProduction = process.argv.includes('--production');

const config: KnipConfig = {
  // Those with `!` are part of the program.
  entry: [
    'src/index.ts!',
    'src/{logic,solver,search,coverage,erlang,erlang/local,prolog,report}/index.ts!',
    'src/cli/main.ts!',
    'src/web/{index.ts,report/main.tsx,live/main.tsx,playground/main.tsx}!',
    'src/web/playground/{engine,service-worker}.ts!',
    'src/cli/work.ts!',
    'src/cli/start/{start,thread}.ts!',
    'src/solver/backends/z3-wasm/worker.ts!',
    'src/solver/backends/z3-wasm/worker-browser.ts!',
    'scripts/*.mjs',
    'scripts/pages/index.ts!',
    'scripts/pages/write.ts',
    'bench/*.ts',
    'test/browser/page.ts',
    'test/conformance/solver/fake-solver.mjs',
    'test/faults/full-disk.mjs',
    'test/unit/cli/executors/echo-thread.ts',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    'scripts/pages/{index,bifs,man,options,prolog-builtins}.ts!',
    'scripts/pages/{specs,write}.ts',
    'scripts/**/*.mjs',
    'bench/**/*.ts',
    'test/**/*.{mjs,ts}',
  ],
  // The members of a union of types are exported together. A test may look at what its file uses as well.
  ignoreExportsUsedInFile: isProduction ? true : { interface: true, type: true },
  // A door names the types of what it offers. Tests go through doors, so production alone need not use all of them.
  ignoreIssues: { 'src/**/index.ts': isProduction ? ['exports', 'types'] : ['types'] },
  ignoreBinaries: [
    'apt-get',
    'setpriv',
    'elixir',
    'elixirc',
    'mix',
    'erl',
    'escript',
    'erlc',
    'groff',
    'swipl',
    'z3',
    'redis-cli',
    'redis-server',
  ],
};

export default config;
