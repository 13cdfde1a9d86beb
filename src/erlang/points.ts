import type { Point } from '../search/unit.ts';
import type { CodeServer } from './machine/code.ts';

/** The clauses of a code server's functions as coverage points. */
export function pointsOf(code: CodeServer): Point[] {
  return code.clauses.map(info => ({
    id: info.point,
    kind: info.generated ? 'generated' : 'clause',
    function: `${info.module}:${info.function}`,
    module: info.module,
    ...(info.position && { place: { file: info.position.file, line: info.position.line } }),
  }));
}
