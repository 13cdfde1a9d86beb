/**
 * Groups of a text: words from an opening bracket or quote to the one that closes it. Where a program reads text that is
 * nested, a group is what it reads as one thing, so that a group in the place of a word can still be read.
 */
import type { Text } from './dictionary.ts';

/** The words between two positions. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const CLOSING = new Map(['()', '[]', '{}', '<>'].map(pair => [pair.charCodeAt(0), pair.charCodeAt(1)]));
const QUOTES = new Set([...'"\''].map(quote => quote.charCodeAt(0)));

/** All of them, from brackets to brackets. */
export function groupsOf(words: readonly Text[]): Span[] {
  const groups: Span[] = [];
  const open: { readonly at: number; readonly closing: number }[] = [];
  for (const [at, [first = 0]] of words.entries()) {
    if (open.at(-1)?.closing === first) {
      groups.push({ from: open.pop()?.at ?? 0, to: at + 1 });
      continue;
    }
    const closing = QUOTES.has(first) ? first : CLOSING.get(first);
    if (closing !== undefined) open.push({ at, closing });
  }
  return groups;
}

/** The brackets that close what opens with the word; null where none does. */
export function closingOf([first = 0]: Text): Text | null {
  const closing = QUOTES.has(first) ? first : CLOSING.get(first);
  return closing === undefined ? null : [closing];
}
