/**
 * Where the digits of a process wait until there are enough of them to be an event.
 *
 * They are appended, bit by bit, to one small integer that begins with a bit 1. Functions of a module pass it to each other
 * as a last argument, so that in a loop it stays in a register and a digit costs a multiplication and an addition. It is
 * put into the process dictionary before control goes to code that does not take it, which is every call but one of a
 * function of the same module, and before a function returns; who goes on from there gets it from the dictionary. What is
 * in the dictionary is thus the newest value or one that the newest begins with.
 *
 * An exception loses the digits that are not in the dictionary. Its handler tells that there was one (`raised`), and who
 * rebuilds the execution goes without them up to there.
 */
import type { Expr } from '../core/index.ts';
import { atom } from '../terms/index.ts';
import { before, bound, builtIn, choice, collect, generatedClause, literal, variable } from './build.ts';
import { type ClauseNumber, MAX_BITS } from './clause-numbers.ts';

/** Bits of a word: numbers of JavaScript hold that many. */
export const WORD_BITS = 52;

/** A smaller one has room for a digit. */
const ROOMY = 2 ** (WORD_BITS - MAX_BITS);

/** Where the dictionary has the digits. */
export const KEY = atom('$erl_relay_digits');

/** Where the digits are at some point of a function. */
export type Digits =
  | { readonly kind: 'kept' }
  | {
      /** In a variable. */
      readonly kind: 'held';
      readonly name: string;
      /** Whether there are more than in the dictionary. */
      readonly isAhead: boolean;
      /** Bits that there is room for. */
      readonly room: number;
    };

/** In the dictionary. */
export const KEPT: Digits = { kind: 'kept' };

export function held(name: string, room = 0): Digits {
  return { kind: 'held', name, isAhead: true, room };
}

/** `body`, with the digits in the dictionary. */
export function keeping(digits: Digits, body: Expr): Expr {
  if (digits.kind === 'kept' || !digits.isAhead) return body;
  return before(builtIn('put', literal(KEY), variable(digits.name)), body);
}

/** What `use` makes of the variable that has the digits. */
export function holding(digits: Digits, fresh: () => string, use: (name: string) => Expr): Expr {
  if (digits.kind === 'held') return use(digits.name);
  const name = fresh();
  return bound([name], builtIn('get', literal(KEY)), use(name));
}

/** The digits with another one. */
export function appending(
  digits: Digits,
  { digit, bits }: ClauseNumber,
  fresh: () => string,
  use: (digits: Digits) => Expr,
): Expr {
  return holding(digits, fresh, name => {
    const known = digits.kind === 'held' ? digits.room : 0;
    const [roomy, room] = known >= bits ? [name, known] : [fresh(), MAX_BITS];
    const next = fresh();
    const shifted = builtIn('*', variable(roomy), literal(2 ** bits));
    const sum = digit === 0 ? shifted : builtIn('+', shifted, literal(digit));
    const appended = bound([next], sum, use(held(next, room - bits)));
    return roomy === name ? appended : bound([roomy], withRoom(name, fresh(), fresh()), appended);
  });
}

function isRoomy(name: string): Expr {
  return builtIn('<', variable(name), literal(ROOMY));
}

/** The digits, or none where they were so many that they have become an event. */
function withRoom(name: string, ...[roomy, full]: [string, string]): Expr {
  return choice(
    variable(name),
    { patterns: [variable(roomy)], guard: isRoomy(roomy), body: variable(roomy) },
    generatedClause(variable(full), collect('full', [variable(full)])),
  );
}

/** The body of a function that takes digits: with room for one, else it begins again (`again`) without any. */
export function entering(name: string, fresh: () => string, body: Expr, again: (digits: Expr) => Expr): Expr {
  return choice(
    variable(name),
    { patterns: [variable(fresh())], guard: isRoomy(name), body },
    generatedClause(variable(fresh()), again(collect('full', [variable(name)]))),
  );
}

/** The digits that a function has on entry. */
export function entered(name: string): Digits {
  return held(name, MAX_BITS);
}
