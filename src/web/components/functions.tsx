/** The functions of a suite in a table that can be filtered and sorted; one leads to its cases. */
import { useMemo, useState } from 'preact/hooks';
import type { Report } from '../../report/page.ts';
import type { PageModel } from '../model/page-model.ts';
import { hashOf } from '../model/route.ts';
import { verdictTitle } from '../model/verdict.ts';
import { Meter } from './meter.tsx';
import { Code } from './text.tsx';

type Column = 'function' | 'verdict' | 'errors' | 'cases' | 'clauses' | 'time';

const COLUMNS: readonly {
  readonly key: Column;
  readonly title: string;
  readonly value: (unit: Report) => string | number;
}[] = [
  { key: 'function', title: 'Function', value: unit => unit.unit },
  { key: 'verdict', title: 'Verdict', value: unit => unit.verdict },
  { key: 'errors', title: 'Errors', value: unit => unit.errors.length },
  { key: 'cases', title: 'Cases', value: unit => unit.cases.length },
  {
    key: 'clauses',
    title: 'Clauses',
    value: ({ coverage: { clauses } }) => clauses.covered / (clauses.total || 1),
  },
  { key: 'time', title: 'Time', value: unit => unit.timing.totalMs },
];

export function Functions({ model }: { model: PageModel }) {
  const [text, setText] = useState('');
  const [order, setOrder] = useState<{ column: Column; isDown: boolean } | null>(null);
  const rows = useMemo(() => {
    const found = model.units.filter(unit => unit.unit.toLowerCase().includes(text.toLowerCase()));
    const column = COLUMNS.find(one => one.key === order?.column);
    if (column === undefined || order === null) return found;
    return [...found].sort((a, b) => {
      const [left, right] = [column.value(a), column.value(b)];
      return (left < right ? -1 : left > right ? 1 : 0) * (order.isDown ? -1 : 1);
    });
  }, [model, text, order]);
  const sort = (column: Column) =>
    setOrder({ column, isDown: order?.column === column ? !order.isDown : column !== 'function' });
  return (
    <section aria-label="Functions">
      <div class="controls">
        <input
          type="search"
          class="search"
          placeholder="Filter functions"
          aria-label="Filter functions"
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
        <span class="note" role="status">
          {rows.length} of {model.units.length}
        </span>
      </div>
      <div class="scrolled" tabIndex={0} role="region" aria-label="Table of functions">
        <table class="functions">
          <thead>
            <tr>
              {COLUMNS.map(({ key, title }) => (
                <th
                  key={key}
                  scope="col"
                  class={key}
                  aria-sort={order?.column !== key ? 'none' : order.isDown ? 'descending' : 'ascending'}
                >
                  <button type="button" class="sort" onClick={() => sort(key)}>
                    {title}
                    <span aria-hidden="true">
                      {order?.column === key ? (order.isDown ? ' ↓' : ' ↑') : ''}
                    </span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(unit => (
              <tr key={unit.unit}>
                <td>
                  <a href={hashOf({ tab: 'cases', unit: unit.unit })}>
                    <Code of={unit.unit} />
                  </a>
                </td>
                <td>
                  <span class={`badge verdict-${unit.verdict}`}>{verdictTitle(unit.verdict, model)}</span>
                </td>
                <td class="count">
                  {unit.errors.length === 0 ? '–' : <b class="fault">{unit.errors.length}</b>}
                </td>
                <td class="count">{unit.cases.length}</td>
                <td>
                  <Meter share={unit.coverage.clauses} label="Clauses reached" />
                </td>
                <td class="count">{(unit.timing.totalMs / 1000).toFixed(1)} s</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
