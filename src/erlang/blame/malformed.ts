/**
 * Text that the program does not know: a rest of its input that no clause matches, a number that has no digits, or text for which
 * a function has said so, and its caller has asserted that it does not.
 */
import type { Case, Definition, Pattern } from '../core/index.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import type { Cause, Raise } from '../operations/raise.ts';
import { concretize } from '../terms/concretize.ts';
import { Bits, Cons, Nil, type Term, Tuple } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';
import { calledFor, writtenClauses } from './clauses.ts';
import { isRefusal } from './refusals.ts';

/** Functions that read a text, and fail for others. */
const READS =
  /^(?:erlang:(?:(?:list|binary)_to_(?:integer|float|existing_atom)|binary_to_term)|base64:\w+)\/\d$/;

const MAX_CHARACTER = 0x10ffff;

/** Where no clause matched: the function, and the case in it. */
interface Failing {
  readonly def: Definition;
  readonly failing: Case;
}

/** `isTracked`: whether values that come from the input are symbolic. */
export function isMalformed(
  { cause }: Raise,
  input: readonly Term[],
  isTracked: boolean,
  place: Failing | null,
): boolean {
  if (!somePart(input, part => part instanceof Bits || part instanceof Nil || isCharacterList(part)))
    return false;
  const hasBinary = somePart(input, part => part instanceof Bits);
  const isOfInput = (value: Term) =>
    !isTracked || hasSymbol(value) || isEmptyBits(value) || (hasBinary && concretize(value) instanceof Nil);
  switch (cause?.kind) {
    case 'bif':
      return READS.test(cause.name) && cause.args.slice(0, 1).some(arg => isText(arg) && isOfInput(arg));
    case 'match':
      return isRefused(cause, place) || (cause.values.some(isOfInput) && isUnknown(cause, place));
    default:
      return false;
  }
}

/** What is left of a text at its end has no bits, and so no symbol; so has a list of what was found in it. */
function isEmptyBits(value: Term): boolean {
  const plain = concretize(value);
  return plain instanceof Bits && plain.bitLength === 0;
}

type MatchCause = Extract<Cause, { kind: 'match' }>;

/** `{ok, Tokens} = scan(Text)`, and `{error, <<>>, Rest}` where `unicode` has met no character. */
function isRefused({ values }: MatchCause, place: Failing | null): boolean {
  const isResult = place !== null && calledFor(place.def, place.failing) !== null;
  return values.some(value => {
    const plain = concretize(value);
    return isRefusal(plain) && (isResult || plain instanceof Tuple);
  });
}

function isUnknown({ values }: MatchCause, place: Failing | null): boolean {
  const clauses = place === null ? [] : writtenClauses(place.failing);
  // It is the position that was computed wrongly, perhaps, in `<<_:At/binary, C, _/binary>>`.
  if (clauses.some(({ patterns }) => patterns.some(hasComputedSize))) return false;
  const isChosenBy = (at: number) =>
    clauses.length === 0 ||
    clauses.some(({ patterns, guard }) => patterns[at]?.kind !== 'var' || guard.kind !== 'literal');
  return values.some((value, at) => isChosenBy(at) && isText(value));
}

/** Whether a size in a binary pattern is from somewhere else than from the pattern itself. */
function hasComputedSize(pattern: Pattern): boolean {
  const inner = pattern.kind === 'alias' ? pattern.pattern : pattern;
  if (inner.kind !== 'binary') return false;
  const names = new Set(inner.segments.flatMap(({ value }) => (value.kind === 'var' ? [value.name] : [])));
  return inner.segments.some(({ size }) => size.kind === 'var' && !names.has(size.name));
}

/** A text, a rest of one, one of its characters, or texts that it was split into. */
function isText(value: Term): boolean {
  const plain = concretize(value);
  return (
    isCharacter(plain) || isWholeText(plain) || (plain instanceof Tuple && plain.elements.every(isWholeText))
  );
}

function isWholeText(term: Term): boolean {
  const plain = concretize(term);
  return plain instanceof Bits || plain instanceof Nil || isCharacterList(plain);
}

function isCharacter(term: Term): boolean {
  const plain = concretize(term);
  return typeof plain === 'number' && plain >= 0 && plain <= MAX_CHARACTER;
}

function isCharacterList(list: Term): boolean {
  return list instanceof Cons && isCharacter(list.head);
}
