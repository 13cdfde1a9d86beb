/**
 * The tests that a file has already. They stay as they are, with their names and in their order, as long as they hold on the
 * real system: so a file changes no more than the program has, although searches of limited time come to other cases each time.
 */
import type { Report, ReportedCase } from '../report/page.ts';
import type { CalledUnit, Framework, WrittenTest } from './framework.ts';
import type { EmitMode } from './planned.ts';

export interface TestThere {
  /** As planned tests are called. */
  readonly name: string;
  /** As it stands in the file. */
  readonly test: WrittenTest;
  /** Without comments. */
  readonly code: string;
}

/** The tests of a section, in its order. */
export function testsThere(section: string | null, framework: Framework): TestThere[] {
  const lines = (section ?? '').replaceAll('\r\n', '\n').split('\n');
  const isMark = (line: string) => /^\W*tandem: (?:begin|end)/.test(line);
  const isComment = (line = '') => line.trimStart().startsWith(framework.comment) && !isMark(line);
  const nameIn = (line: string) => new RegExp(framework.head.source).exec(line)?.[1];
  return lines.flatMap((head, at) => {
    const name = nameIn(head);
    if (name === undefined) return [];
    let begin = at;
    while (isComment(lines[begin - 1])) begin--;
    const own = lines.slice(at + 1, lines.findIndex((line, i) => i > at && framework.isLast(line)) + 1);
    const text = [...lines.slice(begin, at + 1), ...own].join('\n').trimEnd();
    const code = own.filter(line => !isComment(line)).join('\n');
    const test = { name: framework.testName(plain(name)), text: `${text}\n` };
    const watches = text.includes('crash_of_another_process(');
    return [{ name: plain(name), test: watches ? { ...test, watches } : test, code: `${head}\n${code}` }];
  });
}

/** Names of ExUnit are texts. */
function plain(name: string): string {
  return name.replace(' line ', '_line_');
}

/** The input of a test, where it calls the unit; null where it does not, or the input cannot be read back. */
export function inputThere(
  { code }: TestThere,
  unit: CalledUnit,
  framework: Framework,
): readonly string[] | null {
  const input = framework.inputIn(code, unit);
  return Array.isArray(input) ? input : null;
}

/** The name of the test of a case that is there; null where none is. */
export type NameThere = (report: Report, one: ReportedCase) => string | null;

export const NONE_THERE: NameThere = () => null;

export function namesThere(there: readonly TestThere[], framework: Framework, mode: EmitMode): NameThere {
  if (there.length === 0) return NONE_THERE;
  const names = new Map(there.map(one => [deedOf(one, framework), one.name]));
  const find: NameThere = (report, one) => {
    const test = framework.test({ report, case: one, isError: false, name: 'name' }, mode);
    if ('why' in test) return null;
    const [made] = testsThere(test.text, framework);
    return (made && names.get(deedOf(made, framework))) ?? null;
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

/** What a test does, without its name and layout. */
function deedOf({ code }: TestThere, { head }: Framework): string {
  return code.replace(new RegExp(head.source, 'm'), '').replaceAll(/\s/g, '');
}
