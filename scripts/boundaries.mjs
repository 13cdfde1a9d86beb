// @ts-nocheck
/**
 * Does every line of src/ know its room? Checks the imports between rooms and the purity of the core.
 * (Import cycles are checked by Biome, rule noImportCycles.)
 *
 *   rooms    what a room may import; `type:` rooms only with `import type`, which leaves nothing at run time
 *   edges    the files that may touch the outside: Node's modules, clocks, randomness, the console
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';

const rooms = {
  logic: [],
  coverage: ['logic'],
  solver: ['logic'],
  search: ['logic', 'coverage', 'type:solver'],
  erlang: ['logic', 'coverage', 'type:search'],
  prolog: ['logic', 'coverage', 'type:search'],
  report: ['type:search', 'type:coverage'],
  api: ['logic', 'solver', 'search', 'erlang', 'prolog', 'coverage', 'report'],
  cli: ['logic', 'solver', 'search', 'erlang', 'prolog', 'coverage', 'report', 'api'],
};

const edges = [
  /^solver\/backends\//,
  /^solver\/(index|numbered-files)\.ts$/,
  /^erlang\/(otp|local)\//,
  /^prolog\/swi\//,
  /^report\//,
  /^cli\//,
  /^api\//,
];

const outside = [
  [/\bfrom 'node:|\bimport\('node:|\brequire\('/, 'a Node module'],
  [/\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bset(?:Timeout|Interval|Immediate)\(/, 'the clock'],
  [/\bMath\.random\b/, 'randomness'],
  [
    /\bconsole\.\w|\bprocess\.(env|argv|stdin|stdout|stderr|cwd|hrtime|platform|nextTick)\b/,
    'the process or the console',
  ],
];

/** One sentence for each violation in a file, given its path below src/ and its text. */
export function violations(file, text) {
  const code = withoutComments(text);
  const found = [];
  const room = file.split('/')[0];
  const allowed = rooms[room];
  if (allowed === undefined)
    return [`src/${file}: no such room; the rooms are ${Object.keys(rooms).join(', ')}`];
  for (const { specifier, typeOnly } of importsOf(code)) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.ts')) continue;
    const target = new URL(specifier, `file:///${file}`).pathname.slice(1);
    const targetRoom = target.split('/')[0];
    if (targetRoom === room || allowed.includes(targetRoom)) continue;
    if (allowed.includes(`type:${targetRoom}`) && typeOnly) continue;
    const hint = allowed.includes(`type:${targetRoom}`) ? ' other than with `import type`' : '';
    found.push(`src/${file}: ${room}/ must not import ${target}${hint}`);
  }
  if (!edges.some(edge => edge.test(file))) {
    for (const [pattern, what] of outside) {
      const line = code.split('\n').findIndex(text => pattern.test(text)) + 1;
      if (line > 0)
        found.push(`src/${file}:${line}: uses ${what}, which belongs to the edges of the program`);
    }
  }
  return found;
}

function* importsOf(code) {
  const statement = /^(?:import|export)\s+(type\s)?([^'";]*?\sfrom\s+)?'([^']+)'/gm;
  for (const [, type, clause, specifier] of code.matchAll(statement)) {
    const names = /\{([^}]*)\}/.exec(clause ?? '')?.[1];
    const allTypes = names?.split(',').every(name => /^\s*(type\s.*)?$/.test(name)) ?? false;
    yield { specifier, typeOnly: type !== undefined || allTypes };
  }
  for (const [, specifier] of code.matchAll(/\bimport\('([^']+)'\)/g)) {
    yield { specifier, typeOnly: false };
  }
}

/** Comments blanked out, lines kept. Strings stay, so a comment marker inside one is taken for a comment: harmless here. */
function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

export function check(source = join(root, 'src')) {
  const files = readdirSync(source, { recursive: true }).filter(file => file.endsWith('.ts'));
  return files
    .map(file => relative(source, join(source, file)).replaceAll('\\', '/'))
    .sort()
    .flatMap(file => violations(file, readFileSync(join(source, file), 'utf8')));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = check();
  for (const sentence of found) console.error(sentence);
  if (found.length > 0) process.exitCode = 1;
}
