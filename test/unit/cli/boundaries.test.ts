import { describe, expect, it } from 'vitest';
import { violations } from '../../../scripts/boundaries.mjs';

describe('the check of module boundaries', () => {
  it.each([
    ['logic/a.ts', "import { x } from '../solver/solver.ts';", 'logic/ must not import solver/solver.ts'],
    ['search/a.ts', "import { x } from '../solver/index.ts';", 'other than with `import type`'],
    ['search/a.ts', "export { x } from '../cli/run.ts';", 'search/ must not import cli/run.ts'],
    ['erlang/a.ts', "const x = await import('../prolog/unit.ts');", 'erlang/ must not import prolog/unit.ts'],
    ['report/a.ts', "import {\n  type A,\n  b,\n} from '../search/index.ts';", 'report/ must not import'],
    ['logic/a.ts', "import { readFileSync } from 'node:fs';", 'src/logic/a.ts:1: uses a Node module'],
    ['search/a.ts', '\nconst now = Date.now();', 'src/search/a.ts:2: uses the clock'],
    ['kitchen/a.ts', '', 'no such room'],
  ])('%s may not say %j', (file, text, complaint) => {
    expect(violations(file, text).join('\n')).toContain(complaint);
  });

  it.each([
    ['solver/a.ts', "import { x } from '../logic/index.ts';"],
    ['search/a.ts', "import type { Solver } from '../solver/solver.ts';"],
    ['report/a.ts', "import { type A, type B } from '../search/index.ts';"],
    ['solver/backends/z3/a.ts', "import { spawn } from 'node:child_process';"],
    ['cli/a.ts', "import { x } from '../erlang/unit.ts';\nconsole.log(x);"],
    ['logic/a.ts', "// import { x } from '../cli/run.ts';\n/* Date.now() */"],
    ['erlang/a.ts', "import { Atom } from './terms/index.ts';\nimport { z } from 'commander';"],
  ])('%s may say %j', (file, text) => {
    expect(violations(file, text)).toEqual([]);
  });
});
