/** What inputs mention: the modules that they name, and characters that do not fit into a byte. */
import { concretize } from '../terms/concretize.ts';
import { Atom, Cons, type Term, Tuple } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';

const MAX_BYTE = 255;

/** Whether a library reports an `undef`, as exits of calls of servers do, in a module that the input names: `{via, Module, _}`. */
export function namesUndefined(reason: Term, input: readonly Term[]): boolean {
  const module = undefinedModule(concretize(reason));
  return module !== null && somePart(input, part => part === module);
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
  const wide = new Set<Term>();
  somePart([concretize(list)], part => {
    if (isWide(part)) wide.add(part);
    return false;
  });
  if (wide.size === 0) return false;
  return somePart(input, part =>
    (part instanceof Atom ? codesOf(part) : [part]).some(code => wide.has(code)),
  );
}

/** Whether a term has a number that `char()` allows and that is no character. */
export function hasSurrogate(term: Term): boolean {
  return somePart([term], part => typeof part === 'number' && part >= 0xd800 && part <= 0xdfff);
}

function isWide(part: Term): boolean {
  return typeof part === 'number' && part > MAX_BYTE;
}

function codesOf({ name }: Atom): Term[] {
  return [...name].map(character => character.codePointAt(0) ?? 0);
}
