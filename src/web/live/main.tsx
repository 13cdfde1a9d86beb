/** Entry of the live view: the report page of an exploration that is still going on. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Report, SuiteReport } from '../../report/page.ts';
import { ReportPage } from '../report/page.tsx';

/** What the command tells from time to time. */
interface Glance {
  readonly report: Report | SuiteReport;
  readonly elapsedMs: number;
  /** Null where there is no limit. */
  readonly totalMs: number | null;
}

type State = 'waiting' | 'exploring' | 'finished' | 'lost';

function LiveView() {
  const [glance, setGlance] = useState<Glance | null>(null);
  const [state, setState] = useState<State>('waiting');
  useEffect(() => {
    const events = new EventSource('events');
    events.addEventListener('glance', event => {
      setGlance(JSON.parse(event.data) as Glance);
      setState('exploring');
    });
    events.addEventListener('end', () => {
      setState('finished');
      events.close();
    });
    events.onerror = () => setState(before => (before === 'finished' ? before : 'lost'));
    document.documentElement.dataset.ready = 'true';
    return () => events.close();
  }, []);
  return (
    <>
      <div class={`live ${state}`} role="region" aria-label="Progress">
        {state === 'exploring' && <span class="spinner" aria-hidden="true" />}
        {wordsFor(state, glance)}
      </div>
      {glance !== null && <ReportPage report={glance.report} isRunning={state === 'exploring'} />}
    </>
  );
}

function wordsFor(state: State, glance: Glance | null): string {
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;
  const time = glance === null ? '' : seconds(glance.elapsedMs);
  switch (state) {
    case 'waiting':
      return 'Waiting for the first results …';
    case 'exploring': {
      const total = glance?.totalMs ?? null;
      return total === null ? `Exploring for ${time}` : `Exploring: ${time} of ${seconds(total)} at most`;
    }
    case 'finished':
      return `Finished after ${time}. This page stays as it is until it is closed.`;
    case 'lost':
      return `The command has ended, or cannot be reached. These are its last results.`;
  }
}

render(<LiveView />, document.getElementById('page') as HTMLElement);
