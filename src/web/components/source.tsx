/** The program with what was reached of it, the errors at their lines, and for what was not reached the reasons. */
import { useMemo } from 'preact/hooks';
import { explainUncovered } from '../../report/page.ts';
import { highlightedLines } from '../model/highlight.ts';
import type { PageModel, SourceFile } from '../model/page-model.ts';
import { hashOf, type Route } from '../model/route.ts';
import { Tokens } from './source-line.tsx';
import { VirtualList } from './virtual-list.tsx';

interface Props {
  readonly model: PageModel;
  readonly route: Route;
  readonly go: (route: Route) => void;
}

const ROW = 21;

export function Source({ model, route, go }: Props) {
  const { sources } = model;
  const source = sources.find(one => one.file === route.file) ?? sources[0];
  if (source === undefined)
    return (
      <p class="empty">
        The report has no source text: it was written by an earlier version, or of a compiled module.
      </p>
    );
  return (
    <section aria-label="Source">
      <div class="controls">
        {sources.length > 1 ? (
          <label>
            File{' '}
            <select
              value={source.file}
              onChange={event => go({ tab: 'source', file: event.currentTarget.value })}
            >
              {sources.map(one => (
                <option key={one.file} value={one.file}>
                  {one.file}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <span class="file">{source.file}</span>
        )}
        <Legend />
      </div>
      <Listing key={source.file} source={source} line={route.line} go={go} />
    </section>
  );
}

function Legend() {
  return (
    <span class="legend">
      <span class="key reached" /> reached <span class="key missed" /> not reached <span class="key fails" />{' '}
      fails here
    </span>
  );
}

function Listing({
  source,
  line,
  go,
}: {
  source: SourceFile;
  line: number | undefined;
  go: (route: Route) => void;
}) {
  const lines = useMemo(() => highlightedLines(source.text, source.language), [source]);
  return (
    <VirtualList
      rows={lines}
      rowHeight={ROW}
      id="listing"
      role="list"
      label={`Text of ${source.file}`}
      chosen={line === undefined ? -1 : line - 1}
      onChoose={index => go({ tab: 'source', file: source.file, line: index + 1 })}
      attributes={(_, index) => ({ class: lineClass(source, index + 1, index + 1 === line) })}
      render={(tokens, index) => <Line source={source} number={index + 1} tokens={tokens} />}
    />
  );
}

function lineClass(source: SourceFile, number: number, isChosen: boolean): string {
  const reached = source.reached.get(number);
  const state = reached === undefined ? '' : reached ? ' reached' : ' missed';
  return `row line${state}${source.findings.has(number) ? ' fails' : ''}${isChosen ? ' chosen' : ''}`;
}

function Line({
  source,
  number,
  tokens,
}: {
  source: SourceFile;
  number: number;
  tokens: Parameters<typeof Tokens>[0]['tokens'];
}) {
  const reached = source.reached.get(number);
  const why = source.missed.get(number);
  return (
    <>
      <span class="number">{number}</span>
      <span class="gutter" title={reached === undefined ? '' : reached ? 'reached' : 'not reached'}>
        {reached !== undefined && <span class="hidden">{reached ? 'reached' : 'not reached'}</span>}
      </span>
      <Tokens tokens={tokens} />
      {source.findings.get(number)?.map(finding => (
        <a
          key={finding.number}
          class="badge fault"
          href={hashOf({ tab: 'findings', finding: finding.number })}
        >
          finding {finding.number}
        </a>
      ))}
      {why !== undefined && (
        <span class="why">not reached{explainUncovered(why) === '' ? '' : `: ${explainUncovered(why)}`}</span>
      )}
    </>
  );
}
