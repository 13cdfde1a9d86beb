import { describe, expect, it } from 'vitest';
import type { OpenedUnit, RealSystem } from '../../../../src/api/language.ts';
import { Confirmations } from '../../../../src/cli/exploration/confirmations.ts';
import type { ReportedOutcome } from '../../../../src/report/index.ts';
import type { Case, Exploration, Fault } from '../../../../src/search/index.ts';
import { toyClock } from '../../search/toy.ts';

const failing = (id: number): Case<ReportedOutcome> => ({
  id,
  input: [String(id)],
  outcome: { kind: 'timeout' },
  path: '',
  parent: null,
  reversed: null,
});

function unitWith(confirm: RealSystem['confirm']): Pick<OpenedUnit, 'real'> {
  const runTests = async () => ({ passing: new Set<string>(), notRun: new Map() });
  return { real: { runTests, runTogether: async () => [], name: 'the real one', confirm } };
}

it('asks once about each case', async () => {
  const asked: string[] = [];
  const confirmations = new Confirmations(
    unitWith(async ([input], outcome) => {
      asked.push(`${input}: ${outcome.kind}`);
      return { result: 'confirmed' };
    }),
    toyClock(),
  );
  for (const id of [1, 2, 1]) void confirmations.ask(failing(id));
  await confirmations.settle(1000, new AbortController().signal);
  expect(asked).toEqual(['1: timeout', '2: timeout']);
  expect(confirmations.of(failing(2))).toEqual({ by: 'the real one', result: 'confirmed' });
});

it('does not wait when the user has seen enough', async () => {
  const confirmations = new Confirmations(
    unitWith(() => new Promise(() => {})),
    toyClock(),
  );
  void confirmations.ask(failing(1));
  await confirmations.settle(1_000_000, AbortSignal.abort());
  expect(confirmations.of(failing(1))).toMatchObject({ result: 'unchecked' });
});

it('takes no case for an error that the clock may explain', async () => {
  const confirmations = new Confirmations(
    unitWith(async () => ({ result: 'unchecked', why: 'it depends on the clock', contradicted: true })),
    toyClock(),
  );
  void confirmations.ask(failing(1));
  await confirmations.settle(1000, new AbortController().signal);
  expect(confirmations.representative({ key: 'x', case: 1, count: 1, others: [] }, [failing(1)])).toBeNull();
  expect(confirmations.isRefuted(failing(1))).toBe(false);
});

it('says nothing where there is no real system', () => {
  const confirmations = new Confirmations({} as OpenedUnit<unknown, string>, toyClock());
  void confirmations.ask(failing(1));
  expect(confirmations.of(failing(1))).toBeUndefined();
});

it('has another case stand for a fault where the real system contradicts the smallest', async () => {
  const differs = { result: 'differs', outcome: { kind: 'value', value: 'ok' } } as const;
  const confirmations = new Confirmations(
    unitWith(async ([input]) => (input === '3' ? { result: 'confirmed' } : differs)),
    toyClock(),
  );
  const [real, wrong] = [
    { key: 'real', case: 1, count: 3, others: [2, 3] },
    { key: 'wrong', case: 4, count: 2, others: [5] },
  ];
  const exploration = {
    cases: [1, 2, 3, 4, 5].map(failing),
    faults: [real, wrong],
  } as unknown as Exploration<ReportedOutcome>;
  await confirmations.confirm(exploration, Number.POSITIVE_INFINITY, new AbortController().signal);
  expect(confirmations.representative(real as Fault, exploration.cases)).toBe(3);
  expect(confirmations.representative(wrong as Fault, exploration.cases)).toBeNull();
  expect([1, 2, 3, 4, 5].filter(id => confirmations.isRefuted(failing(id)))).toEqual([1, 2, 4, 5]);
});

it('asks nothing further where no time is left', async () => {
  const asked: string[] = [];
  const confirmations = new Confirmations(
    unitWith(async ([input = '']) => {
      asked.push(input);
      return { result: 'confirmed' };
    }),
    toyClock(),
  );
  const fault: Fault = { case: 1, key: 'a', count: 1, others: [] };
  const exploration = { cases: [failing(1)], faults: [fault] } as unknown as Exploration<ReportedOutcome>;
  await confirmations.confirm(exploration, 0, new AbortController().signal);
  expect(asked).toEqual([]);
  expect(confirmations.of(failing(1))).toMatchObject({ result: 'unchecked', why: 'there was no time left' });
});

