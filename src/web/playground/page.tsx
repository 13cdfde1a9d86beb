/** The playground: a program on one side, what an exploration finds in it on the other. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { callOf, describeOutcome, explainUncovered, plural, type Report } from '../../report/page.ts';
import type { Progress } from '../../search/index.ts';
import { Cases } from '../components/cases.tsx';
import { CopyButton } from '../components/copy.tsx';
import { Findings } from '../components/findings.tsx';
import { Limits, Summary } from '../components/summary.tsx';
import { Text } from '../components/text.tsx';
import { ThemeButton } from '../components/theme.tsx';
import { Tree } from '../components/tree.tsx';
import { type PageModel, pageModel, placeOf } from '../model/page-model.ts';
import { hashOf, type Route, routeOf } from '../model/route.ts';
import { commandOf } from './command.ts';
import { createEditor, type Editor } from './editor.ts';
import { EngineHandle, ProgramError } from './engine-handle.ts';
import { type Example, taskOf } from './examples.ts';
import { linkOf } from './link.ts';
import type { Language, Problem, Task } from './protocol.ts';

interface Props {
  readonly examples: readonly Example[];
  readonly first: Task;
  readonly isIsolated: boolean;
}

type Status =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress | null; readonly since: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly problems: readonly Problem[] };

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
            <Problems problems={status.problems} onShow={line => editor.current?.showLine(line)} />
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

function useDebounced(action: () => void, ms: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(action);
  latest.current = action;
  return useMemo(
    () => () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), ms);
    },
    [ms],
  );
}

/** Coverage and errors at the lines of the program. */
function useMarks(editor: Editor | null, model: PageModel | null, status: Status): void {
  useEffect(() => {
    if (editor === null) return;
    if (status.kind === 'failed') editor.setProblems(inText(status.problems));
    const [source] = model?.sources ?? [];
    if (model === null || source === undefined) {
      editor.setCoverage([]);
      if (status.kind !== 'failed') editor.setProblems([]);
      return;
    }
    editor.setCoverage(
      [...source.reached].map(([line, isReached]) => ({
        line,
        isReached,
        title: isReached ? 'reached' : whyNot(source.missed.get(line)),
      })),
    );
    editor.setProblems(
      model.findings.flatMap(finding => {
        const place = placeOf(finding);
        const text = `${callOf(finding.unit, finding.failing.input)}\n${describeOutcome(finding.failing.outcome)}`;
        return place === undefined ? [] : [{ line: place.line, text: text.slice(0, 500) }];
      }),
    );
  }, [editor, model, status]);
}

function whyNot(why: readonly string[] | undefined): string {
  const text = explainUncovered(why ?? []);
  return text === '' ? 'not reached' : `not reached: ${text}`;
}

function inText(problems: readonly Problem[]) {
  return problems.flatMap(({ line, column, text, hint }) =>
    line === undefined
      ? []
      : [
          {
            line,
            ...(column === undefined ? {} : { column }),
            text: hint === undefined ? text : `${text}\n${hint}`,
          },
        ],
  );
}

function fileOf(language: Language, text: string): string {
  if (language === 'prolog') return 'program.pl';
  return `${/^\s*-\s*module\s*\(\s*'?([\w@]+)/m.exec(text)?.[1] ?? 'program'}.erl`;
}

