/** Why an exploration was not complete, in sentences. */
import type { Shortfall } from '../search/index.ts';

/** The text of each reason before its count, and the unit of the count where that is not reversed decisions. */
interface Wording {
  readonly text: (what: string) => string;
  readonly one?: string;
  readonly many?: string;
}

const times = { one: 'time', many: 'times' };

const wordings: Readonly<Record<string, Wording>> = {
  'depth-limit': { text: what => (what === '' ? 'deeper than --depth' : what) },
  'solver-unknown': { text: () => 'undecided by the solver within --solver-timeout' },
  divergence: {
    text: what =>
      what === '' ? 'did not lead where the solver said' : `the machine and the BEAM differ: ${what}`,
  },
  'excluded-input': { text: () => 'reached only by inputs that are ruled out' },
  'no-input': { text: () => '--assume let none of the inputs through', one: 'input', many: 'inputs' },
  'unusable-type': { text: what => what, ...times },
  'made-values': {
    text: what => `values that only their module builds were made by ${what} (--calls), none by more`,
    ...times,
  },
  'made-up-fun': { text: what => `${what}, as inputs`, one: 'execution', many: 'executions' },
  'atom-characters': { text: () => 'reached only by atoms of unusual characters, if by any' },
  'tuple-size': { text: () => 'reached only by very large tuples, if by any' },
  'large-binary': { text: () => 'reached only by very long bitstrings, if by any' },
  'key-order': {
    text: () => 'reached only by maps whose keys are in an order that was not tried, if by any',
  },
  'opaque-values': {
    text: () =>
      'reached only by pids, references, ports or functions of the program, which inputs do not contain',
  },
  'float-rounding': { text: () => 'decided by how floats are rounded, which was not found out' },
  'float-digits': {
    text: what => `${what} was computed without Erlang/OTP, where its last digit may be another one`,
    ...times,
  },
  'term-depth': { text: () => 'needed terms deeper than --term-depth' },
  'other-functors': {
    text: what => `${what} met terms of any name and size, of which some were tried`,
    ...times,
  },
  schedules: {
    text: what => `one order of events was explored where others are possible: ${what}`,
    one: 'execution',
    many: 'executions',
  },
  answers: {
    text: () => 'could be asked for more answers than --answers',
    one: 'execution',
    many: 'executions',
  },
  'run-limit': {
    text: what => `ran out of ${what} (--run-${what})`,
    one: 'execution',
    many: 'executions',
  },
  'opaque-call': {
    text: what => `${what} was not followed on the BEAM; its result counts for one execution`,
    one: 'execution',
    many: 'executions',
  },
  unsupported: { text: what => `not supported yet: ${what}`, ...times },
  refuted: {
    text: () => 'contradicted by the real system: a defect of Tandem, which may have missed something else',
    one: 'execution',
    many: 'executions',
  },
  missing: {
    text: what => `${what} is not to be had here: executions that need it end there`,
    ...times,
  },
  'internal-error': { text: what => `failure of Tandem itself: ${what}`, ...times },
  time: { text: () => 'left when --time was over' },
  'max-paths': { text: () => 'left when --max-paths was reached' },
  covered: { text: () => 'left when every clause was reached, as --until says' },
  memory: { text: () => 'left when memory ran short' },
  interrupted: { text: () => 'left at the interruption' },
};

/** The prefix of reasons for symbolic values that were made concrete; `what` names the operation. */
const CONCRETE = 'concrete-';
const concrete: Wording = {
  text: what => `${what} ran concretely, what depends on its result was not varied`,
  ...times,
};

function wordingOf(reason: string): Wording {
  if (reason.startsWith(CONCRETE)) return concrete;
  return wordings[reason] ?? { text: what => [reason, what].filter(Boolean).join(' '), ...times };
}

const uncovered: Readonly<Record<string, string>> = {
  unreachable: 'no input gets there',
  'not-called': 'its function was not called',
  'depth-limit': 'perhaps deeper than --depth',
  'solver-unknown': 'perhaps undecided by the solver',
  'left-out': 'perhaps through functions that were not explored',
  'excluded-input': 'perhaps only by inputs that are ruled out',
  'made-values': 'perhaps with values that take more calls of their module',
  'made-up-fun': 'perhaps with functions that do more than return something',
  'term-depth': 'perhaps with deeper terms',
  'atom-characters': 'perhaps with atoms of unusual characters',
  'tuple-size': 'perhaps with very large tuples',
  'large-binary': 'perhaps with very long bitstrings',
  'key-order': 'perhaps with keys of maps in another order',
  'opaque-values': 'perhaps with pids, references, ports or functions of the program',
  'float-rounding': 'perhaps by how floats are rounded',
  'float-digits': 'perhaps by the last digits of floats',
  'other-functors': 'perhaps with other names or sizes of terms',
  schedules: 'perhaps in another order of messages and processes',
  answers: 'not before the first answer; --answers asks for more',
  'run-limit': 'perhaps behind an execution that did not end',
  refuted: 'perhaps where Tandem is wrong',
  'opaque-call': 'perhaps decided by what was not followed on the BEAM',
  missing: 'perhaps behind what is not to be had here',
  unsupported: 'perhaps behind what is not supported yet',
  divergence: 'perhaps where a prediction failed',
};

/** Why a point may not have been reached, without the reasons that ended the exploration early. */
export function explainUncovered(why: readonly string[]): string {
  const texts = why.flatMap(reason =>
    reason.startsWith(CONCRETE) ? 'perhaps decided by what ran concretely' : (uncovered[reason] ?? []),
  );
  return [...new Set(texts)].join(', ');
}

export function explain({ reason, what, count }: Shortfall): string {
  const wording = wordingOf(reason);
  const { one = 'decision', many = 'decisions' } = wording;
  return `${wording.text(what ?? '')} (${count} ${count === 1 ? one : many})`;
}
