/** Goals from rows of arguments: every argument of every row, varied alone over the kinds of terms. */

/** One of each kind, the ill-formed ones included. */
const KINDS = [
  '_',
  'a',
  '[]',
  "''",
  '0',
  '-1',
  '1.5',
  '1r3',
  '100000000000000000000',
  '"s"',
  'f(x)',
  'f(_)',
  'g()',
  '[a,b]',
  '[a|_]',
  '[a|b]',
  '[_,b]',
  "[0'a,0'b]",
  '(a,b)',
  '{a}',
  'm:a',
];

/** The arguments of a row as texts. */
function argumentsOf(row: string): string[] {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 0, ''];
  for (let i = 0; i < row.length; i++) {
    const c = row.charAt(i);
    if (quote !== '') quote = c === quote ? '' : quote;
    else if (c === "'" || c === '"') quote = c;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (c === ',' && depth === 0) {
      parts.push(row.slice(from, i).trim());
      from = i + 1;
    }
  }
  return [...parts, row.slice(from).trim()];
}

function goalText(indicator: string, args: readonly string[]): string {
  const name = indicator.replace(/\/\d+$/, '');
  const atom = /^[a-z]\w*$/.test(name) ? name : `'${name.replaceAll('\\', '\\\\')}'`;
  return args.length === 0 ? atom : `${atom}(${args.join(', ')})`;
}

export function goalsOf(table: Iterable<readonly [indicator: string, rows: readonly string[]]>): string[] {
  const found = new Set<string>();
  for (const [indicator, rows] of table) {
    if (indicator.startsWith('$')) continue;
    for (const row of rows) {
      const args = argumentsOf(row);
      found.add(goalText(indicator, args));
      for (const i of args.keys())
        for (const kind of KINDS) found.add(goalText(indicator, args.with(i, kind)));
    }
  }
  return [...found];
}
