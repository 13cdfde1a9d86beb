/**
 * The report for people: errors with the commands that replay them; then coverage, what was not explored and why, and
 * the time it took.
 */

import type { Share } from '../coverage/index.ts';
import { replayCommand, shownCall } from './call.ts';
import { caseOf } from './cases.ts';
import { renderContext } from './context.ts';
import { findingsOf, isProgramsFault } from './findings/index.ts';
import { nextStep } from './next-step.ts';
import { abridged, describeOutcome, locationOf } from './outcome.ts';
import { printable, printableReport } from './printable.ts';
import { explain } from './reasons.ts';
import type {
  Finding,
  Report,
  ReportedCase,
  ReportedConfirmation,
  ReportedCoverage,
  ReportedOutcome,
  ReportedSolver,
  SourceText,
  Timing,
} from './schema.ts';
import type { Style } from './style.ts';
import { renderCases } from './test-cases.ts';
import { renderPoints } from './uncovered.ts';
import type { FailingUnit } from './unit-of.ts';

/** `program`: how the user started Tandem. `contracts`: whether broken contracts are shown in full, or counted. */
export function renderReport(
  whole: Report,
  style: Style,
  program = 'tandem',
  contracts = true,
  isKept = false,
): string {
  const report = printableReport(whole);
  const next = nextStep(report.findings ?? findingsOf(report), [report], isKept);
  return [
    headline(report, style),
    ...renderFindings(report, style, program, contracts),
    renderConfirmed([report]),
    renderRefuted([report], style, program),
    renderStuck(report, 'timeout', 'Does not end'),
    renderStuck(report, 'memory', 'Needs more than --run-memory'),
    renderStuck(report, 'deadlock', 'Waits for ever'),
    renderStuck(report, 'halted', 'Ends the node'),
    renderStuck(report, 'crash', 'Breaks the node down'),
    renderTarget(report, style),
    renderCases(report),
    renderCoverage(report.coverage),
    renderIncomplete(report),
    renderTime(report.timing, [report.solver], style),
    next === null ? '' : style.dim(next),
  ]
    .filter(part => part !== '')
    .map(part => `${part}\n`)
    .join('\n');
}

function headline(report: Report, style: Style): string {
  const { verdict, errors, cases } = report;
  const unit = style.bold(printable(report.unit));
  const executed = plural(cases.length, 'execution');
  switch (verdict) {
    case 'bugs':
      return `${unit}: ${style.red(plural(errors.length, 'error'))} in ${executed}`;
    case 'exhausted':
      return `${unit}: ${style.green('no errors; every path was explored')} (${executed})`;
    case 'budget':
      return `${unit}: ${style.yellow('no errors so far; stopped before the end')} (${executed})`;
    case 'incomplete':
      return `${unit}: ${style.yellow('no errors found; not everything could be explored')} (${executed})`;
  }
}

function renderTarget(report: Report, style: Style): string {
  const { target } = report;
  if (target === undefined) return '';
  const there = target.case === null ? undefined : caseOf(report, target.case);
  const place = target.place === 'assert' ? 'an assertion' : target.place;
  if (there === undefined) return `Target: ${style.yellow(`${place} was not reached`)}`;
  const after = plural(there.id, 'execution');
  return `Target: ${style.green(`${place} is reached`)} by ${abridged(shownCall(report, there.input))} (after ${after})`;
}

/** The findings one after the other: bugs, what was handled, and broken contracts, in full or as a number. */
function renderFindings(report: Report, style: Style, program: string, contracts: boolean): string[] {
  const all = report.findings ?? findingsOf(report);
  const findings = all.filter(({ known }) => known !== true);
  const isContract = (finding: Finding) => !isProgramsFault(finding) && !finding.handled;
  const groups: [title: string | null, findings: Finding[]][] = [
    [null, findings.filter(finding => isProgramsFault(finding) && !finding.handled)],
    ['Crashes in other processes that were handled:', findings.filter(({ handled }) => handled)],
    ['Broken contracts:', contracts ? findings.filter(isContract) : []],
  ];
  const lines: string[] = [];
  let number = 0;
  for (const [title, group] of groups) {
    if (title !== null && group.length > 0) lines.push(title);
    for (const finding of group) {
      const failing = caseOf(report, finding.case);
      const view = { style, program, sources: report.sources ?? [] };
      if (failing !== undefined) lines.push(renderFinding({ report, failing }, finding, ++number, view));
    }
  }
  const hidden = contracts ? 0 : findings.filter(isContract).length;
  if (hidden > 0) lines.push(`${plural(hidden, 'broken contract')} (--contracts shows them)`);
  lines.push(...renderKnown(all));
  return lines;
}

