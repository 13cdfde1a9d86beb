/**
 * Atom names: a name is a list of characters, and two atoms have two names.
 *
 * An atom is a number for the solver. Where a question looks at names, it is told the names of the atoms that it
 * mentions, and that names and atoms belong together one to one.
 */
import { and, apply, type Expr, eq, ForkedMap, ge, int, is, le, memoized, or } from '../../logic/index.ts';
import { Atom, string } from '../terms/index.ts';
import { encode } from './encode.ts';
import { whereMeaningful } from './meaning.ts';
import { ATM, atomName, atomOf, CONS, INT, isCons, isNil, ival } from './signature.ts';

/** Characters that names are made up of. */
const [FIRST, LAST] = [32, 255];

export class NameAxioms {
  #atoms = new ForkedMap<number, true>();
  #asked = false;

  fork(): NameAxioms {
    const fork = new NameAxioms();
    fork.#atoms = this.#atoms.fork();
    fork.#asked = this.#asked;
    return fork;
  }

  /** Whether the question looks at names. */
  get areAsked(): boolean {
    return this.#asked;
  }

  meet(e: Expr): readonly Expr[] {
    if (e.op === 'apply' && (e.data === atomName || e.data === atomOf)) {
      const known = this.#asked ? [] : [...this.#atoms.keys()].flatMap(nameOf);
      this.#asked = true;
      return [...known, ...inverse(e)];
    }
    const id = mentionedAtom(e);
    if (id !== undefined && !this.#atoms.has(id)) {
      this.#atoms.set(id, true);
      return this.#asked ? nameOf(id) : [];
    }
    return inName(e) ? characterAxioms(e) : [];
  }
}

function inverse(e: Expr): Expr[] {
  const [inner] = e.args;
  // The one of the other: said when the inner one was met.
  if (inner.op === 'apply' && (inner.data === atomOf || inner.data === atomName)) return [];
  if (e.data === atomOf) return [eq(apply(atomName, e), inner)];
  return [whereMeaningful(inner, and(eq(apply(atomOf, e), inner), or(isNil(e), isCons(e))))];
}

/** The number of an atom that a question says something about: `atm(7)`, or `aval(x) = 7`. */
export function mentionedAtom(e: Expr): number | undefined {
  const [left, right] = e.args;
  if (e.op === 'construct' && e.data === ATM && left?.op === 'literal') return Number(left.data);
  if (e.op === 'eq' && right?.op === 'literal' && isAtomNumber(left)) return Number(right.data);
  return undefined;
}

/** The numbers of all atoms that a constraint says something about. */
export const atomsIn = memoized((constraint: Expr): ReadonlySet<number> => {
  const found = new Set<number>();
  const seen = new Set([constraint]);
  for (const e of seen) {
    const id = mentionedAtom(e);
    if (id !== undefined) found.add(id);
    for (const arg of e.args) seen.add(arg);
  }
  return found;
});

function isAtomNumber(e: Expr): boolean {
  return (e.op === 'select' && e.data === ATM) || (e.op === 'apply' && e.data === atomOf);
}

function nameOf(id: number): Expr[] {
  const known = Atom.byId(id);
  return known === undefined ? [] : [eq(apply(atomName, int(id)), encode(string(known.name)))];
}

/** A cell or element of an atom's name. */
function inName(e: Expr): boolean {
  let inner = e;
  while (inner.op === 'select' && inner.data === CONS) inner = inner.args[0];
  return inner !== e && inner.op === 'apply' && inner.data === atomName;
}

function characterAxioms(e: Expr): Expr[] {
  const isLetter = and(is(INT, e), ge(ival(e), int(FIRST)), le(ival(e), int(LAST)));
  return [whereMeaningful(e, e.index === 1 ? or(isNil(e), isCons(e)) : isLetter)];
}
