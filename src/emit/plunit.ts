/** Tests for plunit, the unit tests of SWI-Prolog. */
import { callOf, printable, type ReportedOutcome } from '../report/page.ts';
import { commentOf } from './comment.ts';
import type { CalledUnit, Framework, Unwritable, WrittenTest } from './framework.ts';
import type { EmitMode, PlannedTest } from './planned.ts';
import { argumentsOf, hasVariables, withoutSingletons } from './prolog-text.ts';

/** Longer values are cut in reports. */
const MAX_LENGTH = 19_000;

export const plunit: Framework = {
  name: 'plunit',
  comment: '%',
  arity: 0,
  head: /^test\((\w+)/,
  isLast: line => line.endsWith('.') || line === '',
  testName: name => name,
  inputIn,
  test: written,
  section: tests => tests.map(({ text }) => text).join('\n'),
  file: (
    { file, program, path, beside = [] },
    section,
  ) => `% Regression tests for ${printable(program)}, made by Tandem.

:- use_module(library(plunit)).
${[path, ...beside].map(one => `:- load_files(${quoted(one)}, [if(not_loaded)]).`).join('\n')}

:- begin_tests(${quoted(file)}).

${section}
:- end_tests(${quoted(file)}).
`,
};

function written(planned: PlannedTest, mode: EmitMode): WrittenTest | Unwritable {
  const { report, case: one, name } = planned;
  const expected = expectation(one.outcome, mode, report.invocation.options);
  if ('why' in expected) return expected;
  const goal = `${moduleOf(planned)}${callOf(report, one.input)}`;
  if (goal.length + expected.options.join().length > MAX_LENGTH) return { why: 'it is too long' };
  const all = [...inputOf(report.invocation.options), ...expected.options];
  const options = all.length === 0 ? '' : `, [${all.join(', ')}]`;
  const clause = withoutSingletons(`test(${name}${options}) :-\n    ${goal}.\n`);
  return { name, text: `${commentOf(planned, '%')}${clause}` };
}

function inputIn(code: string, { unit }: CalledUnit): readonly string[] | null {
  const [, goal = ''] = /\) :-\n\s*(?:(?:'(?:[^'\\]|\\.)*'|[a-z]\w*):)?(.*)\.$/s.exec(code.trimEnd()) ?? [];
  const [, name = '', arity] = /^(.*)\/(\d+)$/s.exec(unit) ?? [];
  const input = goal === name ? [] : argumentsOf(goal);
  return goal.startsWith(name) &&
    callOf({ unit, language: 'prolog' }, input).replaceAll(/\s/g, '') === goal.replaceAll(/\s/g, '') &&
    input.length === Number(arity)
    ? input
    : null;
}

/** What a test needs so that its goal reads what was given with `--stdin`. */
function inputOf(options: readonly string[]): string[] {
  const text = options.includes('--stdin') ? options[options.indexOf('--stdin') + 1] : undefined;
  if (text === undefined || text === '') return [];
  const opened = `open_string(${quoted(text)}, In)`;
  return [`setup((${opened}, set_input(In), set_stream(In, alias(user_input))))`];
}

/** Predicates that a module does not export are called by its name. */
function moduleOf({ report }: PlannedTest): string {
  const own = report.sources?.find(({ file }) => file === report.invocation.target)?.text ?? '';
  const name = /^\s*:-\s*module\(\s*('(?:[^'\\]|\\.)*'|[a-z]\w*)\s*,/m.exec(own)?.[1];
  return name === undefined ? '' : `${name}:`;
}

function expectation(
  outcome: ReportedOutcome,
  mode: EmitMode,
  options: readonly string[],
): { readonly options: readonly string[] } | Unwritable {
  switch (outcome.kind) {
    case 'success': {
      if (mode === 'failing') return { why: 'nothing is raised' };
      const { bindings, answers, choicePoints } = outcome;
      const every = answers === undefined ? [bindings] : [bindings, ...answers];
      const isAll = options[options.indexOf('--answers') + 1] === 'all';
      const all = isAll ? allAnswers(every) : null;
      if (all !== null) return { options: [all] };
      return { options: [...comparison(bindings), ...(choicePoints === true ? ['nondet'] : [])] };
    }
    case 'failure':
      return mode === 'failing' ? { why: 'nothing is raised' } : { options: ['fail'] };
    case 'exception':
      // The first answer will do: what matters is that there is no exception.
      if (mode === 'failing') return { options: ['nondet'] };
      if (outcome.answers !== undefined && outcome.answers.length > 0)
        return { why: 'it raises the exception after the first answer' };
      return { options: [`throws(${thrown(outcome.reason)})`] };
    case 'bad-return':
      return { why: 'nothing is raised' };
    case 'unsupported':
      return { why: 'it needs what cannot be run here' };
    default:
      return { why: 'it does not come to an end' };
  }
}

/** The context of an error names predicates and is another one in every system. */
function thrown(reason: string): string {
  const [formal, context] = /^error\(/.test(reason) ? argumentsOf(reason) : [];
  return formal === undefined || context === undefined ? reason : `error(${formal}, _)`;
}

type Bindings = Readonly<Record<string, string>>;

function comparison(bindings: Bindings): string[] {
  const names = Object.keys(bindings);
  if (names.length === 0) return [];
  const values = Object.values(bindings);
  const operator = values.some(hasVariables) ? '=@=' : '==';
  const [left, right] = [names, values].map(parts =>
    parts.length === 1 ? parts[0] : `[${parts.join(', ')}]`,
  );
  return [`true(${left} ${operator} ${right})`];
}

/** Null where the answers cannot be compared as a list. */
function allAnswers(answers: readonly Bindings[]): string | null {
  const names = Object.keys(answers[0] ?? {});
  const isAlike = answers.every(
    one => Object.keys(one).join() === names.join() && !Object.values(one).some(hasVariables),
  );
  if (names.length === 0 || !isAlike) return null;
  const tuple = (parts: readonly string[]) => (parts.length === 1 ? parts[0] : `[${parts.join(', ')}]`);
  return `all(${tuple(names)} == [${answers.map(one => tuple(Object.values(one))).join(', ')}])`;
}

function quoted(text: string): string {
  if (/^[a-z]\w*$/.test(text)) return text;
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
