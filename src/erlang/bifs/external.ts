/** Terms in the external format, and processes, references and functions as text. */

import { elementsOf } from '../machine/lists.ts';
import type { Process } from '../machine/process.ts';
import { badarg } from '../machine/raise.ts';
import { fromBytes, isBinary, toBytes } from '../terms/bits.ts';
import {
  atom,
  Bits,
  decodeTerm,
  EtfError,
  encodeTerm,
  Fun,
  list,
  Pid,
  Port,
  print,
  Ref,
  string,
  type Term,
  tuple,
} from '../terms/index.ts';
import { concreteOnly } from './registry.ts';

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
  try {
    return { term: decodeTerm(bytes), size: bytes.length };
  } catch (thrown) {
    if (thrown instanceof EtfError) badarg();
    throw thrown;
  }
}

/** With `used`, how many bytes were read comes along. */
function decodedWith(p: Process, binary: Term, options: Term): Term {
  const names = elementsOf(p, options) ?? badarg();
  const { term, size } = decoded(binary);
  return names.includes(atom('used')) ? tuple(term, size) : term;
}

concreteOnly('erlang', {
  'term_to_binary/1': (_p, term: Term) => encoded(term),
  'term_to_binary/2': (_p, term: Term) => encoded(term),
  'term_to_iovec/1': (_p, term: Term) => list([encoded(term)]),
  'term_to_iovec/2': (_p, term: Term) => list([encoded(term)]),
  'binary_to_term/1': (_p, binary: Term) => decoded(binary).term,
  'binary_to_term/2': decodedWith,
  'external_size/1': (_p, term: Term) => encoded(term).bitLength / 8,
  'external_size/2': (_p, term: Term) => encoded(term).bitLength / 8,
});

function textOf(kind: (term: Term) => boolean): (p: Process, term: Term) => Term {
  return (_p, term) => (kind(term) ? string(print(term)) : badarg());
}

function plainText(p: Process, term: Term): string {
  return (elementsOf(p, term) ?? badarg())
    .map(code => (typeof code === 'number' ? String.fromCodePoint(code) : badarg()))
    .join('');
}

function pidFrom(p: Process, term: Term): Term {
  const [, id] = /^<0\.(\d+)\.0>$/.exec(plainText(p, term)) ?? [];
  return id === undefined ? badarg() : new Pid(p.pid.node, Number(id));
}

concreteOnly('erlang', {
  'pid_to_list/1': textOf(term => term instanceof Pid),
  'ref_to_list/1': textOf(term => term instanceof Ref),
  'port_to_list/1': textOf(term => term instanceof Port),
  'fun_to_list/1': textOf(term => term instanceof Fun),
  'list_to_pid/1': pidFrom,
});
