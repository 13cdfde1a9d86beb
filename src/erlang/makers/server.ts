/**
 * Callbacks of servers. A state that is made up is one that the server may never come to. So it is made as the server
 * makes it: by `init`, with arguments that the module starts itself with, and then by callbacks for messages. These
 * are the messages that functions of the module send, with anything where they put a variable.
 *
 * A module is taken for a server by the callbacks that it exports.
 */
import { children } from '../core/children.ts';
import type { Expr, Module, Pattern } from '../core/index.ts';
import { Atom, atom, Cons, Nil, type Term, Tuple } from '../terms/index.ts';
import { ANY, list, literal, NIL, PID, REFERENCE, range, type Type, tuple, union } from '../types/index.ts';
import type { Maker, MakerArgument, MakerResult, TupleShape } from './maker.ts';
import { callName } from './processes.ts';
import { definitionOf } from './returned.ts';

export interface ServerCallback {
  /** The types of its arguments; `made` for the state. */
  readonly args: readonly MakerArgument[];
  readonly makers: readonly Maker[];
}

interface Behaviour {
  /** The callbacks that tell it from others. */
  readonly required: readonly string[];
  readonly callbacks: Readonly<Record<string, Callback>>;
}

/** What the arguments of a callback are, and where in its results the next state is. */
interface Callback {
  readonly args: readonly ('init' | 'call' | 'cast' | 'info' | 'from' | 'state' | 'any')[];
  readonly states: readonly MakerResult[];
}

const [OK, REPLY, NOREPLY] = ['ok', 'reply', 'noreply'].map(atom) as [Atom, Atom, Atom];
const at = (index: number, ...shapes: TupleShape[]): MakerResult => ({ kind: 'matching', shapes, index });

const INITIAL = [at(1, [OK, null], [OK, null, null])];
const NEXT = [at(1, [NOREPLY, null], [NOREPLY, null, null])];
const HANDLED = [at(1, [OK, null], [OK, null, null])];

const BEHAVIOURS: readonly Behaviour[] = [
  {
    required: ['init/1', 'handle_call/3', 'handle_cast/2'],
    callbacks: {
      'init/1': { args: ['init'], states: INITIAL },
      'handle_call/3': {
        args: ['call', 'from', 'state'],
        states: [at(2, [REPLY, null, null], [REPLY, null, null, null]), ...NEXT],
      },
      'handle_cast/2': { args: ['cast', 'state'], states: NEXT },
      'handle_info/2': { args: ['info', 'state'], states: NEXT },
      'handle_continue/2': { args: ['any', 'state'], states: NEXT },
      'terminate/2': { args: ['any', 'state'], states: [] },
      'code_change/3': { args: ['any', 'state', 'any'], states: [] },
    },
  },
  {
    required: ['init/1', 'handle_event/2', 'handle_call/2'],
    callbacks: {
      'init/1': { args: ['init'], states: INITIAL },
      'handle_event/2': { args: ['cast', 'state'], states: HANDLED },
      'handle_call/2': { args: ['call', 'state'], states: [at(2, [OK, null, null])] },
      'handle_info/2': { args: ['info', 'state'], states: HANDLED },
      'terminate/2': { args: ['any', 'state'], states: [] },
      'code_change/3': { args: ['any', 'state', 'any'], states: [] },
    },
  },
];

/** Null where the function is no callback of a server. */
export function serverCallback(
  core: Module,
  { name, arity }: { name: string; arity: number },
): ServerCallback | null {
  const exported = new Set(core.exports.map(one => `${one.name}/${one.arity}`));
  const behaviour = BEHAVIOURS.find(({ required }) => required.every(callback => exported.has(callback)));
  const callback = behaviour?.callbacks[`${name}/${arity}`];
  if (behaviour === undefined || callback === undefined) return null;
  const messages = messagesOf(core);
  const argsOf = ({ args }: Callback): MakerArgument[] =>
    args.map(arg => (arg === 'state' ? 'made' : arg === 'from' ? FROM : messages[arg]));
  const makers = Object.entries(behaviour.callbacks).flatMap(([key, made]) => {
    if (!exported.has(key)) return [];
    const slash = key.lastIndexOf('/');
    const args = argsOf(made).map(arg => (arg === FROM ? 'caller' : arg));
    const of = { module: core.name, name: key.slice(0, slash), arity: Number(key.slice(slash + 1)), args };
    return made.states.map(result => ({ ...of, result }));
  });
  return { args: argsOf(callback), makers };
}

