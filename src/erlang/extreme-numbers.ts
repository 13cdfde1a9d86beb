/** Whether a program has numbers near the ends of the range of floats. */

import type { Definition } from './core/core.ts';
import { calledIn, mentionedTerms } from './core/mentioned.ts';
import { Float, type Term } from './terms/index.ts';

/** Larger: fewer programs count, and products of fewer numbers below it reach the end of the range, which is 1.8e308. */
const LARGE = 1e100;

/** Functions that make such numbers of small ones. */
const GROWING = ['erlang:bsl', 'math:pow', 'math:exp', 'erlang:binary_to_float', 'erlang:list_to_float'];

/**
 * Where this is false no run compares an input with such a number, unless it comes to it by repeated multiplication.
 */
export function hasExtremeNumbers(functions: readonly Definition[]): boolean {
  const called = calledIn(functions);
  return GROWING.some(name => called.has(name)) || mentionedTerms(functions).some(isLarge);
}

function isLarge(term: Term): boolean {
  const value = term instanceof Float ? term.value : term;
  return (typeof value === 'number' || typeof value === 'bigint') && Math.abs(Number(value)) > LARGE;
}
