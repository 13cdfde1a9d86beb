/** One unit of a command, handed out on the queue. */
import type { OpenedProgram, OpenedUnit } from '../../api/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import type { SavedExploration } from '../../search/index.ts';
import type { SolverStatistics } from '../../solver/index.ts';
import type { UnitSubject } from '../executors/unit-executor.ts';
import type { RawOptions } from '../read-options.ts';
import { bundleOf } from './bundle.ts';
import type { Coordinator, Gathered, HandOutEvents, HandOutPatience } from './coordinator.ts';
import { planOf } from './unit-plan.ts';

export interface HandOut {
  explore(
    exploration: SavedExploration<ReportedOutcome>,
    statistics: SolverStatistics,
    patience: HandOutPatience,
    events: HandOutEvents,
  ): Promise<Gathered>;
}

export interface UnitToHandOut {
  readonly program: Pick<OpenedProgram, 'outfit'>;
  readonly opened: OpenedUnit;
  readonly subject: UnitSubject;
  readonly raw: RawOptions;
}

/** Nothing of the unit must have been run before: from here on its runs are those of a process among others. */
export function handOut(coordinator: Coordinator, unit: UnitToHandOut): HandOut {
  const { program, opened, subject, raw } = unit;
  const memory = opened.alone?.(0) ?? null;
  return {
    async explore(exploration, statistics, patience, events) {
      const bundle = bundleOf(program, opened, subject.target);
      const plan = planOf(subject, opened, program, raw, bundle);
      const candidates = memory?.candidates() ?? null;
      const name = plan.basis.slice(0, 16);
      const handed = { plan, bundle, exploration, candidates, statistics };
      return coordinator.explore(name, handed, patience, events);
    },
  };
}
