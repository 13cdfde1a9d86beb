/** Questions that built-in functions ask about symbolic operands. */

import { and, type Expr, eq, ge, gt, int, le, lt, mod, or, textHash } from '../../logic/index.ts';
import { encode } from '../symbolic/encode.ts';
import { isAtom, isInt, ival } from '../symbolic/signature.ts';
import { exactEqual, looseEqual } from '../terms/compare.ts';
import { concrete } from '../terms/concrete.ts';
import { concretize } from '../terms/concretize.ts';
import { contentKey } from '../terms/content-key.ts';
import { Atom, Sym, type Term } from '../terms/index.ts';
import { Count, count, countValue } from './bits/count.ts';
import { remember } from './concretes.ts';
import { equalParts } from './equality.ts';
import { hasSymbol } from './has-symbol.ts';
import { IntegerOperand, operandValue } from './numbers.ts';
import { isInteger, pinnedInteger, test, testInteger } from './observe.ts';
import { PIN, pinnedKind, QUESTION, type QuestionKind } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** The absolute value of a count is below this. Larger would let products of counts exceed safe integers. */
const MAX_COUNT = 2 ** 40;

/** Are the two terms equal? */
export function askEqual(p: SymbolicProcess, a: Term, b: Term, exact = true): boolean {
  const outcome = exact ? exactEqual(a, b) : looseEqual(a, b);
  if (!p.ex.recording || (!hasSymbol(a) && !hasSymbol(b))) return outcome;
  const parts = equalParts(p, a, b, exact);
  return parts === false ? false : p.ask(and(...parts), outcome, QUESTION.isEqual);
}

/** Is the term an atom? */
export function askName(p: SymbolicProcess, term: Term): boolean {
  if (!(term instanceof Sym)) return term instanceof Atom;
  return test(p, term, isAtom(term.expr), plain => plain instanceof Atom, QUESTION.isAtom);
}

/** Is the term exactly one of these? */
export function askOneOf(p: SymbolicProcess, term: Term, others: readonly Term[]): boolean {
  const outcome = others.some(other => exactEqual(term, other));
  if (!p.ex.recording || !(hasSymbol(term) || others.some(hasSymbol))) return outcome;
  const ways: Expr[] = [];
  const numbers = new Set<bigint>();
  const isInteger = term instanceof Sym && p.ex.facts.decide(isInt(term.expr)) === true;
  for (const other of others) {
    if (isInteger && (typeof other === 'number' || typeof other === 'bigint')) numbers.add(BigInt(other));
    else {
      const parts = equalParts(p, term, other, true);
      if (parts !== false) ways.push(and(...parts));
    }
  }
  if (isInteger) ways.push(...rangesOf(numbers).map(([low, high]) => between(ival(term.expr), low, high)));
  return p.ask(or(...ways), outcome, QUESTION.isEqual);
}

/** The maximal ranges of consecutive numbers. */
function rangesOf(numbers: ReadonlySet<bigint>): [bigint, bigint][] {
  const ranges: [bigint, bigint][] = [];
  for (const number of [...numbers].sort((a, b) => (a < b ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1n === number) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

function between(e: Expr, low: bigint, high: bigint): Expr {
  return low === high ? eq(e, int(low)) : and(ge(e, int(low)), le(e, int(high)));
}

/** A small integer that the operation needs to know exactly (an index, a size); undefined when it is none. */
export function askIndex(p: SymbolicProcess, term: Term): number | undefined {
  if (typeof term === 'number') return term;
  if (!(term instanceof Sym)) return undefined;
  const value = askInteger(p, term);
  return typeof value === 'number' ? value : undefined;
}

/** An integer of any size that the operation needs to know exactly; undefined when it is none. */
export function askInteger(p: SymbolicProcess, term: Term): number | bigint | undefined {
  if (isInteger(term)) return term;
  if (!(term instanceof Sym) || !testInteger(p, term, QUESTION.isIntegerIndex)) return undefined;
  return pinnedInteger(p, term, PIN.index);
}

/** A term that the operation needs to know exactly, with all of its parts. */
export function pinTerm(p: SymbolicProcess, term: Term): Term {
  const plain = concretize(term);
  if (plain === term || !p.ex.recording) return plain;
  for (const candidate of p.termCandidates(encode(term), plain)) {
    const parts = equalParts(p, term, candidate, true);
    const kind = pinnedKind(PIN.term, textHash(contentKey(candidate)) % 2 ** 31);
    if (parts !== false) p.ask(and(...parts), exactEqual(candidate, plain), kind);
  }
  return plain;
}

/** A position in a tuple. The BEAM also accepts one that no tuple has, if it is a small integer (60 bits) there. */
export function askPosition(p: SymbolicProcess, term: Term): number | undefined {
  const value = askInteger(p, term);
  if (typeof value !== 'bigint') return value;
  return value >= -(2n ** 59n) && value < 2n ** 59n ? Number(value) : undefined;
}

/** An integer that stays symbolic; undefined when it is none, or larger than any count. */
export function asCount(p: SymbolicProcess, term: Term): Count | undefined {
  if (typeof term === 'number') return count(term);
  if (!(term instanceof Sym)) return undefined;
  if (!testInteger(p, term, QUESTION.isIntegerCount)) return undefined;
  const value = concrete(term);
  const expr = ival(term.expr);
  const isSmall = typeof value === 'number' && value < MAX_COUNT && value > -MAX_COUNT;
  if (!p.ask(and(lt(expr, int(MAX_COUNT)), gt(expr, int(-MAX_COUNT))), isSmall, QUESTION.isCountInRange))
    return undefined;
  const found = new Count(value as number, p.ex.recording ? expr : int(value as number));
  remember(p, found.expr, countValue(found));
  return found;
}

/** An integer of which something is asked. */
type Asked = IntegerOperand | Count;

function asked(n: Asked): number | bigint {
  return n instanceof IntegerOperand ? operandValue(n) : countValue(n);
}

/** Is the number in this range? */
export function askBetween(
  p: SymbolicProcess,
  n: Asked,
  low: number | bigint,
  high: number | bigint,
  kind: QuestionKind,
): boolean {
  const [value, expr] = [asked(n), n.expr];
  const isInside = value >= low && value <= high;
  return p.ask(and(ge(expr, int(low)), le(expr, int(high))), isInside, kind);
}

/** Is the number not negative? */
export function askNatural(p: SymbolicProcess, n: Asked, kind: QuestionKind): boolean {
  return p.ask(ge(n.expr, int(0)), asked(n) >= 0, kind);
}

/** Is the number below this one? */
export function askBelow(p: SymbolicProcess, n: Asked, bound: bigint, kind: QuestionKind): boolean {
  return p.ask(lt(n.expr, int(bound)), asked(n) < bound, kind);
}

/** Is the number odd? */
export function askOdd(p: SymbolicProcess, n: IntegerOperand, kind: QuestionKind): boolean {
  return p.ask(eq(mod(n.expr, int(2)), int(1)), BigInt(operandValue(n)) % 2n !== 0n, kind);
}
