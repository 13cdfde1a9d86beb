/**
 * Ids of sites and labels of decisions, and of coverage points. The label of a choice is its coverage point as well.
 *
 * An id is a hash of the text that describes the thing, so that it is the same in every run, thread and process.
 */
import type { Place, Point } from '../../coverage/index.ts';
import { textHash } from '../../logic/index.ts';
import type { Label, SiteId } from '../../search/index.ts';
import type { Clause, Location } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';
import { baseName } from '../machine/program.ts';

/** A place where something is decided, with the labels of the outcomes. */
export class DecisionPlace {
  readonly #labels = new Map<string, Label>();

  constructor(
    readonly site: SiteId,
    private readonly labelOf: (outcome: string) => Label,
  ) {}

  label(outcome: string): Label {
    let label = this.#labels.get(outcome);
    if (label === undefined) {
      label = this.labelOf(outcome);
      this.#labels.set(outcome, label);
    }
    return label;
  }
}

export class Labels {
  readonly #numbers = new Map<string, number>();
  readonly #places = new Map<Location | null, Map<string, DecisionPlace>>();
  readonly #choiceSites = new Map<Predicate, SiteId>();
  readonly #choicesOfOne = new Map<Clause, Label>();
  readonly #points = new Map<number, Point>();
  readonly #clauseNames = new Map<Clause, string>();
  readonly #clausePoints = new Map<Clause, number>();
  readonly #matching = new Map<Label, readonly Clause[]>();
  /** Choices that were made, or for which an input was found. */
  readonly #feasible = new Set<number>();
  readonly #entered = new WeakSet<Clause>();

  constructor(private readonly mainFile: string) {}

  #number(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = textHash(text);
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** Where something is decided: the location of a clause, and a question that is asked there. */
  place(location: Location | null, question: string): DecisionPlace {
    let places = this.#places.get(location);
    if (places === undefined) {
      places = new Map();
      this.#places.set(location, places);
    }
    let place = places.get(question);
    if (place === undefined) {
      const text = location === null ? question : `${location.file}:${location.line} ${question}`;
      place = new DecisionPlace(this.#number(text) as SiteId, outcome => this.#label(text, outcome));
      places.set(question, place);
    }
    return place;
  }

  /** What a site's text says: the predicate whose clauses are chosen from, or a place in a file. */
  describe(site: SiteId): { readonly function?: string; readonly place?: Place } {
    for (const [text, number] of this.#numbers) {
      if (number !== site) continue;
      const [, indicator] = /^choice (.*)$/s.exec(text) ?? [];
      if (indicator !== undefined) return { function: indicator };
      const [, file, line] = /^(.*?):(\d+) /s.exec(text) ?? [];
      return file === undefined ? {} : { place: { file, line: Number(line) } };
    }
    return {};
  }

  #label(place: string, outcome: string): Label {
    return this.#number(`${place} ${outcome}`) as Label;
  }

  /** The site of all choices between the clauses of a predicate. */
  choiceSite(pred: Predicate): SiteId {
    let site = this.#choiceSites.get(pred);
    if (site === undefined) {
      site = this.#number(`choice ${pred.qualifiedIndicator}`) as SiteId;
      this.#choiceSites.set(pred, site);
    }
    return site;
  }

  /** The label of a choice: the predicate and the clauses that match. */
  choice(pred: Predicate, matching: readonly Clause[], isCovered: boolean): Label {
    const [only] = matching;
    if (only?.location == null || matching.length > 1) return this.#choice(pred, matching, isCovered);
    const known = this.#choicesOfOne.get(only);
    const label = known ?? this.#choice(pred, matching, isCovered);
    if (known === undefined) this.#choicesOfOne.set(only, label);
    else if (isCovered) this.#feasible.add(label);
    return label;
  }

  #choice(pred: Predicate, matching: readonly Clause[], isCovered: boolean): Label {
    const what = `{${matching.flatMap(c => (isInSource(c) ? [this.clauseName(c)] : [])).join(',')}}`;
    const id = this.#label(`choice ${pred.qualifiedIndicator}`, what);
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
  matching(label: Label): readonly Clause[] | undefined {
    return this.#matching.get(label);
  }

  noteEntered(clause: Clause): void {
    this.#entered.add(clause);
  }

  /** Whether some run has entered a clause. */
  isEntered(clause: Clause): boolean {
    return this.#entered.has(clause);
  }

  /** An input was found that makes this choice. */
  noteFeasible(label: Label): void {
    this.#feasible.add(label);
  }

  /**
   * Clauses are called by their line, as in prolog-concolic-2019; further ones of a line by a letter as well; those
   * that the program has asserted by their place in the predicate.
   */
  clauseName(clause: Clause): string {
    const { location } = clause;
    if (location === null) return `+${clause.predicate.clauses.indexOf(clause) + 1}`;
    let name = this.#clauseNames.get(clause);
    if (name === undefined) {
      const file = location.file === this.mainFile ? '' : `${baseName(location.file)}:`;
      name = `${file}${location.line}${letters(clause.ordinal)}`;
      this.#clauseNames.set(clause, name);
    }
    return name;
  }

  /** The coverage point of a clause of the source. */
  clausePoint(clause: Clause): number {
    let id = this.#clausePoints.get(clause);
    if (id === undefined) {
      const name = this.clauseName(clause);
      id = this.#number(`clause ${clause.predicate.qualifiedIndicator} ${name}`);
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

  /** The id that a run reaches in place of a point where it gets there behind the last answer that is explored. */
  beyondAnswers(point: number): number {
    return this.#number(`behind the answers ${point}`);
  }

  /** The label of entering a clause by backtracking to its choice point. */
  retry(clause: Clause): Label {
    return this.#label(`retry ${clause.predicate.qualifiedIndicator}`, this.clauseName(clause));
  }

  points(): Point[] {
    return [...this.#points.values()]
      .filter(point => point.kind === 'clause' || this.#feasible.has(point.id))
      .map(point => ({ ...point, beyond: { id: this.beyondAnswers(point.id), reason: 'answers' } }));
  }
}

/** Whether a clause is in the program's source: not the one that is added behind `=>` rules to raise their error. */
export function isInSource(clause: Clause): boolean {
  return clause !== clause.predicate.noRule;
}

/** Bijective numbers to base 26: nothing, a, b, …, z, aa, ab, … */
function letters(ordinal: number): string {
  let text = '';
  for (let n = ordinal; n > 0; n = Math.floor((n - 1) / 26))
    text = String.fromCharCode(97 + ((n - 1) % 26)) + text;
  return text;
}
