import { describe, expect, it } from 'vitest';
import { type ProgressMode, plain, progressDisplay } from '../../../src/report/index.ts';

/** Shows four updates, 600 ms apart, and one find; returns what was written. */
function shown(mode: ProgressMode, isTTY: boolean): string {
  let written = '';
  let time = 0;
  const terminal = { write: (text: string) => (written += text), isTTY, columns: 30 };
  const display = progressDisplay(mode, terminal, plain, () => time);
  for (let i = 1; i <= 4; i++) {
    time += 600;
    display.update('m:f/1', { executions: i, queries: 2 * i, waiting: 7, faults: 0 });
    if (i === 2) display.found('m:f(1): error: badarg');
  }
  display.end();
  return written;
}

describe('progress', () => {
  it('is a line a second with `lines`', () => {
    expect(shown('lines', false)).toBe(
      'm:f/1: 2 executions, 4 queries, 7 waiting\nfound m:f(1): error: badarg\nm:f/1: 4 executions, 8 queries, 7 waiting\n',
    );
  });

  it('is one line that is written over with `bar`, cut to the width, and gone at the end', () => {
    const written = shown('bar', false);
    const frames = written.split('\r\u001b[K');
    expect(frames[1]).toBe('exploring m:f/1: 1 execution,');
    expect(frames).toContain('found m:f(1): error: badarg\n');
    expect(frames.at(-1)).toBe('');
  });

  it('is a bar on a terminal with `auto`, and quiet for short runs elsewhere', () => {
    expect(shown('auto', true)).toBe(shown('bar', true));
    expect(shown('auto', false)).toBe('');
  });

  it('is nothing with `none`', () => {
    expect(shown('none', true)).toBe('');
  });
});
