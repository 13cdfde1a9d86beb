/**
 * Names for atoms that a model orders by rank: mentioned atoms keep theirs, fresh ones get a name between their
 * neighbours'.
 */
import type { FunctionPoint, Rational } from '../../logic/index.ts';
import { compare } from '../terms/compare.ts';
import { Atom, atom } from '../terms/index.ts';

/** Atoms by number. An atom keeps its name if the query mentions it and its rank fits that name. */
export function rankedAtoms(
  points: readonly FunctionPoint[],
  isMentioned: (id: number) => boolean,
): ReadonlyMap<bigint, Atom> {
  const atomOf = (id: bigint): Atom | undefined =>
    isMentioned(Number(id)) ? Atom.byId(Number(id)) : undefined;
  const ranked = points
    .map(({ args, result }) => ({ id: args[0] as bigint, rank: result as Rational }))
    .sort((a, b) => a.rank.compare(b.rank));
  const named = new Map<bigint, Atom>();
  let last: Atom | undefined;
  for (const [i, { id }] of ranked.entries()) {
    const known = atomOf(id);
    const limit = nextKnown(
      ranked.slice(i + 1).map(next => atomOf(next.id)),
      last,
    );
    const fits = known !== undefined && isBetween(last, known, limit);
    last = fits ? known : between(last, limit);
    named.set(id, last);
  }
  return named;
}

/** The next atom in the order that keeps its name. */
function nextKnown(rest: readonly (Atom | undefined)[], after: Atom | undefined): Atom | undefined {
  return rest.find(known => known !== undefined && (after === undefined || compare(after, known) < 0));
}

function isBetween(low: Atom | undefined, middle: Atom, high: Atom | undefined): boolean {
  return (low === undefined || compare(low, middle) < 0) && (high === undefined || compare(middle, high) < 0);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

function between(low: Atom | undefined, high: Atom | undefined): Atom {
  const stems = ['', low?.name ?? '', high?.name.slice(0, -1) ?? ''];
  for (const stem of stems)
    for (const letter of LETTERS) {
      const name = stem + letter;
      if (!Atom.isKnown(name) && isBetween(low, atom(name), high)) return atom(name);
    }
  return atom(`${low?.name ?? ''}\u0001`);
}
