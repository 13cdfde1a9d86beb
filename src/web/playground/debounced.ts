/** An action that waits until it was not asked for again for some time. */
import { useMemo, useRef } from 'preact/hooks';

export function useDebounced(action: () => void, ms: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(action);
  latest.current = action;
  return useMemo(
    () => () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), ms);
    },
    [ms],
  );
}
