/** Processes: spawning, sending, links, monitors, exits. */

import { applyFun, argumentList, callRemote, knownNames } from '../machine/apply.ts';
import { signalReason } from '../machine/exit-reasons.ts';
import { askFunction, askFunctionOf } from '../machine/input-function.ts';
import type { Process, Result } from '../machine/process.ts';
import { askEqual, askName, pinTerm } from '../operations/ask.ts';
import { limited } from '../operations/observe.ts';
import { askPid, askReference } from '../operations/opaque.ts';
import { badarg, ERROR, Raise, Terminated } from '../operations/raise.ts';
import {
  Atom,
  atom,
  ErlMap,
  FALSE,
  Fun,
  list,
  nil,
  Pid,
  Port,
  Ref,
  Sym,
  TableFun,
  type Term,
  TRUE,
  Tuple,
  tuple,
} from '../terms/index.ts';
import { atomArgument, namedOptions, type Options } from './arguments.ts';
import { effects, PURE, reads, sometimes, writes } from './effects.ts';
import { NO_HEAP_LIMIT } from './heap-limit.ts';
import { alive, named } from './names.ts';
import { control, emulated, fromElsewhere } from './registry.ts';

const NORMAL = atom('normal');
const LINK = atom('link');
const MONITOR = atom('monitor');
const PROCESS = atom('process');

// --- Spawning -------------------------------------------------------------------------------------------------------

type Start = (child: Process) => Result;

const SPAWN_OPTIONS = [
  'link',
  'monitor',
  'priority',
  'fullsweep_after',
  'min_heap_size',
  'min_bin_vheap_size',
  'max_heap_size',
  'message_queue_data',
];

const MONITOR_OPTIONS = ['alias', 'tag'];

function spawn(p: Process, node: Term, start: Start, options: Term = nil): Term {
  const chosen = namedOptions(p, options, SPAWN_OPTIONS);
  const monitor = chosen.get('monitor');
  const watching =
    monitor === undefined ? undefined : namedOptions(p, monitor === TRUE ? nil : monitor, MONITOR_OPTIONS);
  const child = p.world.spawn(p, atomArgument(p, node));
  child.at = p.at;
  start(child);
  if (chosen.has('link')) p.world.processes.link(p, child);
  return watching === undefined ? child.pid : tuple(child.pid, watch(p, child, child.pid, watching));
}

/** The first call of a new process. A fun with a wrong arity or without code fails there, not in the parent. */
function calling(p: Process, fun: Term): Start {
  if (!(fun instanceof Sym ? askFunction(p, fun) : fun instanceof Fun)) badarg();
  const isOwn = fun instanceof Fun && fun.arity === 0 && !(fun instanceof TableFun);
  return child => (isOwn ? applyFun(child, fun, []) : callRemote(child, 'erlang', 'apply', [fun, nil]));
}

/** For functions that check the fun's arity in the parent, before the process exists. */
function callingNullary(p: Process, fun: Term): Start {
  const start = calling(p, fun);
  const isNullary = fun instanceof Sym ? askFunctionOf(p, fun, 0) : (fun as Fun).arity === 0;
  return isNullary ? start : badarg();
}

function callingRemote(p: Process, module: Term, name: Term, args: Term): Start {
  const [m, f] = knownNames(p, module, name);
  const list = argumentList(p, args);
  return child => callRemote(child, m.name, f.name, list);
}

const NO_CONNECTION = atom('noconnection');

/** OTP takes an atom for a list of arguments where the node is named and is its own; the process then ends at once. */
function callingWatched(p: Process, node: Term, module: Term, name: Term, args: Term): Start {
  if (!(askName(p, args) && askEqual(p, node, localNode(p)))) return callingRemote(p, module, name, args);
  knownNames(p, module, name);
  return child => callRemote(child, 'erlang', 'exit', [NO_CONNECTION]);
}

const LINKED = list([LINK]);
const MONITORED = list([MONITOR]);
const localNode = (p: Process): Atom => p.pid.node;

emulated('erlang', reads('processes'), {
  'self/0': p => p.pid,
});

emulated('erlang', writes('processes'), {
  'spawn/1': (p, f: Term) => spawn(p, localNode(p), calling(p, f)),
  'spawn/2': (p, n: Term, f: Term) => spawn(p, n, calling(p, f)),
  'spawn/3': (p, m: Term, f: Term, a: Term) => spawn(p, localNode(p), callingRemote(p, m, f, a)),
  'spawn/4': (p, n: Term, m: Term, f: Term, a: Term) => spawn(p, n, callingRemote(p, m, f, a)),
});

