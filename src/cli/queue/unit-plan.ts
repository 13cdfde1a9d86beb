/** What a worker needs to know to open a unit as the coordinator has opened it: plain data. */
import { createHash } from 'node:crypto';
import { version } from '../../api/basics/index.ts';
import type { OpenedProgram, OpenedUnit } from '../../api/index.ts';
import type { UnitSubject } from '../executors/unit-executor.ts';
import type { Definition } from '../option.ts';
import { definitions, type OptionName } from '../options.ts';
import type { RawOptions } from '../read-options.ts';
import type { Bundle } from './bundle.ts';

export interface UnitPlan {
  readonly version: string;
  /** The hash of the program's bundle. */
  readonly bundle: string;
  readonly subject: Omit<UnitSubject, 'own'>;
  /** The options that runs and the search depend on, as the user wrote them. */
  readonly raw: RawOptions;
  readonly unit: string;
  /** The systems that the program was loaded with, and the version of OTP that workers need for it, if any. */
  readonly system: string;
  readonly otp: string | null;
  /** How many coverage points the coordinator knows of. */
  readonly points: number;
  /** A hash of all that a run id stands for. */
  readonly basis: string;
}

/** Options of the search that belong to the coordinator, or are the same for all workers. */
const NOT_SENT = new Set<OptionName>([
  'executors',
  'solvers',
  'config',
  'only',
  'exclude',
  'changed',
  'resume',
  'seeds',
  'maxPaths',
  'queue',
  'runId',
]);

export function planOf(
  subject: UnitSubject,
  opened: OpenedUnit,
  program: Pick<OpenedProgram, 'outfit'>,
  raw: RawOptions,
  bundle: Bundle,
): UnitPlan {
  const { target, path, entry, seed } = subject;
  const { producers } = program.outfit();
  const sent = Object.fromEntries(
    Object.entries(raw).filter(([name]) => {
      const { affects }: Definition<unknown> = definitions[name as OptionName];
      return affects !== 'output' && !NOT_SENT.has(name as OptionName);
    }),
  );
  const what = { version, subject: { target, path, entry, seed }, raw: { ...sent, ...producers } };
  const basis = JSON.stringify([what, bundle.filesSum, opened.unit.name]);
  return {
    ...what,
    bundle: bundle.sum,
    unit: opened.unit.name,
    system: opened.system,
    otp: opened.needs?.otp ?? null,
    points: opened.points().length,
    basis: createHash('sha256').update(basis).digest('hex'),
  };
}
