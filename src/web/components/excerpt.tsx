/** The lines around a place in the program. */
import { useMemo } from 'preact/hooks';
import { highlightedLines } from '../model/highlight.ts';
import type { SourceFile } from '../model/page-model.ts';
import { hashOf } from '../model/route.ts';
import { Tokens } from './source-line.tsx';

const AROUND = 3;

export function Excerpt({ source, line }: { source: SourceFile; line: number }) {
  const lines = useMemo(() => highlightedLines(source.text, source.language), [source]);
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND);
  return (
    <figure class="excerpt">
      <figcaption>
        <a href={hashOf({ tab: 'source', file: source.file, line })}>
          {source.file}:{line}
        </a>
      </figcaption>
      <div class="lines" tabIndex={0} role="group" aria-label="The lines around it">
        {shown.map((tokens, i) => {
          const number = first + i;
          return (
            <div key={number} class={number === line ? 'line failing' : 'line'}>
              <span class="number">{number}</span>
              <Tokens tokens={tokens} />
              {number === line && <span class="hidden"> (the failing line)</span>}
            </div>
          );
        })}
      </div>
    </figure>
  );
}
