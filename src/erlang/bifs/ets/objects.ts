/** Objects in tables: insertion, lookup, update, traversal. */

import { defined } from '../../../logic/index.ts';
import type { Process } from '../../machine/process.ts';
import { plus } from '../../operations/arithmetic.ts';
import { askEqual, askIndex } from '../../operations/ask.ts';
import { asCell, isEmptyList } from '../../operations/lists.ts';
import { order } from '../../operations/order.ts';
import { badarg } from '../../operations/raise.ts';
import { asTuple } from '../../operations/tuples.ts';
import { atom, FALSE, list, Sym, type Term, TRUE, Tuple } from '../../terms/index.ts';
import { integerArgument, listArgument } from '../arguments.ts';
import { reads, sometimes, writes } from '../effects.ts';
import { emulated } from '../registry.ts';
import type { Group, Table } from './table.ts';
import { listed, tableOf } from './tables.ts';

const END = atom('$end_of_table');

/** One object, or a list of them. */
function objectsOf(p: Process, term: Term, table: Table): Tuple[] {
  const one = term instanceof Sym || term instanceof Tuple ? asTuple(p, term) : undefined;
  const objects = one === undefined ? listArgument(p, term) : [one];
  return objects.map(object => objectOf(p, object, table));
}

/** A tuple that is large enough to have a key. */
function objectOf(p: Process, term: Term, { options }: Table): Tuple {
  const tuple = asTuple(p, term) ?? badarg();
  return tuple.elements.length < options.keyPosition ? badarg() : tuple;
}

function insert(p: Process, term: Term, data: Term): Term {
  const table = tableOf(p, term, 'write');
  for (const object of objectsOf(p, data, table)) table.insert(p, object);
  return TRUE;
}

function insertNew(p: Process, term: Term, data: Term): Term {
  const table = tableOf(p, term, 'write');
  const objects = objectsOf(p, data, table);
  if (objects.some(object => table.has(p, table.keyOf(object)))) return FALSE;
  for (const object of objects) table.insert(p, object);
  return TRUE;
}

function elementAt(p: Process, position: Term, { elements }: Tuple): Term {
  const n = askIndex(p, position);
  return (n === undefined ? undefined : elements[n - 1]) ?? badarg();
}

function lookupElement(p: Process, term: Term, key: Term, position: Term): Term {
  const table = tableOf(p, term, 'read');
  const objects = table.lookup(p, key);
  if (objects.length === 0) badarg();
  const found = objects.map(object => elementAt(p, position, object));
  return table.holdsOneEach ? defined(found[0]) : list(found);
}

function deleteObject(p: Process, term: Term, object: Term): Term {
  const table = tableOf(p, term, 'write');
  const wanted = objectOf(p, object, table);
  table.deleteWhere(p, other => askEqual(p, other, wanted));
  return TRUE;
}

function take(p: Process, term: Term, key: Term): Term {
  const table = tableOf(p, term, 'write');
  const objects = table.lookup(p, key);
  table.delete(p, key);
  return list(objects);
}

// --- Changing -----------------------------------------------------------------------------------------------------

function groupOf(p: Process, table: Table, key: Term): Group | undefined {
  const [object] = table.lookup(p, key);
  return object && { key: table.keyOf(object), objects: [object] };
}

/** A list's elements, or a single operation as a list of one. */
function oneOrMany(p: Process, term: Term): { readonly all: readonly Term[]; readonly isList: boolean } {
  const isList = asCell(p, term) !== undefined || isEmptyList(p, term);
  return { all: isList ? listArgument(p, term) : [term], isList };
}

/** An element's index for an update; the key cannot be updated. */
function positionIn(p: Process, table: Table, { elements }: Tuple, position: Term): number {
  const n = askIndex(p, position);
  if (n === undefined || n < 1 || n > elements.length || n === table.options.keyPosition) badarg();
  return n - 1;
}

function updateElement(p: Process, term: Term, key: Term, changes: Term): Term {
  const table = tableOf(p, term, 'write');
  if (!table.holdsOneEach) badarg();
  const group = groupOf(p, table, key);
  if (group === undefined) return FALSE;
  let [object] = group.objects as [Tuple];
  for (const pair of oneOrMany(p, changes).all) {
    const parts = asTuple(p, pair)?.elements;
    if (parts?.length !== 2) badarg();
    object = new Tuple(
      object.elements.with(positionIn(p, table, object, defined(parts[0])), defined(parts[1])),
    );
  }
  table.replace(p, group, [object]);
  return TRUE;
}

/** `Increment`, `{Position, Increment}` or `{Position, Increment, Threshold, SetValue}`, or a list of these. */
function updateCounter(p: Process, term: Term, key: Term, operations: Term, initial?: Term): Term {
  const table = tableOf(p, term, 'write');
  if (!table.holdsOneEach) badarg();
  const made = initial === undefined ? undefined : (asTuple(p, initial) ?? badarg());
  const group = groupOf(p, table, key);
  let object = (group?.objects[0] as Tuple | undefined) ?? withKey(table, made ?? badarg(), key);
  const { all, isList } = oneOrMany(p, operations);
  const results: Term[] = [];
  for (const operation of all) {
    const { at, value } = count(p, table, object, operation, isList);
    object = new Tuple(object.elements.with(at, value));
    results.push(value);
  }
  if (group === undefined) table.insert(p, object);
  else table.replace(p, group, [object]);
  return isList ? list(results) : defined(results[0]);
}

