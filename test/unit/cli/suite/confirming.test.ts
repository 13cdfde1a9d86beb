import { describe, expect, it } from 'vitest';
import { Confirmations } from '../../../../src/cli/exploration/confirmations.ts';
import { type Confirmed, Confirming } from '../../../../src/cli/suite/confirming.ts';
import type { ReportedOutcome } from '../../../../src/report/index.ts';
import type { Case, Clock, Fault } from '../../../../src/search/index.ts';

/** A clock that stands still unless somebody waits for it. */
class Time implements Clock {
  ms = 0;
  readonly #alarms: { readonly at: number; readonly ring: () => void }[] = [];
  readonly now = (): number => this.ms;
  readonly pause = async (): Promise<void> => {};
  readonly alarm = (ms: number, ring: () => void): (() => void) => {
    const one = { at: this.ms + ms, ring };
    this.#alarms.push(one);
    return () => void this.#alarms.splice(this.#alarms.indexOf(one) >>> 0, 1);
  };
  async pass(ms: number): Promise<void> {
    this.ms += ms;
    for (const one of this.#alarms.filter(({ at }) => at <= this.ms)) one.ring();
    await settled();
  }
}

/** Everything that waits for nobody is done. */
const settled = () => new Promise<void>(resolve => setTimeout(resolve, 0));

const crash = (id: number, line: number, contract = false): Case<ReportedOutcome> => ({
  id,
  input: [`[a,${line}]`],
  outcome: {
    kind: 'exception',
    class: 'error',
    reason: 'badarith',
    location: { file: 'm.erl', line },
    ...(contract ? { contract: 'the caller is to blame' } : {}),
  },
  path: '',
  parent: null,
  reversed: null,
});

/** A unit that crashes at these lines, and a real system that notes what it is asked. */
function unitOf(
  name: string,
  cases: readonly Case<ReportedOutcome>[],
  asked: string[],
  work: (stop: () => boolean) => Promise<void> = async () => {},
): Confirmed {
  const faults = cases.map((one): Fault => ({ key: String(one.id), case: one.id, count: 1, others: [] }));
  const runTests = async () => ({ passing: new Set<string>(), notRun: new Map() });
  const real = {
    name: 'the real one',
    runTests,
    runTogether: async () => [],
    confirm: async (input: readonly string[], _: ReportedOutcome, control?: { stop?: () => boolean }) => {
      asked.push(`${name} ${input}`);
      await work(control?.stop ?? (() => false));
      return { result: 'confirmed' as const };
    },
  };
  return {
    opened: { unit: { name } },
    subject: { target: 'm.erl' },
    exploration: { explored: { exploration: { cases, faults } } },
    confirmations: new Confirmations({ real }, new Time()),
  };
}

const user = new AbortController().signal;

describe('the real system', () => {
  it('is asked about a few errors at a time while others explore, about bugs first', async () => {
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const waiting = () => new Promise<void>(resolve => answers.push(resolve));
    const cases = Array.from({ length: 20 }, (_, i) => crash(i + 1, i + 1, i < 10));
    const unit = unitOf('m:f/1', cases, asked, waiting);
    const confirming = new Confirming(new Time());
    for (const one of cases) confirming.note(one, unit.confirmations, undefined);
    await settled();
    expect(asked.length).toBeLessThan(10);
    while (answers.length > 0) {
      answers.shift()?.();
      await settled();
    }
    // The first was known before the others.
    const lines = asked.map(one => Number(/\d+(?=\])/.exec(one)?.[0]));
    expect(lines[0]).toBe(1);
    expect(lines.slice(1, 11).every(line => line > 10)).toBe(true);
    expect(lines).toHaveLength(20);
  });

  it('takes a part of the time for runs while others explore, and makes the long ones at the end', async () => {
    const asked: string[] = [];
    const time = new Time();
    const long = async (stop: () => boolean) => {
      for (let ms = 0; ms < 2000 && !stop(); ms += 4) time.ms += 4;
    };
    const cases = Array.from({ length: 20 }, (_, i) => crash(i + 1, i + 1));
    const unit = unitOf('m:f/1', cases, asked, long);
    const confirming = new Confirming(time);
    for (const one of cases) confirming.note(one, unit.confirmations, undefined);
    await settled();
    const [first, begun] = [time.ms, asked.length];
    expect(begun).toBeLessThan(10);
    expect(first).toBeLessThan(550 * begun);
    await time.pass(3 * first);
    expect(asked).toHaveLength(begun);
    await time.pass(3 * first);
    expect(asked.length).toBeGreaterThan(begun);
    await confirming.finish([unit], 60_000, user);
    expect(cases.map(one => unit.confirmations.of(one)?.result)).toEqual(cases.map(() => 'confirmed'));
  });

  it('is asked about what is shown first, and of the rest about errors of which nothing is confirmed, when the time is short', async () => {
    const asked: string[] = [];
    const bugs = Array.from({ length: 30 }, (_, i) => crash(i + 1, 100 + i));
    const contracts = [crash(1, 1, true), crash(2, 2, true)];
    const units = [unitOf('m:broken/1', contracts, asked), unitOf('m:buggy/1', bugs, asked)];
    const time = new Time();
    await new Confirming(time).finish(units, 60_000, user);
    expect(asked).toHaveLength(32);
    expect(asked.slice(0, 30).every(one => one.startsWith('m:buggy/1'))).toBe(true);
  });

  it('is asked nothing further when the time is over, or when the user has seen enough', async () => {
    const asked: string[] = [];
    const unit = unitOf('m:f/1', [crash(1, 1)], asked);
    await new Confirming(new Time()).finish([unit], 0, user);
    await new Confirming(new Time()).finish([unit], 60_000, AbortSignal.abort());
    expect(asked).toEqual([]);
    expect(unit.confirmations.of(crash(1, 1))).toMatchObject({
      result: 'unchecked',
      why: 'there was no time left',
    });
  });
});
