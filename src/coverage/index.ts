export { Coverage, type Share } from './coverage.ts';
export { type ExplorationCoverage, mergedCoverage } from './merge.ts';
export { isSameFile, type Place, type Point, type PointKind } from './point.ts';
export { type Attempt, notAttempted, reasonsFor } from './why.ts';
