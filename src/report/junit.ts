/**
 * The report as JUnit XML, which CI servers read. A unit is a test suite: each of its findings is a test that fails, or
 * is skipped where it does not make the command fail; a unit without findings is one test that passes. What XML cannot
 * contain is written as on the console.
 */
import { callOf, replayCommand } from './call.ts';
import { type Failure, failuresOf, unitsOf } from './failures.ts';
import { tagOf } from './outcome.ts';
import type { Report, SuiteReport } from './schema.ts';
import { element, escaped } from './xml.ts';

export function* toJunit(report: Report | SuiteReport): Generator<string> {
  const units = unitsOf(report);
  const failures = new Map<Report, Failure[]>(units.map(unit => [unit, []]));
  for (const failure of failuresOf(report)) failures.get(failure.report)?.push(failure);
  const ofUnit = (unit: Report) => failures.get(unit) ?? [];
  const totals = (some: readonly Report[]) => totalsOf(some.map(unit => [unit, ofUnit(unit)]));
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield element('testsuites', { name: 'tandem', ...totals(units) });
  for (const unit of units) {
    yield `  ${element('testsuite', { name: unit.unit, ...totals([unit]) })}`;
    const own = ofUnit(unit);
    if (own.length === 0) yield `    ${element('testcase', identity(unit, unit.unit), '/')}`;
    for (const failure of own) yield testCase(failure);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

function totalsOf(units: readonly (readonly [Report, readonly Failure[]])[]): Record<string, string> {
  const failures = units.flatMap(([, own]) => own);
  const passed = units.filter(([, own]) => own.length === 0).length;
  const skipped = failures.filter(isSkipped).length;
  const ms = units.reduce((sum, [{ timing }]) => sum + timing.totalMs, 0);
  return {
    tests: String(failures.length + passed),
    failures: String(failures.length - skipped),
    errors: '0',
    time: (ms / 1000).toFixed(3),
  };
}

/** What does not make the command fail: broken contracts, and what was known before. */
function isSkipped({ finding }: Failure): boolean {
  return finding.kind === 'contract' || finding.known === true;
}

function testCase(failure: Failure): string {
  const { report, finding, failing, what, place } = failure;
  const { input, outcome, confirmation } = failing;
  const isRaised = outcome.kind === 'exception';
  const type = isRaised ? [outcome.class, tagOf(outcome.reason)].filter(Boolean).join(':') : outcome.kind;
  const isLeft = isSkipped(failure);
  // A skipped test has no attributes in the schema.
  const lines = [
    ...(isLeft ? [`${finding.known ? 'known' : 'broken contract'}: ${what}`] : []),
    ...(place === undefined ? [] : [`at ${place.file}:${place.line}`]),
    ...(confirmation?.result === 'confirmed' ? [`confirmed on ${confirmation.by}`] : []),
    `replay: ${replayCommand(report, input, 'tandem')}`,
  ].map(escaped);
  const [name, attributes] = isLeft
    ? (['skipped', {}] as const)
    : (['failure', { type: type || 'exception', message: what }] as const);
  return [
    `    ${element('testcase', identity(report, callOf(report, input)))}`,
    `      ${element(name, attributes).trimEnd()}${lines.join('\n')}</${name}>\n`,
    '    </testcase>\n',
  ].join('');
}

/** Servers group by the part of the class name before the last dot. */
function identity({ unit, language }: Report, name: string): Record<string, string> {
  return { classname: language === 'erlang' ? (unit.split(':')[0] ?? unit) : language, name };
}
