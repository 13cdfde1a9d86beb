/**
 * What holds for every term, as far as a question mentions it.
 *
 * The datatype is wider than Erlang: a byte could be 1000, a length negative, two atoms could have the same name.
 * For each such part that a constraint mentions, an axiom excludes this. The axioms of an expression depend on it
 * alone, so they are computed once, and a question's axioms stand right before the first constraint that needs them:
 * questions about one path keep a common prefix.
 */
import {
  and,
  apply,
  type Constructor,
  type Expr,
  eq,
  ge,
  implies,
  int,
  is,
  le,
  not,
  or,
  type Uninterpreted,
} from '../../logic/index.ts';
import { Atom, string } from '../terms/index.ts';
import { encode } from './encode.ts';
import {
  ATM,
  atomName,
  atomOf,
  BITS,
  byteAt,
  CONS,
  FUN,
  INT,
  isCons,
  isNil,
  ival,
  mapSize,
  NIL,
  OPAQUE,
  TERM,
} from './signature.ts';

/** The constraints in order, each preceded by the axioms for what it mentions first. */
export function withAxioms(constraints: readonly Expr[]): Expr[] {
  const seen = new Set<Expr>();
  const result: Expr[] = [];
  const names = new Names();
  for (const constraint of constraints) {
    for (const part of parts(constraint)) {
      if (seen.has(part)) continue;
      seen.add(part);
      for (const axiom of axiomsOf(part)) result.push(axiom);
      for (const axiom of names.meet(part)) result.push(axiom);
    }
    result.push(constraint);
  }
  return result;
}

const partsMemo = new WeakMap<Expr, readonly Expr[]>();

/** Every subexpression that may need an axiom, inner ones first. */
function parts(root: Expr): readonly Expr[] {
  const known = partsMemo.get(root);
  if (known !== undefined) return known;
  const found = new Set<Expr>();
  const visited = new Set<Expr>();
  const todo: { e: Expr; done: boolean }[] = [{ e: root, done: false }];
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    const { e, done } = item;
    if (done) {
      found.add(e);
      continue;
    }
    if (visited.has(e)) continue;
    visited.add(e);
    if (e.op === 'select' || e.op === 'apply' || e.op === 'var' || e.op === 'construct')
      todo.push({ e, done: true });
    for (const arg of e.args) todo.push({ e: arg, done: false });
  }
  const result = [...found];
  partsMemo.set(root, result);
  return result;
}

function axiomsOf(e: Expr): Expr[] {
  switch (e.op) {
    case 'var':
    case 'select':
      if (e.sort === TERM) return [not(is(OPAQUE, e))];
      return e.op === 'select' ? selectorAxioms(e) : [];
    case 'apply':
      return applicationAxioms(e);
    default:
      return [];
  }
}

/** Lengths and arities are not negative, wherever the value they belong to has them. */
function selectorAxioms(e: Expr): Expr[] {
  const ctor = e.data as Constructor;
  if ((ctor === BITS && e.index === 0) || (ctor === FUN && e.index === 0)) {
    return [
      implies(is(ctor, e.args[0] as Expr), and(ge(e, int(0)), le(e, int(ctor === FUN ? 255 : 1 << 19)))),
    ];
  }
  return [];
}

function applicationAxioms(e: Expr): Expr[] {
  const fn = e.data as Uninterpreted;
  if (fn === byteAt) return [ge(e, int(0)), le(e, int(255))];
  if (fn === mapSize) return [ge(e, int(0))];
  if (fn === atomName) return [eq(apply(atomOf, e), e.args[0] as Expr), or(is(NIL, e), is(CONS, e))];
  if (fn === atomOf) return [eq(apply(atomName, e), e.args[0] as Expr)];
  return [];
}

/** Atom names: characters where a question looks at them, and the names of the atoms it mentions. */
class Names {
  readonly #atoms = new Set<number>();
  #asked = false;

  meet(e: Expr): Expr[] {
    if (e.op === 'apply' && (e.data === atomName || e.data === atomOf)) {
      if (this.#asked) return [];
      this.#asked = true;
      return [...this.#atoms].flatMap(nameOf);
    }
    if (e.op === 'construct' && e.data === ATM && e.args[0]?.op === 'literal') {
      const id = Number(e.args[0].data as bigint);
      if (this.#atoms.has(id)) return [];
      this.#atoms.add(id);
      return this.#asked ? nameOf(id) : [];
    }
    return inName(e) ? characterAxioms(e) : [];
  }
}

function nameOf(id: number): Expr[] {
  const known = Atom.byId(id);
  return known === undefined ? [] : [eq(apply(atomName, int(id)), encode(string(known.name)) as Expr)];
}

/** A cell or element of an atom's name. */
function inName(e: Expr): boolean {
  let inner = e;
  while (inner.op === 'select' && inner.data === CONS) inner = inner.args[0] as Expr;
  return inner !== e && inner.op === 'apply' && inner.data === atomName;
}

function characterAxioms(e: Expr): Expr[] {
  const list = e.args[0] as Expr;
  if (e.index === 1) return [implies(isCons(list), or(isNil(e), isCons(e)))];
  return [implies(isCons(list), and(is(INT, e), ge(ival(e), int(32)), le(ival(e), int(255))))];
}
