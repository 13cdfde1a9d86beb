/**
 * Every walk over Prolog terms, and every builtin, is handed terms that share their parts: see the same for Erlang.
 */
import { describe, expect, it } from 'vitest';
import { Exhausted } from '../../../../src/logic/index.ts';
import { freeNames, termText, valueText } from '../../../../src/prolog/answer.ts';
import { Machine } from '../../../../src/prolog/machine/machine.ts';
import { shapeOf } from '../../../../src/prolog/outcome.ts';
import { formatTerm } from '../../../../src/prolog/syntax/index.ts';
import { Operators } from '../../../../src/prolog/syntax/operators.ts';
import { PrologSystem } from '../../../../src/prolog/system.ts';
import { factorized } from '../../../../src/prolog/terms/cycles.ts';
import {
  atom,
  compare,
  copyTerm,
  isAcyclic,
  isGround,
  isVariant,
  list,
  longestText,
  type Struct,
  struct,
  type Term,
  termDepth,
  termVariables,
  Var,
} from '../../../../src/prolog/terms/index.ts';
import { repeatedVariables } from '../../../../src/prolog/terms/occurrences.ts';
import { Trail } from '../../../../src/prolog/terms/trail.ts';
import { variantKey } from '../../../../src/prolog/terms/variant-key.ts';
import { readsOf, TooManyReads } from '../../reads.ts';
import { KINDS, sharedTerm } from './shared-term.ts';

const LIMIT = 300_000;
const operators = Operators.defaults();

/** With two terms that are equal and have no part in common. */
type Walk = (a: Term, b: Term) => unknown;

/** `f(a, f(a, …))` without end. */
function endless(part: Term): Struct {
  const term = struct('f', part, part);
  term.args[1] = term;
  return term;
}

const WALKS: Readonly<Record<string, Walk>> = {
  compare: (a, b) => compare(a, b),
  unify: (a, b) => new Trail().unify(a, b),
  copyTerm: a => copyTerm(a),
  termVariables: a => termVariables(a),
  repeatedVariables,
  isGround,
  termDepth,
  longestText,
  isVariant,
  isAcyclic,
  factorized,
  'factorized, of a cyclic term': a => factorized(endless(a)),
  variantKey: (a, b) => expect(variantKey(a)).toBe(variantKey(b)),
  valueText: a => valueText(a, operators, new Map()),
  freeNames,
  shapeOf,
};

/** A text that fits nowhere is given up. */
const WRITERS: Readonly<Record<string, Walk>> = {
  formatTerm: a => formatTerm(a),
  'formatTerm, of a cyclic term': a => formatTerm(endless(a)),
  termText: a => termText(a, operators, new Map()),
};

describe.each(Object.entries(WALKS))('%s', (_, walk) => {
  it.each(KINDS)('looks at shared parts a few times: %s', kind => {
    for (const leaf of [atom('leaf'), 97])
      readsOf(LIMIT, () => walk(sharedTerm(kind, leaf), sharedTerm(kind, leaf)));
  });
});

describe.each(Object.entries(WRITERS))('%s', (_, write) => {
  it.each(KINDS)('gives up what is larger than anything: %s', kind => {
    const [a, b] = [sharedTerm(kind, 97), sharedTerm(kind, 97)];
    expect(() => readsOf(LIMIT, () => write(a, b))).toThrow(Exhausted as never);
  });
});

it('keys of variants are equal, and those of other long terms are not', () => {
  const long = (...last: Term[]) => list([...Array.from({ length: 3000 }, (_, i) => i), ...last]);
  const [x, y] = [new Var(), new Var()];
  expect(variantKey(long(x, y, x))).toBe(variantKey(long(y, x, y)));
  expect(variantKey(long(x, y, x))).not.toBe(variantKey(long(x, y, y)));
  expect(variantKey(long(1))).not.toBe(variantKey(long(2)));
});

/** They wait for input, or end the system. */
const LEFT_OUT = /^(halt|read|prompt|get_|peek_)/;

it.each([
  ['compound', atom('true')],
  ['list', 97],
] as const)('builtins look at shared parts a few times: %s', { timeout: 60_000 }, (kind, leaf) => {
  const { program } = new PrologSystem();
  const wrong = [...program.system].flatMap(([indicator, { builtin }]) => {
    const slash = indicator.lastIndexOf('/');
    const [name, arity] = [indicator.slice(0, slash), Number(indicator.slice(slash + 1))];
    if (builtin === null || arity === 0 || LEFT_OUT.test(name)) return [];
    for (const args of argumentLists(Math.min(arity, 3), () => sharedTerm(kind, leaf))) {
      const given = [...args, ...Array.from({ length: arity - args.length }, () => new Var())];
      const machine = new Machine(program, { maxSteps: 1000 });
      let looks = 0;
      machine.budget.meter = { exceeded: () => (++looks > 3 ? 'time' : null) };
      try {
        readsOf(LIMIT, () => machine.once(struct(name, ...given)));
      } catch (thrown) {
        if (thrown instanceof TooManyReads) return [`${indicator}: ${thrown.message}`];
      }
    }
    return [];
  });
  expect(wrong).toEqual([]);
});

function* argumentLists(arity: number, shared: () => Term): Generator<Term[]> {
  if (arity === 0) yield [];
  else
    for (const args of argumentLists(arity - 1, shared)) {
      yield [...args, shared()];
      yield [...args, new Var()];
      if (arity === 1) yield [...args, list([shared()])];
    }
}
