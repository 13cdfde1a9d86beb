/**
 * Every format, and the report for people, with text that none may take for its own syntax: quotes, markup, separators,
 * line breaks, control characters. What is written is read back by a reader that is not ours, and must say the same.
 *
 * A new format needs an entry in `readers`: a parser from Node, from a package or of an installed program that gives
 * back what the format says about each error.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import lcovParse from 'lcov-parse';
import type { Log } from 'sarif';
import { describe, expect, it, vi } from 'vitest';
import { longFlag } from '../../../src/cli/options.ts';
import { defined } from '../../../src/logic/index.ts';
import {
  callOf,
  describeOutcome,
  type Finding,
  type Format,
  type FormatName,
  formats,
  plain,
  printable,
  type Report,
  type ReportedOutcome,
  renderText,
  replayCommand,
  type SuiteReport,
} from '../../../src/report/index.ts';
import { elementsVisited } from '../scans.ts';
import { sample } from './sample.ts';

/** What a format says about one error, decoded. */
interface Told {
  readonly unit: string;
  /** The arguments, or a text that contains them. */
  readonly input: string;
  /** The outcome in words, or a text that contains it. */
  readonly outcome: string;
  /** Where the exception was raised. */
  readonly place: { readonly file: string; readonly line: number } | undefined;
}

/** The formats that tell of errors; the others say how in `coverageReaders`. */
type ErrorFormat = {
  [Name in FormatName]: (typeof formats)[Name]['tells'] extends 'coverage' ? never : Name;
}[FormatName];

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  trimValues: false,
  isArray: name => ['testsuite', 'testcase'].includes(name),
});

interface Ended {
  readonly message: string;
  readonly '#text': string;
}

interface Junit {
  readonly testsuites: {
    readonly testsuite: readonly {
      readonly name: string;
      readonly testcase: readonly {
        readonly name: string;
        readonly failure?: Ended;
        readonly skipped?: string;
      }[];
    }[];
  };
}

const readers: Readonly<Record<ErrorFormat, (text: string) => readonly Told[]>> = {
  json(text) {
    const report = JSON.parse(text) as Report | SuiteReport;
    return ('units' in report ? report.units : [report]).flatMap(unit =>
      unit.errors.map(id => {
        const { input, outcome } = unit.cases.find(one => one.id === id) as Report['cases'][number];
        const place = outcome.kind === 'exception' ? outcome.location : undefined;
        return { unit: unit.unit, input: input.join(', '), outcome: describeOutcome(outcome), place };
      }),
    );
  },
  /** The tags are those of the page itself, and the report is in one of them; browsers read it in test/browser/. */
  html(text) {
    const [, fallback = '', data = '', rest = ''] =
      /^<!doctype html>.*?<pre>(.*?)<\/pre>.*?<script type="application\/octet-stream" id="report">([\w+/=]*)<\/script>(.*)$/s.exec(
        text,
      ) ?? [];
    expect(fallback).not.toContain('<');
    expect(rest.match(/<\/?script/g)).toEqual(['<script', '</script']);
    return readers.json(gunzipSync(Buffer.from(data, 'base64')).toString());
  },
  junit(text) {
    const { testsuites } = xml.parse(text, true) as Junit;
    return testsuites.testsuite.flatMap(({ name: unit, testcase }) =>
      testcase.flatMap(({ name: input, failure, skipped }) => {
        // A skipped test has no message, only a text.
        const text = failure?.['#text'] ?? skipped;
        if (text === undefined) return [];
        const [, file, line] = /^at (.*):(\d+)$/m.exec(text) ?? [];
        const place = file === undefined ? undefined : { file, line: Number(line) };
        return [{ unit, input, outcome: failure?.message ?? text, place }];
      }),
    );
  },
  sarif(text) {
    const log = JSON.parse(text) as Log;
    return log.runs.flatMap(({ results = [] }) =>
      results.map(({ message, properties, codeFlows }) => {
        const path = codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
        const { artifactLocation, region } = path.at(-1)?.location?.physicalLocation ?? {};
        const uri = artifactLocation?.uri;
        return {
          unit: properties?.unit as string,
          input: message.text ?? '',
          outcome: message.text ?? '',
          place: uri === undefined ? undefined : { file: decoded(uri), line: region?.startLine ?? 0 },
        };
      }),
    );
  },
};

/** As a browser does, but that a path which begins with two slashes is no host. */
function decoded(uri: string): string {
  return uri.startsWith('file:') ? fileURLToPath(uri) : decodeURIComponent(uri);
}

/** The lines of each file, reached or not. */
type Lines = readonly { readonly file: string; readonly lines: readonly (readonly [number, boolean])[] }[];

