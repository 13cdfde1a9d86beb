/** Programs of any language opened, explored and reported: what the command line is built on, and the library. */
export { buildReport, reportCoverage } from './build-report.ts';
export { realClock } from './clock.ts';
export { type ExplainingPatience, explainErrors } from './explain-errors.ts';
export {
  type ConfirmationResult,
  type CountedLines,
  type Language,
  type LanguageOptions,
  languageOf,
  loadLanguage,
  type OpenedProgram,
  type OpenedUnit,
  type OwnTestRun,
  type RealSystem,
  type RunMemory,
  type TestProgram,
  type TraceEvent,
} from './language.ts';
export { runTimeOf } from './run-meter.ts';
export { sourcesOf } from './sources.ts';
