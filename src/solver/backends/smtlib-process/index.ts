/**
 * External solvers: programs that speak SMT-LIB over pipes.
 *
 * Solving is incremental: the program's assertion stack has one level for each constraint, and a query pops the levels
 * that it does not share with the query before. After anything unexpected (an error message, no answer in time, the end
 * of the process) the process is killed, the query is `unknown`, and the next query starts a new process.
 */
import type { Datatype, Expr, Model } from '../../../logic/index.ts';
import { modelOf, observedTerms } from '../../model-of.ts';
import { type Observables, observables } from '../../observe.ts';
import { datatypesIn, Printer } from '../../smtlib/printer.ts';
import { parseSExpr, type SExpr } from '../../smtlib/sexpr.ts';
import { parseValue } from '../../smtlib/values.ts';
import { type Answer, type Query, type Solver, timeLimit } from '../../solver.ts';
import { Conversation } from './conversation.ts';

export interface ProcessOptions {
  readonly timeoutMs: number;
  /** The executable; by default the dialect's name, looked up in PATH. */
  readonly command?: string;
  /** Megabytes of address space; the system refuses more, and the program ends. */
  readonly memoryMb?: number;
}

/** What is peculiar to one solver program. */
export interface Dialect {
  readonly name: string;
  /** The command line of a program that spends at most `timeoutMs` on one check. */
  args(timeoutMs: number): readonly string[];
  /** The command that changes this limit for the checks to come; absent where it cannot be changed later on. */
  limit?(timeoutMs: number): string;
}

export const Z3: Dialect = {
  name: 'z3',
  args: timeoutMs => ['-in', '-smt2', `-t:${timeoutMs}`],
  limit: timeoutMs => `(set-option :timeout ${timeoutMs})`,
};

export const CVC5: Dialect = {
  name: 'cvc5',
  args: timeoutMs => [
    '--lang=smt2',
    '--incremental',
    '--produce-models',
    '--quiet',
    `--tlimit-per=${timeoutMs}`,
  ],
};

/** Milliseconds beyond its own limit after which a program is killed. Larger: a program that hangs costs more time. */
const GRACE_MS = 1_500;
/** Megabytes of address space by default. Smaller: large queries end the program. */
const MEMORY_MB = 4_000;

export function createProcessSolver(dialect: Dialect, options: ProcessOptions): Solver {
  return new ProcessSolver(dialect, options);
}

/** The process, and what it has been told so far. */
interface State {
  readonly conversation: Conversation;
  readonly printer: Printer;
  readonly datatypes: ReadonlyMap<Datatype, number>;
  /** The constraints on the stack, each on a level of its own. */
  readonly stack: Expr[];
  /** The symbols declared on each level, which `pop` forgets; level 0 is below the first constraint. */
  readonly scopes: Set<string>[];
  /** How many milliseconds the program allows itself for one check. */
  timeoutMs: number;
}

