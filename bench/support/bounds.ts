/**
 * The bounds of a benchmark. At its end, violated bounds are listed and make the exit status 1.
 */
import { print } from './table.ts';

const missed: string[] = [];

/** `text` says what was found and what the bound is. */
export function bound(isKept: boolean, text: string): void {
  if (isKept) return;
  missed.push(text);
  process.exitCode = 1;
}

process.once('exit', () => {
  for (const text of missed) print(`missed: ${text}`);
});
