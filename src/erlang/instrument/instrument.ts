/**
 * Instrumentation: a module whose execution leaves events from which the symbolic execution can be rebuilt.
 *
 * The program runs as before: the same calls in the same order, tail calls in tail position, the same exceptions. What is
 * added are calls of the collector (`otp/erl_relay_trace.erl`), which notes
 *
 * - the number of a clause that was entered, where there was a choice (`clause-numbers.ts`),
 * - the result of a call that cannot be computed from its arguments (`call-kind.ts`),
 * - that a `receive` ran into its timeout,
 * - a stack trace that the program looks at.
 *
 * Everything else that happens between two events follows from the program: which function is called with which
 * arguments, what it returns, what variables are bound to.
 *
 * The instrumented module has another name, and calls other instrumented modules by theirs. So modules of the running
 * system can be instrumented, and what is not instrumented goes on calling the program as it is.
 */
import type {
  Apply,
  Call,
  Case,
  Catch,
  Clause,
  Definition,
  Expr,
  FunExpr,
  Let,
  Module,
  Pattern,
} from '../core/index.ts';
import { Atom, atom, nil, type Term } from '../terms/index.ts';
import { callKind, isOpaqueFunction } from './call-kind.ts';
import { type ClauseNumbers, clauseNumbers, isPrimop, isWait, takesMessage } from './clause-numbers.ts';

/** The collector's module on the node. */
const COLLECTOR = 'erl_relay_trace';

const PREFIX = 'traced:';

export function tracedName(module: string): string {
  return `${PREFIX}${module}`;
}

/** The program's own name of a module. */
export function plainName(module: string): string {
  return module.startsWith(PREFIX) ? module.slice(PREFIX.length) : module;
}

export function instrument(module: Module, isOwn: boolean): Module {
  return {
    ...module,
    name: tracedName(module.name),
    definitions: module.definitions.map((def, position) =>
      !isOwn && isOpaqueFunction(module.name, def)
        ? opaque(module.name, def)
        : new Instrumenter(clauseNumbers(def, position)).definition(def),
    ),
  };
}

function literal(value: Term): Expr {
  return { kind: 'literal', ann: {}, value };
}

function variable(name: string): Expr {
  return { kind: 'var', ann: {}, name };
}

function listOf(elements: readonly Expr[]): Expr {
  return elements.reduceRight((tail, head): Expr => ({ kind: 'cons', ann: {}, head, tail }), literal(nil));
}

function collect(name: string, args: readonly Expr[], ann: Expr['ann'] = {}): Call {
  return { kind: 'call', ann, module: literal(atom(COLLECTOR)), name: literal(atom(name)), args };
}

function before(effect: Expr, body: Expr): Expr {
  return { kind: 'seq', ann: {}, arg: effect, body };
}

function opaque(module: string, { name, arity, fun }: Definition): Definition {
  const args = listOf(fun.vars.map(variable));
  return {
    name,
    arity,
    fun: { ...fun, body: collect('opaque', [literal(atom(module)), literal(atom(name)), args], fun.ann) },
  };
}

function isReceive(e: Expr): boolean {
  return (e.kind === 'let' && isPrimop(e.arg, 'recv_peek_message') && e.body.kind === 'case') || isWait(e);
}

class Instrumenter {
  #fresh = 0;

  constructor(private readonly numbers: ClauseNumbers) {}

  definition({ name, arity, fun }: Definition): Definition {
    return { name, arity, fun: this.#fun(fun) };
  }

  #fun(fun: FunExpr): FunExpr {
    return { ...fun, body: this.#expr(fun.body) };
  }

  /** A chain of `let`s and `do`s is walked in a loop: bodies are thousands of them deep. */
  #expr(start: Expr): Expr {
    const chain: ((body: Expr) => Expr)[] = [];
    let at = start;
    for (;;) {
      const e = at;
      if (isReceive(e)) break;
      if (e.kind === 'let' || e.kind === 'seq') {
        const arg = this.#expr(e.arg);
        chain.push(body => ({ ...e, arg, body }));
        at = e.body;
      } else break;
    }
    let result = this.#simple(at);
    for (let wrap = chain.pop(); wrap !== undefined; wrap = chain.pop()) result = wrap(result);
    return result;
  }

  #all(es: readonly Expr[]): Expr[] {
    return es.map(e => this.#expr(e));
  }

