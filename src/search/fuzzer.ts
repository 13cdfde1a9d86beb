/**
 * Coverage-guided fuzzing: generates inputs at random and by mutation and crossover of a corpus, runs each without
 * symbols, and yields those that reach a new coverage point or fail in a new way, for the search to continue from.
 *
 * A search that begins with small inputs takes long to come to large ones, and it never combines two inputs that get far
 * in different ways. A run without symbols costs about a tenth of one with them, so thousands are affordable.
 *
 * Where the language can tell how close a run came to what it did not reach, that counts like a point, and inputs that may
 * pass a test which a run failed (`Probe.nearby`) are tried before others.
 *
 * Parents for mutation are chosen by tournament selection: of a few random coverage points, the one that the fewest
 * inputs in the corpus reach. Of the inputs that reach it, those with short runs are preferred: they soon grow otherwise,
 * and most of what they have grown by means nothing.
 */
import { defined, textHash } from '../logic/index.ts';
import { Champions } from './champions.ts';
import { type Candidate, Mending } from './mending.ts';
import { Nearby } from './nearby.ts';
import { Shares, type Way } from './shares.ts';
import { Trimming } from './trimming.ts';
import type { RunControl, Unit } from './unit.ts';

/** Generated inputs have a size of up to 2 to the power of this, log-uniformly. Larger: slower runs, more deep inputs. */
const MAX_SIZE_LOG2 = 6;
/** How many inputs the corpus keeps for each coverage point. Larger: more diversity, more memory. */
const CORPUS_PER_POINT = 16;
/** How many inputs in a row may bring nothing new before `find` ends. Larger: more time for rare finds. */
const MAX_BARREN = 20_000;
/** What a run costs besides its own steps, in steps: making up its input and setting it up. */
const STEPS_PER_RUN = 100;
/** How many inputs are made by mutation before those near an input of the corpus are tried. Smaller: fewer mutations. */
const MUTATIONS_PER_BATCH = 100;
/** How many mutations prefer an input that has brought something new, and how many such inputs wait for theirs. */
const FRESH_MUTATIONS = 100;
const MAX_FRESH = 50;
/** How many inputs are remembered so that they are not run again. */
const MAX_TRIED = 500_000;
/** How often a parent is one of those that came closest to what none has reached. Larger: less diversity. */
const TO_UNREACHED = 0.25;
/** How often it is one that reaches what few runs have reached, and how many points are compared for that. */
const OF_RARE = 0.5;
const RARE_TOURNAMENT_SIZE = 16;
/** How many coverage points take part in a tournament. Larger: more weight on points that few inputs reach. */
const TOURNAMENT_SIZE = 3;

export interface Found<Input> {
  readonly input: Input;
  /** Whether it fails in a new way. */
  readonly isFault: boolean;
  /** What is left of the steps that the runs may take. */
  readonly stepsLeft: number;
}

/** An input of the corpus. */
interface Kept<Input> {
  readonly input: Input;
  readonly steps: number;
  /** What its run has found equal. */
  readonly agreed: ReadonlyMap<number, string>;
  /** Whether it has reached something new. */
  isNew: boolean;
  /** Whether it came closer than others to what none has reached. */
  isCloser: boolean;
  /** Makes the inputs that are near it; null once they were tried. */
  nearby: (() => Iterable<Input>) | null;
}

const NOTHING: ReadonlyMap<number, string> = new Map();

function* candidates<Input>(
  inputs: Iterable<Input>,
  agreed: ReadonlyMap<number, string>,
): Generator<Candidate<Input>> {
  for (const input of inputs) yield { input, agreed };
}

export class Fuzzer<Input, Outcome> {
  /** Inputs by the coverage points that they reach. */
  readonly #corpus = new Map<number, Kept<Input>[]>();
  readonly #points: number[] = [];
  /** How many runs have reached each. */
  readonly #runs = new Map<number, number>();
  /** The sets of points that some input has reached, each as a hash. */
  readonly #profiles = new Set<number>();
  readonly #faults = new Set<string>();
  /** The inputs that were made up so far, each as a hash. */
  readonly #tried = new Set<number>();
  /** Inputs that may pass tests which others have failed. */
  readonly #nearby = new Nearby<Candidate<Input>>();
  /** The same of inputs that came closer than others to what none has reached. */
  readonly #nearUnreached = new Nearby<Candidate<Input>>();
  readonly #shares: Shares;
  readonly #champions = new Champions<Kept<Input>>(limit => this.#below(limit));
  readonly #mending = new Mending<Input>();
  readonly #trimming = new Trimming<Kept<Input>, Input>(kept => this.#goOnFrom(kept));
  /** Inputs that have brought something, each with the mutations that it is still preferred for. */
  readonly #fresh: { readonly kept: Kept<Input>; left: number }[] = [];
  /** Mutations since inputs near another were tried. */
  #mutations = 0;
  #isSlowKnown = false;
  #hasBegun = false;
  /** What all runs have cost so far, in the language's own steps. */
  #steps = 0;

