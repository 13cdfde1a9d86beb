/**
 * Places in the program: what a decision's label and an exception's location are made of.
 *
 * A site's hash depends only on where it is in the code, never on the order in which code was met, so that runs in
 * different threads agree about labels.
 */
import type { Position } from './core/index.ts';

export interface Site {
  readonly module: string;
  /** `name/arity` of the enclosing function. */
  readonly function: string;
  readonly position: Position | undefined;
  readonly hash: number;
}

const LIMIT = 2 ** 50;
const sites: Site[] = [];

export function addSite(site: Site): number {
  return sites.push(site) - 1;
}

export function siteAt(index: number): Site | undefined {
  return sites[index];
}

/** A 51-bit hash: small enough that a label built on it is a safe integer. */
export function hashText(text: string): number {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x5bd1e995);
    b ^= b >>> 13;
  }
  return (a >>> 0) * 2 ** 19 + ((b >>> 0) % 2 ** 19);
}

/** A hash for a place in the code that is odd where the user asked about that code, and even in a library. */
export function placeHash(text: string, isOwn: boolean): number {
  return 2 * Math.floor(hashText(text) / 2) + (isOwn ? 1 : 0);
}

export function isOwnLabel(label: number): boolean {
  return Math.floor(label / 2) % 2 === 1;
}

/** The hash of the `kind`-th question that a built-in operation asks at a site; as odd as that of the site. */
export function mixHash(hash: number, kind: number): number {
  return 2 * ((Math.floor(hash / 2) + kind * 2654435761) % LIMIT) + (hash % 2);
}
