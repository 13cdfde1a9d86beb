/**
 * Whether the machine and the BEAM agree about how a call ends. What may differ between two runs of the same program is
 * ignored: the identities of processes, references and functions, also where they are written in a text, and stack traces
 * inside of reasons.
 */
import { SharedResults } from '../logic/index.ts';
import type { BeamEnd } from './instrument/run-events.ts';
import type { ErlangOutcome } from './outcome.ts';
import { fromBytes, isBinary, toBytes } from './terms/bits.ts';
import {
  atom,
  Bits,
  Cons,
  ErlMap,
  exactEqual,
  Fun,
  list,
  mapEntries,
  mapFrom,
  Nil,
  Pid,
  Port,
  Ref,
  type Term,
  Tuple,
  tuple,
} from './terms/index.ts';
import { isStackEntry } from './terms/same.ts';

/** `exits` are the exit reasons of the processes that the call has started. */
export function agrees(expected: ErlangOutcome, outcome: BeamEnd, exits: readonly Term[]): boolean {
  const same = (a: Term, b: Term) => exactEqual(withoutIdentities(a), withoutIdentities(b));
  if ('value' in expected) return outcome.kind === 'value' && same(expected.value, outcome.value);
  if (expected.kind !== 'exception') return outcome.kind === 'timeout';
  const { class: kind, reason, process } = expected;
  if (process !== null) return exits.some(exit => same(exitReason(kind, reason), exit));
  if (outcome.kind === 'killed') return kind === 'exit' && same(reason, outcome.reason);
  return outcome.kind === 'exception' && outcome.class === kind && same(reason, outcome.reason);
}

/** The exit reason of a process that ends with an exception. */
function exitReason(kind: 'error' | 'exit' | 'throw', reason: Term): Term {
  if (kind === 'exit') return reason;
  return tuple(kind === 'throw' ? tuple(atom('nocatch'), reason) : reason, STACK);
}

const STACK = atom('a stack trace');

/** As they are written by `pid_to_list/1`, `~p` and Elixir's `inspect`. */
const WRITTEN = /<\d+\.\d+\.\d+>|(#Ref|#Reference|#Port)<\d+(?:\.\d+)+>|(#Fun|#Function)<[\w.@$/-]*>/g;

function isCharacter(term: Term): term is number {
  return typeof term === 'number' && term >= 0 && term <= 0x10ffff;
}

function withoutWritten(codes: readonly number[]): number[] {
  const text = codes.map(code => String.fromCodePoint(code)).join('');
  const left = text.replaceAll(WRITTEN, (_, kind = '', fun = '') => `${kind}${fun}<>`);
  return Array.from(left, letter => letter.codePointAt(0) ?? 0);
}

/** The term up to identities and stack traces: those are replaced by placeholders. */
function withoutIdentities(term: Term): Term {
  const known = new SharedResults<Term>();
  const without = (part: Term): Term => {
    if (part instanceof Fun && !part.external) return atom('a fun');
    if (part instanceof Pid) return atom('a pid');
    if (part instanceof Ref) return atom('a reference');
    if (part instanceof Port) return atom('a port');
    if (part instanceof Bits && isBinary(part))
      return fromBytes(Uint8Array.from(withoutWritten([...toBytes(part)])));
    const isCompound = part instanceof Tuple || part instanceof ErlMap || part instanceof Cons;
    return isCompound ? known.of(part, inside) : part;
  };
  const inside = (part: Tuple | ErlMap | Cons): Term => {
    if (part instanceof Tuple) return new Tuple(part.elements.map(without));
    if (part instanceof Cons) return listWithout(part, without);
    return mapFrom(mapEntries(part).map(([key, value]): [Term, Term] => [without(key), without(value)]));
  };
  return without(term);
}

function listWithout(cell: Cons, without: (part: Term) => Term): Term {
  const elements: Term[] = [];
  let rest: Term = cell;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  if (rest instanceof Nil && elements.every(isStackEntry)) return STACK;
  if (rest instanceof Nil && elements.every(isCharacter)) return list(withoutWritten(elements));
  return list(elements.map(without), without(rest));
}
