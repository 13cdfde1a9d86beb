/** The cases of a function: filter, search, sort, and one of them in full. */
import { useMemo, useState } from 'preact/hooks';
import type { Report } from '../../report/page.ts';
import {
  type CaseOrder,
  type CaseRow,
  caseRows,
  filtered,
  groupOf,
  type OutcomeGroup,
} from '../model/case-filter.ts';
import type { PageModel } from '../model/page-model.ts';
import type { Route } from '../model/route.ts';
import { CaseHead, CaseStory } from './case-story.tsx';
import { Code } from './text.tsx';
import { UnitChoice, unitOf } from './unit-choice.tsx';
import { VirtualList } from './virtual-list.tsx';

interface Props {
  readonly model: PageModel;
  readonly route: Route;
  readonly go: (route: Route) => void;
}

const ROW = 28;
const GROUPS: readonly (readonly [OutcomeGroup, string])[] = [
  ['all', 'All'],
  ['errors', 'Failing'],
  ['results', 'Results'],
  ['others', 'Without result'],
];
const ORDERS: readonly (readonly [CaseOrder, string])[] = [
  ['number', 'in order'],
  ['input', 'smallest input first'],
  ['outcome', 'by outcome'],
];

export function Cases({ model, route, go }: Props) {
  const unit = unitOf(model, route.unit);
  if (unit === undefined) return <p class="empty">Nothing was executed.</p>;
  return <CasesOf key={unit.unit} model={model} unit={unit} route={route} go={go} />;
}

function CasesOf({ model, unit, route, go }: Props & { unit: Report }) {
  const [text, setText] = useState('');
  const [group, setGroup] = useState<OutcomeGroup>('all');
  const [order, setOrder] = useState<CaseOrder>('number');
  const rows = useMemo(() => caseRows(unit), [unit]);
  const shown = useMemo(() => filtered(rows, { text, group, order }), [rows, text, group, order]);
  const counts = useMemo(() => {
    const count: Record<string, number> = { all: rows.length };
    for (const { one } of rows) count[groupOf(one)] = (count[groupOf(one)] ?? 0) + 1;
    return count;
  }, [rows]);
  const chosen = shown.findIndex(({ one }) => one.id === route.case);
  const one = unit.cases.find(({ id }) => id === route.case);
  return (
    <section aria-label="Cases" class="split">
      <div class="controls">
        <UnitChoice model={model} unit={unit} onChoose={name => go({ tab: 'cases', unit: name })} />
        <input
          type="search"
          class="search"
          placeholder="Search inputs and outcomes"
          aria-label="Search inputs and outcomes"
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
        <fieldset class="chips">
          <legend class="hidden">Show</legend>
          {GROUPS.filter(([key]) => (counts[key] ?? 0) > 0).map(([key, title]) => (
            <label key={key} class={key === group ? 'chip on' : 'chip'}>
              <input
                type="radio"
                name="group"
                class="hidden"
                checked={key === group}
                onChange={() => setGroup(key)}
              />
              {title} <span class="note">{counts[key]}</span>
            </label>
          ))}
        </fieldset>
        <label>
          <span class="hidden">Order</span>
          <select value={order} onChange={event => setOrder(event.currentTarget.value as CaseOrder)}>
            {ORDERS.map(([key, title]) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <span class="note" role="status">
          {shown.length === rows.length ? `${rows.length} cases` : `${shown.length} of ${rows.length} cases`}
        </span>
      </div>
      <div class="columns">
        <VirtualList
          rows={shown}
          rowHeight={ROW}
          id="case-list"
          label="Cases"
          chosen={chosen}
          onChoose={index => {
            const row = shown[index];
            if (row !== undefined) go({ tab: 'cases', unit: unit.unit, case: row.one.id });
          }}
          render={row => <Row row={row} />}
        />
        <CaseDetail model={model} unit={unit} one={one} />
      </div>
    </section>
  );
}

function Row({ row: { one, call, outcome, isFault } }: { row: CaseRow }) {
  return (
    <>
      <span class="number">{one.id}</span>
      <Code of={call} class="call" max={240} />
      <span class="arrow" aria-hidden="true">
        →
      </span>
      <Code of={outcome} class={isFault ? 'outcome fault' : 'outcome'} max={160} />
    </>
  );
}

export function CaseDetail({
  model,
  unit,
  one,
}: {
  model: PageModel;
  unit: Report;
  one: Report['cases'][number] | undefined;
}) {
  return (
    <aside class="detail" aria-label="The chosen case" aria-live="polite">
      {one === undefined ? (
        <p class="empty">Choose a case to see all of it.</p>
      ) : (
        <>
          <h3>Case {one.id}</h3>
          <CaseHead unit={unit} one={one} />
          <CaseStory model={model} unit={unit} one={one} />
        </>
      )}
    </aside>
  );
}
