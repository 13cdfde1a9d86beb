/** The path of a case: what was decided where, with the values at hand and what the other way would have needed. */
import { useState } from 'preact/hooks';
import type { ReportedDecision } from '../../report/page.ts';
import { type PageModel, sourceOf } from '../model/page-model.ts';
import { hashOf } from '../model/route.ts';
import { usePrinting } from './printing.tsx';
import { Code } from './text.tsx';

/** How many are shown at first: the last ones lead to the failure. */
const SHOWN = 12;

export function Decisions({
  model,
  decisions,
}: {
  model: PageModel;
  decisions: readonly ReportedDecision[];
}) {
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  if (decisions.length === 0)
    return <p class="note">The input decided nothing on the way: every input fails like this.</p>;
  const hidden = isWhole || isPrinting ? 0 : Math.max(0, decisions.length - SHOWN);
  return (
    <>
      {hidden > 0 && (
        <button type="button" class="small" onClick={() => setWhole(true)}>
          Show the first {hidden} decisions
        </button>
      )}
      <div class="scrolled" tabIndex={0} role="region" aria-label="Decisions on the path">
        <table class="decisions">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">where</th>
              <th scope="col">what held</th>
              <th scope="col">values</th>
              <th scope="col">the other way needs</th>
            </tr>
          </thead>
          <tbody>
            {decisions.slice(hidden).map((one, i) => (
              <tr key={i} class={one.own ? '' : 'library'}>
                <td class="count">{hidden + i + 1}</td>
                <td>
                  <Where model={model} decision={one} />
                </td>
                <td>
                  <Code of={one.held} />
                </td>
                <td>
                  {one.values.map((value, j) => (
                    <div key={j}>
                      <Code of={value} max={200} />
                    </div>
                  ))}
                </td>
                <td>
                  {one.otherwise.length === 0 && <span class="note">no other way</span>}
                  {one.otherwise.map((other, j) => (
                    <div key={j}>
                      <Code of={other} />
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Where({
  model,
  decision: { function: name, file, line },
}: {
  model: PageModel;
  decision: ReportedDecision;
}) {
  const source = sourceOf(model, file);
  const place = line === undefined ? '' : `:${line}`;
  return (
    <>
      {name !== undefined && <Code of={name} />}{' '}
      {source === undefined || line === undefined ? (
        <span class="note">{place}</span>
      ) : (
        <a href={hashOf({ tab: 'source', file: source.file, line })} aria-label={`line ${line}`}>
          {place}
        </a>
      )}
    </>
  );
}
