/**
 * How well findings are told apart: small modules with a known truth are explored together, as a project is, and what
 * `tandem test` says about each function is compared with what its author knows.
 *
 *     npm run bench -- findings [SECONDS] [PROGRAM]
 *
 * PROGRAM is the `dist/tandem.js` of another version, which is run as well. The first line of each module in
 * `bench/programs/findings/` names its functions with what they have: `bug`, `contract`, `hang`, or `-` for nothing. In reports
 * without `findings` every error is taken for a bug.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SuiteReport } from '../src/report/index.ts';
import { bound } from './support/bounds.ts';
import { print, printTable } from './support/table.ts';

const KINDS = ['bug', 'contract', 'hang'] as const;
type Kind = (typeof KINDS)[number];

/** The smallest share of right answers among those given, and among those that should be given. */
const GOAL = 0.9;

const folder = fileURLToPath(new URL('../bench/programs/findings/', import.meta.url));
const own = fileURLToPath(new URL('./tandem.js', import.meta.url));
const [seconds = '60', other] = process.argv.slice(2);

const truth = new Map<string, ReadonlySet<string>>();
for (const file of readdirSync(folder).filter(name => name.endsWith('.erl'))) {
  const [, line = ''] = /^%% truth: (.*)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  for (const entry of line.split(';')) {
    const [name = '', ...kinds] = entry.trim().split(/\s+/);
    truth.set(`${file.slice(0, -'.erl'.length)}:${name}`, new Set(kinds.filter(kind => kind !== '-')));
  }
}

/** What the report says about each function. */
function told(program: string): Map<string, Set<string>> {
  const scratch = mkdtempSync(join(tmpdir(), 'tandem-findings-'));
  try {
    const report = join(scratch, 'report.json');
    const words = [program, 'test', folder, '-t', seconds, '--json', report, '--progress', 'none'];
    spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const { units, findings }: SuiteReport = JSON.parse(readFileSync(report, 'utf8'));
    const found = new Map(units.map(({ unit }) => [unit, new Set<string>()]));
    if (findings === undefined)
      for (const { unit, errors } of units) if (errors.length > 0) found.get(unit)?.add('bug');
    for (const { kind, ways = [] } of findings ?? []) for (const { unit } of ways) found.get(unit)?.add(kind);
    return found;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function compare(name: string, program: string): string[][] {
  const found = told(program);
  const wrong: string[] = [];
  const rows = KINDS.map((kind: Kind) => {
    let [right, said, meant] = [0, 0, 0];
    for (const [unit, kinds] of truth) {
      const isMeant = kinds.has(kind);
      const isSaid = found.get(unit)?.has(kind) ?? false;
      if (isMeant) meant++;
      if (isSaid) said++;
      if (isMeant && isSaid) right++;
      if (isMeant !== isSaid) wrong.push(`${unit} ${isSaid ? 'has no' : 'has a'} ${kind}`);
    }
    const [precision, recall] = [said === 0 ? 1 : right / said, meant === 0 ? 1 : right / meant];
    if (program === own) {
      bound(precision >= GOAL, `${kind}: precision ${share(precision)}, at least ${share(GOAL)}`);
      bound(recall >= GOAL, `${kind}: recall ${share(recall)}, at least ${share(GOAL)}`);
    }
    return [name, kind, String(meant), String(said), String(right), share(precision), share(recall)];
  });
  for (const line of wrong) print(`  ${name}: ${line}`);
  return rows;
}

function share(value: number): string {
  return `${Math.round(100 * value)}%`;
}

const rows = [...(other === undefined ? [] : compare('other', other)), ...compare('this', own)];
print(`${truth.size} functions, ${seconds} s`);
printTable(['version', 'kind', 'meant', 'said', 'right', 'precision', 'recall'], rows);
