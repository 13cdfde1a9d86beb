import type { Report, SuiteReport } from './schema.ts';

/** The report as JSON, in pieces. */
export function* toJson(report: Report | SuiteReport): Generator<string> {
  // As far down as the list of cases: the suite's units, a unit, its cases.
  yield* jsonPieces(report, 'units' in report ? 4 : 2, '  ');
  yield '\n';
}

/**
 * What `JSON.stringify(value, null, space)` gives, but in pieces: all of it may be longer than a string can be. `levels` is
 * how far down lists and objects are taken apart.
 */
export function* jsonPieces(value: unknown, levels: number, space = ''): Generator<string> {
  yield* pieces(value, levels, space, space === '' ? '' : '\n');
}

/** `line` begins a line at this level. */
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
