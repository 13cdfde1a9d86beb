/**
 * Tables of answers (`:- table`), as `library/tabling.ts` fills them.
 *
 * Evaluations are nested. An evaluation that used the answers of an unfinished one further out cannot be complete before
 * that one: `low` is the depth of the outermost that it depends on. An evaluation that depends on none further out than
 * itself leads its component; when it has made a pass without a new answer, it and all that depend on it are complete.
 */
import { copyTerm, deref, Struct, type Term } from '../terms/index.ts';
import { variantKey } from '../terms/variant-key.ts';

class Table {
  readonly answers: Term[] = [];
  /** Keys of the answers that have one. */
  readonly known = new Set<string>();
  state: 'fresh' | 'active' | 'partial' | 'complete' = 'fresh';
  depth = 0;
  low = 0;
  /** The number of the leader's pass in which it was last evaluated; of a leader, the number of its pass. */
  pass = 0;
  /** How many answers there were in all tables when the pass began. */
  before = 0;
  /** Whether an evaluation further in has used its answers while it was active. */
  isUsed = false;

  constructor(
    readonly goal: Term,
    readonly key: string | null,
  ) {}

  forget(): void {
    this.state = 'fresh';
    this.answers.length = 0;
    this.known.clear();
  }
}

export class Tables {
  readonly #tables: Table[] = [];
  readonly #active: Table[] = [];
  #additions = 0;

  create(goal: Term): number {
    this.#tables.push(new Table(copyTerm(goal), variantKey(goal)));
    return this.#tables.length - 1;
  }

  /** Tables whose goal may be a variant of a goal: one at most where no part of either comes from the input. */
  candidates(goal: Term): { readonly id: number; readonly goal: Term }[] {
    const key = variantKey(goal);
    return this.#tables.flatMap((table, id) =>
      isSameFunctor(table.goal, goal) && (key === null || table.key === null || table.key === key)
        ? [{ id, goal: copyTerm(table.goal) }]
        : [],
    );
  }

  goal(id: number): Term {
    return copyTerm(this.#at(id).goal);
  }

  answers(id: number): Term[] {
    return this.#at(id).answers.map(answer => copyTerm(answer));
  }

  /** Answers that may be variants of a term. */
  similar(id: number, answer: Term): Term[] {
    const { answers, known } = this.#at(id);
    const key = variantKey(answer);
    if (key === null) return answers;
    return known.has(key)
      ? [answer]
      : known.size === answers.length
        ? []
        : answers.filter(a => variantKey(a) === null);
  }

  add(id: number, answer: Term): void {
    const table = this.#at(id);
    const key = variantKey(answer);
    if (key !== null) table.known.add(key);
    table.answers.push(copyTerm(answer));
    this.#additions++;
  }

  /** Puts an answer in the place of another one. */
  replace(id: number, at: number, answer: Term): void {
    this.#at(id).answers[at] = copyTerm(answer);
    this.#additions++;
  }

  /** Whether the table must be evaluated before its answers are used. */
  begin(id: number): boolean {
    const table = this.#at(id);
    if (table.state === 'complete') return false;
    if (table.state === 'active') {
      table.isUsed = true;
      this.#dependOn(table.depth);
      return false;
    }
    if (table.state === 'partial') {
      const leader = this.#active[table.low];
      if (leader !== undefined && leader.pass === table.pass) {
        leader.isUsed = true;
        this.#dependOn(table.low);
        return false;
      }
    }
    table.depth = this.#active.length;
    table.low = table.depth;
    table.state = 'active';
    table.isUsed = false;
    table.before = this.#additions;
    this.#active.push(table);
    return true;
  }

  #dependOn(depth: number): void {
    const user = this.#active.at(-1);
    if (user !== undefined) user.low = Math.min(user.low, depth);
  }

  /** Whether the evaluation is done after this pass. */
  end(id: number): boolean {
    const table = this.#at(id);
    if (table.low < table.depth) {
      this.#active.pop();
      table.state = 'partial';
      table.pass = this.#active[table.low]?.pass ?? 0;
      this.#dependOn(table.low);
      return true;
    }
    if (table.isUsed && this.#additions !== table.before) {
      table.pass++;
      table.before = this.#additions;
      return false;
    }
    this.#active.pop();
    table.state = 'complete';
    for (const other of this.#tables)
      if (other.state === 'partial' && other.low >= table.depth) other.state = 'complete';
    return true;
  }

  /** An exception ends the evaluation. */
  abandon(id: number): void {
    const { depth } = this.#at(id);
    this.#active.length = Math.min(this.#active.length, depth);
    for (const other of this.#tables) {
      const isUnfinished = other.state === 'active' ? other.depth >= depth : other.low >= depth;
      if (other.state !== 'complete' && isUnfinished) other.forget();
    }
  }

  clear(): void {
    for (const table of this.#tables) if (table.state === 'complete') table.forget();
  }

  #at(id: number): Table {
    return this.#tables[id] as Table;
  }
}

/** Of goals with their modules. */
function isSameFunctor(left: Term, right: Term): boolean {
  const [a, b] = [left, right].map(term => {
    const t = deref(term);
    const goal = t instanceof Struct && t.name.name === ':' ? deref(t.args[1] as Term) : t;
    return goal instanceof Struct ? `${goal.name.name}/${goal.args.length}` : goal;
  });
  return a === b;
}
