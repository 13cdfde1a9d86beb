/** docs/verdicts.md has a row for each reason why an exploration is not complete, and for no other. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = readFileSync('src/report/reasons.ts', 'utf8');
const table = source.slice(source.indexOf('wordings'), source.indexOf('\n};'));
const reasons = [...table.matchAll(/^ {2}'?([a-z-]+)'?: \{/gm)].map(([, name]) => name as string);

const page = readFileSync('docs/verdicts.md', 'utf8');
const rows = page.slice(page.indexOf('| `incomplete[].reason`')).matchAll(/^\| (`.*?) \|/gm);
const explained = [...rows].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
);

it('docs/verdicts.md explains every limit, and no other', () => {
  expect(reasons.length).toBeGreaterThan(25);
  expect(explained.toSorted()).toEqual(reasons.toSorted());
});
