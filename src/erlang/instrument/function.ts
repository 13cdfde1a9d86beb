/** Instruments one function: its expressions, and where its digits are while each of them runs. */
import { children } from '../core/children.ts';
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
  Letrec,
  Try,
} from '../core/index.ts';
import { atom, TRUE } from '../terms/index.ts';
import { appending, type Digits, entered, entering, held, holding, KEPT, keeping } from './accumulator.ts';
import { before, bound, choice, collect, generatedClause, listOf, literal, variable } from './build.ts';
import { callKind, keepsCaller } from './call-kind.ts';
import { capturedBy, enteredFromAnywhere, knowingItself } from './callback.ts';
import { type ClauseNumbers, isPrimop, isWait, takesMessage } from './clause-numbers.ts';
import { tracedName } from './names.ts';
import { calleeOf, functionKey, type IsQuiet } from './quiet.ts';

/** Whether a function takes the digits as a last argument, leaves them alone, or finds them in the dictionary. */
export type Passing = 'digits' | 'quiet' | 'none';

type PassingOf = ReadonlyMap<string, Passing>;

/**
 * What becomes of the digits when an expression has its values: they are in the dictionary, as the function's caller or
 * whoever waits for the values expects, or a further value beside the so many that it has.
 */
type Ending = 'kept' | { readonly values: number };

function isReceive(e: Expr): boolean {
  return (e.kind === 'let' && isPrimop(e.arg, 'recv_peek_message') && e.body.kind === 'case') || isWait(e);
}

function isAtomic(e: Expr): boolean {
  return e.kind === 'literal' || e.kind === 'var';
}

/** It raises an exception, and has no value. */
function isFailure(e: Expr): boolean {
  return isPrimop(e, 'match_fail') || isPrimop(e, 'raise');
}

export class FunctionInstrumenter {
  #fresh = 0;
  /** The variable with the digits of the function itself, for exceptions that name its arguments. */
  #ownDigits: string | null = null;
  #passing: PassingOf;

  constructor(
    private readonly module: string,
    private readonly def: Definition,
    private readonly numbers: ClauseNumbers,
    passing: PassingOf,
    private readonly isQuiet: IsQuiet,
  ) {
    this.#passing = passing;
  }

  /** The function as it was called. */
  definition(): Definition {
    const { name, arity, fun } = this.def;
    return { name, arity, fun: this.#fun(fun) };
  }

  /** The function with a further parameter. */
  withDigits(): Definition {
    const digits = this.#name();
    this.#ownDigits = digits;
    return this.#extended(this.def, digits);
  }

  readonly #name = (): string => `traced@${this.#fresh++}`;

  #fun(fun: FunExpr): FunExpr {
    return { ...fun, body: this.#inside(() => this.#body(fun.body, KEPT, 'kept')) };
  }

  /** A function value, which code that is not followed may call. */
  #closure(fun: FunExpr): Expr {
    const name = fun.ann.functionName;
    return name?.startsWith('-')
      ? knowingItself(fun, name, self => this.#callable(fun, name, self))
      : this.#fun(fun);
  }

  /** The body of such a function. */
  #callable(fun: FunExpr, name: string, self: Expr): Expr {
    const called = { module: this.module, name, vars: fun.vars, self, captured: capturedBy(fun) };
    return enteredFromAnywhere(called, this.#name, digits =>
      this.#inside(() => this.#body(fun.body, digits, 'kept')),
    );
  }

