import { bottomUp, SharedPairs } from '../../logic/index.ts';
import { exactEqual } from './compare.ts';
import { mapEntries } from './map-term.ts';
import { StackTrace, unobserved } from './stack-trace.ts';
import { Atom, Cons, ErlMap, Fun, listElements, Nil, Sym, type Term, Tuple } from './term.ts';

/** `{Module, Function, ArityOrArguments, Location}`, as in stack traces. */
export function isStackEntry(term: Term): boolean {
  if (!(term instanceof Tuple) || term.elements.length !== 4) return false;
  const [module, name, , location] = term.elements;
  return (
    module instanceof Atom && name instanceof Atom && (location instanceof Cons || location instanceof Nil)
  );
}

/** Whether two concrete terms are equal, where any two functions of the same arity count as equal. */
export function sameUpToFunctions(a: Term, b: Term): boolean {
  return same(a, b, () => false);
}

/** The same, where any two stack traces count as equal, too. */
export function sameUpToStacks(a: Term, b: Term): boolean {
  return unobserved(() => same(a, b, areStacks));
}

function areStacks(x: Term, y: Term): boolean {
  return [x, y].every(t => t instanceof Cons && isStackEntry(t.head));
}

/** A term with the stack traces of a concrete one, which is the same up to them. */
export function withStacksOf(own: Term, theirs: Term): Term {
  const stacks = new Map<Term, Term>();
  const isFound = (x: Term, y: Term): boolean => {
    if (!areStacks(x, y)) return x instanceof Sym;
    stacks.set(x, watchedTrace(y));
    return true;
  };
  return unobserved(() => (same(own, theirs, isFound) && stacks.size > 0 ? replaced(own, stacks) : own));
}

/** A stack trace of the BEAM. Where it has arguments, who looks at it sees values without their symbols. */
export function watchedTrace(trace: Term): Term {
  if (!(trace instanceof Cons)) return trace;
  const hasArguments = listElements(trace).some(
    entry => entry instanceof Tuple && entry.elements[2] instanceof Cons,
  );
  return hasArguments ? new StackTrace(trace.head, trace.tail) : trace;
}

/** Only what is around the replaced parts is made anew; parts of maps are left as they are. */
function replaced(root: Term, parts: ReadonlyMap<Term, Term>): Term {
  const done = new Map<Term, Term>();
  const within = (term: Term): readonly Term[] => {
    if (parts.has(term)) return [];
    if (term instanceof Cons) return [term.head, term.tail];
    return term instanceof Tuple ? term.elements : [];
  };
  const of = (term: Term): Term => done.get(term) ?? term;
  bottomUp<Term>(root, {
    done,
    needs: within,
    finish: term => {
      const made = within(term).map(of);
      const isKept = made.every((part, i) => part === within(term)[i]);
      const part = parts.get(term);
      if (part !== undefined) done.set(term, part);
      else if (isKept) done.set(term, term);
      else
        done.set(term, term instanceof Cons ? new Cons(made[0] as Term, made[1] as Term) : new Tuple(made));
    },
  });
  return of(root);
}

function same(a: Term, b: Term, isAlike: (x: Term, y: Term) => boolean): boolean {
  const todo: [Term, Term][] = [[a, b]];
  const shared = new SharedPairs();
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const [x, y] = pair;
    if (x === y || isAlike(x, y)) continue;
    if (typeof x === 'object' && typeof y === 'object' && shared.wasSeen(x, y)) continue;
    if (x instanceof Fun && y instanceof Fun) {
      if (x.arity !== y.arity) return false;
    } else if (x instanceof Cons && y instanceof Cons) todo.push([x.tail, y.tail], [x.head, y.head]);
    else if (x instanceof Tuple && y instanceof Tuple) {
      if (x.elements.length !== y.elements.length) return false;
      for (const [i, element] of x.elements.entries()) todo.push([element, y.elements[i] as Term]);
    } else if (x instanceof ErlMap && y instanceof ErlMap) {
      const [ours, theirs] = [mapEntries(x), mapEntries(y)];
      if (ours.length !== theirs.length) return false;
      for (const [i, [key, value]] of ours.entries()) {
        const [otherKey, otherValue] = theirs[i] as [Term, Term];
        todo.push([value, otherValue], [key, otherKey]);
      }
    } else if (!exactEqual(x, y)) return false;
  }
  return true;
}
