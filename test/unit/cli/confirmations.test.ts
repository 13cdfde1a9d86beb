import { expect, it } from 'vitest';
import { Confirmations } from '../../../src/cli/confirmations.ts';
import type { ConfirmationResult, OpenedUnit } from '../../../src/cli/languages/language.ts';
import type { Case } from '../../../src/search/index.ts';
import { toyClock } from '../search/toy.ts';

const failing = (id: number): Case<string> => ({
  id,
  input: [String(id)],
  outcome: 'crash',
  path: '',
  parent: null,
  reversed: null,
});

function unitWith(confirm: (input: readonly string[]) => Promise<ConfirmationResult>) {
  return { real: { name: 'the real one', confirm } } as unknown as OpenedUnit<unknown, string>;
}

it('asks once about each case', async () => {
  const asked: string[] = [];
  const confirmations = new Confirmations(
    unitWith(async ([input]) => {
      asked.push(input ?? '');
      return { result: 'confirmed' };
    }),
    toyClock(),
  );
  for (const id of [1, 2, 1]) confirmations.ask(failing(id));
  await confirmations.settle(1000, new AbortController().signal);
  expect(asked).toEqual(['1', '2']);
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
