/** The tree of executions. Right and left arrows open and close, as in every tree. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { callOf, describeOutcome, plural, type Report } from '../../report/page.ts';
import { isFailing } from '../model/case-filter.ts';
import { ExecutionTree, type TreeRow } from '../model/execution-tree.ts';
import type { PageModel } from '../model/page-model.ts';
import type { Route } from '../model/route.ts';
import { CaseDetail } from './cases.tsx';
import { Code } from './text.tsx';
import { UnitChoice, unitOf } from './unit-choice.tsx';
import { VirtualList } from './virtual-list.tsx';

interface Props {
  readonly model: PageModel;
  readonly route: Route;
  readonly go: (route: Route) => void;
}

const ROW = 28;
/** Deeper rows are not indented further: there would be no room for them. */
const MAX_INDENT = 24;
/** Trees up to this size are open from the start. */
const SMALL = 200;

export function Tree({ model, route, go }: Props) {
  const unit = unitOf(model, route.unit);
  if (unit === undefined) return <p class="empty">Nothing was executed.</p>;
  return <TreeOf key={unit.unit} model={model} unit={unit} route={route} go={go} />;
}

function TreeOf({ model, unit, route, go }: Props & { unit: Report }) {
  const tree = useMemo(() => new ExecutionTree(unit.cases, isFailing), [unit]);
  const parents = useMemo(() => unit.cases.flatMap(one => one.parent ?? []), [unit]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => new Set(unit.cases.length <= SMALL ? parents : parents.slice(0, 1)),
  );
  useEffect(() => {
    if (route.case !== undefined)
      setOpened(before => new Set([...before, ...tree.ancestors(route.case as number)]));
  }, [tree, route.case]);
  const rows = useMemo(() => tree.rows(id => opened.has(id)), [tree, opened]);
  const chosen = rows.findIndex(({ one }) => one.id === route.case);
  const choose = (index: number) => {
    const row = rows[index];
    if (row !== undefined) go({ tab: 'tree', unit: unit.unit, case: row.one.id });
  };
  const toggle = (id: number, isOpen: boolean) =>
    setOpened(before => (isOpen ? new Set([...before, id]) : new Set([...before].filter(one => one !== id))));
  const press = (key: string, index: number): boolean => {
    const row = rows[index];
    if (row === undefined) return false;
    if (key === 'ArrowRight' && !row.isOpen) toggle(row.one.id, true);
    else if (key === 'ArrowRight') choose(index + 1);
    else if (key === 'ArrowLeft' && row.isOpen) toggle(row.one.id, false);
    else if (key === 'ArrowLeft') choose(rows.findIndex(({ one }) => one.id === row.one.parent));
    else if (key === 'Enter' || key === ' ') toggle(row.one.id, !row.isOpen);
    else return false;
    return true;
  };
  const one = unit.cases.find(({ id }) => id === route.case);
  return (
    <section aria-label="Tree of executions" class="split">
      <div class="controls">
        <UnitChoice model={model} unit={unit} onChoose={name => go({ tab: 'tree', unit: name })} />
        <button type="button" onClick={() => setOpened(new Set(parents))}>
          Open all
        </button>
        <button type="button" onClick={() => setOpened(new Set())}>
          Close all
        </button>
        <button
          type="button"
          onClick={() => setOpened(new Set(unit.errors.flatMap(id => tree.ancestors(id))))}
        >
          Open what fails
        </button>
        <span class="note">Under each case are those made by taking one of its decisions the other way.</span>
      </div>
      <div class="columns">
        <VirtualList
          rows={rows}
          rowHeight={ROW}
          id="tree"
          role="tree"
          label="Tree of executions"
          chosen={chosen}
          onChoose={choose}
          onKey={press}
          attributes={({ level, children, isOpen, position, siblings }) => ({
            'aria-level': level,
            'aria-posinset': position,
            'aria-setsize': siblings,
            ...(children > 0 ? { 'aria-expanded': isOpen } : {}),
          })}
          render={row => <Row unit={unit} row={row} onToggle={() => toggle(row.one.id, !row.isOpen)} />}
        />
        <CaseDetail model={model} unit={unit} one={one} />
      </div>
    </section>
  );
}

function Row({ unit, row, onToggle }: { unit: Report; row: TreeRow; onToggle: () => void }) {
  const { one, level, children, isOpen, below, faultsBelow } = row;
  const flip = (event: Event) => {
    event.stopPropagation();
    onToggle();
  };
  return (
    <>
      <span class="indent" style={{ width: `${Math.min(level - 1, MAX_INDENT) * 14}px` }} />
      <span
        class={children === 0 ? 'twisty leaf' : isOpen ? 'twisty open' : 'twisty'}
        aria-hidden="true"
        onClick={flip}
      />
      <span class="number">{one.id}</span>
      {one.reversed !== null && (
        <span class="note decision">{decisionText(unit, one.path, one.reversed)}</span>
      )}
      <Code of={callOf(unit, one.input)} class="call" max={160} />
      <span class="arrow" aria-hidden="true">
        →
      </span>
      <Code
        of={describeOutcome(one.outcome)}
        class={isFailing(one) ? 'outcome fault' : 'outcome'}
        max={120}
      />
      {one.open !== undefined && (
        <span
          class="badge warn"
          title="Decisions of this case that were not tried the other way before the end"
        >
          {plural(one.open.length, 'way')} untried
        </span>
      )}
      {!isOpen && below > 0 && (
        <span class="badge">
          {below} below{faultsBelow > 0 && <b class="fault">, {faultsBelow} failing</b>}
        </span>
      )}
    </>
  );
}

/** Which decision was taken the other way, and how it went now. */
function decisionText({ language }: Report, path: string, reversed: number): string {
  const mark = language === 'erlang' ? path[reversed] : undefined;
  return mark === undefined ? `at ${reversed + 1}` : `at ${reversed + 1}: ${mark === 'T' ? 'yes' : 'no'}`;
}
