/** Work of which one piece is done at a time, in the order in which it was asked for. */
export class Turns {
  /** The end of the last piece. */
  #last: Promise<unknown> = Promise.resolve();

  next<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}
