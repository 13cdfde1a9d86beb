/** `npm run bench -- NAME [ARGUMENTS]`: runs bench/NAME.ts. Without a name it lists the benchmarks. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';
import { runTypeScript } from './typescript.mjs';

const folder = join(root, 'bench');
const names = readdirSync(folder)
  .filter(file => file.endsWith('.ts'))
  .map(file => file.slice(0, -'.ts'.length));

/**
 * The first sentence of the comment at the top of the file.
 * @param {string} name
 */
function subject(name) {
  const comment = /\/\*\*(.*?)\*\//s.exec(readFileSync(join(folder, `${name}.ts`), 'utf8'))?.[1] ?? '';
  return comment
    .replaceAll(/\s*\n \* ?/g, ' ')
    .trim()
    .split(/(?<=\.)\s/)[0];
}

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  const lines = names.map(known => `  ${known.padEnd(16)} ${subject(known)}`);
  process.stderr.write(`npm run bench -- NAME [ARGUMENTS]\n\n${lines.join('\n')}\n`);
  process.exit(name === undefined ? 0 : 2);
}
process.exitCode = await runTypeScript(`bench/${name}.ts`, rest);
