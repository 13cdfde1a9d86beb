/**
 * The words `maybe` and `else`.
 *
 * With the feature `maybe_expr` they are reserved, without it they are atoms. It is on by default since OTP 27, and
 * older code uses the atoms. So unless a file enables or disables it, `maybe` is a reserved word only where an atom
 * would be a syntax error: before a token that starts an expression; and `else` only after such a `maybe` in the same
 * form.
 */
import { plain, type Token, type TokenKind } from './tokens.ts';

export type MaybeFeature = 'enabled' | 'disabled' | 'undecided';

/** The features of `-feature(…)` and `?FEATURE_AVAILABLE(…)`. */
export const knownFeatures: readonly string[] = ['maybe_expr'];

const startsExpression = new Set<TokenKind>([
  ...(['atom', 'var', 'integer', 'float', 'char', 'string', 'sigil', '(', '[', '{', '<<', '#', '?'] as const),
  ...(['begin', 'case', 'if', 'fun', 'try', 'receive', 'catch', 'not', 'bnot'] as const),
]);

export function reserveMaybe(tokens: readonly Token[], feature: MaybeFeature): readonly Token[] {
  if (feature === 'disabled' || !tokens.some(isWord)) return tokens;
  let inside = feature === 'enabled';
  return tokens.map((token, i) => {
    if (!isWord(token)) return token;
    const reserve =
      feature === 'enabled' || (beginsExpression(token, tokens[i + 1]) && isFree(tokens[i - 1]));
    if (!reserve || (token.value === 'else' && !inside)) return token;
    inside = true;
    return plain(token.value, token.pos);
  });
}

function isWord(token: Token): token is Token & { kind: 'atom'; value: 'maybe' | 'else' } {
  return token.kind === 'atom' && !token.quoted && (token.value === 'maybe' || token.value === 'else');
}

/** `maybe(` without a space between is a call. */
function beginsExpression(word: Token, next: Token | undefined): boolean {
  if (next === undefined || !startsExpression.has(next.kind)) return false;
  const adjacent =
    next.pos.line === word.pos.line && next.pos.column === word.pos.column + String(word.value).length;
  return !(adjacent && (next.kind === '(' || next.kind === '#'));
}

/** Whether a word after this token is not the name of a record, field, macro or function. */
function isFree(before: Token | undefined): boolean {
  return before === undefined || !['#', '.', '?', ':', 'fun'].includes(before.kind);
}
