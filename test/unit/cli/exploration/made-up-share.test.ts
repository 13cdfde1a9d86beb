import { expect, it } from 'vitest';
import { MadeUpShare } from '../../../../src/cli/exploration/made-up-share.ts';

it('falls when some turns in a row have brought nothing, and rises with the first that does', () => {
  const share = new MadeUpShare();
  const first = share.after(900);
  expect(first).toBe(900);
  for (let turn = 0; turn < 3; turn++) {
    expect(share.after(900)).toBe(first);
    share.note(false);
  }
  expect(share.after(900)).toBe(100);
  share.note(true);
  expect(share.after(900)).toBe(first);
});
