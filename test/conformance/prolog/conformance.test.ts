/**
 * The system next to SWI-Prolog: the same harness and goals run on both, and what they print must be the same.
 *
 * What SWI-Prolog 9.0.4 printed is recorded beside the goals, so that the comparison needs no installation; where `swipl` is
 * installed, the recordings themselves are checked.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { swiLibraries } from '../../../src/prolog/swi/index.ts';
import { readTerm } from '../../../src/prolog/syntax/index.ts';
import { PrologSystem } from '../../../src/prolog/system.ts';
import { hasSwipl } from '../../systems.ts';

const folder = import.meta.dirname;
const names = readdirSync(folder)
  .filter(name => name.endsWith('.expected'))
  .map(name => name.replace('.expected', ''));

function read(name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Lines by number, with the numbers of variables taken out. */
function lines(text: string): string[] {
  return text
    .replace(/_G?\d+/g, '_')
    .trimEnd()
    .split('\n');
}

/** Goals about a library of the installed SWI-Prolog, which is loaded first. */
const LIBRARIES = new Set(['clpfd']);

function ours(name: string): string[] {
  const isOfLibrary = LIBRARIES.has(name);
  const libraries = isOfLibrary ? (swiLibraries() ?? undefined) : undefined;
  const system = new PrologSystem({ readFile: read, libraries });
  if (isOfLibrary) system.load(`:- use_module(library(${name})).`, 'library.pl');
  system.load(read('harness.pl') ?? '', 'harness.pl');
  expect(system.loader.diagnostics).toEqual([]);
  expect(system.machine.once(readTerm(`conform('${name}.pl')`).term)).toBe(true);
  return lines(system.machine.streams.userOutput.text);
}

/** Builtins that no goal here calls yet: most read, write or load files. Do not add to these. */
const WITHOUT_GOALS = `
  get_time/1 license/1 otherwise/0 print_message_lines/3 set_random/1 statistics/2
  style_check/1 text_concat/3 trace/0
`
  .trim()
  .split(/\s+/);

describe('goals next to SWI-Prolog', () => {
  it('call every builtin', () => {
    const suite = join(folder, '..', 'prolog-suite', 'goals');
    const goals = [
      ...names.map(name => read(`${name}.pl`) ?? ''),
      ...readdirSync(suite).map(name => readFileSync(join(suite, name), 'utf8')),
    ].join('\n');
    const called = new Set(goals.match(/[a-z][A-Za-z_0-9]*/g));
    const builtins = [...new PrologSystem({ readFile: read }).program.system]
      .filter(([indicator, { builtin }]) => builtin !== null && /^[a-z]/.test(indicator))
      .map(([indicator]) => indicator);
    expect(builtins.length).toBeGreaterThan(200);
    const without = builtins.filter(indicator => !called.has(indicator.replace(/\/\d+$/, '')));
    expect(without.sort()).toEqual(WITHOUT_GOALS.toSorted());
  });

  it('are at least 1,500', () => {
    const total = names.reduce((sum, name) => sum + lines(read(`${name}.expected`) ?? '').length, 0);
    expect(total).toBeGreaterThanOrEqual(1500);
  });

  const runnable = names.filter(name => hasSwipl || !LIBRARIES.has(name));
  it.each(runnable)('%s: as recorded', name => {
    expect(ours(name)).toEqual(lines(read(`${name}.expected`) ?? ''));
  });
});

// One process for each file: goals change operators and the database.
describe.skipIf(!hasSwipl)('recordings (needs swipl)', () => {
  it.each(names)('%s: what SWI-Prolog prints', name => {
    const library = LIBRARIES.has(name) ? `use_module(library(${name})), ` : '';
    const goal = `${library}consult('harness.pl'), set_stream(user_output, encoding(utf8)), conform('${name}.pl')`;
    const output = execFileSync('swipl', ['-g', goal, '-t', 'halt'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    });
    expect(lines(output)).toEqual(lines(read(`${name}.expected`) ?? ''));
  });
});
