/** The report page: a summary, and one view at a time of what is behind it. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Report, SuiteReport } from '../../report/page.ts';
import { Cases } from '../components/cases.tsx';
import { Findings } from '../components/findings.tsx';
import { Functions } from '../components/functions.tsx';
import { PrintingProvider, usePrintEvents } from '../components/printing.tsx';
import { Refuted } from '../components/refuted.tsx';
import { Source } from '../components/source.tsx';
import { Limits, Summary } from '../components/summary.tsx';
import { Text } from '../components/text.tsx';
import { ThemeButton } from '../components/theme.tsx';
import { Tree } from '../components/tree.tsx';
import { type PageModel, pageModel } from '../model/page-model.ts';
import { hashOf, type Route, routeOf, TABS, type Tab } from '../model/route.ts';

const TITLES: Readonly<Record<Tab, string>> = {
  findings: 'Findings',
  functions: 'Functions',
  source: 'Source',
  cases: 'Cases',
  tree: 'Tree',
};

interface Props {
  readonly report: Report | SuiteReport;
  /** It is the report of an exploration that goes on. */
  readonly isRunning?: boolean;
}

export function ReportPage({ report, isRunning = false }: Props) {
  const model = useMemo(() => pageModel(report, isRunning), [report, isRunning]);
  const [route, go] = useRoute();
  const isPrinting = usePrintEvents();
  useEffect(() => {
    document.title = `${model.title} – Tandem`;
  }, [model]);
  const tabs = TABS.filter(tab => tab !== 'functions' || model.isSuite);
  const tab = tabs.includes(route.tab) ? route.tab : 'findings';
  useNumberKeys(tabs, go);
  return (
    <PrintingProvider value={isPrinting}>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="top">
        <div class="title">
          <span class="wordmark">tandem</span>
          <h1>
            <Text of={model.title} max={120} />
          </h1>
        </div>
        <ThemeButton />
      </header>
      <main id="content" tabIndex={-1}>
        <Summary model={model} />
        {isPrinting ? (
          <Printed model={model} go={go} />
        ) : (
          <>
            <nav class="tabs" aria-label="Views">
              {tabs.map((one, i) => (
                <a
                  key={one}
                  href={hashOf({ tab: one })}
                  class={one === tab ? 'tab on' : 'tab'}
                  title={`${TITLES[one]} (key ${i + 1})`}
                  {...(one === tab ? { 'aria-current': 'page' } : {})}
                >
                  {TITLES[one]}
                  <Count model={model} tab={one} />
                </a>
              ))}
            </nav>
            <View model={model} tab={tab} route={route} go={go} />
          </>
        )}
        {(tab === 'findings' || isPrinting) && (
          <>
            <Refuted model={model} />
            <Limits model={model} />
          </>
        )}
      </main>
    </PrintingProvider>
  );
}

interface ViewProps {
  readonly model: PageModel;
  readonly tab: Tab;
  readonly route: Route;
  readonly go: (route: Route) => void;
}

function View({ model, tab, route, go }: ViewProps) {
  switch (tab) {
    case 'findings':
      return (
        <section aria-label="Findings">
          <Findings model={model} target={route.finding} />
        </section>
      );
    case 'functions':
      return <Functions model={model} />;
    case 'source':
      return <Source model={model} route={route} go={go} />;
    case 'cases':
      return <Cases model={model} route={route} go={go} />;
    case 'tree':
      return <Tree model={model} route={route} go={go} />;
  }
}

function Printed({ model, go }: { model: PageModel; go: (route: Route) => void }) {
  return (
    <>
      <h2>Findings</h2>
      <Findings model={model} target={undefined} />
      {model.isSuite && <Functions model={model} />}
      {model.units.map(unit => (
        <Cases key={unit.unit} model={model} route={{ tab: 'cases', unit: unit.unit }} go={go} />
      ))}
    </>
  );
}

function Count({ model, tab }: { model: PageModel; tab: Tab }) {
  const counts: Partial<Record<Tab, number>> = {
    findings: model.findings.length,
    functions: model.units.length,
    cases: model.units.reduce((sum, { cases }) => sum + cases.length, 0),
  };
  const count = counts[tab];
  return count === undefined ? null : <span class="tab-count">{count.toLocaleString('en')}</span>;
}

/** The route is in the address, so that links lead to findings, and Back goes back. */
function useRoute(): [Route, (route: Route) => void] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const change = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  const go = (next: Route) => {
    // Moving through a list is no step that Back should undo one by one.
    history.replaceState(null, '', hashOf(next));
    setRoute(next);
  };
  return [route, go];
}

function useNumberKeys(tabs: readonly Tab[], go: (route: Route) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      const tab = tabs[Number(event.key) - 1];
      if (tab !== undefined) go({ tab });
      if (event.key !== '/') return;
      document.querySelector<HTMLInputElement>('.search')?.focus();
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
