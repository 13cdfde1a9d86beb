/** A function ready for exploration, traces, and runs to compare with the real BEAM. */
import type { Point } from '../coverage/index.ts';
import { LocalStore, newSharedStore, SharedStore } from '../logic/visited/index.ts';
import type { EffectfulCall, PossibleEffects } from '../sandbox/effects.ts';
import type { Limit, RunControl } from '../search/index.ts';
import { mayDependOnElsewhere } from './bifs/effects.ts';
import { findBif } from './bifs/registry.ts';
import { aKind, kindOf } from './blame/kinds.ts';
import { mayCallByName } from './coverage/calls-by-name.ts';
import { type DescribedOutcome, describe } from './describe.ts';
import { effectsOfFunctions, type OwnCode, possibleEffects } from './effects/possible.ts';
import { effectOf } from './effects/table.ts';
import type { Callers } from './inferred/callers.ts';
import type { CodeOptions, CodeServer } from './machine/code-server.ts';
import type { InputOrigin } from './makers/index.ts';
import { readRecipe } from './makers/recipe.ts';
import { MessageLog, type ProcessEvent } from './message-log.ts';
import type { ErlangOutcome } from './outcome.ts';
import type { TermWithFuns } from './syntax/term-with-funs.ts';
import type { Term } from './terms/index.ts';
import { Trace, type TraceEvent } from './trace.ts';
import type { Texts } from './types/index.ts';
import { ErlangUnit } from './unit.ts';
import type { ErlangInput, ErlangUnitOptions } from './unit-options.ts';

/** The services of the program that its functions use. */
export interface FunctionContext {
  /** The strings in results, by their type; null where there is no specification. */
  readonly resultTexts: Texts | null;
  /** Whether a point counts towards coverage. */
  covers(point: Point): boolean;
  /** A fresh code server with the program. */
  newCode(options: Partial<CodeOptions>): CodeServer;
  /** The value of an expression, evaluated on that code server. */
  read(text: string, code: CodeServer): Promise<Term>;
  /** A term whose functions are compiled for that code server. */
  fill(term: TermWithFuns, code: CodeServer): Promise<Term>;
  /** Where functions in inputs that were read for that code server have their code. */
  codeOfInputs(code: CodeServer): CodeServer;
}

/** The same function on a code server of its own, so that its runs do not affect the exploration. */
export interface Rerun {
  execute(input: readonly string[], control?: RunControl): Promise<Reran>;
  /** The names of the modules that its runs have loaded so far. */
  modules(): readonly string[];
  /** What the function could do outside of the program, by its text and by what its runs have called. */
  effects(): Promise<PossibleEffects>;
}

export interface Reran {
  readonly outcome: ErlangOutcome;
  /** Why another run may end differently although nobody is wrong: clocks, the environment, the order of messages. */
  readonly doubt: string | null;
  /** What this run has called that reaches outside of the program. */
  readonly called: readonly EffectfulCall[];
}

/** The effects of library functions that the last run on this code server has called, and that the machine emulates. */
function calledEffects(code: CodeServer): EffectfulCall[] {
  return code.called.flatMap(({ module, name, arity }) => {
    const effect = code.countsLines(module) ? null : effectOf(module, name, arity);
    return effect === null || effect === 'halt' ? [] : [{ effect, call: `${module}:${name}/${arity}` }];
  });
}

function doubtOf({ reason, what = '' }: Limit): string | null {
  if (reason === 'schedules') return `it depends on the order of events: ${what}`;
  if (reason === 'float-digits') return `it depends on the last digits of ${what}`;
  if (reason === 'missing') return `${what} is not to be had here`;
  if (reason !== 'concrete-bif') return null;
  const [, module = '', name = '', arity = ''] = /^(.*?):(.*)\/(\d+)$/.exec(what) ?? [];
  const bif = findBif(module, name, Number(arity));
  return bif !== undefined && mayDependOnElsewhere(bif.effects) ? `it depends on ${what}` : null;
}

function memoized<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= make();
    return value;
  };
}

export class OpenedFunction {
  readonly unit: ErlangUnit;
  readonly name: string;
  readonly arity: number;
  /** What is known of calls of others, with so many modules loaded. */
  #others: { readonly modules: number; readonly mayCall: boolean } | null = null;

  constructor(
    private readonly options: ErlangUnitOptions,
    private readonly context: FunctionContext,
  ) {
    this.unit = new ErlangUnit(options);
    this.name = options.function;
    this.arity = options.seed.length;
  }

  /** Where the types of inputs come from; null where all terms are tried. */
  get origin(): InputOrigin | null {
    return this.options.origin ?? null;
  }

  /** Whether arguments that were seen elsewhere can be an input as they are. */
  accepts(args: readonly Term[]): boolean {
    const { made, fixed, precondition } = this.options;
    if (made !== undefined || fixed.size > 0 || args.length !== this.arity) return false;
    return precondition?.accepts(args) ?? true;
  }

  /**
   * Why an input is none that the program itself would hand to the function, by the text of its calls; null where it may be, or where
   * a specification says what the function takes.
   */
  async unlikeCalls(input: readonly string[], callers: readonly Callers[]): Promise<string | null> {
    const { made = [], origin } = this.options;
    if (callers.length === 0 || (origin != null && origin !== 'makers')) return null;
    const terms = await this.read(input);
    const at = terms.findIndex((term, i) => made[i] == null && !callers.some(one => one.mayHand(i, term)));
    return at < 0 ? null : `the program never calls it with such ${aKind(kindOf(terms[at] as Term))}`;
  }

