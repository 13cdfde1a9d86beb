/** Prolog on the command line: loads programs and takes goals. */
import { readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { isOfText, Labels } from '../../prolog/concolic/labels.ts';
import type { PrologOutcome } from '../../prolog/outcome.ts';
import { PrologProgram } from '../../prolog/program.ts';
import { findSwipl, RealProlog } from '../../prolog/swi/index.ts';
import { openPrologUnit, type PrologInput, type PrologUnit, PrologUsageError } from '../../prolog/unit.ts';
import { callOf, type ReportedOutcome } from '../../report/index.ts';
import type { Point } from '../../search/unit.ts';
import { UsageError } from '../failure.ts';
import type { Options } from '../options.ts';
import type { Language, OpenedProgram, OpenedUnit } from './language.ts';

export const prolog: Language = {
  async open(target: string, options: Options): Promise<OpenedProgram> {
    return new OpenedPrologProgram(PrologProgram.load(target, reader(options.path)), options);
  },
};

/** Files that a program mentions are also looked for in the folders of `--path`. */
function reader(folders: readonly string[]): (path: string) => string | null {
  return path => {
    const candidates = isAbsolute(path) ? [path] : [path, ...folders.map(folder => join(folder, path))];
    for (const candidate of candidates) {
      try {
        return readFileSync(candidate, 'utf8');
      } catch {}
    }
    return null;
  };
}

class OpenedPrologProgram implements OpenedProgram {
  readonly module: string;
  readonly entries: readonly string[];

  constructor(
    private readonly program: PrologProgram,
    private readonly options: Options,
  ) {
    this.module = basename(program.file);
    this.entries = program.entries.map(predicate => predicate.indicator);
  }

  get notes() {
    return this.program.notes;
  }

  points(): readonly Point[] {
    const labels = new Labels(this.program.file);
    const clauses = this.program.entries.flatMap(predicate => predicate.clauses);
    for (const clause of clauses) if (isOfText(clause)) labels.clausePoint(clause);
    return labels.points();
  }

  async unit(
    goal: string | undefined,
    seed: string | undefined,
  ): Promise<OpenedUnit<PrologInput, PrologOutcome>> {
    if (goal === undefined) {
      throw new UsageError(`which goal of ${this.module}?`, `It defines ${this.entries.join(', ')}.`);
    }
    if (seed !== undefined) {
      throw new UsageError(
        `${seed} is one argument too many: a Prolog goal is its own seed`,
        "Example: 'p(a, X)'",
      );
    }
    const unit = this.#open(goal);
    return {
      unit,
      points: () => unit.points(),
      describe,
      read: async input => unit.read(input),
      record: async (input, tell) => {
        const { path, outcome } = await unit.execute(unit.read(input));
        for (const { mark, depth, constraint } of path)
          tell({ event: 'decision', clauses: mark, depth, constraint: String(constraint) });
        return describe(outcome);
      },
      system: 'Prolog',
      files: () => this.program.files,
      ...this.#real(unit.name),
    };
  }

  #real(unit: string): Pick<OpenedUnit, 'real'> {
    const swipl = this.options.confirm ? findSwipl() : null;
    if (swipl === null) return {};
    const real = new RealProlog(swipl, this.program.file);
    return {
      real: {
        name: 'SWI-Prolog',
        confirm: async (input, outcome) => {
          const goal = callOf({ language: 'prolog', unit }, input);
          const found = await real.confirm(goal, expectedOf(outcome));
          return found.result === 'differs' ? { ...found, outcome: describeReal(found.outcome) } : found;
        },
      },
    };
  }

  #open(goal: string): PrologUnit {
    const { options } = this;
    try {
      return openPrologUnit(this.program, {
        goal,
        ...(options.ground === null ? {} : { ground: options.ground }),
        fixed: new Map(options.fix.map(({ position, term }) => [position, term])),
        maxDepth: options.depth,
        termDepth: options.termDepth,
        answers: options.answers,
        expectedErrors: options.expectedErrors,
        types: options.specs,
        checkModes: options.checkModes,
      });
    } catch (error) {
      if (error instanceof PrologUsageError) throw new UsageError(error.message);
      throw error;
    }
  }

  async close(): Promise<void> {}
}

function describe(outcome: PrologOutcome): ReportedOutcome {
  switch (outcome.kind) {
    case 'success': {
      const { bindings, choicePoints, answers, violation } = outcome;
      return {
        kind: 'success',
        bindings,
        choicePoints,
        ...(answers.length === 0 ? {} : { answers }),
        ...(violation === undefined ? {} : { violation }),
      };
    }
    case 'exception': {
      const { reason, location } = outcome;
      const place = location === null ? {} : { location: { file: location.file, line: location.line } };
      return { kind: 'exception', reason, ...place };
    }
    case 'failure':
      return {
        kind: 'failure',
        ...(outcome.violation === undefined ? {} : { violation: outcome.violation }),
      };
    case 'timeout':
      return { kind: 'timeout' };
  }
}

function expectedOf(outcome: ReportedOutcome): string {
  return outcome.kind === 'exception' ? `exception((${outcome.reason}))` : outcome.kind;
}

function describeReal(outcome: string): ReportedOutcome {
  if (outcome === 'success') return { kind: 'success', bindings: {} };
  if (outcome === 'failure') return { kind: 'failure' };
  return { kind: 'exception', reason: /^exception\((.*)\)$/s.exec(outcome)?.[1] ?? outcome };
}
