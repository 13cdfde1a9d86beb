/** XML of any text. What it cannot contain is written as on the console. */
import { printable } from './printable.ts';

/** A start tag; with `/` as its end, the whole element. */
export function element(name: string, attributes: Readonly<Record<string, string>>, end = ''): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${pairs.join('')}${end}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  const wellFormed = printable(text).replaceAll(/\p{Cs}|[\ufffe\uffff]/gu, '\ufffd');
  return wellFormed.replaceAll(/[&<>"]/g, character => ENTITIES[character] ?? '');
}
