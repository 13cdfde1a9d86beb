/**
 * The engine on the BEAM: runs the instrumented program on a node of its own.
 *
 * Modules are instrumented when they are first called, compiled by the compiler's node and kept in the cache. The node may
 * crash, hang or be halted by the program: what it told up to then is the run, and the next run has a new node. So has
 * the run after one that left something behind, such as a table or a registered name. Runs of several units share the node
 * and take turns: what one of them ends must not have another one in it.
 */
import { resolve } from 'node:path';
import { allBifs } from '../bifs/index.ts';
import type { IsConcrete } from '../concrete-only.ts';
import { encodeModule } from '../core/encode.ts';
import { type Definition, DiagnosticError, type Module } from '../core/index.ts';
import { hasMoreExpressions } from '../core/size.ts';
import { callKind, isOpaqueFunction, isOpaqueModule } from '../instrument/call-kind.ts';
import { tracedName } from '../instrument/names.ts';
import {
  type BeamEngine,
  OF_CLOCK,
  type ProcessEvents,
  type RunEvents,
  type TracedCall,
} from '../instrument/run-events.ts';
import {
  type Atom,
  atom,
  type Bits,
  containsFun,
  decodeTerm,
  encodeTerm,
  fromText,
  list,
  listElements,
  type Pid,
  print,
  type Term,
  TRUE,
  Tuple,
  toText,
  tuple,
} from '../terms/index.ts';
import { beamOutcome } from './beam.ts';
import type { ModuleCache } from './module-cache.ts';
import { type ErlangNode, NodeEnded } from './node.ts';
import { Turns } from './turns.ts';

export interface TracedOptions {
  /** The user's modules, which are followed whatever they reach. */
  isOwn(module: string): boolean;
  /** Code that is left alone (`--concrete`). */
  readonly isConcrete: IsConcrete;
  load(module: string): Promise<Module | null>;
  /** Folders with compiled modules of the user. */
  readonly folders: readonly string[];
}

/** Events of a process before it sends them. More: less often; what is lost if the node ends is more. */
const CHUNK = 4096;
/** Where a node may end at any time: so many events are sent one by one, before they are sent in chunks. */
const AT_ONCE = 2000;
/** Events of a run; one with more counts as endless. */
const MAX_EVENTS = 2_000_000;
/** Events for each call that a run may make, beyond which it counts as endless: results, and numbers with digits of clauses. */
const RESULTS_PER_STEP = 4;
const WORDS_PER_STEP = 1 / 4;
/** Of both kinds, for runs that may make few calls. */
const FEW_EVENTS = 1000;
/** Beyond the time of a run, in milliseconds: for starting a node, compiling modules and sending events. */
const PATIENCE_MS = 60_000;
/** Expressions of a library module; larger ones take the compiler many seconds and are opaque. */
const MAX_EXPRESSIONS = 60_000;
/** A run that has waited longer for modules is repeated: timers of the program have gone on meanwhile. In milliseconds. */
const NOTICED_MS = 200;
/** How often the search is asked whether it wants to stop, in milliseconds. */
const LOOK_MS = 100;

interface WantedRun {
  readonly calls: readonly TracedCall[];
  readonly args: readonly Term[];
  readonly steps: number;
  readonly stop: () => boolean;
  readonly timeoutMs: number;
}

/** A module as the node gets it. */
interface TracedModule {
  readonly module: Module;
  readonly isOpaque: boolean;
  /** `{code, Name, Code, Plain}`, or `opaque` for one that is not instrumented. */
  readonly provided: Term;
}

/** What a run has told so far. */
class Telling {
  readonly processes = new Map<number, ProcessEvents>();
  /** The process that runs the unit. */
  main: Pid | null = null;

  of(pid: Pid): ProcessEvents {
    let known = this.processes.get(pid.id);
    if (known === undefined) {
      known = { events: [], messages: [] };
      this.processes.set(pid.id, known);
    }
    return known;
  }

  add(items: Term): void {
    for (const item of listElements(items)) {
      const [tag, pid, what] = (item as Tuple).elements as [Atom, Pid, Term];
      if (tag.name === 'm') this.of(pid).messages.push(what);
      else if (tag.name === 'q') this.of(pid).messages.push(OF_CLOCK);
      // The newest event comes first.
      else if (tag.name === 'e')
        for (const event of listElements(what).reverse()) this.of(pid).events.push(event);
    }
  }
}

