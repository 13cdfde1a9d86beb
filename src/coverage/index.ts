export { Coverage, type Share } from './coverage.ts';
export type { Place, Point, PointKind } from './point.ts';
