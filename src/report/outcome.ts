/** Outcomes in words. */
import type { ReportedOutcome } from './schema.ts';

/** How many characters of a value, call or message the console shows; all are in the JSON report. */
const SHOWN = 400;

export function abridged(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)} ... (${text.length} characters)`;
}

export function describeOutcome(outcome: ReportedOutcome): string {
  switch (outcome.kind) {
    case 'value':
      return outcome.value;
    case 'exception':
      return outcome.class === undefined
        ? outcome.reason
        : `${outcome.class}: ${withoutStacks(outcome.reason)}${outcome.undefined === undefined ? '' : ` (${outcome.undefined})`}`;
    case 'bad-return':
      return outcome.argument === undefined
        ? `returned ${outcome.value}, which is not in ${outcome.type}`
        : `answered ${outcome.value} for argument ${outcome.argument}, which is not in ${outcome.type}`;
    case 'rejected':
      return `ruled out by ${outcome.by}`;
    case 'timeout':
      if (outcome.growth !== undefined) return `takes exponential time: ${growthText(outcome.growth)}`;
      return outcome.loop === undefined
        ? 'ran out of steps or time'
        : `does not end: ${loopText(outcome.loop)}`;
    case 'memory':
      return 'ran out of memory';
    case 'halted':
      return `ended the whole system with status ${outcome.status}`;
    case 'crash':
      return `broke the whole system down: ${outcome.what}`;
    case 'deadlock':
      return 'deadlock: every process waits';
    case 'success': {
      const answers = [outcome.bindings, ...(outcome.answers ?? [])].map(describeAnswer);
      return `${answers.join(' ; ')}${violationOf(outcome)}`;
    }
    case 'failure':
      return `false${violationOf(outcome)}`;
    case 'unsupported':
      return `not supported yet: ${outcome.what}`;
  }
}

export function describeAnswer(answer: Readonly<Record<string, string>>): string {
  const bindings = Object.entries(answer).map(([name, value]) => `${name} = ${value}`);
  return bindings.length === 0 ? 'true' : bindings.join(', ');
}

type Timeout = Extract<ReportedOutcome, { kind: 'timeout' }>;
type Loop = NonNullable<Timeout['loop']>;
type Growth = NonNullable<Timeout['growth']>;

/** Arguments that are named; those of a long loop are many. */
const ARGUMENTS_SHOWN = 3;

function loopText({ functions, unchanged, proved }: Loop): string {
  const [first = '', ...others] = functions;
  const through = others.length === 0 ? '' : ` through ${others.slice(0, ARGUMENTS_SHOWN).join(', ')}`;
  const stays = unchanged.slice(0, ARGUMENTS_SHOWN).join(', ');
  const how = proved ? 'calls itself with the same arguments' : 'comes no closer to an end';
  return `${first}${through} ${how}${stays === '' ? '' : ` (${stays})`}`;
}

/** `620, 2,480, 9,920 steps for 4, 6, 8 elements`. */
function growthText({ sizes, steps }: Growth): string {
  return `${steps.map(grouped).join(', ')} steps for ${sizes.join(', ')} elements`;
}

/** Thousands apart. */
function grouped(n: number): string {
  return String(n).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

function violationOf({ violation }: { readonly violation?: string }): string {
  return violation === undefined ? '' : ` (${violation})`;
}

const STACK_ENTRY = String.raw`\{[^{}[\]]+,\d+,\[(?:\{file,(?:\[[\d,]*\]|"[^"]*")\},\{line,\d+\})?\]\}`;
const STACK = new RegExp(String.raw`\[${STACK_ENTRY}(?:,${STACK_ENTRY})*\]`, 'g');

/** Reasons of other processes carry the stack traces of those; they are in the JSON report. */
export function withoutStacks(reason: string, instead = '[...]'): string {
  return reason.replaceAll(STACK, instead);
}

/** The first atom of a reason: `case_clause` of `{case_clause,17}`, `type_error` of `type_error(integer,a)`. */
export function tagOf(reason: string): string {
  return /^[{[(]*(?:error\((?=\w))?('(?:[^'\\]|\\.|'')*'|[a-z]\w*)/.exec(reason)?.[1] ?? '';
}

export function locationOf(outcome: ReportedOutcome): string {
  if (outcome.kind !== 'exception' || outcome.location === undefined) return '';
  const who = outcome.process === undefined ? '' : ` in process ${outcome.process}`;
  return ` at ${outcome.location.file}:${outcome.location.line}${who}`;
}
