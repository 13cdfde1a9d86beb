/** Why a program cannot be explored. */
import { Text } from '../components/text.tsx';
import type { Problem } from './protocol.ts';

export function ProblemList({
  problems,
  onShow,
}: {
  problems: readonly Problem[];
  onShow: (line: number) => void;
}) {
  return (
    <div class="problems" role="alert">
      {problems.slice(0, 20).map(({ title, text, line, hint }, i) => (
        <div key={i} class="problem">
          <b>{title}</b>{' '}
          {line !== undefined && (
            <button type="button" class="small" onClick={() => onShow(line)}>
              line {line}
            </button>
          )}
          <p>
            <Text of={text} />
          </p>
          {hint !== undefined && (
            <p class="note">
              <Text of={hint} />
            </p>
          )}
        </div>
      ))}
      {problems.length > 20 && <p class="note">and {problems.length - 20} more</p>}
    </div>
  );
}
