/**
 * Where a value of a run comes from: it is an argument of the explored function, a part that was taken out of one, or it
 * was computed.
 *
 * A symbolic value says so by its expression. Where the run has stopped tracking (beyond the depth limit, or in a state that
 * another path explores), parts of the input are still the same objects, and numbers and atoms are taken for a part where
 * the input has them.
 */
import { type Expr, SharedResults } from '../../logic/index.ts';
import { mapGet, tupleElement } from '../symbolic/signature.ts';
import { Atom, Cons, ErlMap, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';

export type Provenance = 'argument' | 'part' | 'computed';

/** Parts of an input that are remembered. More: provenance is known in larger inputs. */
const MAX_PARTS = 10_000;
/** Elements of a list that was built of arguments. */
const MAX_ELEMENTS = 20;

export class InputParts {
  readonly #parts = new Set<Term>();
  /** Tuples and lists that the program has made of parts. */
  readonly #made = new SharedResults<Provenance>();

  /** `isTracked`: whether the run was recorded up to its end. */
  constructor(
    private readonly input: readonly Term[],
    private readonly isTracked: boolean,
  ) {
    somePart(input, part => {
      this.#parts.add(part);
      return this.#parts.size >= MAX_PARTS;
    });
  }

  /** Whether the program has put a tuple together, of parts of the input perhaps. */
  isBuilt(term: Term): boolean {
    return term instanceof Tuple && !this.#parts.has(term);
  }

  of(term: Term): Provenance {
    if (term instanceof Sym) return ofExpression(term.expr);
    const isObject = term instanceof Cons || term instanceof Tuple || term instanceof ErlMap;
    if (isObject ? this.#parts.has(term) : !this.isTracked && this.#parts.has(term))
      return this.input.includes(term) ? 'argument' : 'part';
    // `case {A, B} of` chooses by arguments as the head of a function does.
    if (term instanceof Tuple)
      return this.#made.of(term, () =>
        isOfAtoms(term.elements)
          ? 'computed'
          : leastOf(term.elements.map(element => this.#ofElement(element))),
      );
    if (!(term instanceof Cons)) return 'computed';
    return this.#made.of(term, () => (this.#isListOfArguments(term) ? 'argument' : 'computed'));
  }

  /** `[A, B]` is what a server is started with. */
  #isListOfArguments(list: Cons): boolean {
    let rest: Term = list;
    for (let n = 0; rest instanceof Cons && n < MAX_ELEMENTS; n++) {
      if (this.#ofElement(rest.head) !== 'argument') return false;
      rest = rest.tail;
    }
    return rest instanceof Nil;
  }

  /** An atom beside parts of the input is the program's own mark. */
  #ofElement(element: Term): Provenance {
    return element instanceof Atom ? 'argument' : this.of(element);
  }
}

/** Nothing of `{error, enoent}` comes from the input. */
function isOfAtoms(elements: readonly Term[]): boolean {
  return elements.every(element => element instanceof Atom);
}

function leastOf(all: readonly Provenance[]): Provenance {
  if (all.length === 0 || all.includes('computed')) return 'computed';
  return all.includes('part') ? 'part' : 'argument';
}

export function ofExpression(e: Expr): Provenance {
  if (e.op === 'var') return 'argument';
  if (e.op === 'select') return ofExpression(e.args[0]) === 'computed' ? 'computed' : 'part';
  if (e.op === 'apply' && (e.data === mapGet || e.data === tupleElement))
    return ofExpression(e.args[0] as Expr) === 'computed' ? 'computed' : 'part';
  return 'computed';
}
