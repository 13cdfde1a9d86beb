/**
 * What identifies a fault from one version of a program to the next: the function that fails, how it fails, and the text
 * of the failing line. The number of the line is not part of it, nor is the input, so that neither moved lines nor
 * another search make a known fault a new one. Of equal lines in a file each is its own.
 */
import { createHash } from 'node:crypto';
import type { Failure } from './failures.ts';
import { tagOf } from './outcome.ts';
import type { Location, ReportedOutcome, SourceText } from './schema.ts';

/** Hexadecimal digits: 80 bits. */
const LENGTH = 20;

export function fingerprintOf({ report, failing, place }: Failure, sources: readonly SourceText[]): string {
  const where = failing.stack?.[0]?.function ?? report.unit;
  const parts = [report.language, where, ...manner(failing.outcome), lineText(place, sources)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, LENGTH);
}

/** How it fails, without the values of this input. */
function manner(outcome: ReportedOutcome): string[] {
  if (outcome.kind === 'exception') return [outcome.class ?? '', tagOf(outcome.reason)];
  return [outcome.kind, 'violation' in outcome ? (outcome.violation ?? '') : ''];
}

/** The failing line without its indentation, and how many equal ones come before it. */
function lineText(place: Location | undefined, sources: readonly SourceText[]): string {
  const source = place === undefined ? undefined : sources.find(({ file }) => file === place.file);
  if (place === undefined || source === undefined) return '';
  const lines = source.text.split('\n').map(line => line.trim());
  const text = lines[place.line - 1] ?? '';
  return `${text}#${lines.slice(0, place.line - 1).filter(line => line === text).length}`;
}
