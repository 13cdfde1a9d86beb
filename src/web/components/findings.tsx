/** The errors in the order in which they should be read. Each can be opened; the first one is. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { callOf, describeOutcome, plural } from '../../report/page.ts';
import { type Finding, type PageModel, placeOf } from '../model/page-model.ts';
import { hashOf } from '../model/route.ts';
import { CaseStory } from './case-story.tsx';
import { CopyButton } from './copy.tsx';
import { usePrinting } from './printing.tsx';
import { Code } from './text.tsx';

interface Props {
  readonly model: PageModel;
  /** The number of the finding that the address names. */
  readonly target: number | undefined;
  readonly onOpen?: (number: number) => void;
}

/** How many are listed before one asks for more. */
const LISTED = 100;

export function Findings({ model, target, onOpen }: Props) {
  const [text, setText] = useState('');
  const [listed, setListed] = useState(LISTED);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([target ?? 1]));
  const list = useRef<HTMLOListElement>(null);
  const isPrinting = usePrinting();
  const { findings } = model;
  const found = findings.filter(finding => matches(finding, text));

  useEffect(() => {
    if (target === undefined) return;
    setListed(count => Math.max(count, target));
    setOpened(before => new Set([...before, target]));
    requestAnimationFrame(() =>
      document.getElementById(`finding-${target}`)?.scrollIntoView({ block: 'start' }),
    );
  }, [target]);

  const toggle = (number: number) => {
    const isOpening = !opened.has(number);
    setOpened(isOpening ? new Set([...opened, number]) : new Set([...opened].filter(one => one !== number)));
    if (isOpening) onOpen?.(number);
  };
  /** `j` and `k` go from one finding to the next, as in many readers. */
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    const heads = [...(list.current?.querySelectorAll<HTMLButtonElement>('.finding-head') ?? [])];
    const at = heads.indexOf(document.activeElement as HTMLButtonElement);
    heads[Math.max(0, Math.min(heads.length - 1, at + by))]?.focus();
  };
  useEffect(() => {
    addEventListener('keydown', step);
    return () => removeEventListener('keydown', step);
  });

  if (findings.length === 0) return <p class="empty">No input was found that makes the program fail.</p>;
  return (
    <>
      {findings.length > 3 && !isPrinting && (
        <div class="controls">
          <input
            type="search"
            class="search"
            placeholder="Filter findings"
            aria-label="Filter findings"
            value={text}
            onInput={event => setText(event.currentTarget.value)}
          />
          <span class="note" role="status">
            {text === '' ? plural(findings.length, 'finding') : `${found.length} of ${findings.length}`}
          </span>
        </div>
      )}
      <ol class="findings" ref={list}>
        {found.slice(0, isPrinting ? undefined : listed).map(finding => (
          <Card
            key={finding.number}
            model={model}
            finding={finding}
            isOpen={isPrinting || opened.has(finding.number)}
            onToggle={() => toggle(finding.number)}
          />
        ))}
      </ol>
      {found.length > listed && !isPrinting && (
        <button type="button" onClick={() => setListed(listed + LISTED)}>
          Show more ({found.length - listed} left)
        </button>
      )}
    </>
  );
}

function matches({ unit, failing }: Finding, text: string): boolean {
  if (text === '') return true;
  const { outcome } = failing;
  const place = outcome.kind === 'exception' ? `${outcome.location?.file}:${outcome.location?.line}` : '';
  const searched = `${callOf(unit, failing.input)} ${describeOutcome(outcome)} ${place}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every(word => searched.includes(word));
}

interface CardProps {
  readonly model: PageModel;
  readonly finding: Finding;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Card({ model, finding, isOpen, onToggle }: CardProps) {
  const { number, unit, failing, count, handled, doubtful, kind, why } = finding;
  const place = placeOf(finding);
  const id = `finding-${number}`;
  return (
    <li class={isOpen ? 'finding open' : 'finding'} id={id}>
      <h3>
        <button
          type="button"
          class="finding-head"
          aria-expanded={isOpen}
          aria-controls={`${id}-story`}
          onClick={onToggle}
        >
          <span class="finding-number">{number}</span>
          <span class="finding-text">
            <Code of={callOf(unit, failing.input)} class="call" max={isOpen ? 2000 : 160} />
            <span class="finding-outcome">
              <Code of={describeOutcome(failing.outcome)} class="outcome fault" max={isOpen ? 2000 : 160} />
              {place !== undefined && (
                <span class="note">
                  {place.file}:{place.line}
                </span>
              )}
              {handled && <span class="badge">handled</span>}
              {doubtful && <span class="badge">doubtful</span>}
              {kind === 'contract' && (
                <span class="badge" title={why}>
                  contract
                </span>
              )}
              {failing.confirmation?.result === 'confirmed' && (
                <span class="badge good" title={`confirmed on ${failing.confirmation.by}`}>
                  ✓<span class="hidden"> confirmed</span>
                </span>
              )}
              {count > 1 && <span class="note">{plural(count, 'input')}</span>}
            </span>
          </span>
          <span class="chevron" aria-hidden="true" />
        </button>
      </h3>
      <div id={`${id}-story`} class="finding-story" hidden={!isOpen}>
        {isOpen && (
          <>
            <CaseStory model={model} unit={unit} one={failing} />
            {finding.others.length > 0 && <SameCause others={finding.others} />}
            <p class="actions">
              <a href={hashOf({ tab: 'findings', finding: number })}>Link to this finding</a>{' '}
              <CopyButton text={callOf(unit, failing.input)} label="Copy the call" />
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** How many are listed. */
const WAYS = 20;

/** The other errors that come from the same place in the program. */
function SameCause({ others }: Pick<Finding, 'others'>) {
  return (
    <section>
      <h4>The same cause</h4>
      <ul class="ways">
        {others.slice(0, WAYS).map(({ unit, failing }) => (
          <li key={`${unit.unit} ${failing.id}`}>
            <a href={hashOf({ tab: 'cases', unit: unit.unit, case: failing.id })}>
              <Code of={callOf(unit, failing.input)} max={160} />
            </a>
          </li>
        ))}
      </ul>
      {others.length > WAYS && <p class="note">and {others.length - WAYS} more</p>}
    </section>
  );
}
