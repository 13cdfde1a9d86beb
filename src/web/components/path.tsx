/** A path as the report writes it: Erlang's outcomes of tests, or the clauses that Prolog chose. */
import type { Report } from '../../report/page.ts';

interface Props {
  readonly language: Report['language'];
  readonly path: string;
  /** The decision to point out. */
  readonly reversed: number | null;
}

/** Marks that are shown of a path. */
const SHOWN = 400;

export function Path({ language, path, reversed }: Props) {
  const marks = language === 'prolog' ? path.split('.').filter(Boolean) : [...path];
  const label =
    language === 'prolog' ? 'Clauses chosen' : 'Outcomes of the decisions, T for true and F for false';
  if (marks.length === 0) return <p class="note">No decision depended on the input.</p>;
  return (
    <p class={`path ${language}`} role="img" aria-label={`${label}: ${marks.slice(0, SHOWN).join(' ')}`}>
      {marks.slice(0, SHOWN).map((mark, i) => (
        <span
          key={i}
          class={i === reversed ? 'mark reversed' : `mark mark-${mark === '!' ? 'none' : mark[0]}`}
        >
          {mark}
        </span>
      ))}
      {marks.length > SHOWN && <span class="note"> and {marks.length - SHOWN} more</span>}
    </p>
  );
}
