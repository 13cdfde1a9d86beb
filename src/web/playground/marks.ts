/** What is marked in the editor: coverage, findings, and what is wrong with the text. */
import { useEffect } from 'preact/hooks';
import { callOf, describeOutcome, explainUncovered } from '../../report/page.ts';
import { type PageModel, placeOf } from '../model/page-model.ts';
import type { Editor } from './editor.ts';
import type { Problem } from './protocol.ts';
import type { Status } from './status.ts';

/** Coverage and errors at the lines of the program. */
export function useMarks(editor: Editor | null, model: PageModel | null, status: Status): void {
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

export function inText(problems: readonly Problem[]) {
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
