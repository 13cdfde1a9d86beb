/** What an exploration has found so far. Everything in it is plain, so that it can be saved and taken up again. */
import type { Executed } from './executors/executor.ts';
import type { Case, Exploration, Stop } from './exploration.ts';
import { verdictOf } from './exploration.ts';
import { Faults } from './faults.ts';
import { type Shortfall, Tally } from './tally.ts';
import type { Label } from './unit.ts';

/** A case with what tells its fault from others. */
interface Filed<Outcome> extends Case<Outcome> {
  readonly fault: string | null;
  readonly isCallersFault: boolean;
}

export interface SavedFindings<Outcome> {
  readonly cases: readonly Filed<Outcome>[];
  readonly tally: readonly Shortfall[];
  readonly visited: readonly Label[];
  readonly reached: readonly number[];
  readonly pioneers: readonly Pioneer[];
  readonly answers: Answers;
  /** The first case that reached the target place. */
  readonly onTarget: number | null;
  readonly executeMs: number;
  readonly solveMs: number;
}

/** A case that was the first to reach some point of coverage, or one of the others that tests may need. */
interface Pioneer {
  readonly case: number;
  /** All points that it reached, by id. */
  readonly reached: readonly number[];
}

export interface Answers {
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
}

export interface NewCase<Outcome> {
  readonly found: Case<Outcome>;
  readonly isNewFault: boolean;
}

export class Findings<Outcome> {
  readonly visited = new Set<Label>();
  readonly tally = new Tally();
  readonly #reached = new Set<number>();
  readonly #pioneers = new Map<number, readonly number[]>();
  /** Further cases with all points that they reached, which tests may need in place of pioneers (`Exploration.others`). */
  readonly #others = new Map<number, readonly number[]>();
  /** The points that runs without a limit reached. */
  readonly #reachedFreely = new Set<number>();
  /** The points of the last run, where some of them were new. */
  #news: readonly number[] | null = null;
  /** The same among runs without a limit. */
  #freeNews: readonly number[] | null = null;
  readonly #cases: Case<Outcome>[] = [];
  /** What tells the fault of each case from others. */
  readonly #faultKeys: (string | null)[] = [];
  /** The cases whose fault is the caller's. */
  readonly #callersFaults = new Set<number>();
  readonly #faults = new Faults();
  #excluded = 0;
  #answers: Answers = { sat: 0, unsat: 0, unknown: 0 };
  #onTarget: number | null = null;
  #executeMs = 0;
  #solveMs = 0;

  get isTargetReached(): boolean {
    return this.#onTarget !== null;
  }

  get size(): number {
    return this.#cases.length;
  }

  /** Ids of the coverage points that some run reached. */
  get reached(): ReadonlySet<number> {
    return this.#reached;
  }

  get faults(): number {
    return this.#faults.size;
  }

  get queries(): number {
    return this.#answers.sat + this.#answers.unsat + this.#answers.unknown;
  }

