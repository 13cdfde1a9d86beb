/** Why an exploration was not complete, in sentences. */
import type { Shortfall } from '../search/index.ts';

type Sentence = (count: string, what: string) => string;

const several = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const sentences: Readonly<Record<string, Sentence>> = {
  'depth-limit': count => `${count} deeper than --depth were not reversed`,
  'solver-unknown': count => `${count} the solver could not decide in time (--solver-timeout)`,
  divergence: count => `${count} did not lead where the solver said`,
  'concrete-bif': (count, what) =>
    `${what} was run concretely: what depends on its result was not varied (${count})`,
  'excluded-input': count => `${count} could only be reached by inputs that are ruled out`,
  'term-depth': count => `${count} needed terms deeper than --term-depth`,
  timeout: count => `${count} ran out of steps or time`,
  unsupported: (count, what) => `not supported yet: ${what} (${count})`,
  'internal-error': (count, what) => `a failure of Tandem itself: ${what} (${count})`,
  time: count => `${count} were left when --time was over`,
  'max-paths': count => `${count} were left when --max-paths was reached`,
  interrupted: count => `${count} were left at the interruption`,
};

/** What each reason counts, where it is not reversed decisions. */
const nouns: Readonly<Record<string, readonly [string, string]>> = {
  'concrete-bif': ['time', 'times'],
  unsupported: ['time', 'times'],
  'internal-error': ['time', 'times'],
  timeout: ['execution', 'executions'],
};

export function explain({ reason, what, count }: Shortfall): string {
  const [one, many] = nouns[reason] ?? ['decision', 'decisions'];
  const sentence = sentences[reason];
  if (sentence !== undefined) return sentence(several(count, one, many), what ?? '');
  return `${reason}${what === undefined ? '' : ` ${what}`} (${several(count, 'time', 'times')})`;
}
