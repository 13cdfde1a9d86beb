/**
 * Outcomes as text, as far as two machines must agree about them.
 *
 * Identities are no part of that: pids, references and ports are numbered in the order of their appearance, closures
 * have their module and arity. Nor are stack traces: the BEAM's depend on inlining and on what its optimiser kept.
 */
import type { BeamOutcome } from '../../../src/erlang/otp/index.ts';
import type { ErlangOutcome } from '../../../src/erlang/outcome.ts';
import {
  Atom,
  atom,
  Cons,
  ErlMap,
  Fun,
  list,
  mapEntries,
  mapFrom,
  Nil,
  nil,
  Pid,
  Port,
  print,
  Ref,
  type Term,
  Tuple,
  tuple,
} from '../../../src/erlang/terms/index.ts';

export const NOT_SUPPORTED = 'not supported: ';

export function shown(outcome: BeamOutcome | ErlangOutcome): string {
  switch (outcome.kind) {
    case 'value':
      return print(new Anonymous().term(outcome.value));
    case 'exception':
      return print(tuple(atom(outcome.class), new Anonymous().term(outcome.reason)));
    case 'killed':
      return print(tuple(atom('exit'), new Anonymous().term(outcome.reason)));
    case 'unsupported':
      return `${NOT_SUPPORTED}${outcome.what}`;
    default:
      return outcome.kind;
  }
}

class Anonymous {
  readonly #known = new Map<string, Term>();

  term(term: Term): Term {
    if (term instanceof Pid) return this.#name('pid', `${term.node.name} ${term.id}`);
    if (term instanceof Port) return this.#name('port', `${term.id}`);
    if (term instanceof Ref) return this.#name('ref', `${term.id} ${term.words.join()}`);
    if (term instanceof Fun) return term.external ? term : tuple(atom('fun'), term.module, term.arity);
    if (term instanceof Cons) return isStackTrace(term) ? atom('$stack') : this.#list(term);
    if (term instanceof Tuple) return new Tuple(term.elements.map(element => this.term(element)));
    if (term instanceof ErlMap)
      return mapFrom(mapEntries(term).map(([key, value]) => [this.term(key), this.term(value)]));
    return term;
  }

  #list(start: Cons): Term {
    const elements: Term[] = [];
    let rest: Term = start;
    for (; rest instanceof Cons; rest = rest.tail) elements.push(this.term(rest.head));
    return list(elements, this.term(rest));
  }

  #name(kind: string, key: string): Term {
    let name = this.#known.get(`${kind} ${key}`);
    if (name === undefined) {
      name = atom(`$${kind}${this.#known.size}`);
      this.#known.set(`${kind} ${key}`, name);
    }
    return name;
  }
}

/** Whether every entry is `{Module, Function, ArityOrArguments, Location}`. */
function isStackTrace(start: Cons): boolean {
  let rest: Term = start;
  for (; rest instanceof Cons; rest = rest.tail) {
    const entry = rest.head;
    if (!(entry instanceof Tuple) || entry.elements.length !== 4) return false;
    const [module, name, arity, location] = entry.elements as [Term, Term, Term, Term];
    const isCall = module instanceof Atom && name instanceof Atom;
    const isArity = typeof arity === 'number' || arity instanceof Cons || arity === nil;
    if (!isCall || !isArity || !(location instanceof Cons || location instanceof Nil)) return false;
  }
  return rest === nil;
}
