import { useState } from 'preact/hooks';
import { linkOf } from './link.ts';
import type { Task } from './protocol.ts';

/** The link carries the program behind `#`, which browsers send to nobody. */
export function LinkButton({ task }: { task: () => Task }) {
  const [text, setText] = useState('Copy link');
  const copy = async () => {
    const link = await linkOf(task());
    history.replaceState(null, '', link);
    try {
      await navigator.clipboard.writeText(location.href);
      setText('Copied');
    } catch {
      setText('In the address');
    }
    setTimeout(() => setText('Copy link'), 1500);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      {text}
    </button>
  );
}
