/** An error where it happened: the lines around it, what decided the way there, and who called. */
import { printable } from './printable.ts';
import type { ReportedCase, ReportedDecision, SourceText, StackFrame } from './schema.ts';
import type { Style } from './style.ts';

/** Lines before and after the failing one. */
const AROUND = 1;
/** The last decisions on the path, and values of what they compared. */
const DECISIONS_SHOWN = 3;
/** Callers, the innermost first. */
const FRAMES_SHOWN = 5;

const INDENT = '   ';

export function renderContext(failing: ReportedCase, sources: readonly SourceText[], style: Style): string[] {
  return [
    ...excerpt(failing, sources, style),
    ...because(failing.decisions ?? [], style),
    ...callers(failing.stack ?? [], sources, style),
  ];
}

function excerpt({ outcome }: ReportedCase, sources: readonly SourceText[], style: Style): string[] {
  const place = outcome.kind === 'exception' ? outcome.location : undefined;
  const text = place === undefined ? undefined : sourceOf(place.file, sources)?.text;
  if (place === undefined || text === undefined) return [];
  const all = text.split('\n');
  if (place.line > all.length) return [];
  const first = Math.max(1, place.line - AROUND);
  const last = Math.min(all.length, place.line + AROUND);
  const digits = String(last).length;
  return all.slice(first - 1, last).map((line, i) => {
    const number = first + i;
    const isFailing = number === place.line;
    const shown = printable(line.replaceAll('\t', '    ').trimEnd());
    const whole = `${INDENT}${isFailing ? '>' : ' '} ${String(number).padStart(digits)} | ${shown}`;
    const fitting = cut(whole.trimEnd(), style);
    return isFailing ? style.bold(fitting) : style.dim(fitting);
  });
}

/** The last decisions of the program's own that the input made, and the values that made them. */
function because(decisions: readonly ReportedDecision[], style: Style): string[] {
  const own = decisions.filter(decision => decision.own);
  const held: string[] = [];
  const values: string[] = [];
  for (const decision of own.toReversed()) {
    // Long conditions, such as those of a loop that multiplies, help nobody.
    if (decision.held === '' || held.includes(decision.held) || decision.held.length > style.width) continue;
    if (held.length === DECISIONS_SHOWN) break;
    held.unshift(decision.held);
    for (const value of decision.values) if (!values.includes(value)) values.push(value);
  }
  if (held.length === 0) return [];
  const other = values.filter(value => !held.includes(value)).slice(0, DECISIONS_SHOWN);
  const where = other.length === 0 ? '' : `, with ${other.join(', ')}`;
  const line = () => `${INDENT}because ${printable(`${held.join(', ')}${where}`)}`;
  // The last decision is the nearest.
  while (held.length > 1 && line().length > style.width) held.shift();
  return [style.dim(cut(line(), style))];
}

/** Frames of the program's own that were under way, without the one that failed. */
function callers(stack: readonly StackFrame[], sources: readonly SourceText[], style: Style): string[] {
  const own = stack
    .filter(({ file }) => file !== undefined && sourceOf(file, sources) !== undefined)
    .slice(1);
  const lines = own.slice(0, FRAMES_SHOWN).map(frame => {
    const place = frame.line === undefined ? '' : ` at ${frame.file}:${frame.line}`;
    return style.dim(cut(`${INDENT}called by ${printable(`${frame.function}${place}`)}`, style));
  });
  const more = own.length - FRAMES_SHOWN;
  return more > 0 ? [...lines, style.dim(`${INDENT}and ${more} more`)] : lines;
}

/** Places have the name of a file as the compiler knows it, which may lack the folder. */
function sourceOf(file: string, sources: readonly SourceText[]): SourceText | undefined {
  return sources.find(source => source.file === file || source.file.endsWith(`/${file}`));
}

function cut(line: string, { width }: Style): string {
  const characters = [...line];
  return characters.length <= width ? line : `${characters.slice(0, width - 1).join('')}…`;
}
