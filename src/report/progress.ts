/**
 * Progress on standard error during an exploration: one line that is overwritten (`bar`), or a line at intervals
 * (`lines`). Errors are shown as they are found.
 */
import { stripVTControlCharacters } from 'node:util';
import type { Progress } from '../search/index.ts';
import { plural } from './console.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';

export type ProgressMode = 'auto' | 'bar' | 'lines' | 'none';

export interface ProgressDisplay {
  /** `unit` is what is being explored. */
  update(unit: string, progress: Progress): void;
  /** A new fault, described in one line. */
  found(description: string): void;
  /** Erases the bar, so that the output that follows starts on an empty line. */
  end(): void;
}

export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Milliseconds between two updates. Smaller: more output, and more time spent on it. */
const INTERVAL_MS = { bar: 100, lines: 1000, quiet: 10_000 } as const;

const silent: ProgressDisplay = { update() {}, found() {}, end() {} };

/** `auto` is a bar on a terminal, and elsewhere a line every ten seconds, so that a log shows that it is alive. */
export function progressDisplay(
  mode: ProgressMode,
  terminal: Terminal,
  style: Style,
  now: () => number,
): ProgressDisplay {
  if (mode === 'none') return silent;
  if (mode === 'lines') return lines(terminal, style, now, INTERVAL_MS.lines);
  if (mode === 'bar' || terminal.isTTY === true) return bar(terminal, style, now);
  return { ...lines(terminal, style, now, INTERVAL_MS.quiet), found() {} };
}

function summary(unit: string, { executions, queries, waiting, faults }: Progress): string {
  const found = faults === 0 ? '' : `, ${plural(faults, 'error')}`;
  return `${printable(unit)}: ${plural(executions, 'execution')}, ${plural(queries, 'query', 'queries')}, ${waiting} waiting${found}`;
}

function throttled(now: () => number, intervalMs: number): () => boolean {
  let last = now();
  return () => {
    if (now() - last < intervalMs) return false;
    last = now();
    return true;
  };
}

function lines(terminal: Terminal, style: Style, now: () => number, intervalMs: number): ProgressDisplay {
  const due = throttled(now, intervalMs);
  return {
    update(unit, progress) {
      if (due()) terminal.write(`${summary(unit, progress)}\n`);
    },
    found: description => terminal.write(`${style.red('found')} ${printable(description)}\n`),
    end() {},
  };
}

function bar(terminal: Terminal, style: Style, now: () => number): ProgressDisplay {
  const due = throttled(now, INTERVAL_MS.bar);
  const clear = '\r\u001b[K';
  let shown = false;
  const erase = () => {
    if (shown) terminal.write(clear);
    shown = false;
  };
  return {
    update(unit, progress) {
      if (!due()) return;
      const text = `${style.dim('exploring')} ${summary(unit, progress)}`;
      terminal.write(
        `${clear}${text.slice(0, (terminal.columns ?? 80) + text.length - stripVTControlCharacters(text).length - 1)}`,
      );
      shown = true;
    },
    found(description) {
      erase();
      terminal.write(`${style.red('found')} ${printable(description)}\n`);
    },
    end: erase,
  };
}
