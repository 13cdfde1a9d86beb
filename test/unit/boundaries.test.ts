import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { violations } from '../../scripts/boundaries/check.mjs';
import { importsOf } from '../../scripts/boundaries/imports.mjs';
import { roomOf, rooms, roots } from '../../scripts/boundaries/rooms.mjs';
import { library } from '../../scripts/build.mjs';

/** The complaints about files of which each is where a program begins. */
function complaints(files: Readonly<Record<string, string>>): string[] {
  return violations(new Map(Object.entries(files)), Object.keys(files));
}

describe('the check of module boundaries', () => {
  it.each([
    // Rooms.
    ['logic/a.ts', "import { x } from '../solver/index.ts';", 'logic/ must not import solver/index.ts'],
    ['search/a.ts', "export { x } from '../cli/run.ts';", 'search/ must not import cli/run.ts'],
    ['search/a.ts', "export * from '../cli/run.ts';", 'search/ must not import cli/run.ts'],
    [
      'erlang/a.ts',
      "const x = await import('../prolog/index.ts');",
      'erlang/ must not import prolog/index.ts',
    ],
    ['erlang/a.ts', "type X = import('../prolog/index.ts').X;", 'erlang/ must not import prolog/index.ts'],
    ['logic/a.ts', "import '../bench/a.ts';", 'logic/ must not import bench/a.ts'],
    ['api/a.ts', "import { run } from '../cli/run.ts';", 'api/ must not import cli/run.ts'],
    ['kitchen/a.ts', '', 'no such room'],
    ['a.ts', '', 'no such room'],
    // Types only.
    ['search/a.ts', "import { x } from '../solver/index.ts';", 'other than with `import type`'],
    ['search/a.ts', "import '../solver/index.ts';", 'other than with `import type`'],
    [
      'report/a.ts',
      "import {\n  type A,\n  b,\n} from '../search/index.ts';",
      'other than with `import type`',
    ],
    ['report/a.ts', "export { type A, b } from '../search/index.ts';", 'other than with `import type`'],
    ['report/a.ts', "import * as all from '../search/index.ts';", 'other than with `import type`'],
    // The locale.
    ['cli/a.ts', 'const x = n.toLocaleString();', 'depends on the locale of the machine'],
    ['logic/a.ts', 'names.sort((a, b) => a.localeCompare(b));', 'depends on the locale of the machine'],
    ['web/a.ts', 'new Intl.NumberFormat().format(n);', 'depends on the locale of the machine'],
    // Doors.
    [
      'solver/a.ts',
      "import { Rational } from '../logic/rational.ts';",
      'logic/rational.ts is no door of logic/',
    ],
    ['cli/a.ts', "import type { X } from '../erlang/unit.ts';", 'erlang/unit.ts is no door of erlang/'],
    ['api/a.ts', "const x = import('../prolog/unit.ts');", 'prolog/unit.ts is no door of prolog/'],
    ['index.ts', "export { x } from './search/explorer.ts';", 'search/explorer.ts is no door of search/'],
    // Folders that keep apart.
    [
      'erlang/operations/a.ts',
      "import type { Process } from '../machine/process.ts';",
      'must not depend on erlang/machine/process.ts',
    ],
    // Concrete values of symbolic terms.
    [
      'erlang/bifs/a.ts',
      "import { concrete } from '../terms/concrete.ts';",
      'concrete of erlang/terms/concrete.ts',
    ],
    [
      'erlang/bifs/a.ts',
      "import { concretize as c } from '../terms/concretize.ts';",
      'gives concrete values',
    ],
    ['erlang/bifs/a.ts', "import * as all from '../terms/concrete.ts';", 'gives concrete values'],
    ['erlang/bifs/a.ts', "export * from '../terms/concrete.ts';", 'gives concrete values'],
    ['erlang/bifs/a.ts', "const c = await import('../terms/concrete.ts');", 'gives concrete values'],
    ['erlang/bifs/a.ts', "import { recall } from '../operations/concretes.ts';", 'gives concrete values'],
    ['erlang/machine/a.ts', "import { termOf } from '../terms/sym.ts';", 'gives concrete values'],
    ['erlang/operations/a.ts', "import { concrete } from '../terms/concrete.ts';", 'gives concrete values'],
    ['erlang/terms/index.ts', "export * from './sym.ts';", 'gives concrete values'],
    [
      'erlang/bifs/a.ts',
      "import { Atom, exactEqual } from '../terms/index.ts';",
      'exactEqual of erlang/terms/index.ts',
    ],
    ['erlang/machine/a.ts', "import * as terms from '../terms/index.ts';", 'print of erlang/terms/index.ts'],
    // Processes.
    ['cli/a.ts', "import { spawn } from 'node:child_process';", 'starts processes that nothing ties'],
    ['sandbox/a.ts', "const { fork } = await import('child_process');", 'starts processes that nothing ties'],
    // The outside world.
    ['logic/a.ts', "import { readFileSync } from 'node:fs';", 'src/logic/a.ts:1: uses a Node module'],
    ['logic/a.ts', "import { readFileSync } from 'fs';", 'uses a Node module'],
    ['logic/a.ts', "const fs = await import('node:fs');", 'uses a Node module'],
    ['logic/a.ts', 'const file = "fs";\nawait import(file);', 'src/logic/a.ts:2: imports what only'],
    ['search/a.ts', '\nconst now = Date.now();', 'src/search/a.ts:2: uses the clock'],
    ['search/a.ts', "const now = Date['now']();", 'uses the clock'],
    ['search/a.ts', 'const now = new Date();', 'uses the clock'],
    ['search/a.ts', 'const { now } = performance;', 'uses the clock'],
    ['search/a.ts', 'const later = (f: () => void) => setTimeout(f, 5);', 'uses the clock'],
    ['search/a.ts', 'const r = Math.random;', 'uses randomness'],
    ['erlang/a.ts', 'function f(process: P) {}\nprocess.exit();', 'a.ts:2: uses the process or the console'],
    ['erlang/a.ts', 'export class A { log() { (console as C).log(); } }', 'uses the process or the console'],
  ])('%s may not say %j', (file, text, complaint) => {
    expect(complaints({ [file]: text }).join('\n')).toContain(complaint);
  });

  it.each([
    ['solver/a.ts', "import { x } from '../logic/index.ts';"],
    ['erlang/operations/ask.ts', "import { concrete } from '../terms/concrete.ts';"],
    ['erlang/bifs/a.ts', "import { Atom, Sym } from '../terms/index.ts';"],
    ['erlang/bifs/keyed.ts', "import { print } from '../terms/index.ts';"],
    ['erlang/types/a.ts', "import { exactEqual } from '../terms/index.ts';"],
    ['search/a.ts', "import type { Solver } from '../solver/index.ts';"],
    ['search/a.ts', "type X = import('../solver/index.ts').X;"],
    ['report/a.ts', "import { type A, type B } from '../search/index.ts';"],
    ['report/a.ts', "export type * from '../search/index.ts';"],
    ['solver/backends/z3/a.ts', "import type { ChildProcess } from 'node:child_process';"],
    ['system/processes.ts', "import { spawn } from 'node:child_process';"],
    ['cli/a.ts', "import { x } from '../erlang/local/index.ts';\nconsole.log(x);"],
    ['index.ts', "export { explore } from './api/explore.ts';"],
    ['logic/a.ts', "// import { x } from '../cli/run.ts';\n/* Date.now() */"],
    ['logic/a.ts', 'const text = "import { x } from \'../cli/run.ts\'; Date.now()";'],
    ['erlang/a.ts', "import { Atom } from './terms/index.ts';\nimport { z } from 'commander';"],
    ['erlang/a.ts', 'export function f(process: P) { return process.stack; }'],
    ['erlang/a.ts', 'for (const { process = 1 } of all) use(process, { console: 1 }.console);'],
    ['erlang/a.ts', 'type E = NodeJS.ProcessEnv; const moment = new Date(0);'],
  ])('%s may say %j', (file, text) => {
    expect(complaints({ [file]: text })).toEqual([]);
  });

  it('finds rings of imports', () => {
    const ring = {
      'logic/a.ts': "import { b } from './b.ts';",
      'logic/b.ts': "export { c } from './c.ts';",
      'logic/c.ts': "import './b.ts';",
    };
    expect(complaints(ring)).toEqual([
      'src/logic/b.ts: imports itself: logic/b.ts → logic/c.ts → logic/b.ts',
    ]);
    expect(complaints({ ...ring, 'logic/c.ts': "import type { B } from './b.ts';" })).toEqual([]);
  });

  it('finds files that nothing needs', () => {
    const files = new Map([
      ['logic/a.ts', "import type { B } from './b.ts';"],
      ['logic/b.ts', ''],
      ['logic/c.ts', "import { B } from './b.ts';"],
    ]);
    expect(violations(files, ['logic/a.ts'])).toEqual([
      'src/logic/c.ts: nothing of the program needs this file',
    ]);
  });
});

