/**
 * Explores every exported function of library modules with a specification, and checks for inputs outside of the
 * specification, divergences, and internal errors.
 *
 *     npm run bench -- specs [--seconds 5] [--max-paths N] [module | module:function/arity ...]
 *
 * Ends with the table of docs/specs.md.
 */
import { parseArgs } from 'node:util';
import { LIBRARIES, openLibrary, type Watched } from '../test/exploration/library.ts';
import { bound } from './support/bounds.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' }, 'max-paths': { type: 'string' } },
});
const seconds = Number(values.seconds);
const maxPaths = values['max-paths'] === undefined ? null : Number(values['max-paths']);

/** Limits that are no sign of a defect. */
const EXPECTED = new Set(['depth-limit', 'time', 'max-paths']);

class Row {
  functions = 0;
  executions = 0;
  exhausted = 0;
  faults = 0;
  outside = 0;
  diverged = 0;
  failed = 0;

  constructor(readonly module: string) {}

  add({ report: { cases, incomplete, verdict, errors }, outside }: Watched): void {
    const count = (wanted: string): number =>
      incomplete.filter(({ reason }) => reason === wanted).reduce((sum, one) => sum + one.count, 0);
    this.functions++;
    this.executions += cases.length;
    this.exhausted += verdict === 'exhausted' ? 1 : 0;
    this.faults += errors.length;
    this.outside += outside.length;
    this.diverged += count('divergence');
    this.failed += count('internal-error');
  }

  toString(): string {
    const { module, functions, executions, exhausted, faults, outside, diverged, failed } = this;
    return `| ${[module, functions, executions, exhausted, faults, outside, diverged, failed].join(' | ')} |`;
  }
}

function tell(entry: string, { report, outside, mishaps }: Watched): void {
  const remarks = [
    ...outside.slice(0, 3).map(input => `outside of the specification: ${input}`),
    ...mishaps.slice(0, 3).map(text => text.split('\n').slice(0, 4).join('\n    ')),
    ...report.incomplete
      .filter(({ reason }) => !EXPECTED.has(reason))
      .map(({ reason, what, count }) => `${reason} ${what ?? ''} (${count})`),
  ];
  if (remarks.length === 0) return;
  process.stdout.write(`${entry}: ${report.cases.length} executions, ${report.verdict}\n`);
  for (const remark of remarks) process.stdout.write(`    ${remark}\n`);
}

const rows: Row[] = [];
for (const wanted of positionals.length > 0 ? positionals : LIBRARIES) {
  const [module = '', only] = wanted.split(':');
  const row = new Row(module);
  const library = await openLibrary(module, maxPaths);
  for (const entry of library.entries) {
    if (only !== undefined && entry !== only && entry.split('/')[0] !== only) continue;
    try {
      const watched = await library.explore(entry, seconds);
      row.add(watched);
      tell(`${module}:${entry}`, watched);
    } catch (error) {
      row.failed++;
      process.stdout.write(`${module}:${entry}: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
  await library.close();
  rows.push(row);
  for (const what of ['outside', 'diverged', 'failed'] as const)
    bound(row[what] === 0, `${module}: ${row[what]} ${what}; none`);
  process.stdout.write(`${row}\n`);
}
process.stdout.write(`
| module | functions | executions | every path explored | faults | inputs outside | divergences | failures |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`);
