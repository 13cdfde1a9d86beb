/**
 * Well-formedness axioms of atom names: a name is a list of characters, and distinct atoms have distinct names.
 *
 * An atom is a number for the solver. A query that mentions names gets the names of the atoms that it mentions, and the
 * axiom that `atomName` and `atomOf` are inverse.
 */
import { and, apply, type Expr, eq, ForkedMap, ge, int, is, le, memoized, or } from '../../logic/index.ts';
import { Atom, string } from '../terms/index.ts';
import { type Axiom, narrowing } from './axiom.ts';
import { whereDefined } from './definedness.ts';
import { encode } from './encode.ts';
import { ATM, atomName, atomOf, CONS, INT, isCons, isNil, ival } from './signature.ts';

/** First and last code of the characters in invented names, as long as that is enough. */
const [FIRST, LAST] = [32, 255];
const MAX_CHARACTER = 0x10ffff;
/** No characters, though in the range. */
const [FIRST_SURROGATE, LAST_SURROGATE] = [0xd800, 0xdfff];

export class NameAxioms {
  #atoms = new ForkedMap<number, true>();
  #areMentioned = false;

  fork(): NameAxioms {
    const fork = new NameAxioms();
    fork.#atoms = this.#atoms.fork();
    fork.#areMentioned = this.#areMentioned;
    return fork;
  }

  /** Whether the query mentions names. */
  get areMentioned(): boolean {
    return this.#areMentioned;
  }

  meet(e: Expr): readonly Axiom[] {
    if (e.op === 'apply' && (e.data === atomName || e.data === atomOf)) {
      const known = this.#areMentioned ? [] : [...this.#atoms.keys()].flatMap(nameOf);
      this.#areMentioned = true;
      return [...known, ...inverse(e)];
    }
    const id = mentionedAtom(e);
    if (id !== undefined && !this.#atoms.has(id)) {
      this.#atoms.set(id, true);
      return this.#areMentioned ? nameOf(id) : [];
    }
    return inName(e) ? characterAxioms(e) : [];
  }
}

function inverse(e: Expr): Expr[] {
  const [inner] = e.args;
  // The composition of both: its axiom was added with the inner application.
  if (inner.op === 'apply' && (inner.data === atomOf || inner.data === atomName)) return [];
  if (e.data === atomOf) return [eq(apply(atomName, e), inner)];
  return [whereDefined(inner, and(eq(apply(atomOf, e), inner), or(isNil(e), isCons(e))))];
}

/** The number of the atom that an expression mentions: `atm(7)`, or `aval(x) = 7`. */
export function mentionedAtom(e: Expr): number | undefined {
  const [left, right] = e.args;
  if (e.op === 'construct' && e.data === ATM && left?.op === 'literal') return Number(left.data);
  if (e.op === 'eq' && right?.op === 'literal' && isAtomNumber(left)) return Number(right.data);
  return undefined;
}

/** The numbers of all atoms that a constraint mentions. */
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

/** Whether the expression selects a tail or character of an atom's name. */
function inName(e: Expr): boolean {
  let inner = e;
  while (inner.op === 'select' && inner.data === CONS) inner = inner.args[0];
  return inner !== e && inner.op === 'apply' && inner.data === atomName;
}

function characterAxioms(e: Expr): Axiom[] {
  if (e.index === 1) return [whereDefined(e, or(isNil(e), isCons(e)))];
  const within = (low: number, high: number): Expr => and(ge(ival(e), int(low)), le(ival(e), int(high)));
  const isCharacter = or(within(0, FIRST_SURROGATE - 1), within(LAST_SURROGATE + 1, MAX_CHARACTER));
  const isUsual = within(FIRST, LAST);
  const said = (range: Expr): Expr => whereDefined(e, and(is(INT, e), range));
  return [narrowing(said(isUsual), 'atom-characters', () => [said(isCharacter)])];
}
