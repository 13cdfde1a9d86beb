/** What finished tasks have brought. They finish in any order, and are taken in one at a time, when there is time. */
export class Arrivals {
  readonly #arrived: (() => void)[] = [];
  #wake: (() => void) | null = null;

  /** One of these two gets its turn when the work has ended. */
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

  /** Until there is something to take in, or somebody calls `wake`. */
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
