/** The tables of an execution: creation, lookup, names, ownership, `info`. */

import { SYSTEM_TABLES } from '../../effects/table.ts';
import type { Process } from '../../machine/process.ts';
import { askEqual, askName, askOneOf, pinTerm } from '../../operations/ask.ts';
import { askPid, askReference } from '../../operations/opaque.ts';
import { badarg, ERROR, Missing, Raise } from '../../operations/raise.ts';
import { asTuple } from '../../operations/tuples.ts';
import { Atom, atom, FALSE, list, Pid, Ref, Sym, type Term, TRUE, Tuple, tuple } from '../../terms/index.ts';
import { atomArgument, listArgument } from '../arguments.ts';
import { reads, writes } from '../effects.ts';
import { alive } from '../names.ts';
import { globalState } from '../persistent.ts';
import { emulated, fromElsewhere, sharedKey } from '../registry.ts';
import { type Heir, Table, type TableOptions, type TableType } from './table.ts';

const UNDEFINED = atom('undefined');
const NONE = atom('none');

const tables = (p: Process): Set<Table> => globalState(p, 'tables', () => new Set<Table>());

export type Access = 'read' | 'write' | 'any';

function isGone({ owner }: Table): boolean {
  return owner.exitReason !== null;
}

const OF_NODE = [...SYSTEM_TABLES].map(atom);

/** The table of this name or reference, while its owner lives. */
function find(p: Process, term: Term): Table | undefined {
  if (term instanceof Sym) return findByInput(p, term);
  if (!(term instanceof Ref) && !(term instanceof Atom)) badarg();
  for (const table of tables(p)) {
    const { ref, isNamed } = table.options;
    const isMeant = term instanceof Ref ? term.id === ref.id : isNamed && table.name === term;
    if (!isMeant) continue;
    p.world.races.lookedAfter(p, isGone(table) ? undefined : table.owner, table.owner.pid.id);
    if (!isGone(table)) return table;
  }
  if (term instanceof Atom && SYSTEM_TABLES.has(term.name)) throw new Missing(`the table ${term.name}`);
  return undefined;
}

/** A name from the input is compared with those that there are. */
function findByInput(p: Process, term: Sym): Table | undefined {
  if (!askName(p, term)) return find(p, askReference(p, term) ?? badarg());
  for (const table of tables(p))
    if (table.options.isNamed && !isGone(table) && askEqual(p, term, table.name)) return table;
  if (askOneOf(p, term, OF_NODE)) throw new Missing('a table of the node');
  return undefined;
}

function noTable(table: Term): never {
  const raise = new Raise(ERROR, atom('badarg'));
  raise.cause = { kind: 'no table', table };
  throw raise;
}

/** A table whose objects are listed: on the BEAM those of an unordered one are in an order of hashes, which depends on the node. */
export function listed(p: Process, table: Table, what: string): Table {
  if (table.options.type !== 'ordered_set' && table.size > 1) fromElsewhere(p, what);
  return table;
}

export function tableOf(p: Process, term: Term, access: Access): Table {
  const table = find(p, term) ?? noTable(term);
  const { protection } = table.options;
  const isOwn = table.owner === p || access === 'any' || protection === 'public';
  return isOwn || (access === 'read' && protection === 'protected') ? table : badarg();
}

/** How programs refer to the table. */
export function idOf({ options, name }: Table): Term {
  return options.isNamed ? name : options.ref;
}

const TYPES = new Set(['set', 'ordered_set', 'bag', 'duplicate_bag']);
const PROTECTIONS = new Set(['public', 'protected', 'private']);
/** Options that affect speed only, and are ignored. */
const TUNING = new Set(['write_concurrency', 'read_concurrency', 'decentralized_counters']);

function create(p: Process, name: Term, options: Term): Term {
  if (!askName(p, name)) badarg();
  const plainName = pinTerm(p, name) as Atom;
  const wanted: { -readonly [K in keyof TableOptions]: TableOptions[K] } = {
    ref: p.world.processes.makeRef(),
    name: plainName,
    isNamed: false,
    type: 'set',
    keyPosition: 1,
    protection: 'protected',
    owner: p,
    heir: null,
  };
  for (const option of tableOptions(p, options)) {
    if (option instanceof Atom && TYPES.has(option.name)) wanted.type = option.name as TableType;
    else if (option instanceof Atom && PROTECTIONS.has(option.name))
      wanted.protection = option.name as TableOptions['protection'];
    else if (option === atom('named_table')) wanted.isNamed = true;
    else if (option instanceof Tuple) applyOption(wanted, option);
    else if (option !== atom('compressed')) badarg();
  }
  if (wanted.isNamed && find(p, plainName) !== undefined) badarg();
  const table = new Table(wanted);
  tables(p).add(table);
  if (table.heir !== null) watchOwners(p);
  return idOf(table);
}

function tableOptions(p: Process, options: Term): Term[] {
  return listArgument(p, options).map(option => pinOption(p, option));
}

/** What an heir is told is passed on as it is. */
function pinOption(p: Process, option: Term): Term {
  const [name, pid, data, ...others] = option instanceof Tuple ? option.elements : [];
  if (name !== atom('heir') || pid === undefined || data === undefined || others.length > 0)
    return pinTerm(p, option);
  return tuple(name, pinTerm(p, pid), data);
}

