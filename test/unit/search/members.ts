/** Members of a team that live in this thread: messages are copied as if they went to another one, and take their time. */
import type { LocalCrew, Port, PortEvents, ToMember } from '../../../src/search/index.ts';
import { serveCrew } from '../../../src/search/index.ts';

export interface MemberSettings {
  readonly epoch: Int32Array;
  /** A workplace of its own for each member. */
  readonly crew: () => LocalCrew<unknown, unknown, unknown>;
  readonly delay?: () => number;
  /** Called with each message; true makes the member go away instead of answering. */
  readonly dies?: (message: ToMember) => boolean;
}

export function startMember(settings: MemberSettings): (events: PortEvents) => Port {
  const { epoch, crew, delay = () => 0, dies = () => false } = settings;
  return events => {
    let isGone = false;
    const later = (ms: number, act: () => void) => setTimeout(() => isGone || act(), ms);
    const receive = serveCrew({
      open: async () => ({ crew: crew(), summary: async () => null }),
      send: message => {
        const copy = structuredClone(message);
        later(delay(), () => events.messages([copy]));
      },
      epoch: () => Atomics.load(epoch, 0),
      pause: () => null,
    });
    return {
      post(messages) {
        for (const message of structuredClone(messages)) {
          // Messages to a thread arrive in order.
          later(0, () => {
            if (dies(message)) {
              isGone = true;
              events.gone('it was too much');
            } else receive(message);
          });
        }
      },
      end: async () => {
        isGone = true;
      },
    };
  };
}