  /** A function inside of this one has arguments of its own. */
  #inside<T>(make: () => T): T {
    const own = this.#ownDigits;
    this.#ownDigits = null;
    const made = make();
    this.#ownDigits = own;
    return made;
  }

  #extended({ name, arity, fun }: Definition, digits: string): Definition {
    const op = { kind: 'fname', ann: {}, name: tracedName(name), arity: arity + 1 } as const;
    const again = (full: Expr): Expr => ({
      kind: 'apply',
      ann: {},
      op,
      args: [...fun.vars.map(variable), full],
    });
    const body = this.#body(fun.body, entered(digits), 'kept');
    return {
      name: op.name,
      arity: op.arity,
      fun: { ...fun, vars: [...fun.vars, digits], body: entering(digits, this.#name, body, again) },
    };
  }

  // --- Sequences ---------------------------------------------------------------------------------------------------

  /** A chain of `let`s and `do`s is walked in a loop: bodies are thousands of them deep. */
  #body(start: Expr, before: Digits, ending: Ending): Expr {
    const chain: ((body: Expr) => Expr)[] = [];
    let [at, digits] = [start, before];
    while ((at.kind === 'let' || at.kind === 'seq') && !isReceive(at)) {
      const e = at;
      if (this.isQuiet(e.arg)) {
        const arg = this.#quiet(e.arg);
        chain.push(body => ({ ...e, arg, body }));
      } else {
        const vars = e.kind === 'let' ? e.vars : [this.#name()];
        const { names, arg, after } = this.#value(e.arg, digits, vars.length);
        chain.push(body => ({ kind: 'let', ann: e.ann, vars: [...vars, ...names], arg, body }));
        digits = after;
      }
      at = e.body;
    }
    let result = this.#last(at, digits, ending);
    for (let wrap = chain.pop(); wrap !== undefined; wrap = chain.pop()) result = wrap(result);
    return result;
  }

  /** An expression whose values are waited for, with the names of further values. */
  #value(e: Expr, digits: Digits, count: number): { arg: Expr; names: string[]; after: Digits } {
    let last = e;
    while ((last.kind === 'let' || last.kind === 'seq') && !isReceive(last)) last = last.body;
    if (last.kind !== 'case') return { arg: this.#body(e, digits, 'kept'), names: [], after: KEPT };
    const name = this.#name();
    return { arg: this.#body(e, digits, { values: count }), names: [name], after: held(name) };
  }

  /** The end of a quiet expression. */
  #ended(e: Expr, digits: Digits, ending: Ending): Expr {
    if (ending === 'kept') return isFailure(e) ? e : keeping(digits, e);
    return this.#beside(e, digits, ending.values);
  }

  /** The end of an expression that leaves the digits in the dictionary. */
  #called(e: Expr, ending: Ending): Expr {
    return ending === 'kept' ? e : this.#beside(e, KEPT, ending.values);
  }

  /** The values of an expression, and the digits. */
  #beside(e: Expr, digits: Digits, count: number): Expr {
    const given = e.kind === 'values' ? e.elements : [e];
    const isGiven = given.length === count && given.every(isAtomic);
    const values = isGiven ? given : Array.from({ length: count }, () => variable(this.#name()));
    const all = holding(digits, this.#name, name => ({
      kind: 'values',
      ann: {},
      elements: [...values, variable(name)],
    }));
    return isGiven
      ? all
      : bound(
          values.map(value => (value as { name: string }).name),
          e,
          all,
        );
  }

  // --- Quiet expressions -------------------------------------------------------------------------------------------

  /** Only functions in it are instrumented. */
  #quiet(e: Expr): Expr {
    switch (e.kind) {
      case 'fun':
        return this.#closure(e);
      case 'let':
      case 'seq': {
        const chain: (typeof e)[] = [];
        let at: Expr = e;
        for (; at.kind === 'let' || at.kind === 'seq'; at = at.body) chain.push(at);
        return chain.reduceRight(
          (body, one): Expr => ({ ...one, arg: this.#quiet(one.arg), body }),
          this.#quiet(at),
        );
      }
      case 'case': {
        const clauses = e.clauses.map(clause => ({ ...clause, body: this.#quiet(clause.body) }));
        return { ...e, arg: this.#quiet(e.arg), clauses };
      }
      case 'primop':
        return this.#primop(e);
      default:
        return this.#withParts(e, part => this.#quiet(part));
    }
  }

  /** A call that no clause of the function takes names its arguments. */
  #primop(e: Expr & { kind: 'primop' }): Expr {
    const [reason] = e.args;
    const isOwn = e.name === 'match_fail' && e.ann.functionName === functionKey(this.def);
    if (!isOwn || this.#ownDigits === null || reason?.kind !== 'tuple')
      return this.#withParts(e, part => this.#quiet(part));
    const functionName = `${tracedName(this.def.name)}/${this.def.arity + 1}`;
    const elements = [...reason.elements, variable(this.#ownDigits)];
    const named = { ...reason, ann: { ...reason.ann, functionName }, elements };
    return { ...e, ann: { ...e.ann, functionName }, args: [named] };
  }

  /** The same expression of other parts. */
  #withParts(e: Expr, part: (e: Expr) => Expr): Expr {
    switch (e.kind) {
      case 'cons':
        return { ...e, head: part(e.head), tail: part(e.tail) };
      case 'tuple':
      case 'values':
        return { ...e, elements: e.elements.map(part) };
      case 'map': {
        const base = part(e.base);
        return { ...e, base, pairs: e.pairs.map(p => ({ ...p, key: part(p.key), value: part(p.value) })) };
      }
      case 'binary':
        return { ...e, segments: e.segments.map(s => ({ ...s, value: part(s.value), size: part(s.size) })) };
      case 'apply':
        return e.op.kind === 'fname'
          ? { ...e, args: e.args.map(part) }
          : { ...e, op: part(e.op), args: e.args.map(part) };
      case 'call':
        return { ...e, module: part(e.module), name: part(e.name), args: e.args.map(part) };
      case 'primop':
        return { ...e, args: e.args.map(part) };
      default:
        return e;
    }
  }

  // --- Other expressions -------------------------------------------------------------------------------------------

  #last(e: Expr, digits: Digits, ending: Ending): Expr {
    if (this.isQuiet(e)) return this.#ended(this.#quiet(e), digits, ending);
    switch (e.kind) {
      case 'let':
        // A `receive`, where the digits are kept.
        return this.#called(isWait(e) ? this.#waiting(e) : this.#receive(e), ending);
      case 'case':
        return this.#case(e, digits, ending);
      case 'letrec':
        return this.#letrec(e, digits, ending);
      case 'try':
        return this.#called(keeping(digits, this.#try(e)), ending);
      case 'catch':
        return this.#called(keeping(digits, this.#catch(e)), ending);
      case 'receive':
        return this.#called(keeping(digits, e), ending);
      default:
        return this.#named(e, digits, (simple, after) => this.#simple(simple, after, ending));
    }
  }

  /** Evaluates the parts in their order, and gives the expression of their values to `use`. */
  #named(e: Expr, digits: Digits, use: (e: Expr, digits: Digits) => Expr): Expr {
    const parts = children(e);
    if (parts.every(part => this.isQuiet(part)))
      return use(
        this.#withParts(e, part => this.#quiet(part)),
        digits,
      );
    const wraps: ((body: Expr) => Expr)[] = [];
    let after = digits;
    const simple = this.#withParts(e, part => {
      if (isAtomic(part)) return part;
      const name = this.#name();
      if (this.isQuiet(part)) {
        const arg = this.#quiet(part);
        wraps.push(body => bound([name], arg, body));
      } else {
        const made = this.#value(part, after, 1);
        after = made.after;
        wraps.push(body => bound([name, ...made.names], made.arg, body));
      }
      return variable(name);
    });
    return wraps.reduceRight((body, wrap) => wrap(body), use(simple, after));
  }

  /** An expression whose parts are quiet. */
  #simple(e: Expr, digits: Digits, ending: Ending): Expr {
    if (e.kind === 'apply') return this.#apply(e, digits, ending);
    if (e.kind === 'call') return this.#call(e, digits, ending);
    if (isPrimop(e, 'build_stacktrace')) return this.#called(keeping(digits, collect('shown', [e])), ending);
    return this.#ended(e, digits, ending);
  }

  #case(e: Case, digits: Digits, ending: Ending): Expr {
    if (this.isQuiet(e.arg)) {
      const clauses = e.clauses.map(clause => this.#clause(clause, digits, ending));
      return { ...e, arg: this.#quiet(e.arg), clauses };
    }
    const vars = (e.clauses[0]?.patterns ?? []).map(() => this.#name());
    const { names, arg, after } = this.#value(e.arg, digits, vars.length);
    const values: Expr = { kind: 'values', ann: {}, elements: vars.map(variable) };
    const clauses = e.clauses.map(clause => this.#clause(clause, after, ending));
    return bound([...vars, ...names], arg, { ...e, arg: values, clauses });
  }

  #clause(clause: Clause, digits: Digits, ending: Ending): Clause {
    const number = this.numbers.get(clause);
    const told = (body: Expr): Expr =>
      number === undefined
        ? this.#body(body, digits, ending)
        : appending(digits, number, this.#name, next => this.#body(body, next, ending));
    const { body } = clause;
    if (!takesMessage(clause) || body.kind !== 'seq') return { ...clause, body: told(body) };
    return { ...clause, body: { ...body, body: told(body.body) } };
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
    const clauses = e.clauses.map(clause =>
      takesMessage(clause) ? this.#clause(clause, KEPT, 'kept') : clause,
    );
    return { ...e, clauses };
  }

  #waiting(e: Expr): Expr {
    if (!isWait(e)) return this.#body(e, KEPT, 'kept');
    const clauses = e.body.clauses.map(clause => {
      const body = this.#body(clause.body, KEPT, 'kept');
      const isTimeout = clause.patterns[0]?.kind === 'literal' && clause.patterns[0].value === TRUE;
      return { ...clause, body: isTimeout ? before(collect('timeout', []), body) : body };
    });
    return {
      ...e,
      arg: { ...e.arg, args: e.arg.args.map(arg => this.#quiet(arg)) },
      body: { ...e.body, clauses },
    };
  }

  #letrec(e: Letrec, digits: Digits, ending: Ending): Expr {
    const outer = this.#passing;
    const isJump = e.ann.goto === true || e.defs.some(def => isReceive(def.fun.body));
    const values = isJump ? new Set<string>() : namesAsValues(e);
    const passingOf = (def: Definition): Passing =>
      isJump || values.has(functionKey(def)) ? 'none' : 'digits';
    this.#passing = new Map([...outer, ...e.defs.map(def => [functionKey(def), passingOf(def)] as const)]);
    const defs = e.defs.map(def =>
      passingOf(def) === 'digits'
        ? this.#inside(() => this.#extended(def, this.#name()))
        : { ...def, fun: isJump ? this.#jumpTarget(def.fun) : this.#localValue(def) },
    );
    const isReceiving = e.defs.some(def => isReceive(def.fun.body));
    // The compiler wants functions of a letrec to have as many values as the letrec.
    const body = this.#body(e.body, isJump ? KEPT : digits, 'kept');
    const letrec = this.#flushed(isReceiving, { ...e, defs, body });
    this.#passing = outer;
    return this.#called(isJump ? keeping(digits, letrec) : letrec, ending);
  }

  /** A function of a letrec that is also a value. */
  #localValue({ name, arity, fun }: Definition): FunExpr {
    const self: Expr = { kind: 'fname', ann: {}, name, arity };
    return { ...fun, body: this.#callable(fun, `-${functionKey(this.def)}-${name}-`, self) };
  }

  /** A part of the function that several places of it go on with. */
  #jumpTarget(fun: FunExpr): FunExpr {
    return { ...fun, body: this.#body(fun.body, KEPT, 'kept') };
  }

  /** A process that waits may be ended at any time. */
  #flushed(isReceiving: boolean, e: Expr): Expr {
    return isReceiving ? before(collect('flush', []), e) : e;
  }

  #try(e: Try): Expr {
    return {
      ...e,
      arg: this.#body(e.arg, KEPT, 'kept'),
      body: this.#body(e.body, KEPT, 'kept'),
      handler: before(collect('raised', []), this.#body(e.handler, KEPT, 'kept')),
    };
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
      arg: this.#body(body, KEPT, 'kept'),
      vars: [value],
      body: variable(value),
      exceptionVars: [kind, reason, trace],
      handler: collect('caught', [variable(kind), variable(reason), stack]),
    };
  }

  #apply(e: Apply, digits: Digits, ending: Ending): Expr {
    const { op, args } = e;
    if (op.kind !== 'fname') return this.#applyValue(e, digits, ending);
    const passing = this.#passing.get(functionKey(op)) ?? 'none';
    if (passing === 'quiet') return this.#ended(e, digits, ending);
    if (passing === 'none') return this.#called(keeping(digits, e), ending);
    return holding(digits, this.#name, name =>
      this.#called(
        {
          ...e,
          op: { ...op, name: tracedName(op.name), arity: op.arity + 1 },
          args: [...args, variable(name)],
        },
        ending,
      ),
    );
  }

  #applyValue(e: Apply, digits: Digits, ending: Ending): Expr {
    const names = [e.op, ...e.args].map(part => (isAtomic(part) ? null : this.#name()));
    const [fun, ...args] = [e.op, ...e.args].map((part, i) => (names[i] == null ? part : variable(names[i])));
    const applied = choice(
      collect('is_followed', [fun as Expr]),
      {
        patterns: [{ kind: 'literal', ann: {}, value: TRUE }],
        guard: literal(TRUE),
        body: { ...e, op: fun as Expr, args },
      },
      generatedClause(variable(this.#name()), collect('apply_foreign', [fun as Expr, listOf(args)], e.ann)),
    );
    return [e.op, ...e.args].reduceRight(
      (body, part, i) => (names[i] == null ? body : bound([names[i] as string], part, body)),
      this.#called(keeping(digits, applied), ending),
    );
  }

  #call(e: Call, digits: Digits, ending: Ending): Expr {
    const { module, name, args, ann } = e;
    const callee = calleeOf(e);
    const told = (how: string, isFramed: boolean): Expr => {
      const made = collect(how, [module, name, listOf(args)], ann);
      return this.#called(keeping(digits, isFramed ? this.#framed(made) : made), ending);
    };
    if (callee === null) return told('call', false);
    const kind = callKind(callee.module, callee.name, callee.arity);
    if (kind === 'native') return this.#ended(e, digits, ending);
    if (kind !== 'code') return told(kind, keepsCaller(callee.module, callee.name));
    const traced = { ...e, module: literal(atom(tracedName(callee.module))) };
    return this.#called(keeping(digits, traced), ending);
  }

  /** A call that the compiler does not take for a tail call. */
  #framed(call: Expr): Expr {
    const result = this.#name();
    return bound([result], call, collect('result', [variable(result)]));
  }
}

/** The functions of a letrec that are not only called. */
function namesAsValues(letrec: Letrec): Set<string> {
  const found = new Set<string>();
  const pending: Expr[] = [letrec];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'fname') found.add(functionKey(e));
    else if (e.kind === 'apply' && e.op.kind === 'fname') pending.push(...e.args);
    else pending.push(...children(e));
  }
  return found;
}
