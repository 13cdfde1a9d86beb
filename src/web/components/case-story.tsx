/** Everything about one case: input, outcome, stack, source, path, and how to run it again. */
import { useMemo } from 'preact/hooks';
import { testOfError } from '../../emit/index.ts';
import { callOf, describeOutcome, type Report, type ReportedCase, replayCommand } from '../../report/page.ts';
import { isFailing } from '../model/case-filter.ts';
import { type PageModel, placeOf, sourceOf } from '../model/page-model.ts';
import { hashOf } from '../model/route.ts';
import { Confirmation } from './confirmation.tsx';
import { Command, Listed } from './copy.tsx';
import { Decisions } from './decisions.tsx';
import { Excerpt } from './excerpt.tsx';
import { Path } from './path.tsx';
import { Sequence } from './sequence.tsx';
import { Code } from './text.tsx';

interface Props {
  readonly model: PageModel;
  readonly unit: Report;
  readonly one: ReportedCase;
}

/** A longer command is of no use in a terminal. */
const MAX_COMMAND = 5000;

export function CaseStory({ model, unit, one }: Props) {
  const place = placeOf({ failing: one });
  const source = sourceOf(model, place?.file);
  const command = replayCommand(unit, one.input, 'tandem');
  const test = useMemo(() => testOfError(unit, one.id), [unit, one]);
  return (
    <div class="story">
      {one.confirmation !== undefined && (
        <p>
          <Confirmation of={one.confirmation} />
        </p>
      )}
      {source !== undefined && place !== undefined && <Excerpt source={source} line={place.line} />}
      {one.stack !== undefined && <Stack model={model} frames={one.stack} />}
      {one.decisions !== undefined && (
        <section>
          <h4>How it got there</h4>
          <Decisions model={model} decisions={one.decisions} />
        </section>
      )}
      {one.messages !== undefined && (
        <section>
          <h4>Messages</h4>
          <Sequence messages={one.messages} />
        </section>
      )}
      <section>
        <h4>Run it again</h4>
        {command.length > MAX_COMMAND ? (
          <p class="note">
            The input is too long for a command line: tandem replay REPORT.json --case {one.id}
          </p>
        ) : (
          <Command text={command} />
        )}
      </section>
      {test !== null && test.text.length <= MAX_COMMAND && (
        <section>
          <h4>Keep it as a test</h4>
          <Listed text={test.text} label={`Test for ${test.framework}`} />
        </section>
      )}
      <section>
        <h4>The path</h4>
        <Path language={unit.language} path={one.path} reversed={null} />
        <p class="note">
          Case {one.id}
          {one.parent === null ? ', the first input' : ', made from '}
          {one.parent !== null && (
            <a href={hashOf({ tab: 'cases', unit: unit.unit, case: one.parent })}>case {one.parent}</a>
          )}
          {one.reversed !== null && ` by taking its decision ${one.reversed + 1} the other way`}.{' '}
          <a href={hashOf({ tab: 'tree', unit: unit.unit, case: one.id })}>Show it in the tree</a>
        </p>
      </section>
    </div>
  );
}

/** The call and what came of it, in full. */
export function CaseHead({ unit, one }: Omit<Props, 'model'>) {
  return (
    <div class="case-head">
      <Code of={callOf(unit, one.input)} class="call" />
      <Code of={describeOutcome(one.outcome)} class={isFailing(one) ? 'outcome fault' : 'outcome'} />
    </div>
  );
}

function Stack({ model, frames }: { model: PageModel; frames: NonNullable<ReportedCase['stack']> }) {
  return (
    <section>
      <h4>Stack</h4>
      <ol class="stack">
        {frames.map(({ function: name, file, line }, i) => {
          const source = sourceOf(model, file);
          return (
            <li key={i}>
              <Code of={name} />{' '}
              {file !== undefined &&
                line !== undefined &&
                (source === undefined ? (
                  <span class="note">
                    {file}:{line}
                  </span>
                ) : (
                  <a href={hashOf({ tab: 'source', file: source.file, line })}>
                    {file}:{line}
                  </a>
                ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
