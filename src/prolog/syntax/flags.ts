/** Flags that decide how text is read. */
export type QuotedAs = 'codes' | 'chars' | 'atom' | 'string';

export interface SyntaxFlags {
  doubleQuotes: QuotedAs;
  backQuotes: QuotedAs | 'symbol_char';
  varPrefix: boolean;
}

export function defaultFlags(): SyntaxFlags {
  return { doubleQuotes: 'string', backQuotes: 'codes', varPrefix: false };
}
