/**
 * Whether a program looks at stack traces.
 *
 * The machine's have the functions and lines of the source. The BEAM's also have the built-in functions that raised the
 * exception, with their arguments, and depend on what its compiler inlined and on who called the program. Most programs pass
 * a trace on, to `erlang:raise/3` or to a log; one that does something else with it may go another way on the BEAM, and a
 * run that makes a trace for it is not the whole truth.
 */
import { Atom } from '../terms/index.ts';
import { children } from './children.ts';
import type { Expr, Module, Pattern } from './core.ts';

const known = new WeakMap<Module, boolean>();

export function looksAtTraces(module: Module): boolean {
  let looks = known.get(module);
  if (looks === undefined) {
    looks = module.definitions.some(({ fun }) => looksIn(fun.body));
    known.set(module, looks);
  }
  return looks;
}

function looksIn(root: Expr): boolean {
  const todo: Expr[] = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.kind === 'let' && e.arg.kind === 'primop' && e.arg.name === 'build_stacktrace') {
      const { vars, body } = e;
      if (vars.some(name => isUsed(name, body))) return true;
    }
    if (e.kind === 'case' || e.kind === 'receive')
      for (const { patterns, guard, body } of e.clauses)
        if (patterns.some(pattern => entersTrace(pattern, [guard, body]))) return true;
    todo.push(...children(e));
  }
  return false;
}

/** Whether a pattern looks into a stack trace: at an entry of one, or at what stands beside the reason of an exit. */
function entersTrace(pattern: Pattern, scope: readonly Expr[]): boolean {
  switch (pattern.kind) {
    case 'cons':
      return isEntry(pattern.head) || entersTrace(pattern.head, scope) || entersTrace(pattern.tail, scope);
    case 'tuple': {
      const [first] = pattern.elements;
      const last = pattern.elements.at(-1);
      const isExit = first?.kind === 'literal' && first.value instanceof Atom && EXITS.has(first.value.name);
      if (isExit && last?.kind === 'tuple' && last.elements.length === 2) {
        const trace = last.elements[1] as Pattern;
        if (trace.kind === 'cons') return true;
        if (trace.kind === 'var' && scope.some(e => isUsed(trace.name, e))) return true;
      }
      return pattern.elements.some(element => entersTrace(element, scope));
    }
    case 'map':
      return pattern.pairs.some(({ value }) => entersTrace(value, scope));
    case 'alias':
      return entersTrace(pattern.pattern, scope);
    default:
      return false;
  }
}

const EXITS = new Set(['EXIT', 'DOWN']);

/** `{Module, Function, Arity, Location}`. */
function isEntry(pattern: Pattern): boolean {
  return pattern.kind === 'tuple' && pattern.elements.length === 4;
}

const RAISING = new Set(['raise', 'error', 'exit', 'throw', 'display']);
const LOGGING = new Set(['io', 'logger', 'error_logger', 'lager', 'Elixir.Logger', 'Elixir.IO']);

/** Whether a variable is used for anything but to raise its value or to log it. */
function isUsed(name: string, root: Expr): boolean {
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.kind === 'var' && e.name === name) return true;
    const isPassedOn =
      e.kind === 'primop' ? e.name === 'raise' : e.kind === 'call' && passesOn(e.module, e.name, e.args);
    if (!isPassedOn) todo.push(...children(e));
  }
  return false;
}

function passesOn(module: Expr, name: Expr, args: readonly Expr[]): boolean {
  const [m, f] = [nameOf(module), nameOf(name)];
  if (LOGGING.has(m)) return true;
  if (m !== 'erlang') return false;
  return RAISING.has(f) || (f === 'apply' && LOGGING.has(args[0] === undefined ? '' : nameOf(args[0])));
}

function nameOf(e: Expr): string {
  return e.kind === 'literal' && e.value instanceof Atom ? e.value.name : '';
}
