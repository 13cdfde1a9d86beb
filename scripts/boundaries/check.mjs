/**
 * The check of module boundaries, on syntax trees. It ensures that
 *
 *   - a room imports only the rooms it may, some of them for their types alone, and only through their doors;
 *   - some folders of a room do not import another folder of it;
 *   - one file starts processes;
 *   - nothing but the edges uses Node's modules, clocks, randomness, the process, the console;
 *   - nothing depends on the locale of the machine;
 *   - the concrete value of a symbolic term stays inside the kernel (concrete.mjs);
 *   - imports have no cycles, and no file is unused.
 *
 * The rules are in rooms.mjs and concrete.mjs. dependency-cruiser, which checks the first and the last, needs a newer Node, and the
 * compiler's old API to distinguish types from values.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { entries, library, pages, work } from '../build.mjs';
import { root } from '../dependencies.mjs';
import { playgroundEntries } from '../playground.mjs';
import { leakedBy } from './concrete.mjs';
import { cyclesIn, orphansIn } from './graph.mjs';
import { importsOf } from './imports.mjs';
import { localeUses } from './locale.mjs';
import { outsideUses } from './outside.mjs';
import { isApart, isEdge, isProcessModule, mayStartProcesses, roomOf, rooms, roots } from './rooms.mjs';

/**
 * One sentence for each violation.
 * @param {ReadonlyMap<string, string>} files texts by path below src/
 * @param {readonly string[]} starts the files where programs begin
 * @returns {string[]}
 */
export function violations(files, starts) {
  /** @type {string[]} */
  const found = [];
  /** @type {Map<string, string[]>} */
  const atRunTime = new Map();
  /** @type {Map<string, string[]>} */
  const anyhow = new Map();
  for (const [file, text] of files) {
    const parsed = parseSync(file, text);
    const lineAt = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
    const complain = (/** @type {number} */ offset, /** @type {string} */ sentence) =>
      found.push(`src/${file}:${lineAt(offset)}: ${sentence}`);
    for (const { message } of parsed.errors) found.push(`src/${file}: ${message}`);
    const room = roomOf(file);
    if (room === undefined)
      found.push(`src/${file}: no such room; the rooms are ${Object.keys(rooms).join(', ')}`);
    atRunTime.set(file, []);
    anyhow.set(file, []);
    for (const { specifier, isTypeOnly, isDynamic, names, offset } of importsOf(parsed)) {
      if (specifier === null) {
        if (!isEdge(file)) complain(offset, 'imports what only the running program knows');
        continue;
      }
      if (!isTypeOnly && isProcessModule(specifier) && !mayStartProcesses(file))
        complain(offset, 'starts processes that nothing ties to this one; system/processes.ts does');
      if (!specifier.startsWith('.') || specifier.endsWith('.json')) continue;
      const target = new URL(specifier, `file:///${file}`).pathname.slice(1);
      anyhow.get(file)?.push(target);
      if (!isTypeOnly && !isDynamic) atRunTime.get(file)?.push(target);
      const complaint = room === undefined ? null : complaintAbout(room, target, isTypeOnly);
      if (complaint !== null) complain(offset, complaint);
      const leak = isTypeOnly ? null : leakedBy(file, target, names);
      if (leak !== null) complain(offset, leak);
      if (isApart(file, target)) complain(offset, `must not depend on ${target}`);
    }
    for (const offset of localeUses(parsed))
      complain(offset, 'depends on the locale of the machine: name one');
    if (isEdge(file)) continue;
    for (const { what, offset } of outsideUses(parsed))
      complain(offset, `uses ${what}, which belongs to the edges of the program`);
  }
  for (const cycle of cyclesIn(atRunTime))
    found.push(`src/${cycle[0]}: imports itself: ${cycle.join(' → ')}`);
  for (const orphan of orphansIn(anyhow, starts))
    if (!orphan.endsWith('.d.ts')) found.push(`src/${orphan}: nothing of the program needs this file`);
  return found;
}

/**
 * @param {string} room
 * @param {string} target
 * @param {boolean} isTypeOnly
 */
function complaintAbout(room, target, isTypeOnly) {
  const other = roomOf(target);
  if (other === room) return null;
  const { imports = [], types = [] } = rooms[room] ?? {};
  const mayUseTypes = other !== undefined && types.includes(other);
  if (other === undefined || (!imports.includes(other) && !(mayUseTypes && isTypeOnly)))
    return `${room}/ must not import ${target}${mayUseTypes ? ' other than with `import type`' : ''}`;
  const doors = rooms[other]?.doors ?? [];
  return doors.includes(target) ? null : `${target} is no door of ${other}/; these are: ${doors.join(', ')}`;
}

/** @param {string} [source] */
export function check(source = join(root, 'src')) {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\.tsx?$/.test(file))
    .sort();
  const built = [work, ...Object.values({ ...entries, ...library })].map(entry =>
    entry.replace(/^src\//, ''),
  );
  const playground = playgroundEntries.map(entry => entry.in.replace(/^src\//, ''));
  const starts = [...built, ...playground, ...pages.map(page => `web/${page}/main.tsx`), ...roots];
  return violations(new Map(files.map(file => [file, readFileSync(join(source, file), 'utf8')])), starts);
}
