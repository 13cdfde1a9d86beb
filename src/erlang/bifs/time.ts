/** Time and timers. The clock is virtual and starts at the same moment in every execution. */
import type { Process } from '../machine/process.ts';
import type { Alarm } from '../machine/timers.ts';
import { askName } from '../operations/ask.ts';
import { limited } from '../operations/observe.ts';
import { askPid, askReference } from '../operations/opaque.ts';
import { badarg } from '../operations/raise.ts';
import {
  Atom,
  atom,
  FALSE,
  nil,
  normalize,
  Pid,
  type Ref,
  type Term,
  TRUE,
  Tuple,
  tuple,
} from '../terms/index.ts';
import { exactly, namedOptions, optionArguments } from './arguments.ts';
import { effects, PURE, reads, writes } from './effects.ts';
import { callRealSystem } from './outside.ts';
import { concreteOnly, control, emulated, fromElsewhere } from './registry.ts';

/** Start of the virtual clock: 2024-01-01 00:00:00 UTC, in microseconds since 1970. */
const EPOCH = 1_704_067_200_000_000;

const UNITS: Record<string, number> = {
  second: 1,
  seconds: 1,
  millisecond: 1_000,
  milli_seconds: 1_000,
  microsecond: 1_000_000,
  micro_seconds: 1_000_000,
  nanosecond: 1_000_000_000,
  nano_seconds: 1_000_000_000,
  native: 1_000_000_000,
  perf_counter: 1_000_000_000,
};

/** A time in microseconds as a count of some unit. */
function inUnit(microseconds: number, unit: Term): Term {
  const perSecond =
    unit instanceof Atom ? UNITS[unit.name] : typeof unit === 'number' && unit > 0 ? unit : undefined;
  if (perSecond === undefined) badarg();
  return normalize((BigInt(microseconds) * BigInt(perSecond)) / 1_000_000n);
}

const NATIVE = atom('native');
const elapsed = (p: Process): number => p.world.timers.now * 1000;
const wallClock = (p: Process): number => EPOCH + elapsed(p);

function calendar(p: Process): { date: Term; time: Term } {
  const now = new Date(wallClock(p) / 1000);
  return { date: dateOf(now), time: timeOf(now) };
}

