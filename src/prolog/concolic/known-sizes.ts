/**
 * How large the terms are that a program mentions. Inputs are bounded by the search (`--term-depth`), which must not keep it from
 * what the program itself asks for: its constants, two of them joined, a text of a length that it names.
 */
import type { Clause } from '../machine/code.ts';
import { Atom, deref, isCons, isInteger, Str, Struct, type Term, termDepth } from '../terms/index.ts';
import { eachGoal } from './vocabulary.ts';

/** The largest number that is taken for the length of a text. */
const LONGEST_NAMED = 100;

/** The greatest depth of a term of the program that inputs may have without `--term-depth`. */
const DEEPEST = 40;

/** Goals that ask for the length of a text. */
const LENGTHS: ReadonlySet<string> = new Set(['atom_length', 'string_length', 'sub_atom', 'sub_string']);

export interface KnownSizes {
  /** Characters in a text that is made of what the program mentions. */
  readonly text: number;
  /** The depth of its deepest term. */
  readonly depth: number;
}

export function knownSizes(clauses: readonly Clause[], seed: readonly Term[]): KnownSizes {
  const texts = new Map<string, number>();
  let named = 0;
  let depth = 0;
  const visit = (term: Term): void => {
    depth = Math.max(depth, Math.min(DEEPEST, termDepth(term)));
    const todo = [term];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = deref(next);
      if (t instanceof Atom) texts.set(t.name, t.name.length);
      else if (t instanceof Str) texts.set(t.text, t.text.length);
      else if (t instanceof Struct) {
        if (isCons(t)) noteCodes(t, texts);
        else texts.set(t.name.name, t.name.name.length);
        todo.push(...t.args);
      }
    }
  };
  for (const { headTerm, bodyTerm } of clauses) {
    if (headTerm instanceof Struct) headTerm.args.forEach(visit);
    const numbers: number[] = [];
    let asksForLength = false;
    eachGoal(bodyTerm, goal => {
      asksForLength ||= LENGTHS.has(goal.name.name);
      numbers.push(...goal.args.map(deref).filter(arg => typeof arg === 'number'));
      goal.args.forEach(visit);
    });
    if (asksForLength) named = Math.max(named, ...numbers.filter(n => n <= LONGEST_NAMED));
  }
  seed.forEach(visit);
  const [longest = 0, second = 0] = [...texts.values()].sort((a, b) => b - a);
  return { text: Math.max(longest + second, named), depth };
}

/** A list of codes or characters is a text; its tail may be open, as in a grammar rule. */
function noteCodes(list: Struct, texts: Map<string, number>): void {
  let length = 0;
  let rest: Term = list;
  for (; isCons(rest); rest = deref(rest.args[1])) {
    const item = deref(rest.args[0]);
    if (!isInteger(item) && !(item instanceof Atom && item.name.length === 1)) return;
    length++;
  }
  texts.set(`codes ${length}`, length);
}
