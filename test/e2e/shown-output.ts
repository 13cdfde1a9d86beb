/** What a page shows of a command's output: all of it, but for what it leaves out with `...`. */
import { expect } from 'vitest';

const LEFT_OUT = '...';

export function expectShown(shown: string, printed: string, command: string): void {
  const wanted = linesOf(shown);
  expect(shortenedAs(wanted, linesOf(printed)), `after: ${command}`).toEqual(wanted);
}

/** What was printed, without what stands where `wanted` leaves something out. */
function shortenedAs(wanted: readonly string[], printed: readonly string[]): string[] {
  const lines: string[] = [];
  let at = 0;
  wanted.forEach((line, i) => {
    if (line !== LEFT_OUT) {
      lines.push(...printed.slice(at, at + 1));
      at += 1;
      return;
    }
    const next = wanted[i + 1];
    const end = next === undefined ? printed.length : printed.indexOf(next, at);
    // Where what follows is not there, nothing is left out, so that the difference shows what was printed instead.
    if (end < 0) return;
    lines.push(LEFT_OUT);
    at = end;
  });
  return [...lines, ...printed.slice(at)];
}

/** Without empty lines, and without what changes with every improvement of the search, and from machine to machine. */
function linesOf(text: string): string[] {
  return text
    .replaceAll(/\d+ (execution|other input|decision)s?/g, '... $1s')
    .replaceAll(/OTP \d[\d.]*/g, 'OTP ...')
    .replaceAll(/\S*\/tandem run/g, 'tandem run')
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line.trim() !== '')
    .map(line => (line.trim() === LEFT_OUT ? LEFT_OUT : line));
}