/** The rows of the table below a heading of docs/architecture.md. */
function tableBelow(heading: string): string[][] {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const [, table = ''] = new RegExp(`${heading}\\n+((?:\\|.*\\n)+)`).exec(text) ?? [];
  const lines = table.trim().split('\n').slice(2);
  return lines.map(row => row.split('|').map(cell => cell.trim()));
}

const words = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word as string);
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? [`${entry.name}/`] : [],
  );

it('is what docs/architecture.md says about the rooms', () => {
  const told = tableBelow('## The rooms').flatMap(([, names, , imports = '', doors]) => {
    const [values, types] = imports.split('types of');
    return words(names).map(name => ({
      name,
      imports: words(values).sort(),
      types: words(types).sort(),
      doors: words(doors).sort(),
    }));
  });
  const planned = Object.entries(rooms).map(([name, { imports, types, doors }]) => ({
    name: `${name}/`,
    imports: [...imports].sort(),
    types: [...types].sort(),
    doors: doors.map(door => door.slice(name.length + 1)).sort(),
  }));
  expect(told).toEqual(planned);
});

describe('the plan of the rooms', () => {
  interface Use {
    readonly from: string | undefined;
    readonly target: string;
    readonly isTypeOnly: boolean;
  }

  const uses = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .flatMap((file): Use[] => {
      const from = roomOf(file);
      return importsOf(parseSync(file, readFileSync(`src/${file}`, 'utf8'))).flatMap(
        ({ specifier, isTypeOnly }) => {
          if (specifier === null || !specifier.startsWith('.')) return [];
          const target = new URL(specifier, `file:///${file}`).pathname.slice(1);
          return roomOf(target) === from ? [] : [{ from, target, isTypeOnly }];
        },
      );
    });

  it('has every folder of src/, and no other', () => {
    expect(
      Object.keys(rooms)
        .map(name => `${name}/`)
        .sort(),
    ).toEqual(foldersIn('src').sort());
  });

  it.each(Object.entries(rooms))(
    'allows %s/ nothing that it does not need',
    (name, { imports, types, doors }) => {
      const own = uses.filter(({ from }) => from === name);
      const roomsOf = (some: readonly Use[]) => new Set(some.map(({ target }) => roomOf(target)));
      const needed = roomsOf(own.filter(({ isTypeOnly }) => !isTypeOnly));
      expect(imports.filter(other => !needed.has(other))).toEqual([]);
      expect(types.filter(other => !roomsOf(own).has(other))).toEqual([]);
      const entered = [
        ...uses.map(({ target }) => target),
        ...Object.values(library).map(file => file.slice(4)),
        ...roots,
      ];
      expect(doors.filter(door => !entered.includes(door))).toEqual([]);
    },
  );
});

it('docs/architecture.md tells of every folder inside erlang/', () => {
  const told = tableBelow('### Inside `erlang/`').flatMap(([, names]) => words(names));
  expect(told.sort()).toEqual(foldersIn('src/erlang').sort());
});
