/**
 * Registered names. A symbolic name is compared with the registered ones in order, each comparison a decision. The name
 * that `register/2` gives to a process is pinned, since every later send to a name depends on it.
 */

import { SYSTEM_NAMES } from '../effects/table.ts';
import type { Process } from '../machine/process.ts';
import { askEqual, askName, askOneOf, pinTerm } from '../operations/ask.ts';
import { askPid } from '../operations/opaque.ts';
import { badarg, Missing } from '../operations/raise.ts';
import { type Atom, atom, list, type Pid, Sym, type Term, TRUE } from '../terms/index.ts';
import { reads, sometimes, writes } from './effects.ts';
import { emulated, fromElsewhere } from './registry.ts';

const UNDEFINED = atom('undefined');
const OF_NODE = [...SYSTEM_NAMES].map(atom);
const localNode = (p: Process): Atom => p.pid.node;

/** The live process of a pid; what the caller does depends on whether there is one. */
export function alive(p: Process, pid: Pid): Process | undefined {
  const found = p.world.processes.find(pid);
  p.world.races.lookedAfter(p, found, pid.id);
  return found;
}

/** The process of a registered name. */
export function named(p: Process, name: Term): Process | undefined {
  if (!askName(p, name)) badarg();
  const { processes } = p.world;
  if (!(name instanceof Sym)) return processes.named((name as Atom).name, localNode(p));
  const found = processes.registered(localNode(p)).find(other => askEqual(p, name, atom(other)));
  if (found !== undefined) return processes.named(found, localNode(p));
  if (p.world.guide === null && askOneOf(p, name, OF_NODE)) throw new Missing('a process of the node');
  return undefined;
}

function register(p: Process, name: Term, to: Term): Term {
  if (!askName(p, name) || askEqual(p, name, UNDEFINED)) badarg();
  const process = alive(p, askPid(p, to) ?? badarg()) ?? badarg();
  const { name: text } = pinTerm(p, name) as Atom;
  if (!p.world.processes.register(text, process)) badarg();
  if (SYSTEM_NAMES.has(text)) fromElsewhere(p, 'erlang:register/2');
  return TRUE;
}

function unregister(p: Process, name: Term): Term {
  const process = named(p, name) ?? badarg();
  if (process.pid.id === p.world.processes.terminal.id) throw new Missing('erlang:unregister/1');
  const { name: known } = process;
  return known !== null && p.world.processes.unregister(known, p) ? TRUE : badarg();
}

emulated('erlang', sometimes(writes('names'), 'node'), {
  'register/2': register,
});

emulated('erlang', writes('names'), {
  'unregister/1': unregister,
});

emulated('erlang', reads('names'), {
  'whereis/1': (p, name: Term) => named(p, name)?.pid ?? UNDEFINED,
});

emulated('erlang', reads('names', 'node'), {
  'registered/0': p => list(p.world.processes.registered(localNode(p)).map(atom)),
});
