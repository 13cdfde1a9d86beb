/** Global mutable state: `persistent_term`, `atomics`, `counters`. */

import { defined, Exhausted, int, mod, add as plusExpr, reserve, sub } from '../../logic/index.ts';
import { isLibraryModule } from '../library-modules.ts';
import type { Process } from '../machine/process.ts';
import { plus } from '../operations/arithmetic.ts';
import {
  askBelow,
  askBetween,
  askEqual,
  askIndex,
  askNatural,
  askOdd,
  askPosition,
} from '../operations/ask.ts';
import { computedFrom } from '../operations/numbers.ts';
import { askReference } from '../operations/opaque.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg, systemLimit } from '../operations/raise.ts';
import { Atom, atom, list, mapFrom, normalize, Sym, type Term, Tuple, tuple } from '../terms/index.ts';
import { integerArgument, integerBetween } from './arguments.ts';
import { reads, sometimes, writes } from './effects.ts';
import { Keyed } from './keyed.ts';
import { emulated, fromElsewhere } from './registry.ts';

const OK = atom('ok');

/** A part of the execution's global state, created at its first use. A program that uses it is not pure. */
export function globalState<T>(p: Process, name: string, make: () => T): T {
  let found = p.world.storage.get(name) as T | undefined;
  if (found === undefined) {
    found = make();
    p.world.storage.set(name, found);
  }
  return found;
}

const persistent = (p: Process): Keyed<Term> => globalState(p, 'persistent terms', () => new Keyed<Term>());

/** OTP keeps its own terms under names of modules, alone or in front of a tuple, and under these. */
const OF_NODE: ReadonlySet<string> = new Set(['rex_nodes_observer']);

/** A term that the program has not kept, which a node may have. */
function notKept(p: Process, key: Term, what: string): undefined {
  const first = key instanceof Tuple ? key.elements[0] : key;
  const isName = first instanceof Atom && (isLibraryModule(first.name) || OF_NODE.has(first.name));
  if (isName || first instanceof Sym) fromElsewhere(p, what);
}

emulated('persistent_term', writes('persistent'), {
  'put/2': (p, key: Term, value: Term) => {
    persistent(p).set(p, key, value);
    return OK;
  },
});

emulated('persistent_term', sometimes(writes('persistent'), 'node'), {
  'erase/1': (p, key: Term) => {
    const before = persistent(p).delete(p, key) ?? notKept(p, key, 'persistent_term:erase/1');
    return before === undefined ? atom('false') : atom('true');
  },
});

emulated('persistent_term', sometimes(reads('persistent'), 'node'), {
  'get/1': (p, key: Term) =>
    persistent(p).get(p, key) ?? notKept(p, key, 'persistent_term:get/1') ?? badarg(),
  'get/2': (p, key: Term, otherwise: Term) =>
    persistent(p).get(p, key) ?? notKept(p, key, 'persistent_term:get/2') ?? otherwise,
});

emulated('persistent_term', reads('persistent', 'node'), {
  'get/0': p =>
    list(
      persistent(p)
        .entries()
        .map(({ key, value }) => tuple(key, value)),
    ),
  'info/0': p =>
    mapFrom([
      [atom('count'), persistent(p).size],
      [atom('memory'), 0],
    ]),
});

// --- Arrays of numbers --------------------------------------------------------------------------------------------

interface Numbers {
  readonly values: Term[];
  readonly signed: boolean;
}

const arrays = (p: Process): Map<number, Numbers> => globalState(p, 'arrays of numbers', () => new Map());

/** Entries of an array; an execution that makes a larger one is out of budget. */
const MAX_SIZE = 2 ** 24;

function makeArray(p: Process, size: Term, signed: boolean): Term {
  const n = askPosition(p, size);
  if (n === undefined || n < 1) badarg();
  if (n > MAX_SIZE) throw new Exhausted('memory');
  reserve(8 * n);
  const ref = p.world.processes.makeRef();
  arrays(p).set(ref.id, { values: new Array<Term>(n).fill(0), signed });
  return ref;
}

/** Whether the flags of a new array say that its numbers have signs: the lowest bit does. */
function isSigned(p: Process, flags: Term): boolean {
  const n = integerArgument(p, flags);
  if (!askNatural(p, n, QUESTION.isNonNegative)) badarg();
  if (!askBelow(p, n, MODULUS, QUESTION.isIntegerInRange)) systemLimit();
  return askOdd(p, n, QUESTION.isOdd);
}

