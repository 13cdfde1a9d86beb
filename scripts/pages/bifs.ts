/** docs/bifs.md, made from the table of built-in functions. */
import { allBifs, type Bif } from '../../src/erlang/bifs/index.ts';

export function bifsPage(): string {
  const bifs = allBifs().toSorted((a, b) => textOrder(nameOf(a), nameOf(b)));
  const modules = [...new Set(bifs.map(({ module }) => module))].sort(textOrder);
  return `# Built-in functions

Functions that OTP implements in C, and the symbolic support that Tandem has for each. Made from the table in
\`src/erlang/bifs\` (\`npm run docs\` writes it anew).

- *symbolic*: results and decisions are expressions of the logic.
- *emulated*: computed step by step, with decisions about symbolic parts, as an Erlang function would.
- *concrete*: symbolic arguments are replaced by their concrete values; the report names the function then.

${bifs.length} functions: ${counts(bifs)}.

${modules.map(module => section(module, bifs)).join('\n')}`;
}

function section(module: string, bifs: readonly Bif[]): string {
  const own = bifs.filter(bif => bif.module === module);
  const rows = own.map(bif => `| \`${nameOf(bif).replaceAll('|', '\\|')}\` | ${bif.support} |`);
  return `## ${module}\n\n| function | support |\n|---|---|\n${rows.join('\n')}\n`;
}

function counts(bifs: readonly Bif[]): string {
  const of = (support: Bif['support']): string =>
    `${bifs.filter(bif => bif.support === support).length} ${support}`;
  return `${of('symbolic')}, ${of('emulated')}, ${of('concrete')}`;
}

function nameOf({ module, name, arity }: Bif): string {
  return `${module}:${name}/${arity}`;
}

function textOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