/** The findings of the baseline, as a number. */
export function renderKnown(findings: readonly Finding[]): string[] {
  const count = findings.filter(({ known }) => known === true).length;
  return count === 0 ? [] : [`${plural(count, 'known finding')} (in the baseline)`];
}

/** Findings that are shown with the lines around them; the first are read. */
const IN_CONTEXT = 3;

interface FindingView {
  readonly style: Style;
  readonly program: string;
  readonly sources: readonly SourceText[];
}

/** A finding with its input, its outcome and the command that replays it; the first ones where they happened. */
export function renderFinding(
  { report, failing }: FailingUnit,
  finding: Finding,
  number: number,
  { style, program, sources }: FindingView,
): string {
  const others = finding.count - 1;
  const ways = (finding.ways?.length ?? 1) - 1;
  const more = [
    ...(others > 0 ? [plural(others, 'other input')] : []),
    ...(ways > 0 ? [`through ${plural(ways, 'other function')}`] : []),
  ];
  const lines = [
    `${number}. ${style.bold(abridged(shownCall(report, failing.input)))}`,
    `   ${style.red(abridged(describeOutcome(failing.outcome)))}${locationOf(failing.outcome)}`,
  ];
  if (number <= IN_CONTEXT) lines.push(...renderContext(failing, sources, style));
  // In the report of one unit all bugs have the same standing.
  if (finding.unit !== undefined || !isProgramsFault(finding)) lines.push(style.dim(`   ${finding.why}`));
  if (failing.confirmation !== undefined) lines.push(...renderDoubt(failing.confirmation, style));
  if (more.length > 0) lines.push(style.dim(`   and ${more.join(', ')} with the same fault`));
  lines.push(style.dim(`   replay: ${replayLine(report, failing, program)}`));
  return lines.join('\n');
}

/** How many characters of a command are shown. */
const COMMAND_SHOWN = 4000;

/** A command that is cut short would be of no use. */
function replayLine(report: Report, { id, input }: ReportedCase, program: string): string {
  const command = replayCommand(report, input, program);
  if (command.length <= COMMAND_SHOWN) return command;
  return `${program} replay FILE --case ${id}, with the FILE that --json writes (the command would have ${command.length} characters)`;
}

/** A line at an error that the real system did not confirm. */
function renderDoubt(confirmation: ReportedConfirmation, style: Style): string[] {
  switch (confirmation.result) {
    case 'confirmed':
      return [];
    case 'differs':
      return [
        style.yellow(`   not so on ${confirmation.by}: ${abridged(describeOutcome(confirmation.outcome))}`),
      ];
    case 'unchecked':
      return [style.dim(`   not confirmed on ${confirmation.by}: ${abridged(confirmation.why)}`)];
  }
}

/** Cases that the real system contradicts, with what the maintainers need. */
export function renderRefuted(reports: readonly Report[], style: Style, program: string): string {
  const cases = reports.flatMap(report =>
    (report.refuted ?? []).map(id => {
      const one = caseOf(report, id) as ReportedCase;
      return [
        `  ${abridged(shownCall(report, one.input))}`,
        `    here: ${abridged(describeOutcome(one.outcome))}${locationOf(one.outcome)}`,
        ...(one.confirmation?.result === 'differs'
          ? [`    on ${one.confirmation.by}: ${abridged(describeOutcome(one.confirmation.outcome))}`]
          : []),
        style.dim(`    replay: ${replayLine(report, one, program)}`),
      ].join('\n');
    }),
  );
  if (cases.length === 0) return '';
  const title =
    'Tandem was wrong about these, so they are no errors. Please send them to its maintainers, with the program and the output of `tandem doctor`:';
  return [style.yellow(title), ...cases].join('\n');
}

