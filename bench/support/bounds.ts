/**
 * What a benchmark promises. At its end the promises that it did not keep are listed, and its exit status is 1, so that
 * a script notices.
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
