/** The playground: a program on one side, what an exploration finds in it on the other. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Report } from '../../report/page.ts';
import { CopyButton } from '../components/copy.tsx';
import { ThemeButton } from '../components/theme.tsx';
import { pageModel } from '../model/page-model.ts';
import { commandOf, fileOf } from './command.ts';
import { Controls } from './controls.tsx';
import { useDebounced } from './debounced.ts';
import { createEditor, type Editor } from './editor.ts';
import { EngineHandle, ProgramError } from './engine-handle.ts';
import { ExampleChoice } from './example-choice.tsx';
import { type Example, taskOf } from './examples.ts';
import { LinkButton } from './link-button.tsx';
import { inText, useMarks } from './marks.ts';
import { ProblemList } from './problem-list.tsx';
import type { Problem, Task } from './protocol.ts';
import { Results } from './results.tsx';
import type { Status } from './status.ts';
import { StatusLine } from './status-line.tsx';

interface Props {
  readonly examples: readonly Example[];
  readonly first: Task;
  readonly isIsolated: boolean;
}

/** Milliseconds after the last key before the program is read. */
const CHECK_AFTER_MS = 500;
/** A longer program is read only when it is explored. */
const CHECK_MAX = 200_000;

export function Playground({ examples, first, isIsolated }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const engine = useMemo(() => new EngineHandle(isIsolated), [isIsolated]);
  const [task, setTask] = useState(first);
  const [entries, setEntries] = useState<readonly string[]>([]);
  const [status, setStatus] = useState<Status>({ kind: 'idle' });
  const [report, setReport] = useState<Report | null>(null);
  const isRunning = status.kind === 'running';
  /** What handlers of the editor, which are made once, need to know now. */
  const now = useRef({ task, status, isRunning });
  now.current = { task, status, isRunning };

  /** Whether what the editor marks comes from a check after the last exploration. */
  const hasReplacedFindings = useRef(false);

  const model = useMemo(() => (report === null ? null : pageModel(report, isRunning)), [report, isRunning]);
  useMarks(editor.current, model, status);

  const check = useDebounced(() => {
    const text = editor.current?.text() ?? '';
    if (now.current.isRunning || text.length > CHECK_MAX) return;
    const { task, status } = now.current;
    const mark = (problems: readonly Problem[]) => {
      // An exploration may begin, and end, before the answer comes: what it marks is newer.
      if (now.current.status !== status) return;
      // Findings stay marked until there is something else to mark.
      const areFindings = status.kind === 'done' && !hasReplacedFindings.current;
      if (areFindings && problems.length === 0) return;
      hasReplacedFindings.current = true;
      editor.current?.setProblems(inText(problems));
    };
    engine.check(task.language, text).then(
      found => {
        setEntries(found);
        mark([]);
      },
      (error: unknown) => {
        if (error instanceof ProgramError) mark(error.problems);
      },
    );
  }, CHECK_AFTER_MS);

  const explore = () => {
    if (now.current.isRunning) return;
    const asked = { ...now.current.task, text: editor.current?.text() ?? '' };
    hasReplacedFindings.current = false;
    setStatus({ kind: 'running', progress: null, since: performance.now() });
    setReport(null);
    history.replaceState(null, '', location.pathname + location.search);
    engine.explore(asked, {
      onMessage(message) {
        if (message.kind === 'progress')
          setStatus(before =>
            before.kind === 'running' ? { ...before, progress: message.progress } : before,
          );
        if (message.kind === 'report') {
          setReport(message.report);
          if (message.isLast) setStatus({ kind: 'done' });
        }
        if (message.kind === 'failed') setStatus({ kind: 'failed', problems: message.problems });
      },
      onGone: why => setStatus({ kind: 'failed', problems: [{ title: 'tandem', text: why }] }),
    });
  };
  const run = useRef(explore);
  run.current = explore;

  const load = (next: Task) => {
    setTask(next);
    setReport(null);
    setEntries([]);
    setStatus({ kind: 'idle' });
    editor.current?.load(next.text, next.language);
    check();
  };

  useEffect(() => {
    if (host.current === null) return;
    editor.current = createEditor(host.current, { onChange: check, onRun: () => run.current() });
    load(first);
    engine.prepare();
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  }, []);

  const change = (part: Partial<Task>) => setTask({ ...task, ...part });
  return (
    <>
      <header class="top">
        <div class="title">
          <span class="wordmark">tandem</span>
          <h1>playground</h1>
        </div>
        <ExampleChoice
          examples={examples}
          isDisabled={isRunning}
          onChoose={example => load(taskOf(example))}
        />
        <div class="tools">
          <CopyButton
            text={() => commandOf(task, fileOf(task.language, editor.current?.text() ?? ''))}
            label="Copy as command"
          />
          <LinkButton task={() => ({ ...task, text: editor.current?.text() ?? '' })} />
          <ThemeButton />
        </div>
      </header>
      <main class="workbench">
        <section class="program" aria-label="Program">
          <form
            class="controls"
            onSubmit={event => {
              event.preventDefault();
              if (isRunning) engine.stop();
              else explore();
            }}
          >
            <Controls
              task={task}
              entries={entries}
              onChange={change}
              onLanguage={language => {
                change({ language });
                editor.current?.setLanguage(language);
                check();
              }}
            />
            <button
              type="submit"
              // The second of a double click is no click of its own: the button has changed under it.
              onClick={event => {
                if (event.detail > 1) event.preventDefault();
              }}
              class={isRunning ? 'stop' : 'main'}
              title={isRunning ? '' : 'Ctrl+Enter in the editor'}
            >
              {isRunning ? 'Stop' : 'Explore'}
            </button>
          </form>
          <div class="editor" ref={host} />
        </section>
        <section class="results" aria-label="Results">
          <StatusLine status={status} isIsolated={isIsolated} report={report} />
          {status.kind === 'failed' && (
            <ProblemList problems={status.problems} onShow={line => editor.current?.showLine(line)} />
          )}
          {model !== null && report !== null && (
            <Results
              model={model}
              report={report}
              isOver={!isRunning}
              onLine={line => editor.current?.showLine(line)}
            />
          )}
          {model === null && status.kind === 'idle' && <Welcome />}
        </section>
      </main>
    </>
  );
}

function Welcome() {
  return (
    <div class="welcome">
      <p>
        Press <b>Explore</b>: Tandem runs the function, looks at how its input decided the way, and computes
        inputs that take every other way. What makes the program fail is shown here.
      </p>
      <p class="note">Everything happens in this tab. Nothing that you write leaves your machine.</p>
    </div>
  );
}
