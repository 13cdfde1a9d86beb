/** Tells the user what an exploration finds while it goes on, and has new faults checked in the background. */
import type { OpenedUnit } from '../../api/index.ts';
import { Coverage } from '../../coverage/index.ts';
import {
  callOf,
  describeOutcome,
  locationOf,
  type ProgressDisplay,
  type ReportedOutcome,
} from '../../report/index.ts';
import type { Observer } from '../../search/index.ts';
import type { Confirming } from '../suite/confirming.ts';
import type { Confirmations } from './confirmations.ts';

export interface Announcements {
  readonly display: ProgressDisplay;
  readonly debug: ((text: string) => void) | null;
  readonly confirming?: Confirming;
}

export function announcing<Input, Outcome>(
  { language, inputs, unit: { name }, points }: OpenedUnit<Input, Outcome>,
  confirmations: Confirmations,
  { display, debug, confirming }: Announcements,
): Observer<unknown, ReportedOutcome> {
  return {
    executed(found, newFault) {
      if (!newFault) return;
      const { input, outcome } = found;
      if (confirming === undefined) void confirmations.ask(found);
      else confirming.note(found, confirmations, inputs);
      const call = callOf({ language, unit: name }, input);
      display.found(`${call}: ${describeOutcome(outcome)}${locationOf(outcome)}`);
    },
    progress: progress =>
      display.update(name, progress, () => new Coverage(points(), progress.reached).share('clause')),
    failed: error => debug?.(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    diverged: (input, from, at) =>
      debug?.(`divergence: reversing decision ${at} of case ${from} gave ${input.join(', ')}`),
  };
}
