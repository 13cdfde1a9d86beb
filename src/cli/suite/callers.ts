/**
 * What the project itself hands to its functions, as a part of the contract of those that nobody has specified: a crash for an argument
 * that no call in the project can have is the fault of whoever passes it.
 */
import type { Report, ReportedCase } from '../../report/index.ts';
import type { ExploredUnit } from '../exploration/open.ts';
import type { Deadline } from './deadline.ts';
import type { Module } from './modules.ts';

export class ProjectCalls {
  private constructor(private readonly callers: ReadonlyMap<string, readonly unknown[]>) {}

  /** As far as there is time to read the text of modules. */
  static async of(modules: readonly Module[], deadline: Deadline): Promise<ProjectCalls> {
    const all = new Map<string, unknown[]>();
    for (const { program } of modules) {
      if (deadline.leftMs('open') === 0) break;
      for (const [name, callers] of (await program.callers?.()) ?? [])
        all.set(name, [...(all.get(name) ?? []), callers]);
    }
    return new ProjectCalls(all);
  }

  /** The report with such crashes as broken contracts. */
  async judged({ opened }: Pick<ExploredUnit, 'opened'>, report: Report): Promise<Report> {
    const callers = this.callers.get(report.unit) ?? [];
    if (callers.length === 0 || opened.unlikeCalls === undefined) return report;
    const errors = new Set(report.errors);
    const cases: ReportedCase[] = [];
    for (const one of report.cases) {
      const { outcome } = one;
      const isBug = errors.has(one.id) && outcome.kind === 'exception' && outcome.contract === undefined;
      const why = isBug ? await opened.unlikeCalls(one.input, callers) : null;
      cases.push(why === null ? one : { ...one, outcome: { ...outcome, contract: why } as typeof outcome });
    }
    return { ...report, cases };
  }
}
