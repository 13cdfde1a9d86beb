import { expect, it } from 'vitest';
import { HardShare } from '../../../src/search/hard-share.ts';

it('grows with the time of all turns, and shrinks by what was spent', () => {
  const share = new HardShare();
  share.begin(10_000);
  expect(share.isDue(11_000)).toBe(false);
  share.end(11_500);
  share.begin(60_000);
  expect(share.isDue(60_400)).toBe(false);
  expect(share.isDue(61_000)).toBe(true);
  share.spent(2000, false);
  expect(share.isDue(61_000)).toBe(false);
  expect(share.isDue(69_000)).toBe(true);
});

it('wants more time for one than it was cut after, until one is decided', () => {
  const share = new HardShare();
  expect(share.fits(1)).toBe(true);
  share.spent(600, true);
  expect(share.fits(600)).toBe(false);
  expect(share.fits(2400)).toBe(true);
  share.spent(900, false);
  expect(share.fits(1)).toBe(true);
});
