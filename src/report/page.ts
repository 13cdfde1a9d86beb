/** What pages need of reports: their schema, and how they are put in words. Nothing here needs Node. */
export { callOf, replayCommand, shellQuoted } from './call.ts';
export { countOfBugs, percentage, plural } from './console.ts';
export { suiteFindings } from './findings/index.ts';
export { describeOutcome, locationOf, tagOf, withoutStacks } from './outcome.ts';
export { printable } from './printable.ts';
export { explain, explainUncovered } from './reasons.ts';
export type {
  ModuleSummary,
  Report,
  ReportedCase,
  ReportedConfirmation,
  ReportedCoverage,
  ReportedDecision,
  ReportedMessage,
  ReportedOutcome,
  SourceText,
  SuiteReport,
} from './schema.ts';
export { unitFinder } from './unit-of.ts';