  #simple(e: Expr): Expr {
    switch (e.kind) {
      case 'literal':
      case 'var':
      case 'fname':
        return e;
      case 'cons':
        return { ...e, head: this.#expr(e.head), tail: this.#expr(e.tail) };
      case 'tuple':
      case 'values':
        return { ...e, elements: this.#all(e.elements) };
      case 'map':
        return {
          ...e,
          base: this.#expr(e.base),
          pairs: e.pairs.map(p => ({ ...p, key: this.#expr(p.key), value: this.#expr(p.value) })),
        };
      case 'binary':
        return {
          ...e,
          segments: e.segments.map(s => ({ ...s, value: this.#expr(s.value), size: this.#expr(s.size) })),
        };
      case 'let':
        return isWait(e) ? this.#waiting(e) : this.#receive(e);
      case 'seq':
        return { ...e, arg: this.#expr(e.arg), body: this.#expr(e.body) };
      case 'letrec': {
        const defs = e.defs.map(def => ({ ...def, fun: this.#fun(def.fun) }));
        const letrec = { ...e, defs, body: this.#expr(e.body) };
        // A process that waits may be ended at any time.
        return e.defs.some(def => isReceive(def.fun.body)) ? before(collect('flush', []), letrec) : letrec;
      }
      case 'case':
        return { ...e, arg: this.#expr(e.arg), clauses: e.clauses.map(clause => this.#clause(clause)) };
      case 'fun':
        return this.#fun(e);
      case 'apply':
        return this.#apply(e);
      case 'call':
        return this.#call(e);
      case 'primop': {
        const primop = { ...e, args: this.#all(e.args) };
        return e.name === 'build_stacktrace' ? collect('shown', [primop]) : primop;
      }
      case 'try':
        return {
          ...e,
          arg: this.#expr(e.arg),
          body: this.#expr(e.body),
          handler: this.#expr(e.handler),
        };
      case 'catch':
        return this.#catch(e);
      case 'receive':
        return e;
    }
  }

  /** As a `try`, which tells exceptions from values that look like them. */
  #catch({ ann, body }: Catch): Expr {
    const [value, kind, reason, trace] = ['value', 'class', 'reason', 'trace'].map(
      name => `traced@${name}${this.#fresh++}`,
    ) as [string, string, string, string];
    const stack: Expr = { kind: 'primop', ann: {}, name: 'build_stacktrace', args: [variable(trace)] };
    return {
      kind: 'try',
      ann,
      arg: this.#expr(body),
      vars: [value],
      body: variable(value),
      exceptionVars: [kind, reason, trace],
      handler: collect('caught', [variable(kind), variable(reason), stack]),
    };
  }

  #told(clause: Clause, body: Expr): Expr {
    const number = this.numbers.get(clause);
    return number === undefined ? body : before(collect('clause', [literal(number)]), body);
  }

  #clause(clause: Clause): Clause {
    if (!takesMessage(clause) || clause.body.kind !== 'seq')
      return { ...clause, body: this.#told(clause, this.#expr(clause.body)) };
    const { body } = clause;
    return { ...clause, body: { ...body, body: this.#told(clause, this.#expr(body.body)) } };
  }

  /** Looking for a message in the mailbox. */
  #receive(e: Let): Expr {
    const found = e.body as Case;
    const clauses = found.clauses.map(clause => {
      const { body } = clause;
      return { ...clause, body: body.kind === 'case' ? this.#matching(body) : this.#waiting(body) };
    });
    return { ...e, body: { ...found, clauses } };
  }

  #matching(e: Case): Expr {
    return { ...e, clauses: e.clauses.map(clause => (takesMessage(clause) ? this.#clause(clause) : clause)) };
  }

  #waiting(e: Expr): Expr {
    if (!isWait(e)) return this.#expr(e);
    const clauses = e.body.clauses.map(clause => {
      const body = this.#expr(clause.body);
      const isTimeout = clause.patterns[0]?.kind === 'literal' && clause.patterns[0].value === atom('true');
      return { ...clause, body: isTimeout ? before(collect('timeout', []), body) : body };
    });
    return { ...e, arg: { ...e.arg, args: this.#all(e.arg.args) }, body: { ...e.body, clauses } };
  }

  /** Evaluates the parts in their order, and gives their values to `use`. */
  #named(parts: readonly Expr[], use: (values: Expr[]) => Expr): Expr {
    const lets: { name: string; arg: Expr }[] = [];
    const values = parts.map(part => {
      if (part.kind === 'literal' || part.kind === 'var') return part;
      const name = `traced@${this.#fresh++}`;
      lets.push({ name, arg: this.#expr(part) });
      return variable(name);
    });
    return lets.reduceRight(
      (body, { name, arg }): Expr => ({ kind: 'let', ann: {}, vars: [name], arg, body }),
      use(values),
    );
  }

  #apply(e: Apply): Expr {
    if (e.op.kind === 'fname') return { ...e, args: this.#all(e.args) };
    return this.#named([e.op, ...e.args], ([op, ...args]) => {
      const fun = op as Expr;
      const isFollowed = collect('is_followed', [fun]);
      const clause = (pattern: Pattern, body: Expr): Clause => ({
        ann: { generated: true },
        patterns: [pattern],
        guard: literal(atom('true')),
        body,
      });
      const foreign = collect('apply_foreign', [fun, listOf(args)], e.ann);
      return {
        kind: 'case',
        ann: { generated: true },
        arg: isFollowed,
        clauses: [
          clause({ kind: 'literal', ann: {}, value: atom('true') }, { ...e, op: fun, args }),
          clause({ kind: 'var', ann: {}, name: `traced@${this.#fresh++}` }, foreign),
        ],
      };
    });
  }

  #call(e: Call): Expr {
    const { module, name, args, ann } = e;
    const [m, f] = [module, name].map(part =>
      part.kind === 'literal' && part.value instanceof Atom ? part.value.name : null,
    ) as [string | null, string | null];
    if (m === null || f === null)
      return this.#named([module, name, ...args], ([mod, fun, ...values]) =>
        collect('call', [mod as Expr, fun as Expr, listOf(values)], ann),
      );
    const kind = callKind(m, f, args.length);
    if (kind === 'native') return { ...e, args: this.#all(args) };
    if (kind === 'code') return { ...e, module: literal(atom(tracedName(m))), args: this.#all(args) };
    return this.#named(args, values => collect(kind, [module, name, listOf(values)], ann));
  }
}
