import { expect, it } from 'vitest';
import { ownStatus } from '../../../src/sandbox/index.ts';

it.each([0, 1, 2, 113, 128, 160, 255, null])('%s is a status of the program itself', status => {
  expect(ownStatus(status)).toBe(status);
});

it.each([129, 137, 143])('%s tells of a signal', status => {
  expect(ownStatus(status)).toBe(null);
});
