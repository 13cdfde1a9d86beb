/** Numbers for what runs do, the same in every run of a unit: outcomes of decisions and points of coverage. */
import type { Point } from '../../coverage/point.ts';
import type { Clause } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';

export class Labels {
  readonly #numbers = new Map<string, number>();
  readonly #points = new Map<string, Point>();
  readonly #clauseNames = new Map<Clause, string>();
  readonly #usedNames = new Map<string, number>();
  /** Choices that were made, or for which an input was found. */
  readonly #feasible = new Set<number>();

  constructor(private readonly mainFile: string) {}

  number(key: string): number {
    let n = this.#numbers.get(key);
    if (n === undefined) {
      n = this.#numbers.size + 1;
      this.#numbers.set(key, n);
    }
    return n;
  }

  /** The label of a choice: the predicate and the clauses that match. */
  choice(pred: Predicate, matching: readonly Clause[], isCovered: boolean): number {
    const what = `{${matching.map(c => this.clauseName(c)).join(',')}}`;
    const id = this.number(`choice ${pred.indicator} ${what}`);
    if (isCovered) this.#feasible.add(id);
    if (pred.isLibrary) return id;
    const place = pred.clauses[0]?.location ?? null;
    this.#points.set(`${id}`, {
      id,
      kind: 'choice',
      function: pred.indicator,
      what,
      ...(place === null ? {} : { place }),
    });
    return id;
  }

  /** An input was found that makes this choice. */
  noteFeasible(label: number): void {
    this.#feasible.add(label);
  }

  /** Clauses are called by their line, as in prolog-concolic-2019; further ones of a line by a letter as well. */
  clauseName(clause: Clause): string {
    let name = this.#clauseNames.get(clause);
    if (name === undefined) {
      const { location } = clause;
      const file = location === null || location.file === this.mainFile ? '' : `${fileName(location.file)}:`;
      const base = location === null ? '+' : `${file}${location.line}`;
      const used = this.#usedNames.get(base) ?? 0;
      if (location !== null) this.#usedNames.set(base, used + 1);
      name = used === 0 || location === null ? base : `${base}${String.fromCharCode(97 + (used % 26))}`;
      this.#clauseNames.set(clause, name);
    }
    return name;
  }

  /** The point of coverage that a clause is. */
  clausePoint(clause: Clause): number {
    const name = this.clauseName(clause);
    const id = this.number(`clause ${clause.predicate.indicator} ${name}`);
    const { location } = clause;
    this.#points.set(`${id}`, {
      id,
      kind: 'clause',
      function: clause.predicate.indicator,
      what: name,
      ...(location === null ? {} : { place: location }),
    });
    return id;
  }

  points(): Point[] {
    return [...this.#points.values()].filter(p => p.kind === 'clause' || this.#feasible.has(p.id));
  }
}

function fileName(path: string): string {
  return path.replace(/^.*\//, '');
}
