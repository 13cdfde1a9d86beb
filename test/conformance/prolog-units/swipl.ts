/** Goals that were reported, run in SWI-Prolog: what they do there, and which clauses of the program they enter. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report, ReportedOutcome } from '../../../src/report/index.ts';

export interface Observed {
  /** One line for each goal. */
  readonly outcomes: readonly string[];
  /** Lines of the clauses that were entered. */
  readonly entered: ReadonlySet<number>;
}

export function runInSwipl(program: string, goals: readonly string[]): Observed {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-goals-'));
  try {
    const file = join(folder, 'goals.pl');
    writeFileSync(file, goals.map(goal => `${goal} .\n`).join(''));
    const query = `check('${program}', '${file}')`;
    const options = ['--stack-limit=256m', '-g', query, '-t', 'halt', join(import.meta.dirname, 'check.pl')];
    const output = execFileSync('swipl', options, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
      timeout: 120_000,
    });
    const lines = output.trimEnd().split('\n');
    const last = lines.pop() ?? '';
    return { outcomes: lines, entered: new Set(JSON.parse(last.replace('entered ', ''))) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An outcome of ours as `check.pl` writes SWI-Prolog's: variables without their names, errors without their context. */
export function outcomeLine(outcome: ReportedOutcome): string {
  switch (outcome.kind) {
    case 'success': {
      const bound = Object.entries(outcome.bindings).filter(([, value]) => !/^_?[A-Z]\w*$/.test(value));
      const shown = bound.map(([name, value]) => `${name}=${anonymous(value)}`).join('; ');
      return `success ${shown}${outcome.choicePoints === true ? ' more' : ''}`;
    }
    case 'exception': {
      const formal = /^error\((.*),[^,]*\)$/s.exec(outcome.reason.replace(/,context\(.*\)\)$/s, ',_)'))?.[1];
      return `exception ${anonymous(formal ?? outcome.reason)}`;
    }
    default:
      return outcome.kind;
  }
}

function anonymous(text: string): string {
  return text.replace(/\b_[A-Z]\d*\b/g, '_');
}

export function goalOf(report: Report, input: readonly string[]): string {
  const name = report.unit.replace(/\/\d+$/, '');
  return input.length === 0 ? name : `${name}(${input.join(',')})`;
}