class ProcessSolver implements Solver {
  readonly name: string;
  #state: State | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly dialect: Dialect,
    private readonly options: ProcessOptions,
  ) {
    this.name = dialect.name;
  }

  check(query: Query): Promise<Answer> {
    const answer = this.#turn.then(() => this.#ask(query));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  renew(): void {
    this.#turn = this.#turn.then(() => this.#end());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#end();
  }

  #end(): void {
    this.#state?.conversation.end();
    this.#state = null;
  }

  async #ask(query: Query): Promise<Answer> {
    if (this.#closed) return { kind: 'unknown', reason: 'the solver was closed' };
    try {
      const observed = observables([...query.constraints, ...query.wanted]);
      const asked = observedTerms(observed);
      const everything = [...query.constraints, ...asked];
      const state = this.#prepare(datatypesIn(everything));
      const timeoutMs = timeLimit(query, this.options.timeoutMs);
      const text = [
        ...this.#limit(state, timeoutMs),
        ...moves(state, query.constraints),
        ...declarations(state, asked),
        '(check-sat)',
      ];
      // A program that cannot be told the limit is killed when the time is over.
      const limit = state.timeoutMs === timeoutMs ? timeoutMs + GRACE_MS : timeoutMs;
      const answers = await state.conversation.ask(text.join('\n'), limit);
      const [answer] = answers;
      if (answers.length !== 1) throw new Error(answers.join(' '));
      switch (answer) {
        case 'unsat':
          return { kind: 'unsat' };
        case 'sat':
          return { kind: 'sat', model: await this.#model(state, observed, asked, timeoutMs + GRACE_MS) };
        case 'unknown':
        case 'timeout':
          // The state that a cancelled check leaves behind is not relied on.
          this.#end();
          return { kind: 'unknown', reason: `${this.name} gave up` };
        default:
          throw new Error(answer);
      }
    } catch (error) {
      this.#end();
      return { kind: 'unknown', reason: `${this.name}: ${error instanceof Error ? error.message : error}` };
    }
  }

  /** A running program that has these datatypes, in their present state, declared. */
  #prepare(datatypes: readonly Datatype[]): State {
    const known = this.#state?.datatypes;
    if (known === undefined || datatypes.some(datatype => known.get(datatype) !== datatype.version)) {
      const all = new Set([...(known?.keys() ?? []), ...datatypes]);
      this.#end();
      this.#state = {
        conversation: new Conversation(
          this.options.command ?? this.dialect.name,
          this.dialect.args(this.options.timeoutMs),
          this.options.memoryMb ?? MEMORY_MB,
        ),
        printer: new Printer(),
        datatypes: new Map([...all].map(datatype => [datatype, datatype.version])),
        stack: [],
        scopes: [],
        timeoutMs: this.options.timeoutMs,
      };
    }
    return this.#state as State;
  }

  /** The commands that make the program keep to this limit, where it takes such commands. */
  *#limit(state: State, timeoutMs: number): Generator<string> {
    if (state.timeoutMs === timeoutMs || this.dialect.limit === undefined) return;
    state.timeoutMs = timeoutMs;
    yield this.dialect.limit(timeoutMs);
  }

  async #model(state: State, observed: Observables, asked: readonly Expr[], limit: number): Promise<Model> {
    if (asked.length === 0) return modelOf(observed, []);
    const terms = asked.map(expr => state.printer.term(expr));
    const [text, ...others] = await state.conversation.ask(`(get-value (${terms.join('\n')}))`, limit);
    if (text === undefined || others.length > 0) throw new Error(others.join(' '));
    const pairs = parseSExpr(text) as readonly (readonly [SExpr, SExpr])[];
    if (pairs.length !== asked.length) throw new Error(`not the values asked for: ${text}`);
    return modelOf(
      observed,
      asked.map((expr, i) => parseValue(pairs[i]?.[1] ?? '', expr.sort, state.printer.names)),
    );
  }
}

/** The commands that make the stack hold exactly these constraints. */
function* moves(state: State, constraints: readonly Expr[]): Generator<string> {
  const { printer, stack, scopes } = state;
  if (scopes.length === 0) {
    scopes.push(new Set());
    yield '(set-logic ALL)';
    yield printer.datatypes([...state.datatypes.keys()]);
  }
  let shared = 0;
  while (shared < stack.length && stack[shared] === constraints[shared]) shared++;
  if (shared < stack.length) yield `(pop ${stack.length - shared})`;
  stack.length = shared;
  scopes.length = shared + 1;
  for (const constraint of constraints.slice(shared)) {
    yield '(push 1)';
    stack.push(constraint);
    scopes.push(new Set());
    yield* declarations(state, [constraint]);
    yield `(assert ${printer.term(constraint)})`;
  }
}

/** Declares, on the topmost level, what these expressions mention and no level has declared. */
function* declarations({ printer, scopes }: State, exprs: readonly Expr[]): Generator<string> {
  for (const { key, text } of printer.declarations(exprs)) {
    if (scopes.some(scope => scope.has(key))) continue;
    scopes.at(-1)?.add(key);
    yield text;
  }
}