/** `{Words, Events}`: the most of both that a run may tell. */
function mostEvents(steps: number): Tuple {
  const most = (perStep: number) => Math.min(Math.ceil(FEW_EVENTS + perStep * steps), MAX_EVENTS);
  return tuple(most(WORDS_PER_STEP), most(RESULTS_PER_STEP));
}

export class TracedBeam {
  readonly #modules = new Map<string, Promise<TracedModule | null>>();
  /** The same, as far as they are there. */
  readonly #known = new Map<string, TracedModule | null>();
  /** Modules that the node has and that have no Core. */
  readonly #withoutCore = new Set<string>();
  /** The start of the node that is ready for runs, and the state that it was in. */
  #ready = { start: -1, state: '' };
  /** Why a module of the user is not there. */
  #failure: Error | null = null;
  /** How long the present run has waited for modules. */
  #providingMs = 0;

  constructor(
    private readonly node: ErlangNode,
    private readonly compiler: Pick<ErlangNode, 'request'>,
    private readonly cache: ModuleCache,
    private readonly options: TracedOptions,
    private readonly turns = new Turns(),
  ) {}

  #isOpaque(module: string, name: string, arity: number): boolean {
    if (this.#withoutCore.has(module)) return true;
    const known = this.#known.get(module) ?? null;
    if (known === null) return !this.options.isOwn(module) && this.options.isConcrete(module, name, arity);
    if (known.isOpaque) return true;
    const def = known.module.definitions.find(d => d.name === name && d.arity === arity);
    return def !== undefined && this.#isOpaqueIn(known.module, def);
  }