function arrayOf(p: Process, ref: Term): Numbers {
  return arrays(p).get((askReference(p, ref) ?? badarg()).id) ?? badarg();
}

/** The offset (from 0) of an index (from 1). */
function placeOf(p: Process, { values }: Numbers, index: Term): number {
  const n = askIndex(p, index);
  return n !== undefined && n >= 1 && n <= values.length ? n - 1 : badarg();
}

const [LOWEST, HIGHEST] = [-(2n ** 63n), 2n ** 63n - 1n];
const MODULUS = 2n ** 64n;
const ALL_BITS = MODULUS - 1n;

/** Arithmetic modulo 2^64. */
function wrapped(p: Process, { signed }: Numbers, value: Term): Term {
  const n = integerArgument(p, value);
  const [low, high] = signed ? [LOWEST, HIGHEST] : [0n, ALL_BITS];
  if (askBetween(p, n, low, high, QUESTION.isSumInRange)) return value;
  const wrap = signed ? BigInt.asIntN : BigInt.asUintN;
  return computedFrom(
    p,
    n,
    value => wrap(64, value),
    plusExpr(mod(sub(n.expr, int(low)), int(MODULUS)), int(low)),
  );
}

/** Raises badarg unless the term is an integer in `[low, high]`. */
function needBetween(p: Process, term: Term, low: bigint, high: bigint): void {
  integerBetween(p, term, low, high, QUESTION.isIntegerInRange);
}

/** Raises badarg unless the array can hold the term. */
function needNumber(p: Process, { signed }: Numbers, term: Term): void {
  needBetween(p, term, signed ? LOWEST : 0n, signed ? HIGHEST : ALL_BITS);
}

function add(p: Process, ref: Term, index: Term, amount: Term): Term {
  const numbers = arrayOf(p, ref);
  const at = placeOf(p, numbers, index);
  needBetween(p, amount, LOWEST, ALL_BITS);
  numbers.values[at] = wrapped(p, numbers, plus(p, defined(numbers.values[at]), amount));
  return numbers.values[at];
}

function put(p: Process, ref: Term, index: Term, value: Term): Term {
  const numbers = arrayOf(p, ref);
  const at = placeOf(p, numbers, index);
  needNumber(p, numbers, value);
  numbers.values[at] = value;
  return OK;
}

function get(p: Process, ref: Term, index: Term): Term {
  const numbers = arrayOf(p, ref);
  return defined(numbers.values[placeOf(p, numbers, index)]);
}

function exchange(p: Process, ref: Term, index: Term, value: Term): Term {
  const before = get(p, ref, index);
  put(p, ref, index, value);
  return before;
}

function compareExchange(p: Process, ref: Term, index: Term, expected: Term, value: Term): Term {
  const before = get(p, ref, index);
  for (const number of [expected, value]) needNumber(p, arrayOf(p, ref), number);
  if (!askEqual(p, before, expected)) return before;
  put(p, ref, index, value);
  return OK;
}

/** Bytes beside the values, as OTP 25 counts them. */
const ARRAY_HEADER = 40;

function info(p: Process, ref: Term): Term {
  const { values, signed } = arrayOf(p, ref);
  const [min, max] = signed ? [-(2n ** 63n), 2n ** 63n - 1n] : [0n, 2n ** 64n - 1n];
  return mapFrom([
    [atom('size'), values.length],
    [atom('max'), max],
    [atom('min'), normalize(min)],
    [atom('memory'), values.length * 8 + ARRAY_HEADER],
  ]);
}

const adding = (p: Process, ref: Term, index: Term, amount: Term): Term => {
  add(p, ref, index, amount);
  return OK;
};

emulated('erts_internal', writes('persistent', 'unique'), {
  'atomics_new/2': (p, size: Term, flags: Term) => makeArray(p, size, isSigned(p, flags)),
  'counters_new/1': (p, size: Term) => makeArray(p, size, true),
});

emulated('erts_internal', reads('persistent'), {
  'counters_get/2': get,
  'counters_info/1': info,
});

emulated('erts_internal', writes('persistent'), {
  'counters_put/3': put,
  'counters_add/3': adding,
});

emulated('atomics', reads('persistent'), {
  'get/2': get,
  'info/1': info,
});

emulated('atomics', writes('persistent'), {
  'put/3': put,
  'add/3': adding,
  'add_get/3': add,
  'exchange/3': exchange,
  'compare_exchange/4': compareExchange,
});