const coverageReaders: Readonly<Record<Exclude<FormatName, ErrorFormat>, (text: string) => Lines>> = {
  lcov(text) {
    let found: Lines = [];
    lcovParse.source(text, (problem, files) => {
      expect(problem).toBe(null);
      found = (files ?? []).map(({ file, lines }) => ({
        file,
        lines: lines.details.map(({ line, hit }) => [line, hit > 0] as const),
      }));
    });
    return found;
  },
};

/** Formats in which there is no way to write control characters: they show them as the console does. */
const WITHOUT_CONTROLS: readonly FormatName[] = ['junit', 'lcov'];

const HOSTILE = [
  ...[
    '"',
    "'",
    '`',
    '\\',
    '\\n',
    '\n',
    '\r\n',
    '\t',
    '\b',
    '\u001b[31m',
    '\u001b]0;x\u0007',
    '\u0085',
    '\u009b2J',
  ],
  ...[
    '<',
    '>',
    '&',
    '&amp;',
    '</script>',
    '<!--',
    ']]>',
    '<b>',
    '{{x}}',
    '${x}',
    '$(x)',
    '%s',
    '%0A',
    '::error::',
  ],
  ...[
    ',',
    ';',
    '|',
    '#',
    '*',
    '_',
    '[x](y)',
    '-- ',
    '=1+1',
    '\u2028',
    '\u2029',
    '\u202e',
    '\ufeff',
    'é',
    '日本',
    '🙂',
  ],
  ...[' ', '\n\n', '\n1. ', '\nnot ok 1 - ', 'a', 'it', '../', '__proto__', 'constructor', 'null'],
];

/** Nobody can write the character zero in a command; elsewhere it is hostile, too. */
const words = fc
  .array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 6 })
  .map(parts => parts.join(''));
const texts = fc.oneof(
  { weight: 9, arbitrary: words },
  { weight: 1, arbitrary: words.map(text => `${text}\0`) },
);

/** A report in which every text that comes from programs, files and people is one of these. */
function reportOf(language: Report['language'], text: () => string, word: () => string): Report {
  const outcomes: ReportedOutcome[] = [
    { kind: 'exception', class: 'error', reason: text(), location: { file: text(), line: 3 } },
    {
      kind: 'exception',
      class: 'exit',
      reason: text(),
      location: { file: text(), line: 12_345 },
      process: text(),
    },
    { kind: 'exception', reason: text() },
    { kind: 'bad-return', value: text(), type: text() },
    { kind: 'success', bindings: { X: text() }, violation: text() },
    { kind: 'failure', violation: text() },
  ];
  const cases = outcomes.map((outcome, i): Report['cases'][number] => ({
    id: i + 1,
    input: [word(), word()],
    outcome,
    path: 'T',
    parent: null,
    reversed: null,
    stack: [{ function: text(), file: text(), line: 5 }],
    decisions: [{ function: text(), own: true, held: text(), values: [text()], otherwise: [text()] }],
    ...(i === 0 ? { confirmation: { by: text(), result: 'unchecked', why: text() } } : {}),
    ...(i === 1
      ? { confirmation: { by: text(), result: 'differs', outcome: { kind: 'value', value: text() } } }
      : {}),
    ...(i === 2 ? { confirmation: { by: text(), result: 'confirmed' } } : {}),
  }));
  const stuck = (kind: 'timeout' | 'deadlock') =>
    ({ ...cases[0], id: kind.length + 10, outcome: { kind } }) as const;
  return {
    ...sample,
    language,
    unit: `${word()}/2`,
    cases: [
      ...cases,
      stuck('timeout') as Report['cases'][number],
      stuck('deadlock') as Report['cases'][number],
    ],
    errors: cases.map(({ id }) => id),
    errorCounts: cases.map(({ id }) => id),
    findings: cases.map(({ id }) => ({
      case: id,
      kind: id === 2 ? 'contract' : 'bug',
      why: text(),
      fingerprint: text(),
      handled: id === 3,
      count: id,
    })),
    incomplete: [{ reason: 'concrete-bif', what: text(), count: 1 }],
    target: { place: text(), case: 1 },
    coverage: {
      ...sample.coverage,
      uncovered: [{ function: text(), file: text(), line: 1, what: text(), why: ['depth-limit'] }],
      files: [
        {
          file: text(),
          clauses: { covered: [1], uncovered: [] },
          lines: { covered: [1, 3], uncovered: [2] },
        },
      ],
    },
    sources: [{ file: text(), text: text() }],
    invocation: { target: word(), function: word(), options: ['--path', word()] },
  };
}

const reports = fc
  .tuple(fc.constantFrom('erlang', 'prolog'), fc.infiniteStream(texts), fc.infiniteStream(words))
  .map(([language, some, others]) => {
    const next = (stream: fc.Stream<string>) => () => stream.next().value as string;
    return reportOf(language, next(some), next(others));
  });