/** Callbacks with a state whose makers are not known, by the callback that tells the behaviour from others. */
const OTHERS: readonly { readonly required: string; readonly callbacks: readonly string[] }[] = [
  {
    required: 'callback_mode/0',
    callbacks: ['handle_event/4', 'terminate/3', 'code_change/4', 'format_status/2'],
  },
  {
    required: 'handle_sync_event/4',
    callbacks: ['handle_event/3', 'handle_sync_event/4', 'handle_info/3', 'terminate/3', 'code_change/4'],
  },
  {
    required: 'system_terminate/4',
    callbacks: [
      'system_continue/3',
      'system_terminate/4',
      'system_code_change/4',
      'system_get_state/1',
      'system_replace_state/2',
      'format_status/2',
    ],
  },
];

/** Whether the function is a callback that takes a state. */
export function takesState(core: Module, { name, arity }: { name: string; arity: number }): boolean {
  const exported = new Set(core.exports.map(one => `${one.name}/${one.arity}`));
  if (exported.has('callback_mode/0') && arity === 3 && takesEvents(core, name)) return true;
  return OTHERS.some(
    ({ required, callbacks }) => exported.has(required) && callbacks.includes(`${name}/${arity}`),
  );
}

/** Whether a function is one of a state machine for one of its states: its first argument is the type of an event. */
function takesEvents(core: Module, name: string): boolean {
  const body = definitionOf(core, { name, arity: 3 })?.fun.body;
  const isEventType = (pattern: Pattern | undefined) => {
    if (pattern?.kind === 'literal') return pattern.value instanceof Atom && EVENTS.test(pattern.value.name);
    const [tag] = pattern?.kind === 'tuple' ? pattern.elements : [];
    return tag?.kind === 'literal' && tag.value === CALL;
  };
  return body?.kind === 'case' && body.clauses.some(({ patterns: [first] }) => isEventType(first));
}

const CALL = atom('call');
const EVENTS = /^(?:cast|info|enter|internal|timeout|state_timeout)$/;

const FROM: Type = tuple([PID, REFERENCE]);

type Messages = Readonly<Record<'init' | 'call' | 'cast' | 'info' | 'any', Type>>;

/** Functions of the library and the argument that comes to callbacks, by its index. */
const SENDERS: readonly { readonly call: RegExp; readonly to: keyof Messages; readonly index: number }[] = [
  { call: /^(gen_server|gen_event|p1_server):(call|send_request)\/[234]$/, to: 'call', index: 1 },
  { call: /^(gen_server|p1_server):cast\/2$/, to: 'cast', index: 1 },
  { call: /^gen_event:(notify|sync_notify)\/2$/, to: 'cast', index: 1 },
  { call: /^(gen_server|p1_server):start(_link|_monitor)?\/3$/, to: 'init', index: 1 },
  { call: /^(gen_server|p1_server):start(_link|_monitor)?\/4$/, to: 'init', index: 2 },
];

/** What the module itself sends; anything where it sends nothing of the kind, or to callbacks that others send to. */
function messagesOf(core: Module): Messages {
  const sent: Record<keyof Messages, Type[]> = { init: [], call: [], cast: [], info: [], any: [] };
  const pending: Expr[] = core.definitions.map(({ fun }) => fun.body);
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    if (e.kind !== 'call') continue;
    const name = callName(e);
    const sender = SENDERS.find(({ call }) => call.test(name));
    const message = sender === undefined ? undefined : e.args[sender.index];
    if (sender !== undefined && message !== undefined) sent[sender.to].push(typeOfExpression(message));
  }
  const typeOf = (kind: keyof Messages) => (sent[kind].length === 0 ? ANY : union(sent[kind]));
  return { init: typeOf('init'), call: typeOf('call'), cast: typeOf('cast'), info: ANY, any: ANY };
}

function typeOfExpression(e: Expr): Type {
  switch (e.kind) {
    case 'literal':
      return typeOfTerm(e.value);
    case 'tuple':
      return tuple(e.elements.map(typeOfExpression));
    case 'cons':
      return list(ANY, NIL, false);
    default:
      return ANY;
  }
}

function typeOfTerm(term: Term): Type {
  if (term instanceof Atom) return literal(term);
  if (term instanceof Nil) return NIL;
  if (typeof term === 'number') return range(BigInt(term), BigInt(term));
  if (term instanceof Tuple) return tuple(term.elements.map(typeOfTerm));
  return term instanceof Cons ? list(ANY, NIL, false) : ANY;
}
