/** The front end's public interface: source text to syntax trees and diagnostics. */
import { isExhaustion } from '../../logic/index.ts';
import { list, type Term } from '../terms/index.ts';
import type { Expr, Form } from './ast.ts';
import { Diagnostics, type SourceDiagnostic } from './diagnostics.ts';
import { reserveMaybe } from './features.ts';
import { DroppedForms } from './lint/dropped.ts';
import { lintModule } from './lint/module.ts';
import { literalTerm } from './literal-term.ts';
import { parseExprs, parseForm } from './parse-form.ts';
import { Preprocessor, type PreprocessorOptions } from './preprocess.ts';
import { Scanner } from './scan.ts';
import type { FileProvider } from './source.ts';
import { transformForms } from './transform/index.ts';

export { abstractForm, typeAttributes } from './abstract.ts';
export type * from './ast.ts';
export { asDiagnostic, type SourceDiagnostic } from './diagnostics.ts';
export type { SegmentProblem, SegmentType } from './segment.ts';
export type { FileProvider } from './source.ts';

export interface ParseOptions extends Partial<PreprocessorOptions> {
  /** Compiler options that are treated like a `-compile` attribute of the module. */
  readonly options?: readonly Term[];
}

export interface ParsedModule {
  /** The well-formed forms, in order; forms with syntax errors are omitted. */
  readonly forms: readonly Form[];
  readonly diagnostics: readonly SourceDiagnostic[];
}

/** The release of OTP that the front end stands in for. */
export const OTP_RELEASE = 27;

const defaults: PreprocessorOptions = {
  includePath: [],
  libraryDirectories: [],
  environment: {},
  macros: {},
  otpRelease: OTP_RELEASE,
};

/** Reads, preprocesses, parses and checks a module. The module is invalid if one of the diagnostics is an error. */
export function parseModule(path: string, files: FileProvider, options: ParseOptions = {}): ParsedModule {
  const diagnostics = new Diagnostics();
  const content = files.read(path);
  if (content === null) {
    diagnostics.report('error', path, { line: 1, column: 1 }, { code: 'enoent', message: 'no such file' });
    return { forms: [], diagnostics: diagnostics.sorted() };
  }
  const { options: outside = [], ...preprocessing } = options;
  const forms: Form[] = [];
  const dropped = new DroppedForms();
  const preprocessor = new Preprocessor(path, files, { ...defaults, ...preprocessing }, diagnostics);
  for (const item of preprocessor.run(content)) {
    const { file } = item;
    if (item.kind === 'file') forms.push({ kind: 'file', pos: item.pos, file, name: file, line: item.line });
    else if (item.kind === 'eof') forms.push({ kind: 'eof', pos: item.pos, file });
    else if (item.kind === 'broken') {
      dropped.add(item.tokens);
      if (item.isInclude) dropped.addInclude();
    } else {
      const { result, problems } = parseForm(item.tokens, file, item.end);
      for (const problem of problems) diagnostics.report('error', file, problem.pos, problem);
      if (result === null) dropped.add(item.tokens);
      else forms.push(result);
      if (result?.kind === 'module' && outside.length > 0) {
        forms.push({ kind: 'attribute', pos: result.pos, file, name: 'compile', value: list(outside) });
      }
    }
  }
  check(forms, dropped, diagnostics);
  return { forms, diagnostics: diagnostics.sorted() };
}

function check(forms: readonly Form[], dropped: DroppedForms, diagnostics: Diagnostics): void {
  const transformed = transformForms(forms);
  for (const { file, pos, message } of transformed.problems)
    diagnostics.report('error', file, pos, { code: 'parse_transform', message });
  try {
    lintModule(transformed.forms, dropped, diagnostics);
  } catch (error) {
    if (!isExhaustion(error)) throw error;
    const { file, pos } = transformed.forms[0] ?? { file: '', pos: { line: 1, column: 1 } };
    diagnostics.report('error', file, pos, { code: 'nesting', message: 'this is nested too deeply' });
  }
}

