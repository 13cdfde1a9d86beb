/** What an exploration has found: the views of the report page that fit beside an editor. */
import { useState } from 'preact/hooks';
import type { Report } from '../../report/page.ts';
import { Cases } from '../components/cases.tsx';
import { Findings } from '../components/findings.tsx';
import { Limits, Summary } from '../components/summary.tsx';
import { Tree } from '../components/tree.tsx';
import type { PageModel } from '../model/page-model.ts';
import { hashOf, type Route, routeOf } from '../model/route.ts';

const VIEWS = ['findings', 'cases', 'tree'] as const;
const TITLES = { findings: 'Findings', cases: 'Cases', tree: 'Tree' } as const;

export function Results({
  model,
  report,
  isOver,
  onLine,
}: {
  model: PageModel;
  report: Report;
  isOver: boolean;
  onLine: (line: number) => void;
}) {
  const [route, setRoute] = useState<Route>(() => routeOf(''));
  const go = (next: Route) => setRoute(next);
  /** Links of the report's components lead to places of this page. */
  const follow = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null;
    if (href === null || href === undefined || !href.startsWith('#')) return;
    event.preventDefault();
    const next = routeOf(href);
    if (next.tab === 'source') onLine(next.line ?? 1);
    else setRoute(next);
  };
  const tab = VIEWS.find(one => one === route.tab) ?? 'findings';
  return (
    <div onClick={follow}>
      <Summary model={model} />
      <nav class="tabs" aria-label="Views">
        {VIEWS.map(one => (
          <a
            key={one}
            href={hashOf({ tab: one })}
            class={one === tab ? 'tab on' : 'tab'}
            {...(one === tab ? { 'aria-current': 'page' } : {})}
          >
            {TITLES[one]}
            <span class="tab-count">{one === 'findings' ? model.findings.length : report.cases.length}</span>
          </a>
        ))}
      </nav>
      {tab === 'findings' && (
        <>
          <Findings model={model} target={route.finding} />
          {isOver && <Limits model={model} />}
        </>
      )}
      {tab === 'cases' && <Cases model={model} route={route} go={go} />}
      {tab === 'tree' && <Tree model={model} route={route} go={go} />}
    </div>
  );
}
