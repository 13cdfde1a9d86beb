/**
 * Every walk over terms is handed terms that share their parts, `{T, T}` sixty times over: it has to be done after some
 * looks at each part, or to give up because what it would write fits nowhere. The bound is one on looks, not on time.
 *
 * What walks over terms is in this table, or is a built-in function (`bifs.test.ts`).
 */
import { describe, expect, it } from 'vitest';
import { agrees } from '../../../../src/erlang/agreement.ts';
import { hasWideCharacter, namesUndefined } from '../../../../src/erlang/blame/mentioned.ts';
import { InputParts } from '../../../../src/erlang/blame/provenance.ts';
import { describe as described } from '../../../../src/erlang/describe.ts';
import { inOrderOf } from '../../../../src/erlang/machine/beam-order.ts';
import { Comparisons } from '../../../../src/erlang/made-up/comparisons.ts';
import { partsOf } from '../../../../src/erlang/made-up/mutate.ts';
import { isOfOneRun } from '../../../../src/erlang/made-up/own-identities.ts';
import { equalityResult } from '../../../../src/erlang/operations/equality.ts';
import { hasSymbol } from '../../../../src/erlang/operations/has-symbol.ts';
import { order } from '../../../../src/erlang/operations/order.ts';
import { type ErlangOutcome, faultOf } from '../../../../src/erlang/outcome.ts';
import { encode, isPlain } from '../../../../src/erlang/symbolic/encode.ts';
import { inputModel } from '../../../../src/erlang/symbolic/model.ts';
import { containsFloat } from '../../../../src/erlang/symbolic/numbers-in.ts';
import { plainTerm } from '../../../../src/erlang/symbolic/plain.ts';
import { concretize } from '../../../../src/erlang/terms/concretize.ts';
import { contentKey } from '../../../../src/erlang/terms/content-key.ts';
import { isDeeper } from '../../../../src/erlang/terms/depth.ts';
import {
  atom,
  compare,
  compareKeys,
  containsFun,
  encodeTerm,
  exactEqual,
  list,
  looseEqual,
  mapFrom,
  mapPut,
  Pid,
  print,
  Sym,
  show,
  showInput,
  showValue,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import { packTerm } from '../../../../src/erlang/terms/pack.ts';
import { somePart } from '../../../../src/erlang/terms/parts.ts';
import { sameUpToFunctions, sameUpToStacks } from '../../../../src/erlang/terms/same.ts';
import { Trace } from '../../../../src/erlang/trace.ts';
import { containsFunctions } from '../../../../src/erlang/types/complete.ts';
import { inputVariables } from '../../../../src/erlang/unit-options.ts';
import { StateTable } from '../../../../src/erlang/visited/state-table.ts';
import { Exhausted } from '../../../../src/logic/index.ts';
import { readsOf } from '../../reads.ts';
import { newProcess } from './process.ts';
import { FIRST_ORDER, KINDS, sharedTerm } from './shared-term.ts';

/** Looks at parts. Some walks begin to remember parts only after thousands of them. */
const LIMIT = 200_000;

/** With two terms that are equal and have no part in common. */
type Walk = (a: Term, b: Term) => unknown;

const raised = (reason: Term): ErlangOutcome => ({
  kind: 'exception',
  class: 'error',
  reason,
  location: null,
  process: null,
  handled: false,
});
const returned = (value: Term) => ({ kind: 'value', value }) as const;

const WALKS: Readonly<Record<string, Walk>> = {
  compare,
  'compare, of terms that differ': (a, b) => compare(tuple(a, 1), tuple(b, 2)),
  compareKeys,
  exactEqual,
  looseEqual,
  mapPut: (a, b) => mapPut(mapFrom([[a, 1]]), b, 2),
  mapFrom: (a, b) => mapFrom([a, b].map(key => [key, 1])),
  concretize,
  isDeeper: a => isDeeper(a, 1000),
  contentKey: (a, b) => expect(contentKey(a)).toBe(contentKey(b)),
  show: a => showValue(a),
  same: sameUpToFunctions,
  'same but for stacks': sameUpToStacks,
  somePart: a => somePart([a], () => false),
  containsFun,
  containsFunctions,
  containsFloat,
  hasSymbol,
  isOfOneRun,
  encode,
  isPlain: a => isPlain(encode(a)),
  plainTerm: a => plainTerm(encode(a)),
  inputModel: a => inputModel([a]),
  fingerprint: a => new StateTable().term(a),
  agreement: (a, b) => agrees(returned(a), returned(b), []),
  'agreement about reasons': (a, b) =>
    agrees(raised(a), { kind: 'exception', class: 'error', reason: b } as never, []),
  'blame for characters': a => hasWideCharacter(a, [a]),
  'blame for modules': a => namesUndefined(tuple(a, a), [a]),
  'provenance of a part': a => new InputParts([a], true).of(a),
  'provenance of a computed value': (a, b) => new InputParts([a], true).of(b),
  'key of a fault': a => faultOf(raised(a)),
  'description of a value': a => described(returned(a)),
  'description of an exception': a => described(raised(a)),
  'closeness of two values': (a, b) => new Comparisons().comparing(1, tuple(a, 1), tuple(b, 2)),
  'closeness of keys': (a, b) => new Comparisons().looking(1, a, list([tuple(b, 1), b])),
  mutation: a => partsOf(a, 100),
  'order on the BEAM': (a, b) => inOrderOf(list([a]), list([b])),
  trace: a =>
    new Trace(() => {}).bound({ pid: new Pid(atom('nonode@nohost'), 1) } as never, ['X', 'Y'], [a, a]),
};

/** These write terms out: a text or file that fits nowhere is given up. */
const WRITERS: Readonly<Record<string, Walk>> = {
  print: a => print(a),
  'print, with what closures have captured': a => print(a, { captured: true }),
  show: a => show(a),
  showInput: a => showInput(a),
  encodeTerm: a => encodeTerm(a),
  packTerm: a => packTerm(tuple(a, a)),
};

/** Of terms with symbolic values in them, in an execution that records decisions. */
const SYMBOLIC: Readonly<Record<string, Walk>> = {
  equality: (a, b) => equalityResult(newProcess(), a, b, true, false),
  'loose equality': (a, b) => equalityResult(newProcess(), a, b, false, true),
  order: (a, b) => order(newProcess(), a, b),
  encode,
  concretize,
  hasSymbol,
  fingerprint: a => new StateTable().term(a),
  contentKey: a => contentKey(a),
  show: a => showValue(a),
};

describe.each(Object.entries(WALKS))('%s', (_, walk) => {
  it.each(KINDS)('looks at shared parts a few times: %s', kind => {
    const [a, b] = [sharedTerm(kind), sharedTerm(kind)];
    readsOf(LIMIT, () => walk(a, b));
  });
});

describe.each(Object.entries(WRITERS))('%s', (_, write) => {
  it.each(FIRST_ORDER)('gives up what is larger than anything: %s', kind => {
    const [a, b] = [sharedTerm(kind), sharedTerm(kind)];
    expect(() => readsOf(LIMIT, () => write(a, b))).toThrow(Exhausted as never);
  });
});

describe.each(Object.entries(SYMBOLIC))('%s', (_, walk) => {
  it.each(FIRST_ORDER)('looks at shared parts with symbolic values a few times: %s', kind => {
    const leaf = new Sym(1, inputVariables(1)[0] as never);
    const [a, b] = [sharedTerm(kind, leaf), sharedTerm(kind, new Sym(1, leaf.expr))];
    readsOf(LIMIT, () => walk(a, b));
  });
});

it('a term is known by its content, however long it is', () => {
  const long = (last: Term) => list([...Array.from({ length: 1000 }, (_, i) => i), last]);
  expect(contentKey(long(1))).toBe(contentKey(long(1)));
  expect(contentKey(long(1))).not.toBe(contentKey(long(2)));
  expect(contentKey(tuple(long(1), 1))).not.toBe(contentKey(list([long(1), 1])));
});
