/** What inputs mention: the modules that they name, characters that do not fit into a byte, numbers beyond all use. */
import { originOfTrace } from '../machine/stacktrace.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, Cons, type Term, Tuple } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';

const MAX_BYTE = 255;

/**
 * Whether a reason tells of an `undef` of a function that the input names: of `{via, Module, _}`, or of the workers that a
 * supervisor starts. Exits of servers and results of supervisors have it deep inside.
 */
export function namesUndefined(reason: Term, input: readonly Term[]): boolean {
  return somePart([reason], part => {
    if (!(part instanceof Tuple) || part.elements.length !== 2) return false;
    const [tag, trace] = part.elements as [Term, Term];
    return tag instanceof Atom && tag.name === 'undef' && isOfInput(trace, input);
  });
}

/** Whether the function that was missing where this stack trace comes from is named by the input, and not in the code. */
function isOfInput(trace: Term, input: readonly Term[]): boolean {
  const cause = originOfTrace(trace)?.cause;
  if (cause?.kind === 'undef') return !cause.isNamedInCode;
  const top = trace instanceof Cons ? trace.head : null;
  const module = top instanceof Tuple ? top.elements[0] : null;
  return module instanceof Atom && somePart(input, part => part === module);
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

/** Whether a term has an integer that nobody counts, stores or waits with. */
export function hasHugeNumber(term: Term): boolean {
  return somePart([term], part => typeof part === 'bigint' && (part >= HUGE || part <= -HUGE));
}

const HUGE = 2n ** 64n;

/** Whether a term has a number that `char()` allows and that is no character. */
export function hasSurrogate(term: Term): boolean {
  return somePart([term], isSurrogate);
}

/** The same in a list, which is a text then. */
export function hasSurrogateInText(term: Term): boolean {
  return somePart([term], part => part instanceof Cons && isSurrogate(part.head));
}

function isSurrogate(term: Term): boolean {
  return typeof term === 'number' && term >= 0xd800 && term <= 0xdfff;
}

function isWide(part: Term): boolean {
  return typeof part === 'number' && part > MAX_BYTE;
}

function codesOf({ name }: Atom): Term[] {
  return [...name].map(character => character.codePointAt(0) ?? 0);
}