emulated('erlang', writes('processes', 'links'), {
  'spawn_link/1': (p, f: Term) => spawn(p, localNode(p), calling(p, f), LINKED),
  'spawn_link/2': (p, n: Term, f: Term) => spawn(p, n, calling(p, f), LINKED),
  'spawn_link/3': (p, m: Term, f: Term, a: Term) => spawn(p, localNode(p), callingRemote(p, m, f, a), LINKED),
  'spawn_link/4': (p, n: Term, m: Term, f: Term, a: Term) => spawn(p, n, callingRemote(p, m, f, a), LINKED),
});

emulated('erlang', writes('processes', 'links', 'unique'), {
  'spawn_monitor/1': (p, f: Term) => spawn(p, localNode(p), callingNullary(p, f), MONITORED),
  'spawn_monitor/2': (p, n: Term, f: Term) => spawn(p, n, callingNullary(p, f), MONITORED),
  'spawn_monitor/3': (p, m: Term, f: Term, a: Term) =>
    spawn(p, localNode(p), callingRemote(p, m, f, a), MONITORED),
  'spawn_monitor/4': (p, n: Term, m: Term, f: Term, a: Term) =>
    spawn(p, n, callingWatched(p, n, m, f, a), MONITORED),
  'spawn_opt/2': (p, f: Term, o: Term) => spawn(p, localNode(p), calling(p, f), o),
  'spawn_opt/3': (p, n: Term, f: Term, o: Term) => spawn(p, n, calling(p, f), o),
  'spawn_opt/4': (p, m: Term, f: Term, a: Term, o: Term) =>
    spawn(p, localNode(p), callingRemote(p, m, f, a), o),
  'spawn_opt/5': (p, n: Term, m: Term, f: Term, a: Term, o: Term) =>
    spawn(p, n, callingRemote(p, m, f, a), o),
});

// --- Sending --------------------------------------------------------------------------------------------------------

function send(p: Process, to: Term, message: Term): Term {
  const { world } = p;
  const isName = askName(p, to);
  const target = isName || to instanceof Tuple ? to : limited(p, to, 'concrete-bif', 'erlang:send/2');
  const stamp = world.races.stamp(p);
  if (isName) world.processes.deliver(named(p, to) ?? badarg(), message, stamp);
  else if (target instanceof Ref) world.processes.deliverToAlias(target, message, stamp);
  else if (target instanceof Tuple) {
    const process = processAt(p, target);
    if (process !== undefined) world.processes.deliver(process, message, stamp);
  } else if (target instanceof Pid) {
    const process = world.processes.find(target);
    if (process === undefined) world.races.dropped(target.id, message, stamp);
    else world.processes.deliver(process, message, stamp);
  } else if (!(target instanceof Port)) badarg();
  return message;
}

/** The process of `{Name, Node}`; undefined where there is none. */
function processAt(p: Process, { elements }: Tuple): Process | undefined {
  const [name, node] = elements.length === 2 ? (elements as [Term, Term]) : badarg();
  const where = atomArgument(p, node);
  if (where === localNode(p)) return named(p, name);
  return p.world.processes.named(atomArgument(p, name).name, where);
}

/** Whether it is a name on another node, which may have to be connected first. */
function isElsewhere(p: Process, to: Term): boolean {
  return to instanceof Tuple && to.elements.length === 2 && to.elements[1] !== localNode(p);
}

const SEND_OPTIONS = ['noconnect', 'nosuspend'];

function sendAndGoOn(p: Process, to: Term, message: Term, options: Term = nil): Term {
  namedOptions(p, options, SEND_OPTIONS);
  send(p, to, message);
  return TRUE;
}

emulated('erlang', effects(['names', 'links', 'processes'], ['mailboxes']), {
  '!/2': send,
  'send/2': send,
  'send_nosuspend/2': sendAndGoOn,
  'send_nosuspend/3': sendAndGoOn,
});

emulated('erlang', sometimes(effects(['names', 'links', 'processes'], ['mailboxes']), 'node'), {
  'send/3': (p, to: Term, message: Term, options: Term) => {
    namedOptions(p, options, SEND_OPTIONS);
    if (isElsewhere(p, to) && options !== nil) fromElsewhere(p, 'erlang:send/3');
    send(p, to, message);
    return atom('ok');
  },
});

// --- Links, monitors, exits -----------------------------------------------------------------------------------------

export function pidOf(p: Process, term: Term): Pid {
  return askPid(p, term) ?? badarg();
}

function aliveNamed(p: Process, process: Process | undefined): Process | undefined {
  if (process !== undefined) p.world.races.lookedAfter(p, process, process.pid.id);
  return process;
}

