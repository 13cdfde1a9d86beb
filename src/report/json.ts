import type { Report, SuiteReport } from './schema.ts';

/** The report as JSON, in pieces. */
export function* toJson(report: Report | SuiteReport): Generator<string> {
  yield* jsonPieces(report, levelsOf(report), '  ');
  yield '\n';
}

/** Down to the list of cases: the suite's units, a unit, its cases. */
export function levelsOf(report: Report | SuiteReport): number {
  return 'units' in report ? 4 : 2;
}

/**
 * `JSON.stringify(value, null, space)` in pieces, since the whole may exceed the maximal length of a string. Lists and
 * objects down to depth `levels` are split.
 */
export function* jsonPieces(value: unknown, levels: number, space = ''): Generator<string> {
  yield* pieces(value, levels, space, space === '' ? '' : '\n');
}

/** `line` is the line break and indentation of this level. */
function* pieces(value: unknown, levels: number, space: string, line: string): Generator<string> {
  const isList = Array.isArray(value);
  const entries = typeof value === 'object' && value !== null ? entriesOf(value) : [];
  if (levels === 0 || entries.length === 0) {
    const text = JSON.stringify(value, null, space) ?? 'null';
    yield space === '' ? text : text.replaceAll('\n', line);
    return;
  }
  let before = `${isList ? '[' : '{'}${line}${space}`;
  for (const [key, part] of entries) {
    yield isList ? before : `${before}${JSON.stringify(key)}:${space === '' ? '' : ' '}`;
    yield* pieces(part, levels - 1, space, `${line}${space}`);
    before = `,${line}${space}`;
  }
  yield `${line}${isList ? ']' : '}'}`;
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(value);
  return Array.isArray(value) ? entries : entries.filter(([, part]) => part !== undefined);
}
