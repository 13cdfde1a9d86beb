/**
 * One unit that a worker has opened: answers requests about it. Inputs arrive and leave in their packed form; what they
 * are to the unit stays in here, so that a worker serves units of any language.
 */
import type { Plain } from '../unit.ts';
import type { Attention, PrintedInput, Reversed } from './executor.ts';
import type { InProcessExecutor } from './in-process-executor.ts';
import { encodeExecuted, type Packed, type Replies, type UnitRequest } from './protocol.ts';

type RequestOf<Kind> = Extract<UnitRequest, { kind: Kind }>;

export interface UnitService {
  /** Fulfilled with what `Replies` says for the kind of the request. */
  answer(request: UnitRequest, attention: Attention): Promise<unknown>;
  forget(ticket: number): void;
}

export function unitService<Input, Raw, Outcome, Summary>(
  executor: InProcessExecutor<Input, Raw, Outcome>,
  summary: () => Promise<Summary>,
): UnitService {
  type Reply<Kind extends UnitRequest['kind']> = Promise<Replies<Outcome, Summary>[Kind]>;

  const packed = ({ input, print }: PrintedInput<Input>): Packed => ({ input: executor.pack(input), print });

  const packedAnswer = (reversed: Reversed<Input>): Reversed<Plain> => {
    if (reversed.kind === 'sat') return { ...reversed, ...packed(reversed) };
    if (reversed.kind !== 'unsat' && reversed.kind !== 'unknown') return reversed;
    const { guess, ...answer } = reversed;
    return guess === undefined ? answer : { ...answer, guess: packed(guess) };
  };

  const execute = async ({ task }: RequestOf<'execute'>, attention: Attention): Reply<'execute'> => {
    const input = await executor.unpack(task.input);
    const executed = await executor.execute({ ...task, input }, attention);
    return executed === null ? null : encodeExecuted(executed);
  };

  const pursue = async ({ task, ticket }: RequestOf<'pursue'>, attention: Attention): Reply<'pursue'> => {
    const reversed = await executor.reversePacked(task, attention);
    if (reversed.kind !== 'sat' || ticket === null)
      return { reversed: packedAnswer(reversed), executed: null };
    const next = { ticket, input: reversed.input, from: task.ticket, promised: task.at + 1 };
    const executed = await executor.execute(next, attention);
    return {
      reversed: packedAnswer(reversed),
      executed: executed === null ? null : encodeExecuted(executed),
    };
  };

  const minimize = async ({ run }: RequestOf<'minimize'>, attention: Attention): Reply<'minimize'> => {
    const smaller = await executor.minimize({ ...run, input: await executor.unpack(run.input) }, attention);
    return smaller === null ? null : packed(smaller);
  };

  return {
    forget: ticket => executor.forget(ticket),
    async answer(request, attention) {
      switch (request.kind) {
        case 'seed':
          return packed(await executor.seed());
        case 'execute':
          return execute(request, attention);
        case 'pursue':
          return pursue(request, attention);
        case 'minimize':
          return minimize(request, attention);
        case 'summary':
          return summary();
      }
    },
  };
}
