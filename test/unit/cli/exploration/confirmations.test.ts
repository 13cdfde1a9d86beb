import { expect, it } from 'vitest';
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
  for (const id of [1, 2, 1]) confirmations.ask(failing(id));
  await confirmations.settle(1000, new AbortController().signal);
  expect(asked).toEqual(['1: timeout', '2: timeout']);
  expect(confirmations.of(2)).toEqual({ by: 'the real one', result: 'confirmed' });
});

it('does not wait when the user has seen enough', async () => {
  const confirmations = new Confirmations(
    unitWith(() => new Promise(() => {})),
    toyClock(),
  );
  confirmations.ask(failing(1));
  await confirmations.settle(1_000_000, AbortSignal.abort());
  expect(confirmations.of(1)).toMatchObject({ result: 'unchecked' });
});

it('takes no case for an error that the clock may explain', async () => {
  const confirmations = new Confirmations(
    unitWith(async () => ({ result: 'unchecked', why: 'it depends on the clock', contradicted: true })),
    toyClock(),
  );
  confirmations.ask(failing(1));
  await confirmations.settle(1000, new AbortController().signal);
  expect(confirmations.representative({ key: 'x', case: 1, count: 1, others: [] })).toBeNull();
  expect(confirmations.isRefuted(1)).toBe(false);
});

it('says nothing where there is no real system', () => {
  const confirmations = new Confirmations({} as OpenedUnit<unknown, string>, toyClock());
  confirmations.ask(failing(1));
  expect(confirmations.of(1)).toBeUndefined();
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
  expect(confirmations.representative(real as Fault)).toBe(3);
  expect(confirmations.representative(wrong as Fault)).toBeNull();
  expect([1, 2, 3, 4, 5].filter(id => confirmations.isRefuted(id))).toEqual([1, 2, 4, 5]);
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
  expect(confirmations.of(1)).toMatchObject({ result: 'unchecked', why: 'there was no time left' });
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
  expect(confirmations.of(1)).toMatchObject({ result: 'unchecked', why: 'there was no time left' });
});
