/** `tandem run`: explores one unit. */
import { progressDisplay, renderDiagnostic, renderReport, toJson } from '../report/index.ts';
import { realClock } from './clock.ts';
import { exploreUnit } from './explore-unit.ts';
import { type ExitStatus, type Io, styleOf, userSignal } from './io.ts';
import { loadLanguage, type Subject } from './languages/language.ts';
import { type RawOptions, readOptions, replayWords } from './options.ts';
import { checkJsonTarget, writeResults } from './output.ts';
import { openSolver } from './solvers.ts';

export async function run(subject: Subject, raw: RawOptions, io: Io): Promise<ExitStatus> {
  const clock = realClock;
  const began = clock.now();
  const options = readOptions(raw);
  checkJsonTarget(options.json);
  const language = await loadLanguage(subject.target);
  const user = userSignal();
  const solver = await openSolver(options, clock.now);
  try {
    const opened = await language.open(subject, options);
    try {
      const talk = styleOf(io, io.stderr);
      for (const note of opened.notes) io.stderr.write(`${renderDiagnostic(note, talk)}\n`);
      const display = progressDisplay(options.progress, io.stderr, talk, clock.now);
      const report = await exploreUnit({
        opened,
        solver,
        options,
        invocation: {
          target: subject.target,
          ...(opened.function === undefined ? {} : { function: opened.function }),
          options: replayWords(raw),
        },
        display,
        signal: user.signal,
        clock,
        began,
        debug: io.env.TANDEM_DEBUG ? text => io.stderr.write(`${text}\n`) : null,
      }).finally(() => display.end());
      writeResults(
        io,
        options.json,
        () => renderReport(report, styleOf(io, io.stdout), io.program),
        () => toJson(report),
      );
      return report.errors.length > 0 ? 1 : 0;
    } finally {
      await opened.close();
    }
  } finally {
    user.release();
    await solver.close();
  }
}
