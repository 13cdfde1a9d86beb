/** `tandem replay`: runs recorded inputs again and says where their outcome is another one now. */

import type { OpenedUnit } from '../api/index.ts';
import { describeOutcome, locationOf, plural, printable, type Style, shownCall } from '../report/index.ts';
import { UsageError } from './failure.ts';
import { type ExitStatus, type Io, styleOf } from './io.ts';
import { type RawOptions, readOptions } from './read-options.ts';
import { openRecorded } from './recorded-unit.ts';
import { type Recorded, readReports } from './trace-reader.ts';

export interface ReplayRequest {
  readonly report: string;
  readonly case?: number;
  /** `--engine` and `--allow`, as written. */
  readonly raw: RawOptions;
}

interface Count {
  failing: number;
  different: number;
  replayed: number;
}

export async function replay(request: ReplayRequest, io: Io): Promise<ExitStatus> {
  const style = styleOf(io, io.stdout);
  const count: Count = { failing: 0, different: 0, replayed: 0 };
  for (const report of readReports(request.report)) await replayReport(report, request, count, io, style);
  if (count.replayed === 0) {
    const which = request.case === undefined ? 'no cases' : `no case ${request.case}`;
    throw new UsageError(`${request.report} has ${which}`);
  }
  const summary = `${plural(count.replayed, 'case')} replayed, ${count.failing} failing, ${count.different} different`;
  io.stdout.write(`${summary}\n`);
  return count.failing > 0 ? 1 : 0;
}

async function replayReport(
  report: Recorded,
  { case: id, raw }: ReplayRequest,
  count: Count,
  io: Io,
  style: Style,
): Promise<void> {
  const cases = report.cases.filter(one => id === undefined || one.id === id);
  const [first] = cases;
  if (first === undefined) return;
  const { allow, engine } = readOptions(raw);
  const asked = raw.engine === undefined ? {} : { engine };
  const { program, opened } = await openRecorded(report, first.input, { allow, confirm: false, ...asked });
  try {
    for (const recorded of cases) await replayCase(opened, report, recorded, count, io, style);
  } finally {
    await program.close();
  }
}

async function replayCase<Input, Outcome>(
  opened: OpenedUnit<Input, Outcome>,
  report: Recorded,
  recorded: Recorded['cases'][number],
  count: Count,
  io: Io,
  style: Style,
): Promise<void> {
  const { unit } = opened;
  const { outcome } = await unit.execute(await opened.read(recorded.input));
  const now = describe(opened, outcome);
  const then = describeOutcome(recorded.outcome) + locationOf(recorded.outcome);
  count.replayed++;
  const failing = unit.fault(outcome) !== null;
  if (failing) count.failing++;
  const [shown, call] = [printable(now), shownCall(report, recorded.input)];
  io.stdout.write(`${recorded.id}. ${call}: ${failing ? style.red(shown) : shown}\n`);
  if (now === then) return;
  count.different++;
  io.stdout.write(`   ${style.yellow('was')} ${printable(then)}\n`);
}

function describe<Input, Outcome>(opened: OpenedUnit<Input, Outcome>, outcome: Outcome): string {
  const described = opened.describe(outcome);
  return describeOutcome(described) + locationOf(described);
}