/** What `{heir, none}` or `{heir, Pid, Data}` asks for; undefined for something else. */
function heirOf([, heir, ...data]: readonly Term[]): Heir | null | undefined {
  if (heir instanceof Pid && data.length === 1) return { pid: heir, data: data[0] as Term };
  return heir === NONE && data.length === 0 ? null : undefined;
}

function applyOption(wanted: { keyPosition: number; heir: Heir | null }, { elements }: Tuple): void {
  const [name, value] = elements;
  if (name === atom('keypos') && typeof value === 'number' && value > 0) wanted.keyPosition = value;
  else if (name === atom('heir')) {
    const heir = heirOf(elements);
    if (heir === undefined) badarg();
    wanted.heir = heir;
  } else if (!(name instanceof Atom && TUNING.has(name.name))) badarg();
}

/** From now on, tables whose owner ends go to their heirs. */
function watchOwners(p: Process): void {
  const { farewells } = p.world.processes;
  const all = tables(p);
  globalState(p, 'heirs', () => farewells.add(owner => inherit(owner, all)));
}

function inherit(owner: Process, all: ReadonlySet<Table>): void {
  const { processes, races } = owner.world;
  for (const table of all) {
    const heir = table.owner === owner && table.heir !== null ? processes.find(table.heir.pid) : undefined;
    if (heir === undefined || table.heir === null) continue;
    table.owner = heir;
    // Who comes first finds another owner.
    races.accessed(owner, sharedKey('tables', idOf(table)), true);
    transfer(owner, heir, table, table.heir.data);
  }
}

function transfer(from: Process, to: Process, table: Table, data: Term): void {
  const { processes, races } = from.world;
  const message = tuple(atom('ETS-TRANSFER'), idOf(table), from.pid, data);
  processes.deliver(to, message, races.stamp(from));
}

function rename(p: Process, term: Term, name: Term): Term {
  const table = tableOf(p, term, 'write');
  const wanted = atomArgument(p, name);
  if (table.options.isNamed && find(p, wanted) !== undefined) badarg();
  table.name = wanted;
  return idOf(table);
}

function giveAway(p: Process, term: Term, to: Term, data: Term): Term {
  const table = tableOf(p, term, 'any');
  const pid = askPid(p, to);
  const target = pid && alive(p, pid);
  if (table.owner !== p || target === undefined || target === p) badarg();
  table.owner = target;
  transfer(p, target, table, data);
  return TRUE;
}

const ITEMS = [
  'id',
  'decentralized_counters',
  'read_concurrency',
  'write_concurrency',
  'compressed',
  'memory',
  'owner',
  'heir',
  'name',
  'size',
  'node',
  'named_table',
  'type',
  'keypos',
  'protection',
];

function item(table: Table, name: string): Term {
  const { ref, type, keyPosition, protection, isNamed } = table.options;
  switch (name) {
    case 'id':
      return ref;
    case 'owner':
      return table.owner.pid;
    case 'heir':
      return table.heir?.pid ?? NONE;
    case 'name':
      return table.name;
    case 'size':
      return table.size;
    case 'node':
      return table.owner.pid.node;
    case 'named_table':
      return isNamed ? TRUE : FALSE;
    case 'type':
      return atom(type);
    case 'keypos':
      return keyPosition;
    case 'protection':
      return atom(protection);
    case 'memory':
      return 300 + table.size * 10;
    case 'fixed':
      return table.isFixed ? TRUE : FALSE;
    case 'safe_fixed':
    case 'safe_fixed_monotonic_time':
    case 'decentralized_counters':
    case 'read_concurrency':
    case 'write_concurrency':
    case 'compressed':
      return FALSE;
    default:
      return badarg();
  }
}

emulated('ets', writes('tables', 'unique'), {
  'new/2': create,
});

emulated('ets', writes('tables'), {
  'rename/2': rename,
  'delete/1': (p, term: Term) => {
    tables(p).delete(tableOf(p, term, 'write'));
    return TRUE;
  },
  'setopts/2': (p, term: Term, options: Term) => {
    const table = tableOf(p, term, 'write');
    const single = asTuple(p, options);
    for (const option of single === undefined ? tableOptions(p, options) : [pinOption(p, single)])
      if (option instanceof Tuple) applyOption(table as { keyPosition: number } & Table, option);
      else badarg();
    if (table.heir !== null) watchOwners(p);
    return TRUE;
  },
  'safe_fixtable/2': (p, term: Term, isFixed: Term) => {
    const table = tableOf(p, term, 'any');
    table.isFixed = askEqual(p, isFixed, TRUE);
    if (!table.isFixed && !askEqual(p, isFixed, FALSE)) badarg();
    return TRUE;
  },
});

emulated('ets', writes('tables', 'mailboxes'), {
  'give_away/3': giveAway,
});

emulated('ets', reads('tables', 'node'), {
  'all/0': p => list([...tables(p)].filter(table => !isGone(table)).map(idOf)),
});

emulated('ets', reads('tables'), {
  'whereis/1': (p, name: Term) => find(p, name)?.options.ref ?? UNDEFINED,
  'info/1': (p, term: Term) => {
    const table = find(p, term);
    return table === undefined ? UNDEFINED : list(ITEMS.map(name => tuple(atom(name), item(table, name))));
  },
  'info/2': (p, term: Term, name: Term) => {
    const table = find(p, term);
    if (table !== undefined) return item(table, atomArgument(p, name).name);
    return askEqual(p, name, atom('binary')) ? badarg() : UNDEFINED;
  },
});
