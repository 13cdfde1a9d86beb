/** Character classes of Prolog text. Letters beyond ASCII follow Unicode. */

const SYMBOLS = '#$&*+-./:<=>?@^~\\';

export function isDigit(c: string): boolean {
  return c >= '0' && c <= '9' && c.length === 1;
}

export function isLayout(c: string): boolean {
  return c === ' ' || c === '\n' || c === '\t' || c === '\r' || c === '\f' || c === '\v' || /^\s$/u.test(c);
}

export function isSymbol(c: string): boolean {
  return c !== '' && (SYMBOLS.includes(c) || (c > '\x7f' && /^[\p{Sm}\p{So}\p{Sc}]$/u.test(c)));
}

/** May follow in a name or variable. */
export function isAlnum(c: string): boolean {
  if (c <= '\x7f') {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c === '_';
  }
  return /^[\p{L}\p{N}\p{Mn}\p{Mc}\p{Pc}]$/u.test(c);
}

export function isUpper(c: string): boolean {
  if (c <= '\x7f') return (c >= 'A' && c <= 'Z') || c === '_';
  return /^[\p{Lu}\p{Lt}]$/u.test(c);
}

/** May begin an unquoted atom of letters and digits. */
export function isLower(c: string): boolean {
  if (c <= '\x7f') return c >= 'a' && c <= 'z';
  return /^[\p{L}\p{Nl}]$/u.test(c) && !isUpper(c);
}

export function digitValue(c: string): number {
  if (c >= '0' && c <= '9') return c.charCodeAt(0) - 48;
  const lower = c.toLowerCase();
  return lower >= 'a' && lower <= 'z' ? lower.charCodeAt(0) - 87 : 99;
}
