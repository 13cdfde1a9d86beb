/** Terms in the external format, and processes, references and functions as text. */

import type { Process, Result } from '../machine/process.ts';
import { badarg, Missing, Unsupported } from '../operations/raise.ts';
import { fromBytes, isBinary, toBytes } from '../terms/bits.ts';
import { COMPRESSED } from '../terms/etf-tags.ts';
import {
  Atom,
  atom,
  Bits,
  Cons,
  decodeFirstTerm,
  ErlMap,
  EtfError,
  encodeTerm,
  Fun,
  list,
  mapEntries,
  nil,
  Pid,
  Port,
  print,
  Ref,
  string,
  type Term,
  Tuple,
  tuple,
} from '../terms/index.ts';
import { listArgument } from './arguments.ts';
import { existsAtom } from './characters.ts';
import { PURE, reads, sometimes } from './effects.ts';
import { callRealSystem } from './outside.ts';
import { concreteOnly, control, fromElsewhere } from './registry.ts';

function encoded(term: Term): Bits {
  try {
    return fromBytes(encodeTerm(term));
  } catch (thrown) {
    if (thrown instanceof EtfError) badarg();
    throw thrown;
  }
}

function decoded(term: Term): { term: Term; size: number } {
  if (!(term instanceof Bits) || !isBinary(term)) badarg();
  const bytes = toBytes(term);
  if (bytes[1] === COMPRESSED) throw new Unsupported('a compressed term that another program has made');
  try {
    return decodeFirstTerm(bytes);
  } catch (thrown) {
    if (thrown instanceof EtfError) badarg();
    throw thrown;
  }
}

/** The names of the atoms in a plain term that was read, whose parts are a tree. */
function atomsIn(root: Term): Set<string> {
  const names = new Set<string>();
  const todo = [root];
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    if (part instanceof Atom) names.add(part.name);
    else if (part instanceof Cons) todo.push(part.tail, part.head);
    else if (part instanceof Tuple) for (const element of part.elements) todo.push(element);
    else if (part instanceof ErlMap) for (const [key, value] of mapEntries(part)) todo.push(key, value);
    else if (part instanceof Fun) todo.push(part.module, part.name, ...part.env);
  }
  return names;
}

/** With the option `used` the result contains the number of bytes read. */
function decodedWith(p: Process, binary: Term, options: Term): Term {
  const names = listArgument(p, options);
  if (!names.every(name => name === atom('used') || name === atom('safe'))) badarg();
  const { term, size } = decoded(binary);
  if (names.includes(atom('safe')))
    for (const name of atomsIn(term)) if (!existsAtom(p, name, 'erlang:binary_to_term/2')) badarg();
  return names.includes(atom('used')) ? tuple(term, size) : term;
}

/**
 * The encoding of atoms and the meaning of options differ between releases: the real system computes them where there
 * is one.
 */
const encoding =
  (key: string, otherwise: (term: Term) => Term) =>
  (p: Process, ...args: Term[]): Result =>
    callRealSystem(p, 'erlang', key, args, (term, options = nil) => {
      if (!listArgument(p, options).every(isEncodingOption)) badarg();
      return otherwise(term);
    });

function isEncodingOption(option: Term): boolean {
  if (option === atom('compressed') || option === atom('deterministic')) return true;
  if (!(option instanceof Tuple) || option.elements.length !== 2) return false;
  const [name, value] = option.elements;
  const highest = name === atom('compressed') ? 9 : name === atom('minor_version') ? 2 : -1;
  return typeof value === 'number' && value >= 0 && value <= highest;
}

const vector = (term: Term): Term => list([encoded(term)]);
const size = (term: Term): Term => encoded(term).bitLength / 8;

control('erlang', 'concrete', PURE, {
  'term_to_binary/1': encoding('term_to_binary/1', encoded),
  'term_to_binary/2': encoding('term_to_binary/2', encoded),
  'term_to_iovec/1': encoding('term_to_iovec/1', vector),
  'term_to_iovec/2': encoding('term_to_iovec/2', vector),
  'external_size/1': encoding('external_size/1', size),
  'external_size/2': encoding('external_size/2', size),
});

concreteOnly('erlang', PURE, {
  'binary_to_term/1': (_p, binary: Term) => decoded(binary).term,
});

concreteOnly('erlang', sometimes(PURE, 'node'), {
  'binary_to_term/2': decodedWith,
});

function textOf(kind: (term: Term) => boolean): (p: Process, term: Term) => Term {
  return (_p, term) => (kind(term) ? string(print(term)) : badarg());
}

function plainText(p: Process, term: Term): string {
  return listArgument(p, term)
    .map(code => (typeof code === 'number' && code >= 0 && code < 256 ? String.fromCharCode(code) : badarg()))
    .join('');
}

function pidFrom(p: Process, term: Term): Term {
  const [, id, serial] = /^<0\.(\d+)\.(\d+)>$/.exec(plainText(p, term)) ?? [];
  if (Number(serial) > 0)
    throw new Missing('a process with a serial number, as erlang:list_to_pid/1 makes it');
  const pid = id === undefined ? badarg() : new Pid(p.pid.node, Number(id));
  // On a node it may be one of those that are always there.
  if (p.world.processes.find(pid) === undefined && pid.id < p.pid.id)
    fromElsewhere(p, 'erlang:list_to_pid/1');
  return pid;
}

function referenceFrom(p: Process, term: Term): Term {
  const [, ...words] = /^#Ref<0\.(\d+)\.(\d+)\.(\d+)>$/.exec(plainText(p, term)) ?? [];
  if (words.length === 0) return badarg();
  const [last = 0, ...others] = words.map(Number).reverse();
  return others.every(word => word === 0)
    ? new Ref(p.pid.node, last)
    : new Ref(p.pid.node, 0, [last, ...others]);
}

function portFrom(p: Process, term: Term): Term {
  const [, id] = /^#Port<0\.(\d+)>$/.exec(plainText(p, term)) ?? [];
  return id === undefined ? badarg() : new Port(p.pid.node, Number(id));
}

concreteOnly('erlang', PURE, {
  'list_to_ref/1': referenceFrom,
  'list_to_port/1': portFrom,
  'pid_to_list/1': textOf(term => term instanceof Pid),
  'ref_to_list/1': textOf(term => term instanceof Ref),
  'port_to_list/1': textOf(term => term instanceof Port),
  'fun_to_list/1': textOf(term => term instanceof Fun),
});

concreteOnly('erlang', sometimes(reads('processes'), 'node'), {
  'list_to_pid/1': pidFrom,
});
