/** `tandem report`: a saved report for people, and in the formats that options name. */
import type { OpenedProgram } from '../api/index.ts';
import { formats, plural, type Report, type SourceText, type SuiteReport } from '../report/index.ts';
import type { Emitted } from './checked-tests.ts';
import { checkEmitTests, emitTests } from './emit-tests.ts';
import { type ExitStatus, type Io, tell, userSignal } from './io.ts';
import type { Options } from './options.ts';
import { type Outputs, openOutputs } from './outputs.ts';
import { type RawOptions, readOptions } from './read-options.ts';
import { openRecorded } from './recorded-unit.ts';
import { seenAgain } from './seen-again.ts';
import { readReport } from './trace-reader.ts';
import { Unwritten } from './unwritten.ts';

export async function report(file: string, raw: RawOptions, io: Io): Promise<ExitStatus> {
  const options = readOptions(raw);
  const saved = readReport(file);
  const units = 'units' in saved ? saved.units : [saved];
  const programs = [...units.map(({ invocation }) => invocation.target), ...sourcesIn(saved)];
  const outputs = openOutputs(formats, options, io, [file, ...programs]);
  return show(file, saved, options, outputs, io);
}

/** The files of the program that are in the report. */
function sourcesIn({ sources = [] }: Report | SuiteReport): readonly string[] {
  return sources.map(source => source.file);
}

async function show(
  file: string,
  saved: Report | SuiteReport,
  options: Options,
  outputs: Outputs,
  io: Io,
): Promise<ExitStatus> {
  const units = 'units' in saved ? saved.units : [saved];
  const programs = new Set(units.map(({ invocation }) => invocation.target)).size;
  for (const { language, invocation } of units)
    checkEmitTests(options, [file, invocation.target], language, programs);
  const unwritten = new Unwritten(io);
  const user = userSignal();
  outputs.write(saved, unwritten, { isKept: options.emitTests !== null });
  // Signals that came meanwhile are heard now.
  await new Promise(setImmediate);
  user.release();
  if (user.signal.aborted) return 2;
  if (options.emitTests !== null) await emitSaved(units, saved.sources ?? [], options, io, unwritten);
  return unwritten.status(0);
}

/** Tests are run before they are written: that needs the program, as it was opened then. */
async function emitSaved(
  units: readonly Report[],
  sources: readonly SourceText[],
  options: Options,
  io: Io,
  unwritten: Unwritten,
): Promise<void> {
  const { allow, confirm } = options;
  const programs: OpenedProgram[] = [];
  try {
    const emitted: Emitted[] = [];
    for (const report of units) {
      const [first] = report.cases;
      if (first === undefined) continue;
      const { program, opened } = await openRecorded(report, first.input, { allow, confirm });
      programs.push(program);
      const again = await seenAgain(report, opened);
      if (again.left > 0) {
        const what = plural(again.left, 'case');
        tell(io, [
          { title: 'tandem', text: `${what} of ${again.report.unit} left out: not as in the report` },
        ]);
      }
      emitted.push({ report: { ...again.report, sources }, opened });
    }
    await emitTests(emitted, options, io, unwritten);
  } finally {
    for (const program of programs) await program.close();
  }
}
