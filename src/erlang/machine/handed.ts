/**
 * What a run has handed to code that is not followed: its functions, which that code may call, and its values, which it may
 * call them with.
 *
 * Where the values of such a call come from is not known. A value that is equal to a part of what was handed over is taken
 * for that part, with its symbols: most code passes values on as they are. Where the guess is wrong, an alternative of a
 * decision on it leads to a run that decides otherwise, and nothing else: the outcome of each run is the BEAM's, and that the
 * call was not followed is a limit of the run in any case.
 */
import { renewDictionary } from '../bifs/dictionary.ts';
import { plainName } from '../instrument/names.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { asCell } from '../operations/lists.ts';
import { asTuple } from '../operations/tuples.ts';
import { concretize } from '../terms/concretize.ts';
import { contentKey } from '../terms/content-key.ts';
import { ForeignFun } from '../terms/etf-error.ts';
import {
  Cons,
  containsFun,
  ErlMap,
  Fun,
  list,
  listElements,
  mapEntries,
  mapFrom,
  print,
  Sym,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { mapValues } from '../terms/map-term.ts';
import { sameUpToFunctions } from '../terms/same.ts';
import type { Process } from './process.ts';

/** Parts of what one call was given. More: values deep in large terms are found, and calls with these cost more. */
const MAX_PARTS = 500;
/** Elements of a value that is looked for part by part. */
const MAX_ELEMENTS = 200;

interface Part {
  readonly term: Term;
  readonly isSymbolic: boolean;
  /** How often it was passed on. */
  uses: number;
}

export class Handed {
  readonly #functions: Fun[] = [];
  /** Of each call, the newest last: parts by their text. */
  readonly #calls: Map<string, Part[]>[] = [];

  get hasFunctions(): boolean {
    return this.#functions.length > 0;
  }

  /** These terms are handed to code that is not followed; what it could look at is asked where it may call functions. */
  hand(p: Process, terms: readonly Term[]): void {
    for (const term of terms) this.#findFunctions(term);
    if (!this.hasFunctions) return;
    const parts = new Map<string, Part[]>();
    this.#calls.push(parts);
    new Parting(p, parts).add(terms);
  }

  /** A function has returned this to such code. */
  returned(term: Term): void {
    const parts = this.#calls.at(-1);
    if (parts !== undefined) addPart(parts, term, hasSymbol(term));
  }

  /** The closure of this name that has captured these values; null where that is not sure. */
  closure(module: string, name: string, arity: number, captured: readonly Term[]): Fun | null {
    const alike = this.#functions.filter(
      fun => fun.module.name === module && fun.arity === arity && isNamed(fun, name),
    );
    const theirs = texts(captured);
    const same = alike.filter(fun => texts(fun.env.map(concretize)) === theirs);
    return same.at(-1) ?? (alike.length === 1 ? (alike[0] as Fun) : null);
  }

  /** A value of such code, with the symbols and functions of the program. */
  recovered(term: Term): Term {
    const known = this.#find(term);
    if (known !== undefined) return known;
    if (term instanceof Fun) return this.#own(term);
    if (term instanceof Tuple) return new Tuple(term.elements.map(part => this.recovered(part)));
    if (term instanceof ErlMap)
      return mapFrom(mapEntries(term).map(([key, value]): [Term, Term] => [key, this.recovered(value)]));
    return term instanceof Cons ? this.#recoveredList(term) : term;
  }

  /** The result of a call, with the functions of the program. */
  ownFunctions(term: Term): Term {
    if (!containsFun(term)) return term;
    if (term instanceof Fun) return this.#own(term);
    if (term instanceof Tuple) return new Tuple(term.elements.map(part => this.ownFunctions(part)));
    if (term instanceof ErlMap)
      return mapFrom(mapEntries(term).map(([key, value]): [Term, Term] => [key, this.ownFunctions(value)]));
    if (!(term instanceof Cons)) return term;
    const elements: Term[] = [];
    let rest: Term = term;
    for (; rest instanceof Cons; rest = rest.tail) elements.push(this.ownFunctions(rest.head));
    return list(elements, rest);
  }

  #recoveredList(cell: Cons): Term {
    const elements: Term[] = [];
    let rest: Term = cell;
    for (; rest instanceof Cons && elements.length < MAX_ELEMENTS; rest = rest.tail)
      elements.push(this.recovered(rest.head));
    return list(elements, rest);
  }

  /** A function of the program that comes back is the one that was handed over, where there is no doubt. */
  #own(fun: Fun): Fun {
    if (!(fun.code instanceof ForeignFun) || fun.module.name === plainName(fun.module.name)) return fun;
    const alike = this.#functions.filter(
      own =>
        own.module.name === plainName(fun.module.name) &&
        own.arity === fun.arity &&
        texts(own.env.map(concretize)) === texts(fun.env),
    );
    return alike.length === 1 ? (alike[0] as Fun) : fun;
  }

  #find(term: Term): Term | undefined {
    if (this.#calls.length === 0 || term instanceof Fun) return undefined;
    const text = print(term);
    for (const parts of this.#calls.toReversed()) {
      const part = preferred(parts.get(text) ?? []);
      if (part === undefined) continue;
      part.uses++;
      return part.isSymbolic ? part.term : undefined;
    }
    return undefined;
  }

  #findFunctions(start: Term): void {
    const todo: Term[] = [start];
    const seen = new Set<Term>();
    for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
      if (typeof t !== 'object' || seen.has(t)) continue;
      seen.add(t);
      if (t instanceof Cons) todo.push(t.tail, t.head);
      else if (t instanceof Tuple) for (const element of t.elements) todo.push(element);
      else if (t instanceof ErlMap) for (const value of mapValues(t)) todo.push(value);
      else if (t instanceof Fun) {
        todo.push(...t.env);
        if (!t.external && !(t.code instanceof ForeignFun) && !this.#functions.includes(t))
          this.#functions.push(t);
      }
    }
  }
}

