/** What inputs mention: the modules that they name, and characters that do not fit into a byte. */
import { concretize } from '../terms/concretize.ts';
import { Atom, Cons, ErlMap, mapEntries, type Term, Tuple } from '../terms/index.ts';

const MAX_BYTE = 255;

/** Whether a library reports an `undef`, as exits of calls of servers do, in a module that the input names: `{via, Module, _}`. */
export function namesUndefined(reason: Term, input: readonly Term[]): boolean {
  const module = undefinedModule(concretize(reason));
  return module !== null && partsOf(input).includes(module);
}

/** The module in `{undef, [{Module, _, _, _} | _]}`, also inside of `{Reason, {gen_server, call, _}}`. */
function undefinedModule(reason: Term): Atom | null {
  if (!(reason instanceof Tuple) || reason.elements.length !== 2) return null;
  const [tag, stack] = reason.elements as [Term, Term];
  if (!(tag instanceof Atom && tag.name === 'undef')) return undefinedModule(tag);
  const top = stack instanceof Cons ? stack.head : null;
  const module = top instanceof Tuple ? top.elements[0] : null;
  return module instanceof Atom ? module : null;
}

/** Whether one of the characters in a nested list is of the input, and does not fit into a byte. */
export function hasWideCharacter(list: Term, input: readonly Term[]): boolean {
  const wide = partsOf([concretize(list)]).filter(isWide);
  if (wide.length === 0) return false;
  const known = new Set(partsOf(input).flatMap(part => (part instanceof Atom ? codesOf(part) : [part])));
  return wide.some(character => known.has(character));
}

function isWide(part: Term): boolean {
  return typeof part === 'number' && part > MAX_BYTE;
}

function codesOf({ name }: Atom): Term[] {
  return [...name].map(character => character.codePointAt(0) ?? 0);
}

function partsOf(terms: readonly Term[]): Term[] {
  const parts: Term[] = [];
  const pending = [...terms];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    parts.push(part);
    if (part instanceof Cons) pending.push(part.tail, part.head);
    else if (part instanceof Tuple) pending.push(...part.elements);
    else if (part instanceof ErlMap) pending.push(...mapEntries(part).flat());
  }
  return parts;
}