function watch(p: Process, target: Process | undefined, object: Term, options: Options): Ref {
  const alias = options.get('alias');
  const once = alias === atom('reply_demonitor');
  const ref = p.world.processes.monitor(p, target, object, options.get('tag') ?? null, once);
  if (alias !== undefined) p.world.processes.addAlias(ref, p, once, true);
  return ref;
}

function monitor(p: Process, type: Term, object: Term, optionList: Term = nil): Term {
  const options = namedOptions(p, optionList, MONITOR_OPTIONS);
  if (askEqual(p, type, atom('time_offset')))
    return askEqual(p, object, atom('clock_service')) ? p.world.processes.makeRef() : badarg();
  if (askEqual(p, type, atom('port'))) {
    if (!askName(p, object)) badarg();
    p.ex.limit('unsupported', 'monitors of ports');
    return p.world.processes.makeRef();
  }
  if (!askEqual(p, type, PROCESS)) badarg();
  if (askName(p, object))
    return watch(p, aliveNamed(p, named(p, object)), tuple(object, localNode(p)), options);
  const target = object instanceof Tuple ? object : limited(p, object, 'concrete-bif', 'erlang:monitor/2');
  if (target instanceof Pid) return watch(p, alive(p, target), target, options);
  return target instanceof Tuple ? watch(p, aliveNamed(p, processAt(p, target)), target, options) : badarg();
}

function demonitor(p: Process, ref: Term, optionList: Term = nil): Term {
  const options = namedOptions(p, optionList, ['flush', 'info']);
  const plain = askReference(p, ref) ?? badarg();
  const { processes, races } = p.world;
  processes.removeAlias(plain);
  const watched = p.watching.get(plain.id);
  const found = processes.demonitor(p, plain);
  const isMeant = (m: Term) => m instanceof Tuple && m.elements.length === 5 && sameRef(m.elements[1], plain);
  // With `flush`, and nothing else, it makes no difference whether the process has ended.
  if (!options.has('flush') || options.has('info')) {
    const down = p.mailbox.messages.find(isMeant);
    const ended = down instanceof Tuple ? down.elements[3] : undefined;
    if (watched !== undefined) races.lookedAfter(p, watched, watched.pid.id);
    else if (ended instanceof Pid) races.lookedAfter(p, undefined, ended.id);
    else if (down !== undefined) races.lookedAround(p);
  }
  if (options.has('flush') && (!found || p.world.guide !== null)) {
    const at = p.mailbox.messages.findIndex(isMeant);
    if (at >= 0) p.mailbox.drop(at);
    else p.world.guide?.flushed(p, isMeant);
  }
  return options.has('info') && !found ? FALSE : TRUE;
}

function sameRef(a: Term | undefined, b: Ref): boolean {
  return a instanceof Ref && a.id === b.id && a.words.join() === b.words.join();
}

function exitSignal(p: Process, to: Term, reason: Term): Term {
  const pid = pidOf(p, to);
  const { processes, races } = p.world;
  const target = processes.find(pid);
  const sent = signalReason(p, reason);
  if (target === undefined) processes.signalEnded(p, pid, sent);
  const dies = target !== undefined && processes.signal(p.pid, target, sent, false, races.stamp(p));
  if (dies && target === p) throw new Terminated();
  if (p.exitReason !== null) throw new Terminated();
  return TRUE;
}

emulated('erlang', effects(['flags', 'processes'], ['links', 'mailboxes']), {
  'link/1': (p, to: Term) => {
    const pid = pidOf(p, to);
    if (!p.world.processes.link(p, alive(p, pid))) {
      if (!p.trapExit) throw new Raise(ERROR, atom('noproc'));
      p.world.processes.deliver(p, tuple(atom('EXIT'), pid, atom('noproc')), p.world.races.stamp(p));
    }
    return TRUE;
  },
});

emulated('erlang', writes('links'), {
  'unlink/1': (p, to: Term) => {
    p.world.processes.unlink(p, alive(p, pidOf(p, to)));
    return TRUE;
  },
  'unalias/1': (p, ref: Term) => {
    const plain = askReference(p, ref) ?? badarg();
    return p.world.processes.removeAlias(plain) ? TRUE : FALSE;
  },
});

emulated('erlang', effects(['names', 'processes'], ['links', 'mailboxes', 'unique']), {
  'monitor/2': (p, type: Term, object: Term) => monitor(p, type, object),
  'monitor/3': monitor,
});

emulated('erlang', writes('links', 'mailboxes'), {
  'demonitor/1': (p, ref: Term) => demonitor(p, ref),
  'demonitor/2': demonitor,
});

emulated('erlang', effects(['flags'], ['links', 'processes', 'mailboxes']), {
  'exit/2': exitSignal,
});

