/**
 * Values that an operation needed to know exactly (an index, a size, a distance to shift by).
 *
 * Such a value is found by asking: is it this one, is it that one? A run that was made by answering "no" must ask the
 * same questions again before its own value's turn, so the candidates of each question are remembered in the order
 * in which runs brought them. Lives as long as the unit.
 */
export class Candidates {
  readonly #values = new Map<string, bigint[]>();

  /** The values to ask for, this one last. */
  upTo(site: number, expression: number, value: bigint): readonly bigint[] {
    const key = `${site}:${expression}`;
    let values = this.#values.get(key);
    if (values === undefined) {
      values = [];
      this.#values.set(key, values);
    }
    const index = values.indexOf(value);
    if (index >= 0) return values.slice(0, index + 1);
    values.push(value);
    return [...values];
  }
}
