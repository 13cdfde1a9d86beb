export { annotationsOf } from './annotations.ts';
export {
  type Baseline,
  EMPTY_BASELINE,
  goneFrom,
  parseBaseline,
  updatedBaseline,
  withKnown,
} from './baseline.ts';
export { callOf, replayCommand, shownCall } from './call.ts';
export {
  plural,
  renderCoverage,
  renderReport,
} from './console.ts';
export { type Diagnostic, renderDiagnostic } from './diagnostic.ts';
export { byRank, findingsOf, isProgramsFault, type Judged, rankOf, suiteFindings } from './findings/index.ts';
export { type Format, type FormatName, formats } from './formats.ts';
export { livePage } from './html.ts';
export { jsonPieces, toJson } from './json.ts';
export { describeOutcome, locationOf, withoutStacks } from './outcome.ts';
export { printable } from './printable.ts';
export {
  type ProgressDisplay,
  type ProgressMode,
  type ProgressStage,
  progressDisplay,
  type Terminal,
} from './progress.ts';
export { explain, explainUncovered } from './reasons.ts';
export type {
  FailedTarget,
  FileCoverage,
  Finding,
  FunctionCoverage,
  InputOrigin,
  Invocation,
  LeftOut,
  Location,
  ModuleSummary,
  OwnTests,
  ReachedPoint,
  Report,
  ReportedCase,
  ReportedConfirmation,
  ReportedCoverage,
  ReportedDecision,
  ReportedMessage,
  ReportedOutcome,
  ReportedSolver,
  SourceText,
  StackFrame,
  SuiteReport,
  Timing,
  UncoveredPoint,
} from './schema.ts';
export { colours, plain, type Style, styleFor } from './style.ts';
export { renderSuite } from './suite.ts';
export { renderText } from './text.ts';
