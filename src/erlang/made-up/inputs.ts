/** Inputs of a function that are made without a solver: from its types, its literals, and what runs have compared. */
import type { Repairs } from '../../search/index.ts';
import type { Definition } from '../core/index.ts';
import { mentionedTerms } from '../core/mentioned.ts';
import { pumped } from '../growth.ts';
import { list, type Term } from '../terms/index.ts';
import type { Precondition } from '../types/index.ts';
import { type Coding, escapeCodings } from './codings.ts';
import type { Disagreement, FailedTest } from './comparisons.ts';
import { bitsOfText, dictionaryOf, type Text } from './dictionary.ts';
import { textsForCalls } from './library-texts.ts';
import { simpler } from './simpler.ts';
import { agreeing, substitutes } from './substitute.ts';
import { tableCodings } from './tables.ts';

type Input = readonly Term[];

export class MadeUpInputs {
  #mentioned: readonly Term[] | null = null;
  /** Texts that library functions understand which the program calls. */
  #known: readonly Text[] = [];
  #tables: readonly Coding[] = [];

  constructor(
    private readonly precondition: Precondition | null,
    /** The functions that can be reached. */
    private readonly functions: () => readonly Definition[],
  ) {}

  sample(random: () => number, size: number): Input | null {
    return this.precondition?.sample(random, size, this.#mentionedTerms()) ?? null;
  }

  mutate(input: Input, other: Input, random: () => number): Input | null {
    if (input.length === 0) return null;
    return this.precondition?.mutate(input, other, random, this.#mentionedTerms()) ?? null;
  }

  #mentionedTerms(): readonly Term[] {
    if (this.#mentioned === null) {
      const functions = this.functions();
      this.#known = textsForCalls(functions);
      const literals = mentionedTerms(functions);
      this.#tables = [...tableCodings(functions, literals), ...escapeCodings(dictionaryOf(literals))];
      this.#mentioned = [...literals, ...this.#known.map(text => list(text))];
    }
    return this.#mentioned;
  }

  /** The texts that the called library functions understand, each in the place of an argument. */
  examples(seed: Input): Input[] {
    const { precondition } = this;
    if (precondition === null || this.#mentionedTerms().length === 0) return [];
    const written = this.#known.flatMap(text => [list(text), bitsOfText(text)]);
    return seed
      .flatMap((_, i) => written.map(term => seed.with(i, term)))
      .filter(input => precondition.accepts(input));
  }

  *longer(input: Input): Generator<Input> {
    const { precondition } = this;
    for (const longer of pumped(input)) if (precondition?.accepts(longer) ?? true) yield longer;
  }

  /** Inputs with less in them; what is passed back says whether one will do. */
  *simpler(input: Input): Generator<Input, void, boolean> {
    const { precondition } = this;
    const steps = simpler(input);
    for (let step = steps.next(); step.done !== true; )
      step = steps.next((precondition?.accepts(step.value) ?? true) ? yield step.value : false);
  }

  *nearby(input: Input, failed: readonly FailedTest[]): Generator<Input> {
    const dictionary = dictionaryOf(this.#mentionedTerms());
    yield* this.#accepted(substitutes(input, failed, dictionary, this.#tables));
  }

  *#accepted(inputs: Iterable<Input>): Generator<Input> {
    const { precondition } = this;
    if (precondition === null) return;
    for (const input of inputs) if (precondition.accepts(input)) yield input;
  }

  repairs(input: Input, disagreement: Disagreement | null): Repairs<Input> | null {
    const { precondition } = this;
    if (disagreement === null || precondition === null) return null;
    const { place } = disagreement;
    return {
      place,
      inputs: () => [...agreeing(input, disagreement)].filter(changed => precondition.accepts(changed)),
    };
  }
}
