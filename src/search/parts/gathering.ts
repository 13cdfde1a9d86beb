/**
 * Puts together what the parts of an exploration have found. The order in which parts arrive decides the numbers of
 * cases and nothing else: the same inputs, faults and coverage are found in any order.
 */
import type { Exploration, Progress, Stop } from '../exploration.ts';
import { Findings, type NewCase, type SavedFindings } from '../findings.ts';

export class Gathering<Outcome> {
  readonly #findings = new Findings<Outcome>();
  /** The ids of cases by their inputs. */
  readonly #ids = new Map<string, number>();
  #repeated = 0;

  /** `context` is how many cases the part began with. Returns the new ones. */
  add(found: SavedFindings<Outcome>, context: number): NewCase<Outcome>[] {
    const news = this.#findings.absorb(found, this.#ids);
    this.#repeated += Math.max(0, found.cases.length - context - news.length);
    return news;
  }

  /** How many inputs were run although another part had run them already. */
  get repeated(): number {
    return this.#repeated;
  }

  /** With this many tasks that wait or are under way. */
  progress(waiting: number): Progress {
    const { size: executions, queries, faults, reached } = this.#findings;
    return { executions, queries, waiting, faults, reached };
  }

  result(stopped: Stop | null, left: number): Exploration<Outcome> {
    return this.#findings.result(stopped, left);
  }

  /** A part that was given up. */
  lose(what: string, tasks: number): void {
    this.#findings.tally.add({ reason: 'internal-error', what }, Math.max(1, tasks));
  }

  save(): SavedFindings<Outcome> {
    return this.#findings.save();
  }
}
