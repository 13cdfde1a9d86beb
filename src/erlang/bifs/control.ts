/** Exceptions and calls. */
import { applyFun, applyRemote, argumentList } from '../machine/apply.ts';
import { raiseThree } from '../machine/failures.ts';
import { ERROR, EXIT, Raise, THROW } from '../machine/raise.ts';
import type { Term } from '../terms/index.ts';
import { control, emulated } from './registry.ts';

emulated('erlang', {
  'error/1': (_p, reason: Term) => {
    throw new Raise(ERROR, reason);
  },
  'error/2': (_p, reason: Term) => {
    throw new Raise(ERROR, reason);
  },
  'error/3': (_p, reason: Term) => {
    throw new Raise(ERROR, reason);
  },
  'nif_error/1': (_p, reason: Term) => {
    throw new Raise(ERROR, reason);
  },
  'exit/1': (_p, reason: Term) => {
    throw new Raise(EXIT, reason);
  },
  'throw/1': (_p, reason: Term) => {
    throw new Raise(THROW, reason);
  },
  'raise/3': (_p, kind: Term, reason: Term, trace: Term) => raiseThree(kind, reason, trace),
});

control('erlang', 'emulated', {
  'apply/2': (p, fun: Term, args: Term) => applyFun(p, fun, argumentList(p, args)),
  'apply/3': (p, module: Term, name: Term, args: Term) => applyRemote(p, module, name, argumentList(p, args)),
});