  #isOpaqueIn(module: Module, def: Definition): boolean {
    if (this.options.isOwn(module.name)) return false;
    return this.options.isConcrete(module.name, def.name, def.arity) || isOpaqueFunction(module, def);
  }

  /** The engine for a unit whose runs may take so many milliseconds. */
  within(timeoutMs: number): BeamEngine {
    return {
      run: (calls, args, steps, stop) =>
        this.turns.next(() => this.#complete({ calls, args, steps, stop, timeoutMs })),
      isOpaque: (module, name, arity) => this.#isOpaque(module, name, arity),
    };
  }

  stop(): Promise<void> {
    return this.node.stop();
  }

  async #complete(wanted: WantedRun): Promise<RunEvents> {
    this.#providingMs = 0;
    let first = await this.#run(wanted, CHUNK);
    if (this.#failure !== null) throw this.#failure;
    if (this.#providingMs > NOTICED_MS && !wanted.stop()) first = await this.#run(wanted, CHUNK);
    // What was in the buffers is lost with the node: once more, with events told at once.
    const isLost = first.end.kind === 'crash' || first.end.kind === 'halted';
    if (!isLost || first.processes.size > 0) return first;
    const second = await this.#run(wanted, -AT_ONCE);
    return second.end.kind === first.end.kind ? second : first;
  }

  async #run({ calls, args, steps, stop, timeoutMs }: WantedRun, chunk: number): Promise<RunEvents> {
    await this.#prepare(calls);
    const telling = new Telling();
    const callees = calls.map(({ module, name, isSetup }) =>
      tuple(...(isSetup ? [atom('setup')] : []), atom(module), atom(name)),
    );
    const request = tuple(
      atom('traced_run'),
      tuple(list(callees), await this.#arguments(args), timeoutMs, tuple(chunk, CHUNK), mostEvents(steps)),
    );
    let isStopped = false;
    const watch = setInterval(() => {
      if (!stop()) return;
      isStopped = true;
      this.node.kill();
    }, LOOK_MS);
    const alarm = setTimeout(() => {
      isStopped = true;
      this.node.kill();
    }, timeoutMs + PATIENCE_MS);
    try {
      const answer = await this.node.request(request, message => this.#meanwhile(message, telling));
      const [outcome, exits, touched, microseconds] = (answer as Tuple).elements as [
        Term,
        Tuple,
        Term,
        number,
      ];
      const [main, others] = exits.elements as [Pid, Term];
      const end = beamOutcome(outcome);
      const spoilsNode = (touched === TRUE || end.kind === 'timeout') && !(await this.#isAsBefore());
      if (spoilsNode) this.node.kill();
      const reasons = listElements(others).map(exit => (exit as Tuple).elements[1] as Term);
      return { end, main, processes: telling.processes, exits: reasons, spoilsNode, microseconds };
    } catch (error) {
      if (!(error instanceof NodeEnded)) throw error;
      const { status, said } = error;
      return {
        end: isStopped
          ? { kind: 'timeout' }
          : status !== null && said === ''
            ? { kind: 'halted', status }
            : { kind: 'crash', said },
        main: telling.main,
        processes: telling.processes,
        exits: [],
        spoilsNode: true,
        microseconds: 0,
      };
    } finally {
      clearInterval(watch);
      clearTimeout(alarm);
    }
  }

  /** Functions have no external form: arguments with some are evaluated from their text. */
  async #arguments(args: readonly Term[]): Promise<Term> {
    return args.some(containsFun)
      ? tuple(atom('text'), fromText(`[${args.map(arg => print(arg)).join(', ')}]`))
      : list(args);
  }

  #meanwhile({ elements: [tag, what] }: Tuple, telling: Telling): void {
    const kind = (tag as Atom).name;
    if (kind === 'main') telling.main = what as Pid;
    else if (kind === 'part') telling.add(what as Term);
    else if (kind === 'opaque') this.#withoutCore.add((what as Atom).name);
    else if (kind === 'need') void this.#provide((what as Atom).name);
  }

  async #provide(name: string): Promise<void> {
    const began = Date.now();
    // Of the libraries, what the compiler cannot make is not followed.
    const module = await this.#module(name).catch(error => {
      if (this.options.isOwn(name)) this.#failure = error;
      return null;
    });
    await this.node.tell(tuple(atom('provide'), atom(name), module?.provided ?? atom('opaque')));
    this.#providingMs += Date.now() - began;
  }

  async #prepare(calls: readonly TracedCall[]): Promise<void> {
    if (this.node.isUp && this.#ready.start === this.node.starts) return;
    const kinds = allBifs().map(({ module, name, arity }) =>
      tuple(tuple(atom(module), atom(name), arity), atom(callKind(module, name, arity))),
    );
    await this.node.request(tuple(atom('trace_kinds'), list(kinds)));
    await this.node.request(atom('forget_environment'));
    await this.node.request(
      tuple(atom('paths'), list(this.options.folders.map(folder => fromText(resolve(folder))))),
    );
    // What is loaded before the first run is no trace that the run has left.
    for (const { module } of calls) await this.#module(module);
    for (const module of this.#known.values()) {
      const [, traced, code, plain] = module?.provided instanceof Tuple ? module.provided.elements : [];
      if (traced !== undefined)
        await this.node.request(tuple(atom('load_traced'), traced, code as Term, plain as Term));
    }
    for (const module of this.#withoutCore) await this.node.request(tuple(atom('load_opaque'), atom(module)));
    this.#ready = { start: this.node.starts, state: await this.#state() };
  }

  async #state(): Promise<string> {
    return print(await this.node.request(atom('state')));
  }

  async #isAsBefore(): Promise<boolean> {
    return (await this.#state()) === this.#ready.state;
  }

  #module(name: string): Promise<TracedModule | null> {
    let module = this.#modules.get(name);
    if (module === undefined) {
      module = this.#make(name);
      this.#modules.set(name, module);
    }
    return module;
  }

  async #make(name: string): Promise<TracedModule | null> {
    const made = await this.#instrumented(name);
    this.#known.set(name, made);
    return made;
  }

  async #instrumented(name: string): Promise<TracedModule | null> {
    const module = await this.options.load(name).catch(error => {
      if (error instanceof DiagnosticError) return null;
      throw error;
    });
    if (module === null) return null;
    const isOwn = this.options.isOwn(name);
    const isLeft = this.options.isConcrete(name, '', 0);
    if (isLeft || (!isOwn && (isOpaqueModule(module) || hasMoreExpressions(module, MAX_EXPRESSIONS))))
      return { module, isOpaque: true, provided: atom('opaque') };
    // Commands of the machine do without it.
    const { instrument } = await import('../instrument/instrument.ts');
    const code = await this.#compiled(instrument(module, def => this.#isOpaqueIn(module, def)));
    const plain = isOwn ? await this.#compiled(module) : atom('none');
    return {
      module,
      isOpaque: false,
      provided: tuple(atom('code'), atom(tracedName(name)), code, plain),
    };
  }

  async #compiled(module: Module): Promise<Term> {
    const core = encodeModule(module);
    const key = ['traced', encodeTerm(core)];
    const known = this.cache.get(key);
    if (known !== null) return decodeTerm(known);
    const answer = (await this.compiler.request(tuple(atom('compile_core'), core))) as Tuple;
    const [tag, name, code] = answer.elements as [Atom, Term, Term];
    if (tag.name !== 'ok')
      throw new Error(`the instrumented module cannot be compiled: ${toText(name as Bits).slice(0, 500)}`);
    this.cache.put(key, encodeTerm(code), []);
    return code;
  }
}
