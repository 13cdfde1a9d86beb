/** Exceptions and calls. */
import { isLibraryModule } from '../library-modules.ts';
import { applyFun, applyRemote, argumentList, knownNames } from '../machine/apply.ts';
import { raiseThree } from '../machine/exceptions.ts';
import type { Process } from '../machine/process.ts';
import { badarg, ERROR, EXIT, Missing, Raise, THROW } from '../operations/raise.ts';
import { siteAt } from '../sites.ts';
import { type Atom, atom, Fun, type Term } from '../terms/index.ts';
import { indexArgument } from './arguments.ts';
import { PURE } from './effects.ts';
import { control, emulated } from './registry.ts';

/**
 * In OTP's modules, or with reason `undefined` or `undef`, it stands for a function in C that is not supported; else it is
 * an error.
 */
function nifError(p: Process, reason: Term): never {
  const site = siteAt(p.at);
  const isOfLibrary = site !== undefined && site !== null && isLibraryModule(site.module);
  if (isOfLibrary || reason === atom('undefined') || reason === atom('undef')) {
    throw new Missing(`${site?.module}:${site?.function}`);
  }
  const raise = new Raise(ERROR, reason);
  raise.cause = { kind: 'called', isStub: true };
  throw raise;
}

/** The program raises an exception itself. */
function called(kind: Atom, reason: Term): never {
  const raise = new Raise(kind, reason);
  raise.cause = { kind: 'called' };
  throw raise;
}

/** `fun M:F/A`. */
function makeFun(p: Process, module: Term, name: Term, arity: Term): Term {
  const [m, f] = knownNames(p, module, name);
  const a = indexArgument(p, arity);
  return a >= 0 && a <= 255 ? new Fun(m, f, a, null, 0, []) : badarg();
}

emulated('erlang', PURE, {
  'make_fun/3': makeFun,
  'error/1': (_p, reason: Term) => called(ERROR, reason),
  'error/2': (_p, reason: Term) => called(ERROR, reason),
  'error/3': (_p, reason: Term) => called(ERROR, reason),
  'nif_error/1': nifError,
  'nif_error/2': nifError,
  'exit/1': (_p, reason: Term) => called(EXIT, reason),
  'throw/1': (_p, reason: Term) => called(THROW, reason),
  'raise/3': (p, kind: Term, reason: Term, trace: Term) => raiseThree(p, kind, reason, trace),
});

control('erlang', 'emulated', PURE, {
  'apply/2': (p, fun: Term, args: Term) => applyFun(p, fun, argumentList(p, args)),
  'apply/3': (p, module: Term, name: Term, args: Term) => applyRemote(p, module, name, argumentList(p, args)),
});
