/** The results of tasks that have ended. Tasks end in any order; their results are taken in one at a time. */
export class Arrivals {
  readonly #arrived: (() => void)[] = [];
  #wake: (() => void) | null = null;

  /** `takeAll` calls one of these two after the work has ended. */
  expect<Result>(
    work: Promise<Result>,
    take: (result: Result) => void,
    failed: (error: unknown) => void,
  ): void {
    const arrive = (end: () => void): void => {
      this.#arrived.push(end);
      this.wake();
    };
    work.then(
      result => arrive(() => take(result)),
      error => arrive(() => failed(error)),
    );
  }

  /** Fulfilled when there is a result to take in, or `wake` was called. */
  async next(): Promise<void> {
    if (this.#arrived.length > 0) return;
    await new Promise<void>(resolve => {
      this.#wake = resolve;
    });
    this.#wake = null;
  }

  wake(): void {
    this.#wake?.();
  }

  takeAll(): void {
    for (let take = this.#arrived.shift(); take !== undefined; take = this.#arrived.shift()) take();
  }
}
