/** Control: calls, exceptions, cleanup, solution collection on the machine's own stack. */

import { checkCallable } from '../machine/calls.ts';
import { capturing } from '../machine/code.ts';
import {
  domainError,
  Halt,
  instantiationError,
  PrologThrow,
  systemError,
  typeError,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { isModuleName, unqualified, withoutModule } from '../machine/meta.ts';
import type { Builtin } from '../machine/predicate.ts';
import {
  Atom,
  atom,
  copyTerm,
  deref,
  indicator,
  isCallable,
  isGround,
  isStruct,
  list,
  NIL,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { argument, needBound, needCallable, needInteger, needList, raw, type Table } from './support.ts';

/** `call/N`: the goal with more arguments. */
function addArguments(goal: Term, extra: readonly Term[]): Term {
  const g = deref(goal);
  if (extra.length === 0) return g;
  if (isStruct(g, ':', 2) && isModuleName(deref(g.args[0])))
    return struct(':', g.args[0], addArguments(g.args[1], extra));
  if (g instanceof Var) throw instantiationError();
  if (g instanceof Atom) return new Struct(g, [...extra]);
  if (g instanceof Struct) return new Struct(g.name, [...g.args, ...extra]);
  throw typeError('callable', g);
}

const callN: Builtin = (m, args) => m.callGoal(addArguments(raw(args, 0), args.slice(1)));

/** Call a goal and cut its choice points at the first solution. */
function callOnce(m: Machine, goal: Term): boolean {
  const height = m.choiceCount;
  m.callThen(
    goal,
    machine => {
      machine.cut(height);
      return true;
    },
    'once',
    capturing('once', [height]),
  );
  return true;
}

/** `kept`: the terms that `found` looks at. */
function findall(
  m: Machine,
  template: Term,
  goal: Term,
  kept: readonly Term[],
  found: (results: Term[]) => boolean,
): boolean {
  const results: Term[] = [];
  const captured = capturing(`findall ${kept.length}`, [], () => [template, ...kept, ...results]);
  m.alternative(() => found(fromLast(results)), captured);
  m.callThen(
    goal,
    () => {
      results.push(copyTerm(template, new Map(), true));
      return false;
    },
    'findall',
    captured,
  );
  return true;
}

/** Answers in chunks of a given size; a goal that has no more answers leaves no choice point. */
function findnsols(m: Machine, args: Term[]): boolean {
  const limit = needInteger(argument(args, 0));
  if (limit < 0) throw domainError('not_less_than_zero', limit);
  if (limit === 0) return m.unify(raw(args, 3), NIL);
  // A copy: bindings made by the goal must not be visible outside.
  const [template, goal] = (copyTerm(struct('-', raw(args, 1), raw(args, 2)), new Map(), true) as Struct)
    .args as [Term, Term];
  let chunk: Term[] = [];
  const height = m.choiceCount;
  let isFinished = false;
  m.alternative(() => !isFinished && m.unify(raw(args, 3), list(chunk)));
  m.callThen(
    goal,
    machine => {
      chunk.push(copyTerm(template, new Map(), true));
      if (chunk.length < limit) return false;
      const full = chunk;
      chunk = [];
      if (machine.choiceCount === height + 1) {
        isFinished = true;
        machine.cut(height);
      }
      return machine.unify(raw(args, 3), list(full));
    },
    'cleanup',
  );
  return true;
}

/** Results are copied from the last to the first, as SWI-Prolog does: the standard order of variables shows it. */
function fromLast(results: readonly Term[]): Term[] {
  return results
    .reduceRight<Term[]>((made, result) => {
      made.push(isGround(result) ? result : copyTerm(result, new Map(), true));
      return made;
    }, [])
    .reverse();
}

/**
 * What the cleanup raises is raised where the goal is left by an answer, by failure or by a cut; where it is left by an
 * exception, that one goes on.
 */
/** `catcher` unifies with how the goal ended, or the cleanup does not run. */
function setupCallCleanup(
  m: Machine,
  setup: Term,
  goal: Term,
  cleanup: Term,
  catcher: Term | null = null,
): boolean {
  const handler = needBound(deref(withoutModule(cleanup)));
  if (!isCallable(handler) || handler === NIL) throw typeError('callable', handler);
  const height = m.choiceCount;
  m.callThen(
    setup,
    machine => {
      machine.cut(height);
      let isDone = false;
      const runCleanup = (reason: Term): void => {
        const guard = catcher === null ? cleanup : struct(',', struct('=', catcher, reason), cleanup);
        machine.once(struct(';', struct('->', guard, atom('true')), atom('true')));
      };
      machine.guarded(
        () => {
          runCleanup(atom('fail'));
          return false;
        },
        ball => runCleanup(ball === null ? atom(isDone ? 'exit' : '!') : struct('exception', ball)),
      );
      machine.callThen(
        goal,
        inner => {
          // A deterministic exit: nothing above the guard, so the cut runs the cleanup.
          isDone = inner.choiceCount === height + 1;
          if (isDone) inner.cut(height);
          return true;
        },
        'cleanup',
      );
      return true;
    },
    'setup',
  );
  return true;
}

/** The arguments of `apply/2`, which must be a list. */
function applied(m: Machine, goal: Term, args: Term): boolean {
  const g = deref(withoutModule(goal));
  if (g instanceof Var) throw new PrologThrow(instantiationError().ball, true);
  if (!isCallable(g) || g === NIL) throw new PrologThrow(typeError('callable', g).ball, true);
  const extra = systemError('compound_name_arguments', 3, () => needList(args));
  return m.callGoal(addArguments(goal, extra));
}

function between(m: Machine, args: Term[]): boolean {
  const low = needInteger(argument(args, 0));
  const highTerm = argument(args, 1);
  const infinite = highTerm instanceof Atom && (highTerm.name === 'inf' || highTerm.name === 'infinite');
  const high = infinite ? Number.POSITIVE_INFINITY : needInteger(highTerm);
  const x = argument(args, 2);
  if (!(x instanceof Var)) {
    const n = needInteger(x);
    return n >= low && n <= high;
  }
  const from = (n: number | bigint): boolean => {
    if (n > high) return false;
    if (n < high) {
      const next = typeof n === 'number' && n < Number.MAX_SAFE_INTEGER ? n + 1 : BigInt(n) + 1n;
      m.alternative(
        () => from(next),
        capturing('between', [], () => [next, highTerm, x]),
      );
    }
    return m.unify(x, n);
  };
  return from(low);
}

export const control: Table = {
  'call/1': callN,
  'call/2': callN,
  'call/3': callN,
  'call/4': callN,
  'call/5': callN,
  'call/6': callN,
  'call/7': callN,
  'call/8': callN,
  'not/1': (m, args) => {
    const height = m.choiceCount;
    m.alternative(() => true, capturing('true'));
    m.callThen(
      raw(args, 0),
      machine => {
        machine.cut(height);
        return false;
      },
      'not',
      capturing('not', [height]),
    );
    return true;
  },
  '\\+/1': (m, args) => m.callGoal(struct('\\+', raw(args, 0))),
  'once/1': (m, args) => callOnce(m, raw(args, 0)),
  'ignore/1': (m, args) => {
    const goal = deref(withoutModule(raw(args, 0)));
    if (goal instanceof Var) throw instantiationError();
    checkCallable(goal);
    return m.callGoal(struct(';', struct('->', raw(args, 0), atom('true')), atom('true')));
  },
  'forall/2': (m, args) => {
    const height = m.choiceCount;
    m.alternative(() => true, capturing('true'));
    m.callThen(
      raw(args, 0),
      machine => {
        const tried = machine.choiceCount;
        machine.alternative(
          () => {
            machine.cut(height);
            return false;
          },
          capturing('not', [height]),
        );
        machine.callThen(
          raw(args, 1),
          inner => {
            inner.cut(tried);
            return false;
          },
          'forall',
          capturing('not', [tried]),
        );
        return true;
      },
      'forall',
      capturing('forall', [height], () => [raw(args, 1)]),
    );
    return true;
  },
  'apply/2': (m, args) => applied(m, raw(args, 0), raw(args, 1)),
  'true/0': () => true,
  'otherwise/0': () => true,
  'fail/0': () => false,
  'false/0': () => false,
  'repeat/0': m => {
    const again = (): boolean => {
      m.alternative(again);
      return true;
    };
    return again();
  },
  'between/3': between,
  'halt/0': () => {
    throw new Halt(0);
  },
  'halt/1': (_m, args) => {
    throw new Halt(Number(needInteger(argument(args, 0))));
  },
  'throw/1': (_m, args) => {
    if (argument(args, 0) instanceof Var) throw instantiationError();
    // Not of the value: a symbolic ball keeps its expression, which catchers are unified with.
    throw new PrologThrow(copyTerm(raw(args, 0), new Map(), true), true);
  },
  '$no_rule/1': (_m, args) => {
    const { module, term } = unqualified(copyTerm(raw(args, 0)), 'user');
    const name = term instanceof Struct ? indicator(term.name, term.args.length) : indicator(term as Atom, 0);
    const inModule = (t: Term) => (module === 'user' ? t : struct(':', atom(module), t));
    const formal = struct('existence_error', atom('matching_rule'), inModule(term));
    throw new PrologThrow(struct('error', formal, struct('context', inModule(name), new Var())));
  },
  'catch/3': (m, args) => m.catch(raw(args, 0), raw(args, 1), raw(args, 2)),
  'catch_with_backtrace/3': (m, args) => m.catch(raw(args, 0), raw(args, 1), raw(args, 2)),
  'findall/3': (m, args) =>
    findall(m, raw(args, 0), raw(args, 1), args.slice(2), results => m.unify(raw(args, 2), list(results))),
  'findall/4': (m, args) =>
    findall(m, raw(args, 0), raw(args, 1), args.slice(2), results =>
      m.unify(raw(args, 2), list(results, raw(args, 3))),
    ),
  'findnsols/4': findnsols,
  'call_cleanup/2': (m, args) => setupCallCleanup(m, atom('true'), raw(args, 0), raw(args, 1)),
  'setup_call_cleanup/3': (m, args) => setupCallCleanup(m, raw(args, 0), raw(args, 1), raw(args, 2)),
  'setup_call_catcher_cleanup/4': (m, args) =>
    setupCallCleanup(m, raw(args, 0), raw(args, 1), raw(args, 3), raw(args, 2)),
  '$callable/1': (_m, args) => {
    needCallable(argument(args, 0));
    return true;
  },
};