  /** The unit's coverage points in the user's code. */
  points(): readonly Point[] {
    return this.unit.points().filter(point => this.context.covers(point));
  }

  /** Whether it may call functions of the program that are not among its points. */
  mayCallOthers(): boolean {
    const { code, module } = this.options;
    // It is asked again and again while an exploration is shown.
    if (this.#others?.modules !== code.modules.length) {
      const loaded = code.modules.filter(({ name }) => code.countsLines(name));
      const own = loaded.find(({ name }) => name === module);
      const others = loaded.filter(one => one !== own);
      const mayCall = own === undefined || mayCallByName(own, this.name, this.arity, others);
      this.#others = { modules: code.modules.length, mayCall };
    }
    return this.#others.mayCall;
  }

  /** The names of the modules that runs have loaded so far. */
  modules(): readonly string[] {
    return this.options.code.modules.map(({ name }) => name);
  }

  describe(outcome: ErlangOutcome): DescribedOutcome {
    const texts = this.context.resultTexts;
    return describe(outcome, texts === null ? undefined : result => texts.of(result));
  }

  /** The inverse of `unit.print`. */
  read(input: readonly string[]): Promise<ErlangInput> {
    return this.#readOn(this.options.code, input);
  }

  /**
   * Runs inputs and reports trace events. Every input has a unit of its own, so that visited states of others do not
   * cut its run short.
   */
  recording(): (input: readonly string[], tell: (event: TraceEvent) => void) => Promise<ErlangOutcome> {
    const code = this.context.newCode({ records: true });
    return async (input, tell) => {
      const unit = new ErlangUnit({ ...this.options, code, recorder: new Trace(tell) });
      return (await unit.execute(await this.#readOn(code, input))).outcome;
    };
  }

  /** What processes tell each other when this input is run once more; empty where there is one only. */
  async messages(input: readonly string[], control: RunControl = {}): Promise<readonly ProcessEvent[]> {
    const log = new MessageLog();
    // On the code of the exploration: to link a program again would take longer than most runs.
    const unit = new ErlangUnit({ ...this.options, recorder: log, maxDepth: 0 });
    await unit.execute(await this.read(input), control);
    return log.events;
  }

  rerun(): Rerun {
    const code = this.context.newCode({});
    const unit = new ErlangUnit({ ...this.options, code, maxDepth: 0 });
    const { module, setup } = this.options;
    const own = this.#ownCode();
    const entries = [
      { module, name: this.name, arity: this.arity },
      ...(setup === undefined ? [] : [{ ...setup, arity: 0 }]),
    ];
    const byText = memoized(async () => [
      await possibleEffects(own, entries),
      await this.effectsIn(this.options.seed),
    ]);
    const byInputs: PossibleEffects[] = [];
    const byRuns = new Map<string, EffectfulCall>();
    return {
      execute: async (input, control = {}) => {
        code.forgetCalled();
        const given = await this.#readOn(code, input);
        const inInput = await this.effectsIn(given, code);
        if (inInput.effects.length + inInput.unknown.length > 0) byInputs.push(inInput);
        const { outcome, limits } = await unit.execute(given, control);
        const called = calledEffects(code);
        for (const one of called) byRuns.set(one.call, one);
        return { outcome, doubt: limits.map(doubtOf).find(doubt => doubt !== null) ?? null, called };
      },
      modules: () => code.modules.map(({ name }) => name),
      effects: async () => {
        const texts = [...(await byText()), ...byInputs];
        return {
          effects: [...texts.flatMap(({ effects }) => effects), ...byRuns.values()],
          unknown: texts.flatMap(({ unknown }) => unknown),
        };
      },
    };
  }

  /** What the functions in an input could do outside of the program. */
  effectsIn(input: readonly Term[], code: CodeServer = this.options.code): Promise<PossibleEffects> {
    const written = this.context.codeOfInputs(code);
    return effectsOfFunctions(this.#ownCode(), input, name => written.module(name));
  }

  /** The text of the harness says what makers could do. */
  #ownCode(): OwnCode {
    const { isOwnCode = () => false, source, harness } = this.options;
    return {
      isOwn: name => name === harness?.name || isOwnCode(name),
      load: async name => (name === harness?.name ? harness : source.load(name)),
    };
  }

  /** Moves the unit's store to shared memory, which other threads can use (`UnitRequest.memory`). */
  share(): SharedArrayBuffer {
    const shared = newSharedStore();
    this.unit.useStore(new SharedStore(shared));
    return shared;
  }

  /** Gives the unit a store of its own; `process` is a number that no other process has which explores the unit. */
  alone(process: number): LocalStore {
    const store = new LocalStore(process);
    this.unit.useStore(store);
    return store;
  }

  #readOn(code: CodeServer, input: readonly string[]): Promise<Term[]> {
    return Promise.all(
      input.map((text, i) => {
        const makers = this.options.made?.[i] ?? null;
        const recipe = makers === null ? null : readRecipe(text, makers);
        return recipe === null ? this.context.read(text, code) : this.context.fill(recipe, code);
      }),
    );
  }
}
