/** Writes the generated pages of docs/ anew, and says which have changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pages } from './index.ts';
import { specsTable } from './specs.ts';

function write(file: string, text: string): void {
  const hasChanged = readFileSync(file, 'utf8') !== text;
  if (hasChanged) writeFileSync(file, text);
  console.log(`${file}: ${hasChanged ? 'written' : 'as it was'}`);
}

for (const { file, text } of pages) write(file, text());

const SPECS = 'docs/specs.md';
const table = await specsTable();
if (table === null) console.log(`${SPECS}: left alone, since no Erlang/OTP is installed`);
else {
  const page = readFileSync(SPECS, 'utf8');
  write(SPECS, table + page.slice(page.indexOf('## Explored')));
}
