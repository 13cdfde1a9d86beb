/**
 * Arguments that a predicate only ever computes, where nobody has declared modes. `tandem test` leaves them open, as callers do:
 * `total([1, 2], S)` rather than `total([1, 2], a)`.
 *
 * An argument is an output where some clause computes it (it is the left side of `is/2`, the length of a list, or an output of
 * another predicate; or it is a structure in the head, and a part of it is computed) and no clause looks at it before it is bound.
 * Other constants and structures in heads say nothing: they are built as well as matched. So a predicate that may run backwards, such as `append/3`, has no outputs here.
 */
import type { Clause } from '../machine/code.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { type Atom, deref, Struct, type Term, termVariables, Var } from '../terms/index.ts';

/** Argument positions, from 0, that builtins compute from the others. */
const COMPUTED: Readonly<Record<string, number>> = {
  'is/2': 0,
  'length/2': 1,
  'findall/3': 2,
  'aggregate_all/3': 2,
  'atom_length/2': 1,
  'string_length/2': 1,
  'sort/2': 1,
  'msort/2': 1,
  'predsort/3': 2,
  'sum_list/2': 1,
  'sumlist/2': 1,
  'max_list/2': 1,
  'min_list/2': 1,
  'atomic_list_concat/2': 1,
  'sub_string/5': 4,
  'upcase_atom/2': 1,
  'downcase_atom/2': 1,
  'string_upper/2': 1,
  'string_lower/2': 1,
  'split_string/4': 3,
  'copy_term/2': 1,
  'get_time/1': 0,
  'findall/4': 2,
  'bagof/3': 2,
  'setof/3': 2,
  'aggregate/3': 2,
  'keysort/2': 1,
  'sort/4': 3,
  'reverse/2': 1,
  'flatten/2': 1,
  'list_to_set/2': 1,
  'list_to_ord_set/2': 1,
  'numlist/3': 2,
  'max_member/2': 0,
  'min_member/2': 0,
  'delete/3': 2,
  'exclude/3': 2,
  'include/3': 2,
  'foldl/4': 3,
  'foldl/5': 4,
  'subtract/3': 2,
  'intersection/3': 2,
  'union/3': 2,
  'map_list_to_pairs/3': 2,
  'pairs_values/2': 1,
  'term_variables/2': 1,
  'nb_getval/2': 1,
  'b_getval/2': 1,
  'empty_assoc/1': 0,
  'list_to_assoc/2': 1,
  'put_assoc/4': 3,
  'assoc_to_list/2': 1,
  'assoc_to_keys/2': 1,
  'assoc_to_values/2': 1,
  'rb_new/1': 0,
  'rb_insert/4': 3,
  'rb_update/4': 3,
  'rb_visit/2': 1,
  'rb_keys/2': 1,
  'vertices_edges_to_ugraph/3': 2,
  'transitive_closure/2': 1,
};

/** Builtins that write to an argument such as `atom(A)`. */
const WRITERS = new Set(['format/3', 'with_output_to/2']);

/** What the first goal that has a variable does with it. */
type Use = 'computes' | 'binds' | 'looks' | 'none';

export class Outputs {
  /** Positions that no clause looks at, as far as is known; they only become fewer. */
  readonly #candidates = new Map<Predicate, Set<number>>();
  /** Positions that are computed; they only become more. */
  readonly #computed = new Map<Predicate, Set<number>>();

  constructor(private readonly program: Program) {}

