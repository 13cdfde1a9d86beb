/**
 * A member of a team in the explorer's own thread, which is idle otherwise. Messages and timers have their turn between
 * its tasks.
 */
import type { Port, PortEvents } from './member.ts';
import type { ToMember } from './protocol.ts';
import { type MemberOptions, serveCrew } from './serve.ts';

export interface HereOptions extends Omit<MemberOptions, 'send'> {
  /** Ends when everything else that waits has had its turn. */
  readonly turn: () => Promise<void>;
}

export function memberHere({ turn, ...options }: HereOptions): (events: PortEvents) => Port {
  return events => {
    const waiting: ToMember[] = [];
    let isBusy = false;
    let isOver = false;
    const receive = serveCrew({ ...options, send: reply => isOver || events.messages([reply]) });
    const work = async (): Promise<void> => {
      isBusy = true;
      for (let next = waiting.shift(); next !== undefined && !isOver; next = waiting.shift()) {
        await turn();
        // Not waited for: where it waits for a solver, the next one begins.
        receive(next);
      }
      isBusy = false;
    };
    return {
      isHere: true,
      post(messages) {
        waiting.push(...messages);
        if (!isBusy) work();
      },
      async end() {
        isOver = true;
      },
    };
  };
}