function dateOf(date: Date): Term {
  return tuple(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function timeOf(date: Date): Term {
  return tuple(date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds());
}

function timestamp(p: Process): Term {
  const now = wallClock(p);
  const seconds = Math.floor(now / 1_000_000);
  return tuple(Math.floor(seconds / 1_000_000), seconds % 1_000_000, now % 1_000_000);
}

/** A number that grows with every call. */
function unique(p: Process): number {
  const next = ((p.world.storage.get('unique') as number | undefined) ?? 0) + 1;
  p.world.storage.set('unique', next);
  return next;
}

concreteOnly('erlang', reads('clock'), {
  'monotonic_time/0': p => inUnit(elapsed(p), NATIVE),
  'monotonic_time/1': (p, unit: Term) => inUnit(elapsed(p), unit),
  'system_time/0': p => inUnit(wallClock(p), NATIVE),
  'system_time/1': (p, unit: Term) => inUnit(wallClock(p), unit),
  'time_offset/0': () => inUnit(EPOCH, NATIVE),
  'time_offset/1': (_p, unit: Term) => inUnit(EPOCH, unit),
  'timestamp/0': timestamp,
  'now/0': timestamp,
  'date/0': p => calendar(p).date,
  'time/0': p => calendar(p).time,
  'localtime/0': p => tuple(calendar(p).date, calendar(p).time),
  'universaltime/0': p => tuple(calendar(p).date, calendar(p).time),
});

concreteOnly('erlang', effects(['node'], ['unique']), {
  'unique_integer/0': unique,
  'unique_integer/1': (p, options: Term) => {
    namedOptions(p, options, ['positive', 'monotonic']);
    return unique(p);
  },
});

// --- Calendars ------------------------------------------------------------------------------------------------------

function calendarOf(seconds: Term): Term {
  const date = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? badarg() : tuple(dateOf(date), timeOf(date));
}

control('erlang', 'concrete', PURE, {
  'posixtime_to_universaltime/1': (p, seconds: Term) =>
    callRealSystem(p, 'erlang', 'posixtime_to_universaltime/1', [seconds], calendarOf),
});

concreteOnly('os', reads('clock'), {
  'timestamp/0': timestamp,
  'system_time/0': p => inUnit(wallClock(p), NATIVE),
  'system_time/1': (p, unit: Term) => inUnit(wallClock(p), unit),
  'perf_counter/0': p => inUnit(elapsed(p), NATIVE),
});

// --- Timers ---------------------------------------------------------------------------------------------------------

function timers(p: Process): Map<number, Alarm> {
  let table = p.world.storage.get('timers') as Map<number, Alarm> | undefined;
  if (table === undefined) {
    table = new Map();
    p.world.storage.set('timers', table);
  }
  return table;
}

/** `wrap` makes the message from the timer's reference. */
function setTimer(p: Process, delay: Term, to: Term, wrap: (ref: Ref) => Term): Term {
  const target = askName(p, to) ? exactly(p, to) : askPid(p, to);
  if (typeof delay !== 'number' || delay < 0 || !(target instanceof Pid || target instanceof Atom)) badarg();
  const { world } = p;
  const ref = world.processes.makeRef();
  const message = wrap(ref);
  const find = () =>
    target instanceof Pid ? world.processes.find(target) : world.processes.named(target.name, p.pid.node);
  if (world.guide !== null) {
    // When it arrives is the BEAM's business.
    world.races.begin();
    const receiver = find();
    if (receiver !== undefined) world.guide.sent(receiver, message);
    return ref;
  }
  const timed = world.races.timer(p, target instanceof Pid ? target : null, message);
  const alarm = world.timers.set(delay, () => {
    timers(p).delete(ref.id);
    const process = find();
    if (process !== undefined) world.processes.deliver(process, message, timed.stamp(world.timers.now));
  });
  timed.alarm = alarm;
  timers(p).set(ref.id, alarm);
  return ref;
}

function cancelTimer(p: Process, term: Term): Term {
  const ref = askReference(p, term) ?? badarg();
  const alarm = timers(p).get(ref.id);
  if (alarm === undefined) return FALSE;
  alarm.cancelled = true;
  timers(p).delete(ref.id);
  p.world.races.cancelled(alarm.due);
  return Math.max(0, alarm.due - p.world.timers.now);
}

function readTimer(p: Process, term: Term): Term {
  const alarm = timers(p).get((askReference(p, term) ?? badarg()).id);
  return alarm === undefined ? FALSE : Math.max(0, alarm.due - p.world.timers.now);
}

const TIMEOUT = atom('timeout');
const OK = atom('ok');

/** A symbolic delay is made concrete, with a limit: the orders of events that other delays lead to are not explored. */
function delayOf(p: Process, delay: Term): Term {
  return limited(p, delay, 'concrete-time', 'a delay that depends on the input');
}

/** The delay from now; with `[{abs, true}]` the argument is an absolute time. */
function relative(p: Process, time: Term, options: Term): Term {
  const absolute = switches(p, options, ['abs']).get('abs');
  const delay = delayOf(p, time);
  return absolute && typeof delay === 'number' ? Math.max(0, delay - p.world.timers.now) : delay;
}

const sendAfter = (p: Process, delay: Term, to: Term, message: Term, options: Term = nil): Term =>
  setTimer(p, relative(p, delay, options), to, () => message);
const startTimer = (p: Process, delay: Term, to: Term, message: Term, options: Term = nil): Term =>
  setTimer(p, relative(p, delay, options), to, ref => tuple(TIMEOUT, ref, message));

// Messages keep their symbolic parts, so these are not made concrete as a whole.
emulated('erlang', writes('clock', 'mailboxes', 'unique'), {
  'send_after/3': sendAfter,
  'send_after/4': sendAfter,
  'start_timer/3': startTimer,
  'start_timer/4': startTimer,
});

/** Options that are on or off; of several with one name, the last counts. */
function switches(p: Process, options: Term, known: readonly string[]): ReadonlyMap<string, boolean> {
  const chosen = new Map<string, boolean>();
  for (const option of optionArguments(p, options)) {
    const [name, value] = option instanceof Tuple && option.elements.length === 2 ? option.elements : [];
    if (!(name instanceof Atom) || !known.includes(name.name)) badarg();
    chosen.set(name.name, value === TRUE || (value === FALSE ? false : badarg()));
  }
  return chosen;
}

/** With `{async, true}` the answer is a message. */
function tell(p: Process, what: string, ref: Term, answer: Term): Term {
  p.world.processes.deliver(p, tuple(atom(what), ref, answer), p.world.races.stamp(p));
  return OK;
}

/** How much time was left is the clock's, not the input's. */
function timeLeft(p: Process, what: string, left: Term): Term {
  if (left !== FALSE) fromElsewhere(p, what);
  return left;
}

emulated('erlang', writes('clock'), {
  'cancel_timer/1': (p, ref: Term) => timeLeft(p, 'erlang:cancel_timer/1', cancelTimer(p, ref)),
});

emulated('erlang', writes('clock', 'mailboxes'), {
  'cancel_timer/2': (p, ref: Term, options: Term) => {
    const chosen = switches(p, options, ['async', 'info']);
    const left = cancelTimer(p, ref);
    if (chosen.get('info') === false) return OK;
    timeLeft(p, 'erlang:cancel_timer/2', left);
    return chosen.get('async') ? tell(p, 'cancel_timer', ref, left) : left;
  },
});

emulated('erlang', reads('clock'), { 'read_timer/1': readTimer });

emulated('erlang', effects(['clock'], ['mailboxes']), {
  'read_timer/2': (p, ref: Term, options: Term) => {
    const isAsync = switches(p, options, ['async']).get('async');
    const left = readTimer(p, ref);
    return isAsync ? tell(p, 'read_timer', ref, left) : left;
  },
});
