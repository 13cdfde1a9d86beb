/**
 * Numbers for what runs do: outcomes of decisions and points of coverage.
 *
 * A number is a hash of what it stands for and not of the order in which things were met, so that it is the same in every run, thread and
 * process.
 */
import type { Point } from '../../coverage/index.ts';
import type { Clause } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';

export class Labels {
  readonly #numbers = new Map<string, number>();
  readonly #points = new Map<number, Point>();
  readonly #clauseNames = new Map<Clause, string>();
  readonly #clausePoints = new Map<Clause, number>();
  readonly #usedNames = new Map<string, number>();
  readonly #matching = new Map<number, readonly Clause[]>();
  /** Choices that were made, or for which an input was found. */
  readonly #feasible = new Set<number>();

  constructor(private readonly mainFile: string) {}

  number(key: string): number {
    let n = this.#numbers.get(key);
    if (n === undefined) {
      n = hashText(key);
      this.#numbers.set(key, n);
    }
    return n;
  }

  /** The label of a choice: the predicate and the clauses that match. */
  choice(pred: Predicate, matching: readonly Clause[], isCovered: boolean): number {
    const what = `{${matching.flatMap(c => (isOfText(c) ? [this.clauseName(c)] : [])).join(',')}}`;
    const id = this.number(`choice ${pred.indicator} ${what}`);
    if (isCovered) this.#feasible.add(id);
    if (!this.#matching.has(id)) this.#matching.set(id, matching);
    if (pred.isLibrary || this.#points.has(id)) return id;
    const place = pred.clauses[0]?.location ?? null;
    this.#points.set(id, {
      id,
      kind: 'choice',
      function: pred.indicator,
      what,
      ...(place === null ? {} : { place }),
    });
    return id;
  }

  /** The clauses that match in a choice; undefined for other labels. */
  matching(label: number): readonly Clause[] | undefined {
    return this.#matching.get(label);
  }

  /** An input was found that makes this choice. */
  noteFeasible(label: number): void {
    this.#feasible.add(label);
  }

  /**
   * Clauses are called by their line, as in prolog-concolic-2019; further ones of a line by a letter as well; those that the program
   * has asserted by their place in the predicate.
   */
  clauseName(clause: Clause): string {
    const { location } = clause;
    if (location === null) return `+${clause.predicate.clauses.indexOf(clause) + 1}`;
    let name = this.#clauseNames.get(clause);
    if (name === undefined) {
      const base = `${location.file === this.mainFile ? '' : `${fileName(location.file)}:`}${location.line}`;
      const used = this.#usedNames.get(base) ?? 0;
      this.#usedNames.set(base, used + 1);
      name = used === 0 ? base : `${base}${String.fromCharCode(96 + (used % 26))}`;
      this.#clauseNames.set(clause, name);
    }
    return name;
  }

  /** The point of coverage that a clause of the text is. */
  clausePoint(clause: Clause): number {
    let id = this.#clausePoints.get(clause);
    if (id === undefined) {
      const name = this.clauseName(clause);
      id = this.number(`clause ${clause.predicate.indicator} ${name}`);
      this.#clausePoints.set(clause, id);
      const { location } = clause;
      this.#points.set(id, {
        id,
        kind: 'clause',
        function: clause.predicate.indicator,
        what: name,
        ...(location === null ? {} : { place: location }),
      });
    }
    return id;
  }

  /** The label of trying a clause after backtracking. */
  retry(clause: Clause): number {
    return this.number(`retry ${clause.predicate.indicator} ${this.clauseName(clause)}`);
  }

  points(): Point[] {
    return [...this.#points.values()].filter(p => p.kind === 'clause' || this.#feasible.has(p.id));
  }
}

/** Not so the clause that the system adds behind `=>` rules. */
export function isOfText(clause: Clause): boolean {
  return clause !== clause.predicate.noRule;
}

function fileName(path: string): string {
  return path.replace(/^.*\//, '');
}

/** 53 bits: two rounds of multiplication over the characters, mixed differently. */
function hashText(text: string): number {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15);
  }
  return (a >>> 0) * 0x200000 + (b >>> 11);
}
