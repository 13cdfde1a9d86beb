/**
 * Tandem as a library: `explore` does everything in one call. Its steps, and the parts that can be replaced by your own (a
 * strategy, a solver's backend, a language), are in the packages below it: `tandem/search`, `tandem/solver`,
 * `tandem/logic`, `tandem/erlang`, `tandem/prolog`. docs/api.md shows how.
 */

export { UsageError, version } from './api/basics/index.ts';
export { realClock } from './api/clock.ts';
export { type ExploreRequest, explore, exploreUnit, type SearchOptions } from './api/explore.ts';
export type { LanguageName, LanguageOptions, OpenedProgram, OpenedUnit, RealSystem } from './api/language.ts';
export { openProgram, type ProgramSubject } from './api/open-program.ts';
export {
  type Diagnostic,
  describeOutcome,
  plain,
  type Report,
  type ReportedCase,
  type ReportedConfirmation,
  type ReportedCoverage,
  type ReportedOutcome,
  renderReport,
  toJson,
} from './report/index.ts';