  constructor(
    private readonly unit: Unit<Input, Outcome>,
    /** From 0 up to, but not including, 1. */
    private readonly random: () => number,
  ) {
    this.#shares = new Shares(random);
  }

  /** How many points it knows to be reached, those among them that tell how close a run came to something. */
  get points(): number {
    return this.#points.length;
  }

  /** Adds an input of the search to the corpus, if its coverage is new. */
  async learn(input: Input, control: RunControl): Promise<void> {
    await this.#showsNew({ input }, control);
  }

  /**
   * Yields inputs that reach something new or fail in a new way, until `control` says stop, too many in a row do not, or
   * the runs have taken so many steps in all.
   */
  async *find(control: RunControl, steps = Number.POSITIVE_INFINITY): AsyncGenerator<Found<Input>> {
    if (this.unit.probe === undefined) return;
    if (!this.#hasBegun) this.#nearby.add((this.unit.examples?.() ?? []).map(input => ({ input })));
    this.#hasBegun = true;
    const end = this.#steps + steps;
    for (let barren = 0; barren < MAX_BARREN && this.#steps < end && !control.stop?.(); barren++) {
      const next = this.#next();
      const faults = this.#faults.size;
      if (next === null) continue;
      if (this.#wasTried(next.input)) {
        this.#note(next, false);
        continue;
      }
      if (!(await this.#showsNew(next, control))) continue;
      barren = 0;
      yield { input: next.input, isFault: this.#faults.size > faults, stepsLeft: end - this.#steps };
    }
  }

  #wasTried(input: Input): boolean {
    const key = textHash(this.unit.print(input).join());
    if (this.#tried.has(key)) return true;
    if (this.#tried.size >= MAX_TRIED) this.#tried.clear();
    this.#tried.add(key);
    return false;
  }

  #next(): Candidate<Input> | null {
    const trimmed = this.#trimming.next();
    if (trimmed !== undefined) return { input: trimmed, isTrimmed: true };
    const mended = this.#mending.next();
    if (mended !== undefined) return mended;
    const way = this.#shares.next();
    const made = this.#made(way);
    if (made !== null) return { ...made, way };
    this.#shares.note(way, false);
    return this.#mutated() ?? this.#generated();
  }

  #made(way: Way): Candidate<Input> | null {
    switch (way) {
      case 'near unreached':
        return this.#nearUnreached.next() ?? null;
      case 'near':
        return this.#nearby.next() ?? null;
      case 'mutated':
        return this.#mutated();
      case 'generated':
        return this.#generated();
    }
  }

  #generated(): Candidate<Input> | null {
    const input = this.unit.sample?.(this.random, 2 ** (MAX_SIZE_LOG2 * this.random())) ?? null;
    return input === null ? null : { input };
  }

  #mutated(): Candidate<Input> | null {
    if (this.#points.length === 0) return null;
    const parent = this.#freshParent() ?? this.#parent();
    if (++this.#mutations > MUTATIONS_PER_BATCH && parent.nearby !== null) this.#tryNear(parent);
    const input = this.unit.mutate?.(parent.input, this.#ofCorpus().input, this.random) ?? null;
    return input === null ? null : { input, agreed: parent.agreed };
  }

  /** An input that has brought something lately, every other time as long as there is one. */
  #freshParent(): Kept<Input> | null {
    const fresh = this.#fresh.at(-1);
    if (fresh === undefined || this.random() < 0.5) return null;
    if (--fresh.left === 0) this.#fresh.pop();
    return fresh.kept;
  }

  /** One that came closest to what none has reached, one that reaches what few runs do, or any of the corpus. */
  #parent(): Kept<Input> {
    const kind = this.random();
    const champion = kind < TO_UNREACHED ? this.#champions.pick() : null;
    if (champion !== null) return champion;
    if (kind >= TO_UNREACHED + OF_RARE) return this.#ofCorpus();
    return this.#select(RARE_TOURNAMENT_SIZE, point => this.#runs.get(point) ?? 0);
  }

  #tryNear(kept: Kept<Input>): void {
    const nearby = kept.isCloser ? this.#nearUnreached : this.#nearby;
    nearby.add(candidates(kept.nearby?.() ?? [], kept.agreed));
    kept.nearby = null;
    this.#mutations = 0;
  }

  /** A parent, by tournament selection of the point that the fewest inputs of the corpus reach, or the fewest runs. */
  #select(size: number, frequency: (point: number) => number): Kept<Input> {
    let rarest = this.#anyPoint();
    for (let i = 1; i < size; i++) {
      const point = this.#anyPoint();
      if (frequency(point) < frequency(rarest)) rarest = point;
    }
    const inputs = defined(this.#corpus.get(rarest));
    const one = inputs[this.#below(inputs.length)] as Kept<Input>;
    const other = inputs[this.#below(inputs.length)] as Kept<Input>;
    return other.steps < one.steps ? other : one;
  }

  #anyPoint(): number {
    return this.#points[this.#below(this.#points.length)] as number;
  }

  #ofCorpus(): Kept<Input> {
    return this.#select(TOURNAMENT_SIZE, point => defined(this.#corpus.get(point)).length);
  }

  #below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  /** A run that does not come to its end is worth one with more steps, once. */
  #isFirstSlow(outcome: Outcome): boolean {
    if (this.#isSlowKnown || this.unit.excludes?.(outcome) === true) return false;
    this.#isSlowKnown = true;
    return true;
  }

  async #showsNew(candidate: Candidate<Input>, control: RunControl): Promise<boolean> {
    if (this.unit.probe === undefined) return false;
    await control.pause?.();
    const { input } = candidate;
    const probe = await this.unit.probe(input, control);
    const { outcome, reached, progress = [], closeness = [] } = probe;
    const { steps, nearby, agreed = NOTHING, near } = probe;
    this.#steps += steps + STEPS_PER_RUN;
    this.#mending.note(candidate, probe);
    if (reached.length === 0) return this.#isFirstSlow(outcome);
    const fault = this.unit.fault(outcome);
    let isNew = fault !== null && !this.#faults.has(fault);
    if (fault !== null) this.#faults.add(fault);
    const points = [...reached, ...progress];
    const kept = { input, steps, agreed, isNew, isCloser: false, nearby: nearby ?? null };
    const all = [...points, ...closeness];
    if (candidate.isTrimmed === true) this.#trimming.note(kept, all);
    this.#champions.reach(reached);
    for (const point of all) this.#runs.set(point, (this.#runs.get(point) ?? 0) + 1);
    kept.isCloser = near !== undefined && this.#champions.note(kept, near);
    const profile = textHash(all.join());
    if (this.#profiles.has(profile)) {
      this.#note(candidate, false);
      return isNew;
    }
    this.#profiles.add(profile);
    const gained: number[] = [];
    for (const point of points) if (this.#keep(kept, point)) gained.push(point);
    kept.isNew = isNew ||= gained.length > 0;
    for (const point of closeness) if (this.#keep(kept, point)) gained.push(point);
    this.#note(candidate, gained.length > 0);
    if (gained.length > 0 || isNew) this.#trim(kept, gained);
    return isNew;
  }

  #note({ way }: Candidate<Input>, isGain: boolean): void {
    if (way !== undefined) this.#shares.note(way, isGain);
  }

  #trim(kept: Kept<Input>, gained: readonly number[]): void {
    const steps = this.unit.simpler?.(kept.input);
    if (steps === undefined || gained.length === 0) this.#goOnFrom(kept);
    else this.#trimming.add(kept, gained, steps);
  }

  #goOnFrom(kept: Kept<Input>): void {
    this.#tryNear(kept);
    if (kept.isNew) this.#fresh.push({ kept, left: FRESH_MUTATIONS });
    if (this.#fresh.length > MAX_FRESH) this.#fresh.shift();
  }

  /** Whether no input has reached the point before. */
  #keep(kept: Kept<Input>, point: number): boolean {
    const inputs = this.#corpus.get(point);
    if (inputs === undefined) {
      this.#corpus.set(point, [kept]);
      this.#points.push(point);
      return true;
    }
    const at = this.#below(CORPUS_PER_POINT);
    if (inputs.length < CORPUS_PER_POINT) inputs.push(kept);
    else if (kept.steps <= defined(inputs[at]).steps) inputs[at] = kept;
    return false;
  }
}
