import { expect, it } from 'vitest';
import { Trimming } from '../../../src/search/trimming.ts';

interface Kept {
  readonly text: string;
  isNew: boolean;
  isCloser: boolean;
}

const kept = (text: string, isNew = false): Kept => ({ text, isNew, isCloser: false });

/** Without each of its characters in turn. */
function* simpler(text: string): Generator<string, void, boolean> {
  let best = text;
  for (let at = text.length - 1; at >= 0; at--) {
    const shorter = best.slice(0, at) + best.slice(at + 1);
    if (yield shorter) best = shorter;
  }
}

function trimmed(text: string, gained: number[]): Kept[] {
  const done: Kept[] = [];
  const trimming = new Trimming<Kept, string>(one => done.push(one));
  trimming.add(kept(text, true), gained, simpler(text));
  for (let next = trimming.next(); next !== undefined; next = trimming.next())
    trimming.note(
      kept(next),
      [...next].map(c => c.charCodeAt(0)),
    );
  return done;
}

it('leaves what is needed for what an input was the first to reach', () => {
  expect(trimmed('xaybz', [97, 98])).toEqual([kept('ab', true)]);
  expect(trimmed('ab', [97, 98])).toEqual([kept('ab', true)]);
});

it('ends after some tries', () => {
  const [left] = trimmed('a'.repeat(1000), [97]);
  expect(left?.text.length).toBeGreaterThan(100);
});

it('takes an input for no good that was not run', () => {
  const done: Kept[] = [];
  const trimming = new Trimming<Kept, string>(one => done.push(one));
  trimming.add(kept('ab'), [97], simpler('ab'));
  while (trimming.next() !== undefined);
  expect(done).toEqual([kept('ab')]);
});
