import type { Label, SiteId } from '../../../src/search/unit.ts';

/** Numbers as labels and sites: languages make theirs from hashes, tests from whatever is easy to read. */
export const label = (number: number): Label => number as Label;
export const site = (number: number): SiteId => number as SiteId;
