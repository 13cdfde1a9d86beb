import type { Point } from '../../coverage/index.ts';
import type { PointInfo } from './clauses.ts';

/** The clauses and lines of a code server's functions as coverage points. */
export function pointsOf(code: { readonly points: readonly PointInfo[] }): Point[] {
  return code.points.map(info => ({
    id: info.point,
    kind: info.kind,
    function: `${info.module}:${info.function}`,
    module: info.module,
    ...(info.position && { place: { file: info.position.file, line: info.position.line } }),
  }));
}
