import { describe, expect, it } from 'vitest';
import { type ProgressMode, plain, progressDisplay } from '../../../src/report/index.ts';

/** Shows four updates, 600 ms apart, and one find; returns what was written. */
function shown(mode: ProgressMode, isTTY: boolean, timeMs: number | null = null): string {
  let written = '';
  let time = 5000;
  const terminal = { write: (text: string) => (written += text), isTTY, columns: 30 };
  const display = progressDisplay(mode, terminal, plain, { now: () => time, began: 0, timeMs });
  for (let i = 1; i <= 4; i++) {
    time += 600;
    display.update('m:f/1', { executions: 10 * i, faults: i - 1 }, () => ({ covered: i, total: 8 }));
    if (i === 2) display.found('m:f(1): error: badarg');
  }
  display.end();
  return written;
}

describe('progress', () => {
  it('is a line a second with `lines`', () => {
    expect(shown('lines', false)).toBe(
      [
        'm:f/1: 6 s, 20 executions (17/s), 25% covered, 1 error',
        'found m:f(1): error: badarg',
        'm:f/1: 7 s, 40 executions (17/s), 50% covered, 3 errors',
        '',
      ].join('\n'),
    );
  });

  it('says how much of the time is left', () => {
    expect(shown('lines', false, 6500)).toMatch(/^m:f\/1: 6 s, 0 s left, 20 executions/);
    expect(shown('lines', false, 60_000)).toMatch(/: 7 s, 53 s left, 40 executions.*\n$/);
  });

  it('goes on while one execution takes long', () => {
    let written = '';
    let time = 0;
    const terminal = { write: (text: string) => (written += text) };
    const display = progressDisplay('lines', terminal, plain, { now: () => time, began: 0, timeMs: null });
    display.tick();
    display.update('m:f/1', { executions: 0, faults: 0 }, () => ({ covered: 0, total: 0 }));
    for (time of [400, 900, 1400, 1900, 2400]) display.tick();
    expect(written).toBe(
      'm:f/1: 1 s, 0 executions (0/s), 0 errors\nm:f/1: 2 s, 0 executions (0/s), 0 errors\n',
    );
  });

  it('is one line that is written over with `bar`, cut to the width, and gone at the end', () => {
    const written = shown('bar', false);
    const frames = written.split('\r\u001b[K');
    expect(frames[1]).toBe('exploring m:f/1: 6 s, 10 exec');
    expect(frames).toContain('found m:f(1): error: badarg\n');
    expect(frames.at(-1)).toBe('');
  });

  it('is a bar on a terminal with `auto`, and quiet for short runs elsewhere', () => {
    expect(shown('auto', true)).toBe(shown('bar', true));
    expect(shown('auto', false)).toBe('');
  });

  it('says how far the exploration of many units is', () => {
    let written = '';
    let time = 0;
    const terminal = { write: (text: string) => (written += text) };
    const display = progressDisplay('lines', terminal, plain, { now: () => time, began: 0, timeMs: null });
    const update = () => {
      time += 1000;
      display.update('m:f/1', { executions: 1, faults: 0 }, () => ({ covered: 0, total: 0 }));
    };
    display.stage({ isFirstRound: true, done: 0, total: 40 });
    update();
    display.stage({ isFirstRound: false, done: 3, total: 40 });
    update();
    expect(written).toMatch(/^first look at 1 of 40, m:f\/1: .*\n3 of 40 finished, by yield, m:f\/1: /);
  });

  it('is nothing with `none`', () => {
    expect(shown('none', true)).toBe('');
  });
});
