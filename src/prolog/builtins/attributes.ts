/** Attributes of variables: terms that modules keep with a variable, and that its hooks get when it is bound. */
import { PrologThrow } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import {
  type Atom,
  AttributedVar,
  arg,
  atom,
  attributedVariables,
  hasAttributes,
  list,
  NIL,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { argument, needAtom, raw, type Table } from './support.ts';

const ATT = atom('att');

interface Attribute {
  readonly module: Atom;
  readonly value: Term;
}

function attributesOf(variable: AttributedVar): Attribute[] {
  const found: Attribute[] = [];
  for (let t = variable.attributes; t instanceof Struct && t.name === ATT; t = arg(t, 2))
    found.push({ module: arg(t, 0) as Atom, value: t.args[1] as Term });
  return found;
}

/** Gives a variable these attributes, until this is backtracked over. */
function setAttributes(m: Machine, v: Var, attributes: Term): void {
  if (!(v instanceof AttributedVar)) {
    if (attributes !== NIL) m.bind(v, new AttributedVar(v, attributes));
    return;
  }
  const before = v.attributes;
  v.attributes = attributes;
  m.trail.note(() => (v.attributes = before));
}

function attributeTerm(attributes: readonly Attribute[]): Term {
  return attributes.reduceRight<Term>(
    (more, { module, value }) => new Struct(ATT, [module, value, more]),
    NIL,
  );
}

/** Anything else is told as it was passed: what is inside of a symbolic value was not asked. */
function needVariable(args: Term[], index: number): Var {
  const t = argument(args, index);
  if (t instanceof Var) return t;
  throw new PrologThrow(struct('error', struct('uninstantiation_error', raw(args, index)), new Var()));
}

function putAttribute(m: Machine, args: Term[]): boolean {
  const module = needAtom(argument(args, 1));
  const v = needVariable(args, 0);
  const value = raw(args, 2);
  const known = hasAttributes(v) ? attributesOf(v) : [];
  const isKnown = known.some(attribute => attribute.module === module);
  const changed = isKnown
    ? known.map(attribute => (attribute.module === module ? { module, value } : attribute))
    : [...known, { module, value }];
  setAttributes(m, v, attributeTerm(changed));
  return true;
}

/** Takes attributes off a variable; nothing else has any. */
function dropAttributes(m: Machine, t: Term, isDropped: (module: Atom) => boolean): boolean {
  if (hasAttributes(t)) {
    const kept = attributesOf(t).filter(({ module }) => !isDropped(module));
    setAttributes(m, t, attributeTerm(kept));
  }
  return true;
}

export const attributes: Table = {
  'put_attr/3': putAttribute,
  'get_attr/3': (m, args) => {
    const v = argument(args, 0);
    if (!hasAttributes(v)) return false;
    const name = needAtom(argument(args, 1));
    const found = attributesOf(v).find(({ module }) => module === name);
    return found !== undefined && m.unify(raw(args, 2), found.value);
  },
  'del_attr/2': (m, args) => {
    const name = needAtom(argument(args, 1));
    return dropAttributes(m, argument(args, 0), module => module === name);
  },
  'del_attrs/1': (m, args) => dropAttributes(m, argument(args, 0), () => true),
  'get_attrs/2': (m, args) => {
    const v = argument(args, 0);
    return hasAttributes(v) && m.unify(raw(args, 1), v.attributes);
  },
  'put_attrs/2': (m, args) => {
    setAttributes(m, needVariable(args, 0), argument(args, 1));
    return true;
  },
  'term_attvars/2': (m, args) => m.unify(raw(args, 1), list(attributedVariables(raw(args, 0)))),
};
