/**
 * What every transport has to do (`src/search/executors/transport.ts`). A new kind of worker is tried with one call of
 * `describeTransport`; the worker serves units as `echo-service.ts` says.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FromWorker, StartWorker, ToWorker, Transport } from '../../../../src/search/index.ts';
import { LINGERS } from './echo-service.ts';

export interface TransportUnderTest {
  readonly start: StartWorker<string>;
  /** Whether the task `die` takes the worker away; a worker in this thread stays. */
  readonly canBeLost: boolean;
}

const FIRST_UNIT = 0;
/** Long enough for any reply that should not come. */
const QUIET_MS = 100;

export function describeTransport(name: string, setUp: () => TransportUnderTest): void {
  describe(name, () => {
    let transport: Transport<string>;
    let canBeLost: boolean;
    let replies: Map<number, FromWorker>;
    let received: number;
    let gone: string[];
    let nextId: number;
    let changed: () => void;

    beforeEach(() => {
      [replies, received, gone, nextId, changed] = [new Map(), 0, [], 1, () => {}];
      const underTest = setUp();
      canBeLost = underTest.canBeLost;
      transport = underTest.start({
        messages(messages) {
          for (const message of messages) replies.set(message.id, message);
          received += messages.length;
          changed();
        },
        gone(reason) {
          gone.push(reason);
          changed();
        },
      });
    });

    afterEach(() => transport.end());

    function message(request: ToWorker<string>['request'], forget: number[] = []): ToWorker<string> {
      return { id: nextId++, unit: FIRST_UNIT, request, forget };
    }

    const open = (shared: SharedArrayBuffer | null = null) =>
      message({ kind: 'open', subject: 'echo', shared });

    const task = (input: string, epoch = 0, forget: number[] = []) =>
      message({ kind: 'execute', task: { ticket: 1, input, from: null, promised: 0 }, epoch }, forget);

    async function until(holds: () => boolean): Promise<void> {
      while (!holds())
        await new Promise<void>(resolve => {
          changed = resolve;
        });
    }

    async function replyTo({ id }: ToWorker<string>): Promise<FromWorker | undefined> {
      await until(() => replies.has(id));
      return replies.get(id);
    }

    const echoes = (count: number) => Array.from({ length: count }, (_, i) => task(`echo:${i}`));

    it('delivers messages in order, each once, however they are posted', async () => {
      const all = echoes(40);
      transport.post([open(), ...all.slice(0, 10)]);
      for (const one of all.slice(10, 30)) transport.post([one]);
      transport.post(all.slice(30));
      const summary = message({ kind: 'summary' }, [7, 8]);
      transport.post([summary]);
      const seen = all.map((_, i) => `${i}`);
      expect(await replyTo(summary)).toMatchObject({ reply: { seen, forgotten: [7, 8] } });
    });

    it('brings one reply to each request', async () => {
      const all = echoes(40);
      transport.post([open(), ...all]);
      for (const [i, one] of all.entries()) expect(await replyTo(one)).toEqual({ id: one.id, reply: `${i}` });
      await quiet();
      expect(received).toBe(41);
    });

    it('keeps typed arrays and infinite numbers', async () => {
      const measure = task('measure');
      transport.post([open(), measure]);
      const reply = { distances: Float64Array.of(1.5, Number.POSITIVE_INFINITY) };
      expect(await replyTo(measure)).toEqual({ id: measure.id, reply });
    });

    it('brings failures of tasks, and of tasks for units that were not opened, as replies', async () => {
      const [early, failing, fine] = [{ ...task('echo:early'), unit: 5 }, task('fail'), task('echo:fine')];
      transport.post([early, open(), failing, fine]);
      expect(await replyTo(early)).toEqual({ id: early.id, error: 'unit 5 was not opened' });
      expect(await replyTo(failing)).toEqual({ id: failing.id, error: 'it failed' });
      expect(await replyTo(fine)).toEqual({ id: fine.id, reply: 'fine' });
      expect(gone).toEqual([]);
    });

    it('ends tasks of earlier epochs while they run, and no others', async () => {
      const [first, second] = [task('linger', 0), task('linger', 3)];
      transport.post([open(), first, second]);
      await quiet();
      expect(replies.has(first.id)).toBe(false);
      transport.interrupt(3);
      expect(await replyTo(first)).toEqual({ id: first.id, reply: 'stopped' });
      await quiet();
      expect(replies.has(second.id)).toBe(false);
      transport.interrupt(4);
      expect(await replyTo(second)).toEqual({ id: second.id, reply: 'stopped' });
    });

    it('shares memory if it says so', async () => {
      const shared = transport.sharesMemory ? new SharedArrayBuffer(4) : null;
      const [linger, summary] = [task('linger'), message({ kind: 'summary' })];
      transport.post([open(shared), linger, summary]);
      expect(await replyTo(summary)).toMatchObject({ reply: { hasMemory: transport.sharesMemory } });
      if (shared !== null) expect(new Int32Array(shared)[0]).toBe(LINGERS);
    });

    it('brings nothing any more when it has ended', async () => {
      transport.post([open(), task('linger'), ...echoes(10)]);
      await transport.end();
      const before = received;
      transport.interrupt(1);
      await quiet();
      expect(received).toBe(before);
      expect(gone).toEqual([]);
    });

    it('says once that its worker is gone, and brings nothing after that', async () => {
      if (!canBeLost) {
        // Only a worker in this thread cannot be: there is nothing between it and the pool.
        expect(transport.latencyMs).toBe(0);
        return;
      }
      const linger = task('linger');
      transport.post([open(), linger]);
      transport.post([task('die'), ...echoes(3)]);
      await until(() => gone.length > 0);
      const before = received;
      transport.post(echoes(3));
      transport.interrupt(1);
      await quiet();
      expect(gone).toHaveLength(1);
      expect(received).toBe(before);
      expect(replies.has(linger.id)).toBe(false);
    });
  });
}

function quiet(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, QUIET_MS);
  });
}
