/** The texts of the program under test, for reports that show them. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { SourceText } from '../report/index.ts';

/** A larger file is left out: nobody reads it in a report. */
const MAX_BYTES = 2_000_000;

export function sourcesOf(files: readonly string[], named: readonly string[] = []): SourceText[] {
  return [...new Set([...files.filter(isText), ...named.filter(isElixir)])].flatMap(file => {
    try {
      if (statSync(file).size > MAX_BYTES) return [];
      return [{ file, text: readFileSync(file, 'utf8') }];
    } catch {
      return [];
    }
  });
}

/** Compiled modules of Elixir name their source. */
function isElixir(file: string): boolean {
  return /\.exs?$/.test(file);
}

function isText(file: string): boolean {
  return !basename(file).endsWith('.beam');
}