/** Code that is not followed has changed the dictionary: it has these pairs now. What was there before keeps its symbols. */
export function dictionaryChanged(p: Process, pairs: Term): void {
  renewDictionary(p, entries => {
    const before = new Map(entries.map(entry => [contentKey(concretize(entry.key)), entry]));
    return listElements(pairs).map(pair => {
      const [key, value] = (pair as Tuple).elements as [Term, Term];
      const own = before.get(contentKey(key));
      if (own === undefined) return { key, value };
      const isKept = sameUpToFunctions(concretize(own.value), value);
      return { key: own.key, value: isKept ? own.value : value };
    });
  });
}

/** What was passed on least often; of these, what depends on the input. */
function preferred(parts: readonly Part[]): Part | undefined {
  let best: Part | undefined;
  for (const part of parts) {
    if (best === undefined || part.uses < best.uses) best = part;
    else if (part.uses === best.uses && part.isSymbolic && !best.isSymbolic) best = part;
  }
  return best;
}

/** Functions of a `letrec` have a number after the name. */
function isNamed({ name }: Fun, wanted: string): boolean {
  return name.name === wanted || (/^-.*-$/.test(wanted) && name.name.startsWith(wanted));
}

function texts(terms: readonly Term[]): string {
  return terms
    .map(term => (term instanceof Fun ? `a function/${term.arity}` : print(term)))
    .sort()
    .join(', ');
}

function addPart(parts: Map<string, Part[]>, term: Term, isSymbolic: boolean): void {
  const text = print(concretize(term));
  const known = parts.get(text);
  const part = { term, isSymbolic, uses: 0 };
  if (known === undefined) parts.set(text, [part]);
  else known.push(part);
}

/** Takes terms apart; the shape of a symbolic one is a question. */
class Parting {
  #left = MAX_PARTS;

  constructor(
    private readonly p: Process,
    private readonly parts: Map<string, Part[]>,
  ) {}

  add(terms: readonly Term[]): void {
    const todo = terms.toReversed();
    for (let t = todo.pop(); t !== undefined && this.#left-- > 0; t = todo.pop()) {
      if (t instanceof Fun) continue;
      addPart(this.parts, t, t instanceof Sym);
      for (const part of this.#partsOf(t).toReversed()) todo.push(part);
    }
  }

  /** The same questions in the same order, whatever the answers are. */
  #partsOf(term: Term): readonly Term[] {
    const cell = asCell(this.p, term);
    if (cell !== undefined) return [cell.head, cell.tail];
    if (term instanceof ErlMap) return mapValues(term);
    return asTuple(this.p, term)?.elements ?? [];
  }
}
