/** One line of a program with its colours. */
import type { Token } from '../model/highlight.ts';
import { Text } from './text.tsx';

export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return (
    <code class="code source-text" translate={false}>
      {tokens.map(({ kind, text }, i) =>
        kind === 'plain' ? (
          <Text key={i} of={text} />
        ) : (
          <span key={i} class={`tok-${kind}`}>
            <Text of={text} />
          </span>
        ),
      )}
    </code>
  );
}
