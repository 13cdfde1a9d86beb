/** A command or a text with a button that copies it. */
import { useState } from 'preact/hooks';
import { Text } from './text.tsx';

export function CopyButton({ text, label = 'Copy' }: { text: string | (() => string); label?: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  const copy = () => {
    const said = copied(typeof text === 'string' ? text : text());
    said.then(
      () => setState('done'),
      () => setState('failed'),
    );
    setTimeout(() => setState('idle'), 1500);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      {state === 'idle' ? label : state === 'done' ? 'Copied' : 'Not allowed'}
    </button>
  );
}

/** A page from a file may not use the clipboard everywhere; a selection can be copied in all browsers. */
async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (!done) throw new Error('the clipboard is out of reach');
  }
}

export function Command({ text }: { text: string }) {
  return (
    <div class="command">
      <code class="code" translate={false}>
        <span class="prompt" aria-hidden="true">
          ${' '}
        </span>
        <Text of={text} />
      </code>
      <CopyButton text={text} />
    </div>
  );
}

/** Lines of code. */
export function Listed({ text, label }: { text: string; label: string }) {
  return (
    <figure class="listed">
      <figcaption>
        {label} <CopyButton text={text} />
      </figcaption>
      <pre class="code scrolled" tabIndex={0} translate={false}>
        <Text of={text.trimEnd()} max={5000} />
      </pre>
    </figure>
  );
}
