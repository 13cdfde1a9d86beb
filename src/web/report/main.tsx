/** Entry of the report page: unpacks the report that the file carries, and shows it. */
import { render } from 'preact';
import type { Report, SuiteReport } from '../../report/page.ts';
import { ReportPage } from './page.tsx';

async function carried(): Promise<Report | SuiteReport> {
  const text = document.getElementById('report')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as Report | SuiteReport;
}

const place = document.getElementById('page') as HTMLElement;
carried().then(
  report => {
    place.replaceChildren();
    render(<ReportPage report={report} />, place);
    // Milliseconds from the beginning of the navigation, for tests.
    requestAnimationFrame(() => {
      document.documentElement.dataset.ready = String(Math.round(performance.now()));
    });
  },
  error => place.append(`The report cannot be shown: ${error}`),
);