  /** Indices of the outputs of a predicate. */
  of(predicate: Predicate): ReadonlySet<number> {
    if (!this.#candidates.has(predicate)) {
      this.#met(predicate);
      this.#untilStable(this.#candidates, (uses, positions, i) => {
        if (uses.includes('looks')) positions.delete(i);
      });
      this.#untilStable(this.#computed, (uses, positions, i, pred) => {
        if (uses.includes('computes') && this.#candidates.get(pred)?.has(i)) positions.add(i);
      });
    }
    return this.#computed.get(predicate) ?? new Set();
  }

  #met(pred: Predicate): void {
    if (this.#candidates.has(pred)) return;
    this.#candidates.set(pred, new Set(Array.from({ length: pred.arity }, (_, i) => i)));
    this.#computed.set(pred, new Set());
  }

  /** Predicates that are met on the way are looked at in the same round. */
  #untilStable(
    found: ReadonlyMap<Predicate, Set<number>>,
    judge: (uses: readonly Use[], positions: Set<number>, i: number, pred: Predicate) => void,
  ): void {
    for (let size = -1; size !== total(found); ) {
      size = total(found);
      for (const [pred, positions] of found)
        for (let i = 0; i < pred.arity; i++) {
          const uses = pred.clauses.map(clause => this.#useIn(clause, i));
          judge(uses, positions, i, pred);
        }
    }
  }

  #useIn({ headTerm, bodyTerm, module }: Clause, i: number): Use {
    const given = headTerm instanceof Struct ? headTerm.args.map(deref) : [];
    const v = given[i];
    const isElsewhere = given.some((other, at) => at !== i && occursIn(v, other));
    // An argument that is also another one, or a part of one, is bound by it.
    if (v instanceof Var) return isElsewhere ? 'none' : this.#use(bodyTerm, v, module);
    // What a structure says does not count, unless one of its parts is computed and none is looked at.
    const others = new Set(given.flatMap((other, at) => (at === i ? [] : [...termVariables(other)])));
    const parts = v instanceof Struct ? [...termVariables(v)].filter(part => !others.has(part)) : [];
    const uses = parts.map(part => this.#use(bodyTerm, part, module));
    return uses.includes('computes') && !uses.includes('looks') ? 'computes' : 'none';
  }

  /** What a goal does with a variable. */
  #use(body: Term, v: Term, context: string): Use {
    const { term, module } = unqualified(body, context);
    if (term === v) return 'looks';
    if (!(term instanceof Struct)) return 'none';
    const args = term.args.map(deref);
    const [left, right] = args as [Term, Term];
    const key = `${term.name.name}/${args.length}`;
    switch (key) {
      case ',/2':
      case '->/2':
      case '*->/2':
        return then(this.#use(left, v, module), () => this.#use(right, v, module));
      case ';/2':
      case '|/2':
        return either(this.#use(left, v, module), this.#use(right, v, module));
      case '=/2':
        return (left === v && !occursIn(v, right)) || (right === v && !occursIn(v, left))
          ? 'binds'
          : looks(args, v);
      default:
        return this.#useInCall(term.name, args, v, module);
    }
  }

  #useInCall(name: Atom, args: readonly Term[], v: Term, module: string): Use {
    const pred = this.program.effective(name, args.length, module);
    const isOwn = pred.isDefined && !pred.isLibrary && pred.builtin === null && !pred.isDynamic;
    if (isOwn) this.#met(pred);
    const [first, ...others] = args;
    const isSink = WRITERS.has(`${name.name}/${args.length}`) && first instanceof Struct;
    if (isSink && deref(first.args[0] as Term) === v && !others.some(other => occursIn(v, other)))
      return 'computes';
    const at = args.indexOf(v);
    if (at < 0 || args.filter(other => occursIn(v, other)).length > 1) return looks(args, v);
    if (!isOwn) return COMPUTED[`${name.name}/${args.length}`] === at ? 'computes' : 'looks';
    if (this.#computed.get(pred)?.has(at)) return 'computes';
    return this.#candidates.get(pred)?.has(at) ? 'binds' : 'looks';
  }
}

function then(first: Use, next: () => Use): Use {
  return first === 'none' ? next() : first;
}

function either(one: Use, other: Use): Use {
  return (['looks', 'computes', 'binds'] as const).find(use => one === use || other === use) ?? 'none';
}

function looks(args: readonly Term[], v: Term): Use {
  return args.some(other => occursIn(v, other)) ? 'looks' : 'none';
}

function occursIn(v: Term | undefined, term: Term): boolean {
  return v instanceof Var && (term === v || termVariables(term).has(v));
}

function total(found: ReadonlyMap<Predicate, ReadonlySet<number>>): number {
  return [...found.values()].reduce((sum, { size }) => sum + size, 0);
}
