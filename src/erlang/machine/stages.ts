/**
 * The stages of a run: what sets the world up, assumptions (predicates on the arguments), the call of the unit, questions about its result.
 *
 * All of this is one run of one process. The decisions of a predicate are decisions of the path like any others, so
 * that the search finds inputs that satisfy it. Depth is counted anew after each predicate: its decisions do not use up
 * the unit's depth.
 */

import { askEqual } from '../operations/ask.ts';
import { addSite, NO_SITE, type SiteIndex } from '../sites.ts';
import type { Term } from '../terms/index.ts';
import { TRUE } from '../terms/index.ts';
import type { Continuation, Process, Result } from './process.ts';

export interface Callee {
  readonly module: string;
  readonly name: string;
}

export interface StageOptions {
  readonly unit: Callee;
  /** A function without arguments that is called first. */
  readonly setup?: Callee | undefined;
  /** Predicates that must return `true` for the same arguments, in this order. */
  readonly assumptions: readonly Callee[];
  /** Asks about the result whether it is as specified. */
  readonly look?: ResultLook | undefined;
}

export interface ResultLook {
  /** Whether what is specified depends on the arguments, too. */
  readonly usesArguments: boolean;
  inspect(p: Process, result: Term): void;
}

const sites = new Map<string, SiteIndex>();

/** Where the result of a call is asked about. */
function siteAfter({ module, name }: Callee, what: string): SiteIndex {
  const key = `${module}:${name} ${what}`;
  let site = sites.get(key);
  if (site === undefined) {
    const place = `${name} ${what}`;
    site = addSite(place, { module, function: place, position: undefined, isOwn: true });
    sites.set(key, site);
  }
  return site;
}

export class Stages {
  /** The setup that the run is in, or the assumption that it is in or that did not hold; null as soon as the unit was called. */
  pending: Callee | null;

  constructor(private readonly options: StageOptions) {
    this.pending = options.setup ?? options.assumptions[0] ?? null;
  }

  /** Sets up the first call. */
  begin(p: Process, args: readonly Term[]): void {
    const { setup } = this.options;
    if (setup === undefined) {
      this.#call(p, args, 0);
      return;
    }
    p.pushWith(() => this.#call(p, args, 0), NO_SITE, args);
    p.setCall(p.world.code.remoteCell(setup.module, setup.name, 0), []);
  }

  #call(p: Process, args: readonly Term[], stage: number): Result {
    const { unit, assumptions, look } = this.options;
    this.pending = assumptions[stage] ?? null;
    if (this.pending !== null) p.pushWith(this.#afterAssumption(p, args, this.pending, stage), NO_SITE, args);
    else if (look !== undefined)
      p.pushWith(lookAfter(p, unit, look), NO_SITE, look.usesArguments ? args : []);
    const { module, name } = this.pending ?? unit;
    return p.setCall(p.world.code.remoteCell(module, name, args.length), args);
  }

  #afterAssumption(p: Process, args: readonly Term[], assumption: Callee, stage: number): Continuation {
    return (value: Term): Result => {
      p.at = siteAfter(assumption, 'assumed');
      // Returning here ends the run: nothing else is on the stack.
      if (!askEqual(p, value, TRUE)) return value;
      p.at = NO_SITE;
      p.cases = 0;
      return this.#call(p, args, stage + 1);
    };
  }
}

function lookAfter(p: Process, unit: Callee, look: ResultLook): Continuation {
  return (value: Term): Result => {
    p.at = siteAfter(unit, 'returned');
    if (p.ex.recording) look.inspect(p, value);
    return value;
  };
}
