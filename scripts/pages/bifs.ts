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
  Functions of \`re\` are concrete only where their summaries cannot stand in ([architecture.md](architecture.md)).

The last column says what a function reads and writes besides its arguments (\`src/erlang/bifs/effects.ts\`); where it is
*pure*, the result depends on the arguments alone. Once a run has written something that can be read, its states are no
longer merged with those of other runs.

${bifs.length} functions: ${counts(bifs)}.

${modules.map(module => section(module, bifs)).join('\n')}`;
}

function section(module: string, bifs: readonly Bif[]): string {
  const own = bifs.filter(bif => bif.module === module);
  const rows = own.map(
    bif => `| \`${nameOf(bif).replaceAll('|', '\\|')}\` | ${bif.support} | ${effectsOf(bif)} |`,
  );
  return `## ${module}\n\n| function | support | reads and writes |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function effectsOf({ effects: { reads, writes } }: Bif): string {
  const onlyRead = reads.filter(part => !writes.includes(part));
  const parts = [
    ...(onlyRead.length > 0 ? [`reads ${onlyRead.join(', ')}`] : []),
    ...(writes.length > 0 ? [`writes ${writes.join(', ')}`] : []),
  ];
  return parts.join('; ') || 'pure';
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
