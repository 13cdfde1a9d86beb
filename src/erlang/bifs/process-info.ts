/**
 * What a process tells about itself and others. Items that the BEAM decides (memory, reductions, the stack) are given as the
 * machine has them and noted as limits; what it has nothing for ends the execution as missing.
 */
import type { Process } from '../machine/process.ts';
import { askName } from '../operations/ask.ts';
import { Missing } from '../operations/raise.ts';
import { atom, FALSE, list, nil, type Term, TRUE, tuple } from '../terms/index.ts';
import { atomArgument, listArgument } from './arguments.ts';
import { dictionaryList } from './dictionary.ts';
import { reads, sometimes } from './effects.ts';
import { NO_HEAP_LIMIT } from './heap-limit.ts';
import { alive } from './names.ts';
import { pidOf } from './processes.ts';
import { emulated, fromElsewhere } from './registry.ts';

const PROCESS = atom('process');
const UNDEFINED = atom('undefined');

const OWN: Readonly<Record<string, (process: Process) => Term>> = {
  dictionary: process => dictionaryList(process),
  group_leader: process => process.groupLeader,
  links: process => list([...process.links].map(other => other.pid)),
  message_queue_len: process => process.mailbox.messages.length,
  messages: process => list(process.mailbox.messages),
  monitored_by: process => list([...process.monitors.values()].map(({ watcher }) => watcher.pid)),
  monitors: process => list([...process.watching.values()].map(other => tuple(PROCESS, other.pid))),
  registered_name: process => (process.name === null ? nil : atom(process.name)),
  status: process => atom(process.isWaiting ? 'waiting' : 'running'),
  suspending: () => nil,
  trap_exit: process => (process.trapExit ? TRUE : FALSE),
};

/** What the BEAM and the options of its processes decide. */
const LOCAL: Readonly<Record<string, Term>> = {
  current_function: tuple(atom('erlang'), atom('apply'), 2),
  current_stacktrace: nil,
  error_handler: atom('error_handler'),
  fullsweep_after: 65_535,
  garbage_collection: list([
    tuple(atom('max_heap_size'), NO_HEAP_LIMIT),
    tuple(atom('min_bin_vheap_size'), 46_422),
    tuple(atom('min_heap_size'), 233),
    tuple(atom('fullsweep_after'), 65_535),
    tuple(atom('minor_gcs'), 0),
  ]),
  heap_size: 0,
  initial_call: tuple(atom('erlang'), atom('apply'), 2),
  max_heap_size: NO_HEAP_LIMIT,
  memory: 0,
  message_queue_data: atom('on_heap'),
  min_bin_vheap_size: 46_422,
  min_heap_size: 233,
  priority: atom('normal'),
  reductions: 0,
  sequential_trace_token: nil,
  stack_size: 0,
  total_heap_size: 0,
  trace: 0,
};

/** What others change about a process, at any time. */
const CHANGED_BY_OTHERS = new Set(['messages', 'message_queue_len', 'links', 'monitors', 'monitored_by']);

/** What is told where nothing is asked for in particular, after the name. */
const USUAL =
  `current_function initial_call status message_queue_len links dictionary trap_exit error_handler priority
  group_leader total_heap_size heap_size stack_size reductions garbage_collection suspending`.split(/\s+/);

function infoTuple(p: Process, process: Process, item: string, what: string): Term {
  if (process !== p || CHANGED_BY_OTHERS.has(item)) p.world.races.lookedAround(p);
  const own = OWN[item];
  if (own !== undefined && process.pid.id === p.world.processes.terminal.id) fromElsewhere(p, what);
  if (own !== undefined) return tuple(atom(item), own(process));
  // Releases of OTP know more names.
  const value = LOCAL[item];
  if (value === undefined) throw new Missing(`erlang:process_info(_, ${item})`);
  fromElsewhere(p, what);
  return tuple(atom(item), value);
}

emulated(
  'erlang',
  sometimes(reads('processes', 'mailboxes', 'links', 'dictionary', 'flags', 'names'), 'node'),
  {
    'process_info/1': (p, pid: Term) => {
      const process = alive(p, pidOf(p, pid));
      if (process === undefined) return UNDEFINED;
      const items = process.name === null ? USUAL : ['registered_name', ...USUAL];
      return list(items.map(item => infoTuple(p, process, item, 'erlang:process_info/1')));
    },
    'process_info/2': (p, pid: Term, items: Term) => {
      const process = alive(p, pidOf(p, pid));
      if (process === undefined) return UNDEFINED;
      const told = (item: string) => infoTuple(p, process, item, 'erlang:process_info/2');
      if (askName(p, items)) {
        const { name } = atomArgument(p, items);
        const answer = told(name);
        return name === 'registered_name' && process.name === null ? nil : answer;
      }
      return list(listArgument(p, items).map(item => told(atomArgument(p, item).name)));
    },
  },
);