emulated('erlang', writes('links', 'unique'), {
  'alias/0': p => {
    const ref = p.world.processes.makeRef();
    p.world.processes.addAlias(ref, p, false, false);
    return ref;
  },
  'alias/1': (p, options: Term) => {
    const chosen = namedOptions(p, options, ['explicit_unalias', 'reply']);
    const ref = p.world.processes.makeRef();
    p.world.processes.addAlias(ref, p, chosen.has('reply'), false);
    return ref;
  },
});

const isCount = (value: Term): boolean => typeof value === 'number' && value >= 0;
const isName = (value: Term): boolean => value instanceof Atom;
const isOneOf =
  (...names: readonly string[]) =>
  (value: Term): boolean =>
    value instanceof Atom && names.includes(value.name);

/** Flags that are accepted and have no effect, with the values that they may have. */
const TUNING: Readonly<Record<string, (value: Term) => boolean>> = {
  async_dist: isOneOf('true', 'false'),
  error_handler: isName,
  fullsweep_after: isCount,
  max_heap_size: value => isCount(value) || value instanceof ErlMap,
  message_queue_data: isOneOf('off_heap', 'on_heap', 'mixed'),
  min_bin_vheap_size: isCount,
  min_heap_size: isCount,
  monitor_nodes: isOneOf('true', 'false'),
  priority: isOneOf('low', 'normal', 'high', 'max'),
  save_calls: isCount,
  sensitive: isOneOf('true', 'false'),
};

/** What they are before anything is set; false for the others. */
const UNTUNED: Readonly<Record<string, Term>> = {
  error_handler: atom('error_handler'),
  fullsweep_after: 65_535,
  max_heap_size: NO_HEAP_LIMIT,
  message_queue_data: atom('on_heap'),
  min_bin_vheap_size: 46_422,
  min_heap_size: 233,
  priority: NORMAL,
  save_calls: 0,
};

/** Sets an option, and returns what it was. The BEAM rounds numbers up, which is not followed. */
function tuned(p: Process, name: string, value: Term): Term {
  const before = p.tuning.get(name);
  p.tuning.set(name, value);
  if (before !== undefined && !(before instanceof Atom)) fromElsewhere(p, 'erlang:process_flag/2');
  return before ?? UNTUNED[name] ?? FALSE;
}

emulated('erlang', sometimes(writes('flags'), 'node'), {
  'process_flag/2': (p, flag: Term, value: Term) => {
    const name = atomArgument(p, flag);
    if (name === atom('trap_exit')) {
      const wanted = askEqual(p, value, TRUE);
      if (!wanted && !askEqual(p, value, FALSE)) badarg();
      const before = p.trapExit;
      p.trapExit = wanted;
      p.world.races.flagged(p);
      return before ? TRUE : FALSE;
    }
    const isAllowed = TUNING[name.name] ?? badarg();
    const wanted = pinTerm(p, value);
    if (!isAllowed(wanted)) badarg();
    return tuned(p, name.name, wanted);
  },
});

// --- Process information
// ----------------------------------------------------------------------------------------------

emulated('erlang', reads('processes'), {
  'is_process_alive/1': (p, pid: Term) => (alive(p, pidOf(p, pid)) === undefined ? FALSE : TRUE),
  'node/0': p => localNode(p),
  'nodes/0': p =>
    list([...new Set(p.world.processes.alive.map(q => q.pid.node))].filter(node => node !== localNode(p))),
});

emulated('erlang', reads('processes', 'node'), {
  'processes/0': p => {
    p.world.races.lookedAround(p);
    return list(p.world.processes.alive.map(process => process.pid));
  },
});

emulated('erlang', reads('flags'), {
  'group_leader/0': p => p.groupLeader,
});

emulated('erlang', writes('flags'), {
  'group_leader/2': (p, leader: Term, pid: Term) => {
    const process = alive(p, pidOf(p, pid)) ?? badarg();
    process.groupLeader = pidOf(p, leader);
    return TRUE;
  },
});

emulated('erlang', PURE, {
  'node/1': (p, of: Term) => {
    const identifier = of instanceof Port ? of : (askPid(p, of) ?? askReference(p, of));
    return identifier?.node ?? badarg();
  },
});

emulated('erlang', reads('system'), {
  'is_alive/0': () => FALSE,
});

emulated('erlang', writes('unique'), {
  'make_ref/0': p => p.world.processes.makeRef(),
});

control('erlang', 'emulated', PURE, {
  'yield/0': () => TRUE,
});

control('erlang', 'emulated', reads('mailboxes'), {
  'hibernate/3': (p, m: Term, f: Term, a: Term) => {
    const start = callingRemote(p, m, f, a);
    p.stack.length = 0;
    p.sites.length = 0;
    p.frames.length = 0;
    return start(p);
  },
});
