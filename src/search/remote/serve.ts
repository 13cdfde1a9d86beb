/** A member's side: opens units, and does for them what it is asked. */
import type { Attention } from '../crew.ts';
import type { LocalCrew } from '../local-crew.ts';
import type { Plain } from '../unit.ts';
import { encodeExecuted, type FromMember, type Request, type ToMember } from './protocol.ts';

/** A unit that a member has opened. */
export interface Workplace {
  // The member passes inputs and outcomes on without looking at them.
  readonly crew: LocalCrew<unknown, unknown, unknown>;
  summary(): Promise<Plain>;
}

export interface MemberOptions {
  readonly open: (subject: Plain) => Promise<Workplace>;
  readonly send: (message: FromMember) => void;
  /** The number that changes when it is time to stop. */
  readonly epoch: () => number;
  readonly pause: () => Promise<void> | null;
}

/** What to do with each message. */
export function serveCrew(options: MemberOptions): (message: ToMember) => Promise<void> {
  const workplaces = new Map<number, Promise<Workplace>>();
  return async ({ id, unit, request, forget }) => {
    try {
      if (request.kind === 'open') {
        const opening = options.open(request.subject);
        workplaces.set(unit, opening);
        await opening;
        options.send({ id, reply: null });
        return;
      }
      const workplace = await workplaces.get(unit);
      if (workplace === undefined) throw new Error(`unit ${unit} was not opened`);
      for (const ticket of forget) workplace.crew.forget(ticket);
      options.send({ id, reply: await replyTo(request, workplace, options) });
    } catch (error) {
      options.send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}

async function replyTo(
  request: Exclude<Request, { kind: 'open' }>,
  { crew, summary }: Workplace,
  { epoch, pause }: MemberOptions,
): Promise<unknown> {
  const packed = (printed: { input: unknown; print: readonly string[] }) => ({
    ...printed,
    input: crew.pack(printed.input),
  });
  const attention = (then: number): Attention => ({ stop: () => epoch() !== then, pause });
  const reverse = async ({ task, epoch }: Extract<Request, { kind: 'reverse' | 'pursue' }>) => {
    const input = crew.knows(task.ticket) ? undefined : await crew.unpack(task.input);
    return crew.reverse({ ...task, input }, attention(epoch));
  };
  switch (request.kind) {
    case 'seed':
      return packed(await crew.seed());
    case 'execute': {
      const { task } = request;
      const input = await crew.unpack(task.input);
      const executed = await crew.execute({ ...task, input }, attention(request.epoch));
      return executed === null ? null : encodeExecuted(executed);
    }
    case 'reverse': {
      const reversed = await reverse(request);
      return reversed.kind === 'sat' ? { ...reversed, ...packed(reversed) } : reversed;
    }
    case 'pursue': {
      const reversed = await reverse(request);
      if (reversed.kind !== 'sat') return { reversed, executed: null };
      const { ticket, task, epoch } = request;
      const { input } = reversed;
      const next = { ticket, input, from: task.ticket, promised: task.at + 1 };
      const executed = await crew.execute(next, attention(epoch));
      return {
        reversed: { ...reversed, ...packed(reversed) },
        executed: executed === null ? null : encodeExecuted(executed),
      };
    }
    case 'shrink': {
      const { run } = request;
      const input = await crew.unpack(run.input);
      const smaller = await crew.shrink({ ...run, input }, attention(request.epoch));
      return smaller === null ? null : packed(smaller);
    }
    case 'summary':
      return summary();
  }
}
