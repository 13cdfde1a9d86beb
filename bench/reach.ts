/**
 * Time until a planted crash is found, from the smallest input, in functions of the kinds that people try first.
 *
 *     npm run bench -- reach [TEXT] [PROGRAM]
 *
 * Only functions whose name contains TEXT are tried. PROGRAM is the `dist/tandem.js` of another version, which is run in
 * turn with this one. Each function ends with `error(planted)` for few inputs, one of which `witnesses/0` of its module
 * names. The programs are in `bench/programs/reach/`; those in Elixir are compiled first, and left out without Elixir.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bound } from './support/bounds.ts';
import { print, printTable, seconds } from './support/table.ts';

/** Seconds in which each one should be found, and in which it is given up. */
const GOAL_MS = 5000;
const LIMIT_MS = 20_000;

/** Known to take longer than the goal, or not to be found within the limit: measured, and not bounded. */
const HARD = new Set([
  'reach_data:protobuf',
  'reach_desk:settings',
  'reach_desk:items',
  'reach_formats:polish',
  'reach_formats:query_string',
  'reach_formats:sections',
  'reach_formats:pointer',
  'reach_office:intel_hex',
  'reach_office:netmask',
  'Elixir.ReachOfficeElixir:schedule',
  'reach_pantry:bencode',
  'reach_pantry:glob',
  'reach_pantry:mac',
  'reach_readers:json',
  'reach_readers:calc',
  'reach_shed:condition',
  'reach_words:slug',
  'reach_words:stats',
  'reach_yard:template',
  'reach_yard:in_range',
  'reach_yard:coming_of_age',
  'reach_yard:soundex',
  'reach_cellar:let_in',
  'reach_cellar:in_words',
  'reach_cellar:roman_sum',
  'reach_cellar:ipv6',
  'reach_cellar:crontab',
  'reach_cellar:huffman',
  'reach_cellar:msgpack',
  'reach_cellar:cbor',
  'Elixir.ReachCellarElixir:outline',
  'Elixir.ReachCellarElixir:checked',
  'reach_harbour:quoted_printable',
  'reach_harbour:query',
  'reach_harbour:log_line',
  'reach_harbour:sentence',
  'reach_harbour:patch',
  'reach_harbour:scheme',
  'reach_harbour:ledger',
  'reach_loft:subtitle',
  'reach_loft:chat',
  'reach_loft:calc_lines',
  'reach_loft:morse_number',
  'reach_loft:easter_rule',
  'reach_loft:schedule_of',
  'reach_loft:varints',
  'reach_loft:playlist',
  'reach_mill:nights',
  'reach_mill:access_log',
  'reach_mill:json_path',
  'reach_mill:ini',
]);

const folder = fileURLToPath(new URL('../bench/programs/reach/', import.meta.url));
const own = fileURLToPath(new URL('./tandem.js', import.meta.url));

const [wanted = '', other] = process.argv.slice(2);

const compiled = mkdtempSync(join(tmpdir(), 'tandem-reach-'));
process.on('exit', () => rmSync(compiled, { recursive: true, force: true }));

/** What `tandem run` is given for a source; null where it cannot be compiled. */
function programOf(source: string): string | null {
  if (source.endsWith('.erl')) return source;
  const { status } = spawnSync('elixirc', ['-o', compiled, source], { stdio: 'ignore' });
  const [, module] = /^defmodule (\w+)/m.exec(readFileSync(source, 'utf8')) ?? [];
  return status === 0 ? join(compiled, `Elixir.${module}.beam`) : null;
}

/** `[file, function]` of every function with a specification. */
const units = readdirSync(folder)
  .filter(file => /\.(erl|ex)$/.test(file))
  .map(file => join(folder, file))
  .flatMap(source => {
    const file = programOf(source);
    if (file === null) return [];
    return [...readFileSync(source, 'utf8').matchAll(/^(?:-| *@)spec (\w+)\(/gm)].map(
      ([, name]) => [file, name as string] as const,
    );
  });

/** Milliseconds from the command's start until it tells of the crash; null where it does not within the limit. */
function timeToCrash(program: string, file: string, name: string): Promise<number | null> {
  const began = performance.now();
  const words = [
    program,
    'run',
    file,
    name,
    '--no-confirm',
    '--progress',
    'lines',
    '-t',
    String(LIMIT_MS / 1000),
  ];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stderr.setEncoding('utf8').on('data', piece => {
      text += piece;
      if (!/error: .*planted/.test(text)) return;
      resolve(performance.now() - began);
      child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', () => resolve(null));
  });
}

const cell = (ms: number | null): string => (ms === null ? 'not found' : seconds(ms));

const cells: string[][] = [];
let inTime = 0;
for (const [file, name] of units.filter(([, unit]) => unit.includes(wanted))) {
  const unit = `${basename(file).replace(/\.\w+$/, '')}:${name}`;
  const ms = await timeToCrash(own, file, name);
  const before = other === undefined ? undefined : await timeToCrash(other, file, name);
  const ratio = typeof before === 'number' && ms !== null ? `${(ms / before).toFixed(2)}` : '';
  cells.push([unit, cell(ms), ...(before === undefined ? [] : [cell(before), ratio])]);
  const isInTime = ms !== null && ms <= GOAL_MS;
  if (isInTime) inTime++;
  if (!HARD.has(unit)) bound(isInTime, `${unit}: ${cell(ms)}; found in < ${seconds(GOAL_MS)}`);
  print(cells.at(-1)?.join('  ') ?? '');
}
print('');
printTable(['unit', 'time', ...(other === undefined ? [] : ['other', 'ratio'])], cells);
const hard = cells.filter(([unit]) => HARD.has(unit as string));
print(`${inTime} of ${cells.length} within ${seconds(GOAL_MS)}; ${hard.length} are known to be hard:`);
printTable(['unit', 'time', ...(other === undefined ? [] : ['other', 'ratio'])], hard);