export function renderConfirmed(reports: readonly Report[]): string {
  const errors = reports.reduce((sum, report) => sum + report.errors.length, 0);
  const confirmed = reports
    .flatMap(({ cases }) => cases)
    .filter(one => one.confirmation?.result === 'confirmed');
  const by = confirmed[0]?.confirmation?.by;
  if (by === undefined) return '';
  return `Confirmed on ${by}${confirmed.length === errors ? '' : `: ${confirmed.length} of ${errors}`}`;
}

/** The inputs without a result (such as long runs), represented by the smallest. Endless loops are findings. */
function renderStuck(report: Report, kind: ReportedOutcome['kind'], what: string): string {
  const [smallest, ...others] = report.cases
    .filter(({ outcome }) => outcome.kind === kind && !('loop' in outcome || 'growth' in outcome))
    .map(({ input }) => abridged(shownCall(report, input)))
    .sort((a, b) => a.length - b.length);
  if (smallest === undefined) return '';
  return `${what}: ${smallest}${others.length === 0 ? '' : ` and ${plural(others.length, 'other input')}`}`;
}

export function renderCoverage(coverage: ReportedCoverage): string {
  const { clauses, generated, choices, lines, uncovered } = coverage;
  const shares = [`${share(clauses)} clauses`];
  if (lines !== undefined) shares.push(`${share(lines)} lines`);
  if (choices !== undefined) shares.push(choiceShare(choices));
  if (generated !== undefined && generated.total > 0)
    shares.push(`${share(generated)} clauses of the compiler`);
  return [`Coverage: ${shares.join(', ')}`, ...renderPoints(uncovered, 'not reached: ')].join('\n');
}

/** A percentage of those that were seen so far would say nothing. */
function choiceShare(choices: Share): string {
  if (choices.open !== true) return `${share(choices)} choices`;
  const { covered, total } = choices;
  return `${covered === total ? '' : `${covered} of `}${plural(total, 'choice')} seen so far`;
}

function share(coverage: Share): string {
  const { covered, total } = coverage;
  return `${covered} of ${total}${total === 0 ? '' : ` (${percentage(coverage)})`}`;
}

export function percentage({ covered, total }: Share): string {
  return total === 0 ? '' : `${Math.floor((100 * covered) / total)}%`;
}

function renderIncomplete({ incomplete }: Report): string {
  if (incomplete.length === 0) return '';
  return ['Not explored:', ...incomplete.map(shortfall => `  ${explain(shortfall)}`)].join('\n');
}

/** The time that several reports have taken together, with the solver's queries. */
export function renderTime(timing: Timing, solvers: readonly ReportedSolver[], style: Style): string {
  const sum = (pick: (solver: ReportedSolver) => number) => solvers.reduce((n, one) => n + pick(one), 0);
  const asked = sum(({ queries, answeredWithoutSolver }) => queries + answeredWithoutSolver);
  const queries = `${solvers[0]?.backend}: ${sum(one => one.queries)} of ${plural(asked, 'query', 'queries')}`;
  return style.dim(
    `Time: ${seconds(timing.totalMs)} (${timeParts(timing)}${solvers.length === 0 ? '' : `; ${queries}`})`,
  );
}

/** The shortest time that is shown; parts are rounded. */
const SHOWN_MS = 10;

/** What the time was spent on. Several executors or solvers take more of it together than the clock shows. */
function timeParts({ totalMs, loadMs, executeMs, solveMs, confirmMs = 0 }: Timing): string {
  const restMs = totalMs - loadMs - executeMs - solveMs - confirmMs;
  const parts = [`load ${seconds(loadMs)}`, `execute ${seconds(executeMs)}`, `solve ${seconds(solveMs)}`];
  if (confirmMs >= SHOWN_MS) parts.push(`confirm ${seconds(confirmMs)}`);
  const isParallel = restMs <= -SHOWN_MS;
  parts.push(isParallel ? `${seconds(-restMs)} of it in parallel` : `rest ${seconds(Math.max(0, restMs))}`);
  return parts.join(', ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** As in `7 bugs (3 of them doubtful)`. Where all are, or none is, there is nothing to tell apart. */
export function countOfBugs(bugs: number, doubtful: number): string {
  const isMixed = doubtful > 0 && doubtful < bugs;
  return plural(bugs, 'bug') + (isMixed ? ` (${doubtful} of them doubtful)` : '');
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
