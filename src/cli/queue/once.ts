/** For timers: does something that may fail or take long, and not again before it has ended. */
export function once(work: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    work()
      .catch(() => {})
      .finally(() => {
        isUnderWay = false;
      });
  };
}
