/**
 * Sites: the places in the code that decisions and exceptions refer to. A site is a call, or a test of a pattern or
 * guard.
 *
 * Compiled code knows a site by its index in a table. Indices count up as code is compiled, so they mean nothing in
 * another thread. Everything that leaves the thread is made from the site's id, which is a hash of where the site is in
 * the code: runs in different threads and processes agree about sites and labels.
 */
import { textHash } from '../logic/index.ts';
import type { Label, SiteId } from '../search/index.ts';
import type { Position } from './core/index.ts';
import type { Pin, QuestionKind } from './operations/question-kinds.ts';

declare const indexBrand: unique symbol;
declare const questionBrand: unique symbol;

/** The index of a site in this thread's table. */
export type SiteIndex = number & { readonly [indexBrand]: true };

/** A site and the kind of a question that is asked there, in one hash. */
export type QuestionId = number & { readonly [questionBrand]: true };

export interface Site {
  readonly id: SiteId;
  /** Whether it is in code that the user asked about, and not in a library. */
  readonly isOwn: boolean;
  /** Where a condition holds there, its negation is tried only when nothing else is left (`prelude/tandem_string.erl`). */
  readonly isLate?: boolean;
  readonly module: string;
  /** `name/arity` of the enclosing function. */
  readonly function: string;
  readonly position: Position | undefined;
  /** Of a test: the clause that it is made for. Not a place that can raise an exception. */
  readonly clause?: Position;
}

/** Ids have 51 bits, so that a label, which has one bit more for the outcome, is a safe integer. */
const ID_RANGE = 2 ** 51;

/** The index for code that is no call of the program. */
export const NO_SITE = -1 as SiteIndex;

/** The site of questions asked outside of any call. */
const NOWHERE: Site = { id: 0 as SiteId, isOwn: false, module: '', function: '', position: undefined };

const sites: Site[] = [];

/** Adds a site to the table; `place` is a text that no other site of the module has. */
export function addSite(place: string, site: Omit<Site, 'id'>): SiteIndex {
  const id = siteIdOf(`${site.module}:${place}`);
  return (sites.push({ ...site, id }) - 1) as SiteIndex;
}

function siteIdOf(text: string): SiteId {
  return (textHash(text) % ID_RANGE) as SiteId;
}

export function siteAt(index: SiteIndex): Site | undefined {
  return sites[index];
}

/** The site with this id, which outlives the thread's numbering; undefined where its code has not been compiled here. */
export function siteWithId(id: SiteId): Site | undefined {
  return sites.find(site => site.id === id);
}

export function siteOrNowhere(index: SiteIndex): Site {
  return sites[index] ?? NOWHERE;
}

/**
 * The id of a question that an operation asks at a site; kind 0 is the pattern or guard test that the site itself is.
 */
export function questionId({ id }: Site, kind: QuestionKind | Pin | 0): QuestionId {
  return ((id + kind * 2654435761) % ID_RANGE) as QuestionId;
}

export function labelOf(question: QuestionId, outcome: boolean): Label {
  return (question * 2 + (outcome ? 1 : 0)) as Label;
}

/** The question that a label is an outcome of. */
export function questionOf(label: Label): QuestionId {
  return Math.floor(label / 2) as QuestionId;
}

export function outcomeOf(label: Label): boolean {
  return label % 2 === 1;
}
