/**
 * What a saved report must look like before it is shown. Everything that shows reports relies on the schema; a file may hold
 * anything. A shape says where a value differs from it: the place, or null where it does not.
 */
import type { Report, ReportedCase, ReportedOutcome, SuiteReport } from '../report/index.ts';

type Shape = (value: unknown, place: string) => string | null;

const text: Shape = (value, place) => (typeof value === 'string' ? null : place);
const flag: Shape = (value, place) => (typeof value === 'boolean' ? null : place);
const number: Shape = (value, place) => (typeof value === 'number' && Number.isFinite(value) ? null : place);
/** Of lines, cases, times: nothing that is counted is negative or broken. */
const count: Shape = (value, place) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? null : place;

const list =
  (of: Shape): Shape =>
  (value, place) =>
    Array.isArray(value) ? firstOf(value.keys(), i => of(value[i], `${place}[${i}]`)) : place;

/** Whatever the names are. */
const record =
  (of: Shape): Shape =>
  (value, place) =>
    isObject(value) ? firstOf(Object.keys(value), name => of(value[name], `${place}.${name}`)) : place;

const optional =
  (of: Shape): Shape =>
  (value, place) =>
    value === undefined ? null : of(value, place);

const nullable =
  (of: Shape): Shape =>
  (value, place) =>
    value === null ? null : of(value, place);

const among =
  (...names: readonly string[]): Shape =>
  (value, place) =>
    typeof value === 'string' && names.includes(value) ? null : place;

/** An object with at least these parts. `Names` are those of the type that is read, so that none is forgotten. */
function object<Names extends string>(parts: Readonly<Record<Names, Shape>>): Shape {
  const names = Object.keys(parts) as Names[];
  return (value, place) =>
    isObject(value)
      ? firstOf(names, name => parts[name](value[name], place === '' ? name : `${place}.${name}`))
      : place;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstOf<Item>(items: Iterable<Item>, problemOf: (item: Item) => string | null): string | null {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== null) return problem;
  }
  return null;
}

const answer = record(text);
const location = object({ file: text, line: count });

const outcomes: Readonly<Record<ReportedOutcome['kind'], Shape>> = {
  value: object({ value: text }),
  exception: object({
    class: optional(text),
    reason: text,
    location: optional(location),
    answers: optional(list(answer)),
    process: optional(text),
    handled: optional(flag),
    contract: optional(text),
    undefined: optional(text),
    error: optional(text),
  }),
  'bad-return': object({ value: text, type: text, argument: optional(count) }),
  rejected: object({ by: text }),
  timeout: object({
    loop: optional(object({ functions: list(text), unchanged: list(text), proved: flag })),
    growth: optional(object({ sizes: list(number), steps: list(number) })),
  }),
  memory: object({}),
  halted: object({ status: number }),
  crash: object({ what: text }),
  deadlock: object({}),
  success: object({
    bindings: answer,
    choicePoints: optional(flag),
    answers: optional(list(answer)),
    moreAnswers: optional(flag),
    violation: optional(text),
  }),
  failure: object({ violation: optional(text) }),
  unsupported: object({ what: text }),
};

const outcome: Shape = (value, place) => {
  const kind = isObject(value) ? value.kind : undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(outcomes, kind)) return `${place}.kind`;
  return outcomes[kind as ReportedOutcome['kind']](value, place);
};

const place = { file: optional(text), line: optional(count) };

const caseShape = object<keyof ReportedCase>({
  id: count,
  input: list(text),
  outcome,
  path: text,
  parent: nullable(count),
  reversed: nullable(count),
  origin: optional(text),
  expected: optional(flag),
  open: optional(list(count)),
  reached: optional(list(count)),
  confirmation: optional(
    object({
      by: text,
      result: among('confirmed', 'differs', 'unchecked'),
      outcome: optional(outcome),
      why: optional(text),
    }),
  ),
  stack: optional(list(object({ function: text, ...place }))),
  decisions: optional(
    list(
      object({
        function: optional(text),
        ...place,
        own: flag,
        held: text,
        values: list(text),
        otherwise: list(text),
      }),
    ),
  ),
  messages: optional(
    list(
      object({
        kind: among('spawn', 'message', 'exit'),
        from: text,
        to: optional(text),
        text: optional(text),
      }),
    ),
  ),
});

const share = object({ covered: count, total: count, open: optional(flag) });
const lines = object({ covered: list(count), uncovered: list(count) });

const coverage = object<keyof Report['coverage']>({
  clauses: share,
  generated: optional(share),
  choices: optional(share),
  lines: optional(share),
  uncovered: list(object({ function: text, ...place, what: optional(text), why: list(text) })),
  functions: list(object({ function: text, clauses: share, lines: optional(share) })),
  files: optional(list(object({ file: text, clauses: lines, lines: optional(lines) }))),
  points: optional(list(object({ kind: text, function: text, ...place }))),
});

const timing = object({
  totalMs: number,
  executeMs: number,
  solveMs: number,
  loadMs: number,
  confirmMs: optional(number),
});

const sources = optional(list(object({ file: text, text })));

const findings = optional(
  list(
    object({
      unit: optional(text),
      target: optional(text),
      case: count,
      kind: text,
      why: text,
      fingerprint: text,
      known: optional(flag),
      handled: flag,
      count,
      ways: optional(list(object({ unit: text, target: optional(text), case: count }))),
    }),
  ),
);

const invocation = object({ target: text, function: optional(text), options: list(text) });

const reportShape = object<keyof Report>({
  schema: count,
  tool: text,
  version: text,
  language: among('erlang', 'prolog'),
  unit: text,
  verdict: among('bugs', 'exhausted', 'budget', 'incomplete'),
  incomplete: list(object({ reason: text, what: optional(text), count })),
  cases: list(caseShape),
  errors: list(count),
  refuted: optional(list(count)),
  findings,
  inputs: optional(text),
  errorCounts: list(count),
  target: optional(object({ place: text, case: nullable(count) })),
  coverage,
  solver: object<keyof Report['solver']>({
    backend: text,
    queries: count,
    sat: count,
    unsat: count,
    unknown: count,
    answeredWithoutSolver: count,
    answeredBy: optional(record(count)),
    ms: number,
  }),
  timing,
  seed: number,
  invocation,
  sources,
  changedSources: optional(list(text)),
});

const suiteShape = object<keyof SuiteReport>({
  schema: count,
  units: list(reportShape),
  modules: list(object({ module: text, units: count, coverage, errors: count })),
  failed: optional(list(object({ target: text, message: text }))),
  leftOut: optional(list(object({ unit: text, why: text }))),
  tests: optional(
    object({
      ran: count,
      total: count,
      calls: count,
      clauses: count,
      newClauses: count,
      files: list(object({ file: text, lines: list(count) })),
    }),
  ),
  findings,
  sources,
  changedSources: optional(list(text)),
  timing: optional(timing),
});

/** Where a report differs from the schema; null where it does not. */
export function problemIn(content: object): string | null {
  return ('units' in content ? suiteShape : reportShape)(content, '');
}

/** The same for what is needed to run cases again, of a report or a trace. */
export function problemInRecorded(content: object): string | null {
  return recordedShape(content, '');
}

const recordedShape = object({
  unit: text,
  cases: list(object({ id: count, input: list(text), outcome })),
  invocation: object({ target: text, options: optional(list(text)) }),
});