  /** The printed input of a case. */
  inputOf(id: number | null): readonly string[] {
    return id === null ? [] : (this.#cases[id - 1]?.input ?? []);
  }

  /** Marks what a run went through; returns how many labels and points of coverage were new. */
  visit(run: Executed<Outcome>): number {
    const labels = this.visited.size;
    const points = this.#reached.size;
    for (const { label } of run.path) this.visited.add(label);
    for (const id of run.reached) this.#reached.add(id);
    this.#news = this.#reached.size > points ? run.reached : null;
    const before = this.#reachedFreely.size;
    if (run.limits.length === 0) for (const id of run.reached) this.#reachedFreely.add(id);
    this.#freeNews = this.#reachedFreely.size > before ? run.reached : null;
    for (const limit of run.limits) this.tally.add(limit);
    this.#executeMs += run.ms;
    if (run.excluded) this.#excluded++;
    return this.visited.size - labels + this.#reached.size - points;
  }

  /** Files the run that was visited last as a case; says whether it is a new fault. */
  add(
    { outcome, shownPath: path, fault, isCallersFault, isOnTarget, reached }: Executed<Outcome>,
    { input, parent, reversed }: Pick<Case<Outcome>, 'input' | 'parent' | 'reversed'>,
  ): NewCase<Outcome> {
    const found = { id: this.#cases.length + 1, input, outcome, path, parent, reversed };
    if (isOnTarget) this.#onTarget ??= found.id;
    const isNewFault = this.#file(found, fault, isCallersFault);
    if (this.#news !== null) this.#pioneers.set(found.id, this.#news);
    // What was suggested, by tests for instance, is among what tests are made from again.
    else if (this.#freeNews !== null || isNewFault || parent === null) this.#others.set(found.id, reached);
    return { found, isNewFault };
  }

  #file(found: Case<Outcome>, fault: string | null, isCallersFault: boolean): boolean {
    this.#cases.push(found);
    this.#faultKeys.push(fault);
    const faults = this.#faults.size;
    if (isCallersFault) this.#callersFaults.add(found.id);
    if (fault !== null) this.#faults.add(fault, found, isCallersFault);
    return this.#faults.size > faults;
  }

  answered(kind: keyof Answers, ms: number): void {
    this.#answers = { ...this.#answers, [kind]: this.#answers[kind] + 1 };
    this.#solveMs += ms;
    if (kind === 'unknown') this.tally.add({ reason: 'solver-unknown' });
  }

  /** What there is to report, with `left` tasks not done. */
  result(stopped: Stop | null, left: number): Exploration<Outcome> {
    const unfinished = stopped === null ? [] : [{ reason: stopped, count: Math.max(left, 1) }];
    const incomplete = [...this.tally.list(), ...unfinished];
    // Every path was explored, but none of them is one of the program's.
    if (stopped === null && this.size === 0)
      incomplete.push({ reason: 'no-input', count: Math.max(this.#excluded, 1) });
    const faults = this.#faults.list();
    return {
      cases: this.#cases,
      faults,
      verdict: verdictOf(faults.length, stopped, incomplete),
      stopped,
      incomplete,
      reached: this.#reached,
      pioneers: this.#pioneers,
      others: this.#others,
      onTarget: this.#onTarget,
      queries: this.#answers,
      executeMs: this.#executeMs,
      solveMs: this.#solveMs,
    };
  }

  save(): SavedFindings<Outcome> {
    return {
      cases: this.#cases.map(({ id, input, outcome, path, parent, reversed }, i) => ({
        id,
        input,
        outcome,
        path,
        parent,
        reversed,
        fault: this.#faultKeys[i] ?? null,
        isCallersFault: this.#callersFaults.has(id),
      })),
      tally: this.tally.list(),
      visited: [...this.visited],
      reached: [...this.#reached],
      pioneers: [...this.#pioneers, ...this.#others].map(([id, reached]) => ({ case: id, reached })),
      answers: this.#answers,
      onTarget: this.#onTarget,
      executeMs: this.#executeMs,
      solveMs: this.#solveMs,
    };
  }

  /**
   * Adds what another explorer has found, who began with some of these cases. A case is known by its input: `idOf` has
   * the ids of those that are known here, and gets those of the new ones, which are returned.
   */
  absorb(saved: SavedFindings<Outcome>, idOf: Map<string, number>): NewCase<Outcome>[] {
    const keys = saved.cases.map(({ input }) => JSON.stringify(input));
    const here = (id: number | null) => (id === null ? null : (idOf.get(keys[id - 1] ?? '') ?? null));
    const news: NewCase<Outcome>[] = [];
    for (const [i, one] of saved.cases.entries()) {
      const key = keys[i] ?? '';
      if (idOf.has(key)) continue;
      const { input, outcome, path, reversed, fault, isCallersFault } = one;
      const found = {
        id: this.#cases.length + 1,
        input,
        outcome,
        path,
        parent: here(one.parent),
        reversed,
      };
      idOf.set(key, found.id);
      news.push({ found, isNewFault: this.#file(found, fault, isCallersFault) });
    }
    const isNew = new Set(news.map(({ found }) => found.id));
    for (const { case: id, reached } of saved.pioneers) {
      const pioneer = here(id);
      if (pioneer === null) continue;
      const isFirst = reached.some(point => !this.#reached.has(point));
      if (isFirst) this.#pioneers.set(pioneer, reached);
      else if (isNew.has(pioneer)) this.#others.set(pioneer, reached);
      for (const point of reached) this.#reached.add(point);
    }
    for (const id of saved.reached) this.#reached.add(id);
    for (const label of saved.visited) this.visited.add(label);
    for (const { count, ...limit } of saved.tally) this.tally.add(limit, count);
    const { sat, unsat, unknown } = saved.answers;
    this.#answers = {
      sat: this.#answers.sat + sat,
      unsat: this.#answers.unsat + unsat,
      unknown: this.#answers.unknown + unknown,
    };
    this.#onTarget ??= here(saved.onTarget);
    this.#executeMs += saved.executeMs;
    this.#solveMs += saved.solveMs;
    return news;
  }

  restore(saved: SavedFindings<Outcome>): void {
    for (const { id, input, outcome, path, parent, reversed, fault, isCallersFault } of saved.cases)
      this.#file({ id, input, outcome, path, parent, reversed }, fault, isCallersFault);
    for (const { count, ...limit } of saved.tally) this.tally.add(limit, count);
    for (const label of saved.visited) this.visited.add(label);
    for (const id of saved.reached) this.#reached.add(id);
    for (const { case: id, reached } of saved.pioneers) this.#pioneers.set(id, reached);
    this.#answers = saved.answers;
    this.#onTarget = saved.onTarget;
    this.#executeMs = saved.executeMs;
    this.#solveMs = saved.solveMs;
  }
}
