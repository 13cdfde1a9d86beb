/**
 * The tests that a file has already. A case whose test is there is preferred to others that would do as well, and keeps its name: so
 * a file changes no more than the program has, although searches of limited time come to other cases each time.
 */
import type { Report, ReportedCase } from '../report/page.ts';
import type { Framework } from './framework.ts';
import type { EmitMode } from './planned.ts';

/** The name of the test of a case that is there; null where none is. */
export type NameThere = (report: Report, one: ReportedCase) => string | null;

export const NONE_THERE: NameThere = () => null;

export function namesThere(section: string | null, framework: Framework, mode: EmitMode): NameThere {
  const names = section === null ? new Map<string, string>() : testsIn(section, framework);
  if (names.size === 0) return NONE_THERE;
  const find: NameThere = (report, one) => {
    const test = framework.test({ report, case: one, isError: false, name: 'name' }, mode);
    if ('why' in test) return null;
    const [body] = testsIn(test.text, framework).keys();
    return names.get(body ?? '') ?? null;
  };
  const known = new Map<ReportedCase, string | null>();
  return (report, one) => {
    const name = known.get(one);
    if (name !== undefined) return name;
    const found = find(report, one);
    known.set(one, found);
    return found;
  };
}

/** The names of tests, by what they do: up to an empty line, without comments and layout. */
function testsIn(file: string, { head, comment }: Framework): Map<string, string> {
  const text = file.replaceAll('\r\n', '\n');
  const heads = [...text.matchAll(head)];
  return new Map(
    heads.map((match, at) => {
      const rest = text.slice(match.index + match[0].length, heads[at + 1]?.index);
      const [body = ''] = rest.split(/\n\s*\n/);
      const lines = body.split('\n').filter(line => !line.trimStart().startsWith(comment));
      return [lines.join('').replaceAll(/\s/g, ''), (match[1] ?? '').replace(' line ', '_line_')];
    }),
  );
}