function ExampleChoice({
  examples,
  isDisabled,
  onChoose,
}: {
  examples: readonly Example[];
  isDisabled: boolean;
  onChoose: (example: Example) => void;
}) {
  const [chosen, setChosen] = useState('');
  const sentence = examples.find(one => one.name === chosen)?.sentence;
  return (
    <div class="examples">
      <label>
        Example{' '}
        <select
          disabled={isDisabled}
          value={chosen}
          onChange={event => {
            const example = examples.find(one => one.name === event.currentTarget.value);
            setChosen(event.currentTarget.value);
            if (example !== undefined) onChoose(example);
          }}
        >
          <option value="">choose one …</option>
          {(['erlang', 'prolog'] as const).map(language => (
            <optgroup key={language} label={language === 'erlang' ? 'Erlang' : 'Prolog'}>
              {examples
                .filter(one => one.language === language)
                .map(one => (
                  <option key={one.name} value={one.name} title={one.sentence}>
                    {one.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {sentence !== undefined && <span class="note sentence">{sentence}</span>}
    </div>
  );
}

function Controls({
  task,
  entries,
  onChange,
  onLanguage,
}: {
  task: Task;
  entries: readonly string[];
  onChange: (part: Partial<Task>) => void;
  onLanguage: (language: Language) => void;
}) {
  const isErlang = task.language === 'erlang';
  return (
    <>
      <label>
        <span class="hidden">Language</span>
        <select value={task.language} onChange={event => onLanguage(event.currentTarget.value as Language)}>
          <option value="erlang">Erlang</option>
          <option value="prolog">Prolog</option>
        </select>
      </label>
      <label class={isErlang ? 'field' : 'field wide goal'}>
        {isErlang ? 'Function' : 'Goal'}
        <input
          list="entries"
          class="code"
          spellcheck={false}
          value={task.entry}
          placeholder={isErlang ? (entries[0] ?? 'f/1') : 'p(a, X)'}
          onInput={event => onChange({ entry: event.currentTarget.value })}
        />
        <datalist id="entries">
          {entries.map(entry => (
            <option key={entry} value={entry} />
          ))}
        </datalist>
      </label>
      {isErlang && (
        <label class="field wide">
          Seed
          <input
            class="code"
            spellcheck={false}
            value={task.seed}
            placeholder="from the specification"
            onInput={event => onChange({ seed: event.currentTarget.value })}
          />
        </label>
      )}
      <NumberField
        label="Depth"
        value={task.depth}
        min={0}
        max={100_000}
        onChange={depth => onChange({ depth })}
      />
      <label class="field wide">
        Options
        <input
          class="code"
          spellcheck={false}
          value={task.options}
          placeholder="--max-paths 100"
          onInput={event => onChange({ options: event.currentTarget.value })}
        />
      </label>
      <NumberField
        label="Seconds"
        value={task.seconds}
        min={1}
        max={600}
        onChange={seconds => onChange({ seconds })}
      />
    </>
  );
}

function NumberField({
  label,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <label class="field number-field">
      {label}
      <input
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={event => {
          const given = Math.round(event.currentTarget.valueAsNumber);
          onChange(Number.isNaN(given) ? value : Math.max(min, Math.min(max, given)));
        }}
      />
    </label>
  );
}

/** The link carries the program behind `#`, which browsers send to nobody. */
function LinkButton({ task }: { task: () => Task }) {
  const [text, setText] = useState('Copy link');
  const copy = async () => {
    const link = await linkOf(task());
    history.replaceState(null, '', link);
    try {
      await navigator.clipboard.writeText(location.href);
      setText('Copied');
    } catch {
      setText('In the address');
    }
    setTimeout(() => setText('Copy link'), 1500);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      {text}
    </button>
  );
}

function StatusLine({
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

function Problems({ problems, onShow }: { problems: readonly Problem[]; onShow: (line: number) => void }) {
  return (
    <div class="problems" role="alert">
      {problems.slice(0, 20).map(({ title, text, line, hint }, i) => (
        <div key={i} class="problem">
          <b>{title}</b>{' '}
          {line !== undefined && (
            <button type="button" class="small" onClick={() => onShow(line)}>
              line {line}
            </button>
          )}
          <p>
            <Text of={text} />
          </p>
          {hint !== undefined && (
            <p class="note">
              <Text of={hint} />
            </p>
          )}
        </div>
      ))}
      {problems.length > 20 && <p class="note">and {problems.length - 20} more</p>}
    </div>
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

const VIEWS = ['findings', 'cases', 'tree'] as const;
const TITLES = { findings: 'Findings', cases: 'Cases', tree: 'Tree' } as const;

function Results({
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