const suiteOf = (units: readonly Report[]): SuiteReport => ({
  schema: 1,
  units,
  modules: units.map(({ coverage }, i) => ({
    module: coverage.uncovered[0]?.function ?? '',
    units: 1,
    coverage,
    errors: i,
  })),
  findings: units.flatMap(({ unit, findings = [] }) =>
    findings.map(finding => ({ unit, ...finding, ways: [{ unit, case: finding.case }] })),
  ),
});

/** Of both kinds, with the units that they are about. */
const anyReports = fc.oneof(
  reports.map(report => ({ report: report as Report | SuiteReport, units: [report] })),
  fc
    .array(reports, { minLength: 1, maxLength: 3 })
    // No two units of a suite have the same name.
    .map(units => units.map((report, i) => ({ ...report, unit: `${'x'.repeat(i)}${report.unit}` })))
    .map(units => ({ report: suiteOf(units) as Report | SuiteReport, units })),
);

describe.each(Object.keys(coverageReaders) as (keyof typeof coverageReaders)[])('the format %s', name => {
  it('says which lines were reached, whatever the names of files', () => {
    fc.assert(
      fc.property(anyReports, ({ report }) => {
        const told = coverageReaders[name]([...formats[name].render(report)].join(''));
        const coverages = 'units' in report ? report.modules : [report];
        const expected = coverages.flatMap(({ coverage }) =>
          (coverage.files ?? []).map(({ file, lines }) => ({
            // This reader takes spaces around names away.
            file: printable(file).trim(),
            lines: [
              ...(lines?.covered ?? []).map(line => [line, true] as const),
              ...(lines?.uncovered ?? []).map(line => [line, false] as const),
            ].sort(([a], [b]) => a - b),
          })),
        );
        expect(told).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe.each(Object.keys(readers) as ErrorFormat[])('the format %s', name => {
  const shown = WITHOUT_CONTROLS.includes(name) ? printable : (text: string) => text;

  it('is read back as it was written, whatever the text', () => {
    const format: Format = formats[name];
    fc.assert(
      fc.property(anyReports, ({ report, units }) => {
        const told = readers[name]([...format.render(report)].join(''));
        const expected = units.flatMap(({ unit, errors, cases }) =>
          errors.map(id => ({ unit, failing: cases.find(one => one.id === id) as Report['cases'][number] })),
        );
        // Formats that tell of findings have one for errors with the same cause, and the first one first.
        const isWhole = format.tells === 'everything';
        const { findings = [] } = report;
        expect(told).toHaveLength(isWhole ? expected.length : findings.length);
        for (const { unit, failing } of expected) {
          const { id, input, outcome } = failing;
          const isShown = findings.some(one => (one.unit ?? unit) === unit && one.case === id);
          if (!isWhole && !isShown) continue;
          const place = outcome.kind === 'exception' ? outcome.location : undefined;
          const matching = told.filter(
            one =>
              one.unit === shown(unit) &&
              input.every(argument => one.input.includes(shown(argument))) &&
              one.outcome.includes(shown(describeOutcome(outcome))) &&
              (place === undefined ||
                (one.place?.file === shown(place.file) && one.place.line === place.line)),
          );
          expect(matching.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** So many cases, all of them errors, of which the outcome of each is so long. */
function largeReport(many: number, long: number): Report {
  const cases = Array.from({ length: many }, (_, i): Report['cases'][number] => ({
    ...(sample.cases[0] as Report['cases'][number]),
    id: i + 1,
    input: [`${i}`],
    outcome: { kind: 'exception', class: 'error', reason: `begin${'x'.repeat(long)}end${i}` },
  }));
  const ids = cases.map(({ id }) => id);
  return {
    ...sample,
    cases,
    errors: ids,
    errorCounts: ids.map(() => 1),
    findings: ids.map(id => ({
      case: id,
      kind: 'bug',
      why: '',
      fingerprint: `${id}`,
      handled: false,
      count: 1,
    })),
  };
}

describe.each(Object.keys(readers) as ErrorFormat[])('the format %s', name => {
  const format: Format = formats[name];

  it('is told in full, however long it is', () => {
    const told = readers[name]([...format.render(largeReport(2, 10_000))].join(''));
    expect(told.map(({ outcome }) => /beginx{10000}end\d/.test(outcome))).toEqual([true, true]);
  });

  it('is made in pieces that are no longer where there are more cases', () => {
    const longest = (many: number) =>
      [...format.render(largeReport(many, 100))].reduce((most, { length }) => Math.max(most, length), 0);
    // HTML comes in pieces of a size of its own.
    expect(longest(8000)).toBeLessThan(longest(2000) + 70_000);
  });
});

describe.each(Object.keys(formats) as FormatName[])('the format %s', name => {
  const visits = (report: Report | SuiteReport) =>
    elementsVisited(() => {
      for (const _ of formats[name].render(report));
    });

  it('goes through cases and units a number of times that does not grow with them', () => {
    const cases = (many: number) => visits(largeReport(many, 1)) / many;
    expect(cases(400)).toBeLessThan(2 * cases(100));
    const units = (many: number) => {
      const all = Array.from({ length: many }, (_, i) => ({ ...largeReport(2, 1), unit: `m:f${i}/1` }));
      return visits(suiteOf(all)) / many;
    };
    expect(units(100)).toBeLessThan(2 * units(25));
  });
});

describe.each(Object.keys(formats) as FormatName[])('the format %s', name => {
  const format: Format = formats[name];
  const written = (report: Report | SuiteReport) => [...format.render(report)].join('');

  it('has no control characters that a terminal would obey', () => {
    fc.assert(
      fc.property(anyReports, ({ report }) => {
        expect(written(report)).not.toMatch(/[^\n\r\t\P{Cc}\x7f-\x9f]/u);
      }),
      { numRuns: 50 },
    );
  });

  it('is the same at any time, and leaves the report as it is', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const [report] = fc.sample(anyReports, { numRuns: 1, seed: 1 });
      const frozen = deepFrozen(defined(report).report);
      const [then, later] = ['2001-02-03T04:05:06Z', '2032-11-10T09:08:07Z'].map(time => {
        vi.setSystemTime(new Date(time));
        return written(frozen);
      });
      expect(later).toBe(then);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is named after "write" in help, and where README tells of results', () => {
    expect(format.text).toMatch(/^(the|an?) .*[^.\s]$/);
    expect(readFileSync('README.md', 'utf8')).toContain(`\`${longFlag(name)}`);
    if (format.tells !== 'everything')
      expect(readFileSync('docs/ci.md', 'utf8')).toContain(`| \`${longFlag(name)} FILE\` |`);
  });
});

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}

describe.each(Object.keys(readers) as ErrorFormat[])('the format %s', name => {
  it('tells bugs from broken contracts, and from what was known before', () => {
    const report = largeReport(1, 1);
    const [finding] = defined(report.findings);
    const written = (changes: Partial<Finding>) =>
      [...formats[name].render({ ...report, findings: [{ ...defined(finding), ...changes }] })].join('');
    const texts = [{}, { kind: 'contract' }, { known: true }] as const;
    expect(new Set(texts.map(written)).size).toBe(texts.length);
  });
});

const whole = (Object.keys(readers) as ErrorFormat[]).filter(name => formats[name].tells === 'everything');

describe.each(whole)('the format %s', name => {
  it('tells of every case, errors or not', () => {
    const report = { ...largeReport(5, 1), errors: [2], errorCounts: [1] };
    const written = (of: Report) => [...formats[name].render(of)].join('');
    for (const { id } of report.cases) {
      const cases = report.cases.map(one => (one.id === id ? { ...one, input: ['another'] } : one));
      expect(written({ ...report, cases }), `case ${id}`).not.toBe(written(report));
    }
  });
});

describe('the report for people', () => {
  const shown = (report: Report | SuiteReport) => renderText(report, plain, 'tandem', true);

  it('has the lines that it has for harmless text, and no control characters', () => {
    const harmless = (units: readonly Report[]) =>
      units.map(({ language }, i) =>
        reportOf(
          language,
          () => 'x',
          () => `x${i}`,
        ),
      );
    fc.assert(
      fc.property(anyReports, ({ report, units }) => {
        const text = shown(report);
        const twin = 'units' in report ? suiteOf(harmless(units)) : (harmless(units)[0] as Report);
        expect(text).not.toMatch(/[^\n\P{Cc}]|[\u2028\u2029\u202a-\u202e]/u);
        expect(text.split('\n')).toHaveLength(shown(twin).split('\n').length);
      }),
      { numRuns: 50 },
    );
  });

  it('has commands that a shell reads as they are meant', () => {
    const inputs = fc
      .sample(reports, { numRuns: 40, seed: 1 })
      .flatMap(report => report.cases.slice(0, 2).map(({ input }) => ({ report, input })));
    const commands = inputs.map(({ report, input }) => replayCommand(report, input, 'say'));
    const script = `say() { printf '%s\\0' "$@" end; }\n${commands.join('\n')}\n`;
    const { stdout } = spawnSync('bash', [], { input: script, encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } });
    const expected = inputs.map(({ report, input }) => {
      const { target, function: name, options } = report.invocation;
      const entry = report.language === 'prolog' ? [callOf(report, input)] : [name, `[${input.join(', ')}]`];
      return ['run', target, ...entry, ...options, '--max-paths', '1', 'end'];
    });
    expect(stdout.split('\0').slice(0, -1)).toEqual(expected.flat());
  });
});
