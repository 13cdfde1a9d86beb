/**
 * Records with the same keys as one list per key. As JSON this is some three times shorter than a list of records, and
 * keeps the names that a list of tuples would lose.
 */
export type Columns<Row> = { readonly [Key in keyof Row]: readonly Row[Key][] };

/** `keys` are named even where there are no rows, so that a file always has the same shape. */
export function toColumns<Row>(keys: readonly (keyof Row)[], rows: readonly Row[]): Columns<Row> {
  const columns: { [Key in keyof Row]?: Row[Key][] } = {};
  for (const key of keys) columns[key] = rows.map(row => row[key]);
  return columns as Columns<Row>;
}

export function fromColumns<Row>(columns: Columns<Row>): Row[] {
  const keys = Object.keys(columns) as (keyof Row)[];
  const [first] = keys;
  const length = first === undefined ? 0 : columns[first].length;
  return Array.from({ length }, (_, i) => {
    const row: Partial<Row> = {};
    for (const key of keys) row[key] = columns[key][i] as Row[keyof Row];
    return row as Row;
  });
}