/** The macro calls of a module that expand to too much: the first of them, since each takes a while. */
export function excessiveMacros(
  path: string,
  files: FileProvider,
  { options: _, ...preprocessing }: ParseOptions,
): readonly SourceDiagnostic[] {
  const diagnostics = new Diagnostics();
  const preprocessor = new Preprocessor(path, files, { ...defaults, ...preprocessing }, diagnostics);
  const excessive = () => diagnostics.sorted().filter(({ code }) => code === 'expansion_too_large');
  for (const item of preprocessor.run(files.read(path) ?? ''))
    if (item.kind === 'broken' && excessive().length > 0) break;
  return excessive();
}

export type ParsedText<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly diagnostics: readonly SourceDiagnostic[] };

/** A single expression, such as a seed; the full stop at its end is optional. */
export function parseExpression(text: string, file = 'expression'): ParsedText<Expr> {
  const diagnostics = new Diagnostics();
  diagnostics.addSource(file, text);
  const failed = (): ParsedText<Expr> => ({ ok: false, diagnostics: diagnostics.sorted() });
  const scanner = new Scanner(/\.\s*$/.test(text) ? text : `${text}\n.`);
  const form = scanner.form();
  const start = { line: 1, column: 1 };
  if (form === null || form.error !== null) {
    const problem = form?.error ?? { pos: start, code: 'syntax_error', message: 'there is no expression' };
    diagnostics.report('error', file, problem.pos, problem);
    return failed();
  }
  const { result, problems } = parseExprs(reserveMaybe(form.tokens, 'undecided'), form.end);
  for (const problem of problems) diagnostics.report('error', file, problem.pos, problem);
  const [expr, second] = result ?? [];
  const more = scanner.form()?.tokens[0];
  if (more !== undefined) {
    diagnostics.report('error', file, more.pos, {
      code: 'syntax_error',
      message: 'there is more behind the full stop',
    });
  }
  if (second !== undefined) {
    diagnostics.report('error', file, second.pos, {
      code: 'syntax_error',
      message: 'there is more than one expression',
    });
  }
  return expr === undefined || diagnostics.hasErrors ? failed() : { ok: true, value: expr };
}

/** A single term: an expression without calls and variables. */
export function parseTerm(text: string, file = 'term'): ParsedText<Term> {
  const parsed = parseExpression(text, file);
  if (!parsed.ok) return parsed;
  const value = literalTerm(parsed.value);
  if (value !== null) return { ok: true, value };
  const diagnostics = new Diagnostics();
  diagnostics.addSource(file, text);
  diagnostics.report('error', file, parsed.value.pos, {
    code: 'bad_term',
    message: 'this is no term',
    hint: 'a term has no variables, calls or operators',
  });
  return { ok: false, diagnostics: diagnostics.sorted() };
}

/** The terms of a file in the format of `file:consult/1`: each ends with a full stop. */
export function parseTerms(text: string, file: string): ParsedText<readonly Term[]> {
  const diagnostics = new Diagnostics();
  diagnostics.addSource(file, text);
  const terms: Term[] = [];
  const scanner = new Scanner(text);
  for (let form = scanner.form(); form !== null; form = scanner.form()) {
    const { result, problems } =
      form.error === null ? parseExprs(form.tokens, form.end) : { result: null, problems: [form.error] };
    for (const problem of problems) diagnostics.report('error', file, problem.pos, problem);
    const [expr] = result ?? [];
    const term = expr === undefined ? null : literalTerm(expr);
    if (term !== null) terms.push(term);
    else if (problems.length === 0) {
      const pos = form.tokens[0]?.pos ?? form.end;
      diagnostics.report('error', file, pos, { code: 'bad_term', message: 'this is no term' });
    }
  }
  return diagnostics.hasErrors
    ? { ok: false, diagnostics: diagnostics.sorted() }
    : { ok: true, value: terms };
}
