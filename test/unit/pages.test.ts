import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '../../scripts/pages/index.ts';

it.each(pages)('$file is up to date (npm run docs writes it anew)', ({ file, text }) => {
  expect(readFileSync(file, 'utf8')).toBe(text());
});