function withKey({ options }: Table, { elements }: Tuple, key: Term): Tuple {
  return elements.length < options.keyPosition
    ? badarg()
    : new Tuple(elements.with(options.keyPosition - 1, key));
}

function count(
  p: Process,
  table: Table,
  object: Tuple,
  operation: Term,
  isOneOfMany: boolean,
): { at: number; value: Term } {
  const given = asTuple(p, operation)?.elements;
  if (given === undefined && isOneOfMany) badarg();
  const parts = given ?? [table.options.keyPosition + 1, operation];
  const [position, increment, threshold, reset] = parts as [Term, Term, Term?, Term?];
  if (parts.length !== 2 && parts.length !== 4) badarg();
  const at = positionIn(p, table, object, position);
  const value = plus(p, integer(p, defined(object.elements[at])), integer(p, increment));
  if (threshold === undefined || reset === undefined) return { at, value };
  const isUp = order(p, increment, 0) >= 0;
  const sign = order(p, value, integer(p, threshold));
  const otherwise = integer(p, reset);
  return { at, value: (isUp ? sign > 0 : sign < 0) ? otherwise : value };
}

function integer(p: Process, term: Term): Term {
  integerArgument(p, term);
  return term;
}

// --- Walking ------------------------------------------------------------------------------------------------------

function keyAt(groups: readonly Group[], at: number): Term {
  return groups[at]?.key ?? END;
}

/** The key before or after this one. In an ordered table the key itself need not exist. */
function neighbour(p: Process, term: Term, key: Term, step: 1 | -1): Term {
  const table = listed(p, tableOf(p, term, 'read'), step === 1 ? 'ets:next/2' : 'ets:prev/2');
  const { groups } = table;
  if (table.options.type !== 'ordered_set') {
    const at = groups.findIndex(group => askEqual(p, group.key, key));
    return at < 0 ? badarg() : keyAt(groups, at + 1);
  }
  if (step === 1) return groups.find(group => order(p, group.key, key) > 0)?.key ?? END;
  return groups.findLast(group => order(p, group.key, key) < 0)?.key ?? END;
}

function lastKey(p: Process, term: Term): Term {
  const table = listed(p, tableOf(p, term, 'read'), 'ets:last/1');
  return keyAt(table.groups, table.options.type === 'ordered_set' ? table.groups.length - 1 : 0);
}

/** The objects of one slot; there is one slot per key. */
function slot(p: Process, term: Term, index: Term): Term {
  const { groups } = listed(p, tableOf(p, term, 'read'), 'ets:slot/2');
  const n = askIndex(p, index);
  if (n === undefined || n < 0 || n > groups.length) badarg();
  return n === groups.length ? END : list(defined(groups[n]).objects);
}

function clear(p: Process, term: Term): number {
  const table = tableOf(p, term, 'write');
  const { size } = table;
  table.clear();
  return size;
}

emulated('ets', writes('tables'), {
  'insert/2': insert,
  'insert_new/2': insertNew,
  'delete/2': (p, term: Term, key: Term) => {
    tableOf(p, term, 'write').delete(p, key);
    return TRUE;
  },
  'delete_object/2': deleteObject,
  'delete_all_objects/1': (p, term: Term) => {
    clear(p, term);
    return TRUE;
  },
  // Called with `undefined`, and again with the result for as long as the table is not empty.
  'internal_delete_all/2': (p, term: Term, done: Term) => {
    tableOf(p, term, 'write');
    return askEqual(p, done, atom('undefined')) ? clear(p, term) : done;
  },
  'take/2': take,
  'update_element/3': updateElement,
  'update_counter/3': (p, term: Term, key: Term, operations: Term) => updateCounter(p, term, key, operations),
  'update_counter/4': updateCounter,
});

emulated('ets', reads('tables'), {
  'lookup/2': (p, term: Term, key: Term) => list(tableOf(p, term, 'read').lookup(p, key)),
  'lookup_element/3': lookupElement,
  'member/2': (p, term: Term, key: Term) => (tableOf(p, term, 'read').has(p, key) ? TRUE : FALSE),
});

emulated('ets', sometimes(reads('tables'), 'node'), {
  'tab2list/1': (p, term: Term) => list(listed(p, tableOf(p, term, 'read'), 'ets:tab2list/1').objects),
  'first/1': (p, term: Term) => keyAt(listed(p, tableOf(p, term, 'read'), 'ets:first/1').groups, 0),
  'last/1': lastKey,
  'next/2': (p, term: Term, key: Term) => neighbour(p, term, key, 1),
  'prev/2': (p, term: Term, key: Term) => neighbour(p, term, key, -1),
  'slot/2': slot,
});
