/**
 * What a section of tests was made of: a program, a search and its time. As long as all three are the same, a further search adds
 * nothing, although one of limited time would come to other cases.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { version } from '../api/basics/index.ts';
import type { Report } from '../report/index.ts';
import { quickSum, readRegularFile } from '../system/index.ts';

export class Origin {
  private constructor(
    private readonly program: string,
    private readonly search: string,
    /** In seconds; null for no limit. */
    private readonly time: number | null,
  ) {}

  /** `search` are the words that the search depends on, without its time. */
  static of(reports: readonly Report[], search: readonly string[], time: number | null): Origin {
    const units = reports.map(({ unit, invocation }) => [unit, ...invocation.options].join('\0')).sort();
    const targets = [...new Set(reports.map(({ invocation }) => invocation.target))];
    return new Origin(sumOf(targets.flatMap(contentOf)), sumOf([...units, ...search].map(bytes)), time);
  }

  /** Null where a file says nothing of it. */
  static read(text: string | null): Origin | null {
    const [, program, search, time] = /^([\da-f]+)\/([\da-f]+)(?:, ([\d.]+) s)?$/.exec(text ?? '') ?? [];
    if (program === undefined || search === undefined) return null;
    return new Origin(program, search, time === undefined ? null : Number(time));
  }

  toString(): string {
    return `${this.program}/${this.search}${this.time === null ? '' : `, ${this.time} s`}`;
  }

  /** Whether the other one is about the same program. */
  hasSameProgram({ program }: Origin): boolean {
    return program === this.program;
  }

  /** Whether a search has done what this one does: no less time for the same. */
  isWithin(earlier: Origin): boolean {
    const isLonger =
      this.time === null ? earlier.time !== null : this.time > (earlier.time ?? Number.POSITIVE_INFINITY);
    return this.hasSameProgram(earlier) && this.search === earlier.search && !isLonger;
  }
}

/** A program's file, and the headers that it may include. */
function contentOf(target: string): Uint8Array[] {
  const folder = dirname(target);
  return [target, ...[folder, join(folder, '..', 'include')].flatMap(headersIn)].map(contentIn);
}

function headersIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.hrl'))
      .sort()
      .map(name => join(folder, name));
  } catch {
    return [];
  }
}

/** A module of OTP has no file, but a name. */
function contentIn(file: string): Uint8Array {
  try {
    return readRegularFile(file);
  } catch {
    return bytes(file);
  }
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

function sumOf(parts: readonly Uint8Array[]): string {
  return quickSum(Buffer.concat([bytes(version), ...parts])).split('-')[0] ?? '';
}
