import { expect, it } from 'vitest';
import {
  EMPTY_BASELINE,
  findingsOf,
  formats,
  goneFrom,
  parseBaseline,
  plain,
  type Report,
  renderText,
  updatedBaseline,
  withKnown,
} from '../../../src/report/index.ts';
import { difficult, sample } from './sample.ts';

const found = (report: Report): Report => ({ ...report, findings: findingsOf(report) });
const text = (report: Report) => renderText(report, plain, 'tandem', true);

it('makes what is found known, and does not show it again', () => {
  const report = found(difficult);
  const baseline = updatedBaseline(report, EMPTY_BASELINE);
  expect(baseline.findings).toHaveLength(report.findings?.length ?? 0);
  expect(parseBaseline(JSON.stringify(baseline))).toEqual(baseline);
  const marked = withKnown(report, baseline);
  expect(marked.findings?.every(({ known }) => known)).toBe(true);
  expect(text(report)).toContain('1. ');
  expect(text(marked)).not.toContain('1. ');
  expect(text(marked)).toContain(`${baseline.findings.length} known findings (in the baseline)`);
  expect([...formats.junit.render(marked)].join('')).toContain('failures="0"');
  expect([...formats.sarif.render(marked)].join('')).toContain('"baselineState": "unchanged"');
});

it('shows what is new beside what is known', () => {
  const [first, ...others] = updatedBaseline(found(difficult), EMPTY_BASELINE).findings;
  const marked = withKnown(found(difficult), { schema: 1, findings: others });
  expect(marked.findings?.filter(({ known }) => !known).map(({ fingerprint }) => fingerprint)).toEqual([
    first?.fingerprint,
  ]);
});

it('names what is gone, and forgets it, but keeps what is known about others', () => {
  const elsewhere = { fingerprint: 'x', kind: 'bug', unit: 'other:f/1', what: 'error: badarg' } as const;
  const before = updatedBaseline(found(sample), { schema: 1, findings: [elsewhere] });
  expect(before.findings).toHaveLength(2);
  const mended = found({ ...sample, errors: [], errorCounts: [] });
  expect(goneFrom(mended, before).map(({ unit }) => unit)).toEqual([sample.unit]);
  expect(updatedBaseline(mended, before).findings).toEqual([elsewhere]);
});

it.each(['', '{', '[]', 'null', '{"schema":2,"findings":[]}', '{"schema":1,"findings":[{}]}'])(
  'refuses %j',
  content => {
    expect(parseBaseline(content)).toBe(null);
  },
);
