import { expect, it } from 'vitest';
import type { OpenedUnit, RealSystem } from '../../../../src/api/language.ts';
import { Confirmations } from '../../../../src/cli/exploration/confirmations.ts';
import type { ReportedOutcome } from '../../../../src/report/index.ts';
import type { Case } from '../../../../src/search/index.ts';
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
  return { real: { name: 'the real one', confirm } };
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

it('says nothing where there is no real system', () => {
  const confirmations = new Confirmations({} as OpenedUnit<unknown, string>, toyClock());
  confirmations.ask(failing(1));
  expect(confirmations.of(1)).toBeUndefined();
});
