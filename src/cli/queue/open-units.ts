/**
 * The units that a worker has open. To open one takes as long as many a job, so the last few stay open for the next jobs.
 *
 * A unit keeps the states that runs of earlier jobs have visited. That is sound as long as the results of these jobs were
 * accepted: every path that is registered for a state is then explored further by somebody. Where a result was not
 * accepted, or Redis was away, nobody may explore the paths of that job, and all states are forgotten (`forgetStates`).
 */
import { randomInt } from 'node:crypto';
import type { Redis } from 'ioredis';
import { version } from '../../api/basics/index.ts';
import { loadLanguage, type OpenedProgram, type OpenedUnit, type RunMemory } from '../../api/index.ts';
import { findOtp } from '../../erlang/otp/index.ts';
import type { Effect } from '../../sandbox/effects.ts';
import { failureOf } from '../failure.ts';
import type { Options } from '../options.ts';
import { readOptions } from '../read-options.ts';
import { openSolvers, type Solvers } from '../solvers.ts';
import { layOut, moved } from './bundle.ts';
import { Refusal } from './refusal.ts';
import type { UnitPlan } from './unit-plan.ts';

export interface OpenUnit {
  readonly plan: UnitPlan;
  readonly options: Options;
  readonly opened: OpenedUnit;
  readonly program: OpenedProgram;
  readonly solvers: Solvers;
  readonly memory: RunMemory | null;
  /** The folder that takes the place of the coordinator's current one, and the one below which all files are. */
  readonly cwd: string;
  readonly root: string;
}

/** Units that stay open. Each takes some megabytes, and its solver some tens of them. */
const KEPT_OPEN = 4;
/** Numbers of processes: there may be as many workers, and two with the same number are unlikely. */
const PROCESSES = 2 ** 20;

export class OpenUnits {
  readonly #open = new Map<string, OpenUnit>();
  readonly #process = randomInt(1, PROCESSES);

  constructor(
    private readonly redis: Redis,
    private readonly allow: readonly Effect[],
    private readonly now: () => number,
  ) {}

  /** Throws `Refusal` where this worker cannot open it and another one may. */
  async unitOf(plan: UnitPlan): Promise<OpenUnit> {
    const key = JSON.stringify(plan);
    const known = this.#open.get(key);
    if (known !== undefined) {
      this.#open.delete(key);
      this.#open.set(key, known);
      process.chdir(known.cwd);
      return known;
    }
    const unit = await this.#openUnit(plan);
    this.#open.set(key, unit);
    for (const [oldest, { program, solvers }] of this.#open) {
      if (this.#open.size <= KEPT_OPEN) break;
      this.#open.delete(oldest);
      await Promise.all([program.close(), solvers.close()]);
    }
    return unit;
  }

  async #openUnit(plan: UnitPlan): Promise<OpenUnit> {
    checkVersions(plan);
    const { root, cwd, packed } = await layOut(this.redis, plan.bundle);
    process.chdir(cwd);
    const { target, path, entry, seed } = plan.subject;
    try {
      const here = (name: string) => moved(root, name, cwd);
      const options = this.#optionsFor(plan, here);
      const file = here(target);
      const program = await (await loadLanguage(file)).open(file, {
        ...options,
        path: [...options.path, ...path.map(here)],
        precompiled: packed,
      });
      const opened = await program.unit(entry ?? undefined, seed ?? undefined);
      const solvers = await openSolvers(options, this.now);
      const memory = opened.alone?.(this.#process) ?? null;
      return { plan, options, opened, program, solvers, memory, cwd, root };
    } catch (error) {
      throw new Refusal(failureOf(error).diagnostics[0]?.text ?? String(error));
    }
  }

  /** Nothing of the program is run for real here, nothing is confirmed, but for what this worker allows, and no file is written. */
  #optionsFor({ raw }: UnitPlan, here: (path: string) => string): Options {
    const path = Array.isArray(raw.path) ? raw.path.map(here) : [];
    const target = typeof raw.target === 'string' ? { target: here(raw.target) } : {};
    const read = readOptions({ ...raw, path, ...target });
    if (read.engine === 'beam' && this.allow.length === 0)
      throw new Refusal(
        '--engine beam runs the program for real, and this worker was started without --allow',
      );
    return Object.freeze({
      ...read,
      confirm: false,
      allow: this.allow,
      executors: 1,
      solvers: 1,
      // Whoever hands out work must not say where files are written here.
      dumpSmt: null,
    });
  }

  forgetStates(): void {
    for (const { memory } of this.#open.values()) memory?.forgetStates();
  }

  async close(): Promise<void> {
    for (const { program, solvers } of this.#open.values())
      await Promise.all([program.close(), solvers.close()]);
  }
}

function checkVersions(plan: UnitPlan): void {
  if (plan.version !== version)
    throw new Refusal(`the job was made by Tandem ${plan.version}, and this is Tandem ${version}`);
  if (plan.otp === null) return;
  const otp = findOtp()?.version ?? null;
  if (otp !== plan.otp)
    throw new Refusal(`the program needs Erlang/OTP ${plan.otp}, and here is ${otp === null ? 'none' : otp}`);
}
