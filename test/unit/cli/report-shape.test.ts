import { expect, it } from 'vitest';
import { problemIn } from '../../../src/cli/report-shape.ts';
import {
  annotationsOf,
  formats,
  plain,
  type Report,
  renderText,
  type SuiteReport,
} from '../../../src/report/index.ts';
import { pageModel } from '../../../src/web/model/page-model.ts';
import { sample } from '../report/sample.ts';

const suite: SuiteReport = {
  schema: 1,
  units: [sample],
  modules: [{ module: 'example', units: 1, coverage: sample.coverage, errors: sample.errors.length }],
};

function show(report: Report | SuiteReport): void {
  for (const format of Object.values(formats)) for (const _ of format.render(report));
  renderText(report, plain, 'tandem', true, false);
  annotationsOf(report);
  pageModel(report);
}

/** Each part of a value replaced by something else, or left out. */
function* damagedCopies(value: unknown, rebuild: (part: unknown) => object): Generator<object> {
  for (const other of [undefined, null, 'text', -1.5, 3, [], {}, [null], { kind: 'value' }])
    if (JSON.stringify(other) !== JSON.stringify(value)) yield rebuild(other);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    yield* damagedCopies(part, next => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      return rebuild(Object.assign(copy, { [name]: next }));
    });
}

it.each([
  ['a unit', sample],
  ['a suite', suite],
])('whatever is wrong with a report is found before it is shown: %s', (_, whole) => {
  expect(problemIn(whole)).toBe(null);
  show(whole);
  let refused = 0;
  let accepted = 0;
  for (const damaged of damagedCopies(whole, part => (part ?? {}) as object)) {
    if (typeof damaged !== 'object' || Array.isArray(damaged)) continue;
    if (problemIn(damaged) !== null) refused++;
    else {
      accepted++;
      show(damaged as Report);
    }
  }
  expect(refused).toBeGreaterThan(100);
  expect(accepted).toBeGreaterThan(5);
});

it('says where', () => {
  const cases = sample.cases.map((one, i) => (i === 1 ? { ...one, input: [3] } : one));
  expect(problemIn({ ...sample, cases })).toBe('cases[1].input[0]');
});
