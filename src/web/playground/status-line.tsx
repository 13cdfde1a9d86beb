/** How far the exploration is, and what can be done with its report. */
import { plural, type Report } from '../../report/page.ts';
import type { Progress } from '../../search/index.ts';
import type { Status } from './status.ts';

export function StatusLine({
  status,
  report,
  isIsolated,
}: {
  status: Status;
  report: Report | null;
  isIsolated: boolean;
}) {
  return (
    <div class="status" role="status">
      {status.kind === 'running' && <Running progress={status.progress} />}
      {status.kind === 'done' && report !== null && (
        <>
          <b>{report.unit}</b> <span class="note">{plural(report.cases.length, 'execution')}</span>
          <DownloadButton report={report} />
        </>
      )}
      {!isIsolated && (
        <span class="badge warn">
          Without a solver: questions that need Z3 stay open. It needs a page served over https, or from this
          machine, and a browser that allows service workers.
        </span>
      )}
    </div>
  );
}

function Running({ progress }: { progress: Progress | null }) {
  return (
    <>
      <span class="spinner" aria-hidden="true" />
      {progress === null
        ? 'Reading the program …'
        : `${plural(progress.executions, 'execution')}, ${plural(progress.queries, 'query', 'queries')}, ${progress.waiting} waiting, ${plural(progress.faults, 'error')}`}
    </>
  );
}

function DownloadButton({ report }: { report: Report }) {
  const save = () => {
    const url = URL.createObjectURL(
      new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
    );
    const link = document.createElement('a');
    link.href = url;
    link.download = 'report.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <button type="button" class="small" onClick={save}>
      Download report
    </button>
  );
}