it('ends the run that a question begins with when no time is left', async () => {
  let now = 0;
  const confirmations = new Confirmations(
    unitWith(async (_input, _outcome, control) => {
      while (control?.stop?.() !== true) now += 10;
      return { result: 'confirmed' };
    }),
    { ...toyClock(), now: () => now },
  );
  const fault: Fault = { case: 1, key: 'a', count: 1, others: [] };
  const exploration = { cases: [failing(1)], faults: [fault] } as unknown as Exploration<ReportedOutcome>;
  await confirmations.confirm(exploration, 500, new AbortController().signal);
  expect(now).toBe(500);
  expect(confirmations.of(failing(1))).toMatchObject({ result: 'unchecked', why: 'there was no time left' });
});

it('ends a run that goes on since before the end was known', async () => {
  let now = 0;
  const confirmations = new Confirmations(
    unitWith(async (_input, _outcome, control) => {
      for (; now < 60_000 && control?.stop?.() !== true; now += 10) await new Promise(setImmediate);
      return { result: 'confirmed' };
    }),
    { ...toyClock(), now: () => now },
  );
  void confirmations.ask(failing(1));
  const exploration = { cases: [failing(1)], faults: [] } as unknown as Exploration<ReportedOutcome>;
  const began = now;
  await confirmations.confirm(exploration, 500, new AbortController().signal);
  expect(now - began).toBe(500);
  expect(confirmations.of(failing(1))).toMatchObject({ result: 'unchecked', why: 'there was no time left' });
});

describe('an error about which nothing is known', () => {
  const faultOf = (smallest: number, ...others: number[]): Fault => ({
    case: smallest,
    key: 'a',
    count: 1,
    others,
  });
  const crash = (id: number, contract?: string): Case<ReportedOutcome> => ({
    ...failing(id),
    outcome: { kind: 'exception', reason: 'badarg', ...(contract === undefined ? {} : { contract }) },
  });
  const confirming = () =>
    new Confirmations(
      unitWith(async () => ({ result: 'confirmed' })),
      toyClock(),
    );

  it('is represented by a larger input that is confirmed, until the smallest is', async () => {
    const confirmations = confirming();
    const [cases, fault] = [[crash(1), crash(2)], faultOf(2, 1)];
    await confirmations.ask(crash(1));
    expect(confirmations.representative(fault, cases)).toBe(1);
    expect(confirmations.open({ cases, faults: [fault] })).toMatchObject([
      { failing: { id: 2 }, hasOther: true },
    ]);
    await confirmations.ask(crash(2));
    expect(confirmations.representative(fault, cases)).toBe(2);
    expect(confirmations.open({ cases, faults: [fault] })).toEqual([]);
  });

  it('is not represented by a broken contract where it is a bug', async () => {
    const confirmations = confirming();
    await confirmations.ask(crash(1, 'the caller is to blame'));
    expect(confirmations.representative(faultOf(2, 1), [crash(1, 'the caller is to blame'), crash(2)])).toBe(
      2,
    );
  });

  it('is known by its input, since an exploration that is begun anew has other cases by the same number', async () => {
    const confirmations = confirming();
    await confirmations.ask(crash(1));
    expect(confirmations.of({ ...crash(1), input: ['another'] })).toMatchObject({ result: 'unchecked' });
  });

  it('is asked about again where its run was cut short', async () => {
    const confirmations = new Confirmations(
      unitWith(async (_input, _outcome, control) => {
        control?.stop?.();
        return { result: 'confirmed' };
      }),
      toyClock(),
    );
    await confirmations.ask(crash(1), () => true);
    expect(confirmations.of(crash(1))).toMatchObject({ result: 'unchecked' });
    await confirmations.ask(crash(1));
    expect(confirmations.of(crash(1))).toMatchObject({ result: 'confirmed' });
  });
});
