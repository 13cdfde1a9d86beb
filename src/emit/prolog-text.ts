/** Terms of Prolog as reports write them: just enough of their syntax to take them apart. */

/** Quoted text is one token, so that nothing in it is taken for something else. */
const TOKENS = /"(?:[^"\\]|\\.|"")*"|'(?:[^'\\]|\\.|'')*'|`(?:[^`\\]|\\.)*`|0'(?:\\.|''|[^\\])|\w+|./gs;

/** The arguments of a compound term in canonical syntax: `a` and `f(b)` of `error(a, f(b))`. */
export function argumentsOf(term: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let current = '';
  for (const token of term.match(TOKENS) ?? []) {
    if ('([{'.includes(token) && depth++ === 0) continue;
    if (')]}'.includes(token) && --depth === 0) break;
    if (token === ',' && depth === 1) {
      found.push(current.trim());
      current = '';
    } else if (depth > 0) current += token;
  }
  return current.trim() === '' ? found : [...found, current.trim()];
}

export function hasVariables(term: string): boolean {
  return (term.match(TOKENS) ?? []).some(token => /^[_A-Z]/.test(token));
}

/** Variables of a clause that occur once get a name that says so, since the system warns of others. */
export function withoutSingletons(clause: string): string {
  const tokens = clause.match(TOKENS) ?? [];
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return tokens
    .map(token => (/^[A-Z]/.test(token) && counts.get(token) === 1 ? `_${token}` : token))
    .join('');
}
