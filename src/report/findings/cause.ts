/** What an error comes from, so that errors with the same cause are one finding, in whichever unit they turn up. */
import type { Report, ReportedCase, ReportedOutcome, SourceText, StackFrame } from '../schema.ts';

export interface Cause {
  /** Equal for errors with the same cause in the same version of the program. */
  readonly key: string;
  /** Equal also where lines were moved. */
  readonly fingerprint: string;
  /** Equal for what a function does not take of its input for one reason, in whichever of its lines; null where that is no matter of doubt. */
  readonly doubt: string | null;
}

/** Characters of a line that go into a fingerprint. */
const MAX_LINE = 80;

export function causeOf(
  report: Pick<Report, 'unit'>,
  failing: ReportedCase,
  sources: readonly SourceText[],
): Cause {
  const { outcome } = failing;
  const what = faultText(outcome);
  const place = placeOf(failing);
  // A loop is the same whoever enters it.
  if (outcome.kind === 'timeout' && outcome.loop !== undefined)
    return { key: what, fingerprint: what, doubt: null };
  const unplaced = `${report.unit} ${what}`;
  if (place === null) return { key: unplaced, fingerprint: unplaced, doubt: null };
  const text = lineAt(place, sources);
  return {
    key: resultKey(outcome) ?? `${place.file}:${place.line} ${what}`,
    fingerprint: [place.function || report.unit, what, text].filter(part => part !== '').join(' '),
    doubt: doubtOf(report, failing, place, sources),
  };
}

/** A result that its callers do not take is one cause, whichever of them gets it. */
function resultKey(outcome: ReportedOutcome): string | null {
  if (outcome.kind !== 'exception' || outcome.resultOf === undefined) return null;
  const [, value = ''] = /^\{(?:badmatch|case_clause),(.*)\}$/s.exec(outcome.reason) ?? [];
  return `result of ${outcome.resultOf} ${/^\d/.test(value) ? '_' : tagOf(value)}`;
}

/**
 * How a library fails for what it does not take is an accident: it is the function of the program which hands that on that counts. The
 * stack does not tell of a last call, so it may be the unit.
 */
function doubtOf(
  { unit }: Pick<Report, 'unit'>,
  { outcome, stack = [] }: ReportedCase,
  place: StackFrame,
  sources: readonly SourceText[],
): string | null {
  if (outcome.kind !== 'exception' || outcome.doubt === undefined) return null;
  const isOwn = ({ file }: StackFrame) => file !== undefined && sourceOf(file, sources) !== undefined;
  // Text that a library does not read fails there in one way or another.
  if (sources.length > 0 && !isOwn(place)) return `${stack.find(isOwn)?.function ?? unit} in ${place.file}`;
  return place.function === '' ? null : `${place.function} ${faultText(outcome)} ${outcome.doubt}`;
}

/**
 * Where the cause is: where the exception was raised; but where no clause of a helper takes its arguments, where the
 * helper was called with them, if the stack still tells.
 */
function placeOf({ outcome, stack = [] }: ReportedCase): StackFrame | null {
  if (outcome.kind !== 'exception' || outcome.location === undefined) return null;
  const { location } = outcome;
  const at = stack.findIndex(({ file, line }) => file === location.file && line === location.line);
  const frame = stack[at] ?? { function: '', ...location };
  // Below another frame it is the function of a library that does not take them, and this is where it was called.
  if (at !== 0 || outcome.reason !== 'function_clause') return frame;
  // A helper that calls itself was called by another function in the end.
  const caller = stack.find(one => one.function !== frame.function);
  return caller !== undefined && caller.file === frame.file ? caller : frame;
}

/** The class, and the reason's tag: its other values differ from input to input. */
function faultText(outcome: ReportedOutcome): string {
  switch (outcome.kind) {
    case 'exception':
      return outcome.error === undefined
        ? `${outcome.class ?? ''} ${tagOf(outcome.reason)}`.trim()
        : `error ${tagOf(outcome.error)}`;
    case 'timeout':
      if (outcome.growth !== undefined) return 'takes exponential time';
      return `does not end ${[...(outcome.loop?.functions ?? [])].sort().join(' ')}`;
    case 'bad-return':
      return `bad-return ${outcome.type}`;
    default:
      return outcome.kind;
  }
}

/** `{badmatch`; in Prolog, `error(type_error(evaluable`. */
function tagOf(reason: string): string {
  return /^\{?'[^']*'|^\{?\w+(?:\(\w+){0,2}/.exec(reason)?.[0] ?? '_';
}

function sourceOf(file: string, sources: readonly SourceText[]): SourceText | undefined {
  return sources.find(one => one.file === file || one.file.endsWith(`/${file}`));
}

/** The text of a line; of equal ones in a file each has its number. */
function lineAt({ file, line }: StackFrame, sources: readonly SourceText[]): string {
  if (file === undefined || line === undefined) return '';
  const lines = (sourceOf(file, sources)?.text.split('\n', line) ?? []).map(withoutLayout);
  const text = lines[line - 1] ?? '';
  const before = lines.slice(0, line - 1).filter(other => other === text).length;
  return `${text.slice(0, MAX_LINE)}${before === 0 ? '' : ` (${before + 1})`}`;
}

function withoutLayout(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ');
}
