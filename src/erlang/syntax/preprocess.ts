/**
 * The preprocessor: reads a file and those that it includes, form by form, executes directives and expands macros.
 *
 * Errors are reported and the form is dropped; preprocessing continues with the next form.
 */
import { defined } from '../../logic/index.ts';
import { print } from '../terms/index.ts';
import type { Position } from './ast.ts';
import { Conditionals, type Test } from './conditionals.ts';
import { evaluateCondition } from './conditions.ts';
import type { Diagnostics } from './diagnostics.ts';
import { badDirective, definition, fileName, macroName } from './directives.ts';
import { Expander, macroUses } from './expand.ts';
import { knownFeatures, type MaybeFeature, reserveMaybe } from './features.ts';
import { type Included, type IncludeOptions, IncludeResolver } from './includes.ts';
import { literalTerm } from './literal-term.ts';
import { MacroError, MacroTable } from './macros.ts';
import { parseExprs } from './parse-form.ts';
import { type ScannedForm, Scanner } from './scan.ts';
import { decodeSource, type FileProvider } from './source.ts';
import { named, plain, type Token } from './tokens.ts';

export interface PreprocessorOptions extends IncludeOptions {
  /** Macros as for the compiler's `-D`: name and replacement, by default `true`. */
  readonly macros: Readonly<Record<string, string>>;
  /** The value of `?OTP_RELEASE`. */
  readonly otpRelease: number;
}

export type PreprocessedForm =
  | {
      readonly kind: 'tokens';
      readonly tokens: readonly Token[];
      readonly file: string;
      readonly end: Position;
    }
  /** The location of the following forms. */
  | { readonly kind: 'file'; readonly pos: Position; readonly file: string; readonly line: number }
  /** A form that was dropped, after an error has been reported. */
  | {
      readonly kind: 'broken';
      readonly tokens: readonly Token[];
      readonly file: string;
      readonly isInclude: boolean;
    }
  | { readonly kind: 'eof'; readonly pos: Position; readonly file: string };

interface OpenFile {
  /** The path that was opened. */
  readonly path: string;
  /** The name in positions, which a `-file` attribute may change. */
  name: string;
  readonly scanner: Scanner;
  readonly conditions: Conditionals;
}

const maxIncludeDepth = 8;

export class Preprocessor {
  private readonly macros = new MacroTable();
  private readonly expander = new Expander(this.macros);
  private readonly includes: IncludeResolver;
  private readonly open: OpenFile[] = [];
  private maybeFeature: MaybeFeature = 'undecided';
  /** Whether only directives have been read so far: `-feature` is allowed only there. */
  private inPrefix = true;

  constructor(
    private readonly mainFile: string,
    files: FileProvider,
    options: PreprocessorOptions,
    private readonly diagnostics: Diagnostics,
  ) {
    this.includes = new IncludeResolver(files, options, mainFile);
    this.predefine(options);
  }

  *run(content: string | Uint8Array): Generator<PreprocessedForm> {
    yield this.enter(this.mainFile, content);
    while (this.open.length > 0) {
      const file = defined(this.open[this.open.length - 1]);
      const form = file.scanner.form();
      if (form === null) yield this.leave(file);
      else yield* this.form(file, form);
    }
  }

  private predefine({ macros, otpRelease }: PreprocessorOptions): void {
    const pos = { line: 1, column: 1 };
    for (const name of ['MODULE', 'MODULE_STRING', 'BASE_MODULE', 'BASE_MODULE_STRING']) {
      this.macros.predefine(name, null);
    }
    for (const name of ['FUNCTION_NAME', 'FUNCTION_ARITY']) this.macros.predefine(name, null);
    this.macros.predefine('LINE', [{ kind: 'integer', value: 1, pos, quoted: false }]);
    this.macros.predefine('MACHINE', [named('atom', 'BEAM', pos, true)]);
    this.macros.predefine('BEAM', [named('atom', 'true', pos)]);
    this.macros.predefine('OTP_RELEASE', [{ kind: 'integer', value: otpRelease, pos, quoted: false }]);
    this.macros.predefine('FEATURE_AVAILABLE', featureTest(knownFeatures), ['X']);
    this.defineFeatures();
    for (const [name, text] of Object.entries(macros)) {
      const body = new Scanner(`${text} .`).form()?.tokens.slice(0, -1) ?? [];
      this.macros.define(name, { params: null, body }, [], pos);
    }
  }

  private defineFeatures(): void {
    const enabled = this.maybeFeature === 'disabled' ? [] : knownFeatures;
    this.macros.predefine('FEATURE_ENABLED', featureTest(enabled), ['X']);
  }

  private enter(path: string, content: string | Uint8Array): PreprocessedForm {
    const { text, invalid } = decodeSource(content);
    this.diagnostics.addSource(path, text);
    if (invalid !== null) {
      this.diagnostics.report('error', path, invalid, {
        code: 'invalid_unicode',
        message: 'the file is not valid UTF-8',
        hint: 'save it as UTF-8, or put %% coding: latin-1 in its first line',
      });
    }
    this.open.push({ path, name: path, scanner: new Scanner(text), conditions: new Conditionals() });
    this.setFile(path);
    return { kind: 'file', pos: { line: 1, column: 1 }, file: path, line: 1 };
  }

  private leave(file: OpenFile): PreprocessedForm {
    const end = file.scanner.position;
    for (const condition of file.conditions.open) {
      this.report(file, condition.pos, {
        code: 'unterminated',
        message: `unterminated '-${condition.directive}'`,
        hint: 'there is no -endif. for it',
      });
    }
    this.open.pop();
    const outer = this.open[this.open.length - 1];
    if (outer === undefined) return { kind: 'eof', pos: end, file: file.name };
    this.setFile(outer.name);
    const pos = outer.scanner.position;
    return { kind: 'file', pos, file: outer.name, line: pos.line };
  }

  private setFile(name: string): void {
    this.macros.predefine('FILE', [named('string', name, { line: 1, column: 1 }, true)]);
  }

  private report(
    file: OpenFile,
    pos: Position,
    problem: { readonly code: string; readonly message: string; readonly hint?: string | undefined },
  ): void {
    this.diagnostics.report('error', file.name, pos, problem);
  }

  private *form(file: OpenFile, scanned: ScannedForm): Generator<PreprocessedForm> {
    const { skipping } = file.conditions;
    if (scanned.error !== null) {
      if (skipping) return;
      this.report(file, scanned.error.pos, scanned.error);
      yield { kind: 'broken', tokens: scanned.tokens, file: file.name, isInclude: false };
      return;
    }
    const tokens = reserveMaybe(scanned.tokens, this.maybeFeature);
    try {
      if (this.conditional(file, tokens) || skipping) return;
      const result = this.directive(file, tokens) ?? this.ordinary(file, tokens, scanned.end);
      if (result !== 'done') yield result;
    } catch (error) {
      if (!(error instanceof MacroError)) throw error;
      this.report(file, error.pos, error);
      yield { kind: 'broken', tokens, file: file.name, isInclude: error.code === 'include' };
    }
  }

  /** Conditional directives, which are executed also in skipped text. False for any other form. */
  private conditional(file: OpenFile, tokens: readonly Token[]): boolean {
    const { pos } = tokens[1] ?? defined(tokens[0]);
    return file.conditions.directive(directiveName(tokens), tokens.slice(2), pos, (directive, rest) =>
      this.holds(directive, rest, pos),
    );
  }

  private holds(directive: Test, tokens: readonly Token[], pos: Position): boolean {
    if (directive === 'ifdef') return this.macros.isDefined(macroName(directive, tokens, pos));
    if (directive === 'ifndef') return !this.macros.isDefined(macroName(directive, tokens, pos));
    if (tokens[0]?.kind !== '(') badDirective(directive, tokens, 0, pos);
    const { result, problems } = parseExprs(this.expander.expand(tokens), pos);
    const [problem] = problems;
    if (problem !== undefined) throw new MacroError(problem.pos, problem.code, problem.message, problem.hint);
    const [expr, ...more] = result ?? [];
    const value =
      expr === undefined || more.length > 0
        ? null
        : evaluateCondition(expr, name => this.macros.isDefined(name));
    if (value === null) badDirective(directive, [], 0, pos);
    return value;
  }

  /** Every other directive. Null when the form is no directive, `done` when it produces no form. */
  private directive(file: OpenFile, tokens: readonly Token[]): PreprocessedForm | 'done' | null {
    const word = directiveName(tokens);
    const { pos } = tokens[1] ?? defined(tokens[0]);
    const rest = tokens.slice(2);
    switch (word) {
      case 'define': {
        const { name, macro } = definition(rest, pos);
        this.macros.define(name.value, macro, macroUses(macro.body), name.pos);
        return 'done';
      }
      case 'undef':
        this.macros.undefine(macroName(word, rest, pos));
        return 'done';
      case 'include':
      case 'include_lib':
        return this.include(file, word, rest, pos);
      case 'file':
        return this.renameFile(file, rest, pos);
      case 'error':
      case 'warning':
        return this.message(file, word, rest, pos);
      case 'feature':
        return this.feature(rest, pos);
      default:
        return null;
    }
  }

  private include(
    file: OpenFile,
    directive: 'include' | 'include_lib',
    tokens: readonly Token[],
    pos: Position,
  ): PreprocessedForm {
    const { name, pos: namePos } = fileName(directive, tokens, pos);
    if (this.open.length > maxIncludeDepth)
      throw new MacroError(pos, 'depth', `'-${directive}' is nested too deep`);
    const found: Included | null =
      directive === 'include'
        ? this.includes.include(name, file.path)
        : this.includes.includeLib(name, file.path);
    if (found === null) {
      throw new MacroError(
        namePos,
        'include',
        `can't find include ${directive === 'include' ? 'file' : 'lib'} "${name}"`,
        'add its directory to the include path',
      );
    }
    return this.enter(found.path, found.content);
  }

  private renameFile(file: OpenFile, unexpanded: readonly Token[], pos: Position): PreprocessedForm {
    const tokens = this.expander.expand(unexpanded);
    const [open, name, comma, line, close, dot] = tokens;
    if (open?.kind !== '(' || name?.kind !== 'string' || comma?.kind !== ',')
      return badDirective('file', tokens, 0, pos);
    if (line?.kind !== 'integer' || close?.kind !== ')' || dot?.kind !== 'dot')
      return badDirective('file', tokens, 3, pos);
    file.name = name.value;
    this.setFile(name.value);
    const start = Number(line.value);
    file.scanner.renumber(start + file.scanner.position.line - pos.line);
    return { kind: 'file', pos, file: name.value, line: start };
  }

  private message(
    file: OpenFile,
    directive: 'error' | 'warning',
    tokens: readonly Token[],
    pos: Position,
  ): 'done' {
    this.inPrefix = false;
    if (tokens[0]?.kind !== '(') badDirective(directive, tokens, 0, pos);
    const { result } = parseExprs(this.expander.expand(tokens), pos);
    const expr = result?.length === 1 ? result[0] : undefined;
    const term = expr === undefined ? null : literalTerm(expr);
    if (term === null) badDirective(directive, [], 0, pos);
    this.diagnostics.report(directive, file.name, pos, {
      code: `${directive}_directive`,
      message: `-${directive}(${print(term, { strings: 'unicode' })}).`,
    });
    return 'done';
  }

  private feature(tokens: readonly Token[], pos: Position): 'done' {
    const [open, feature, comma, state, close, dot] = tokens;
    const wellFormed =
      open?.kind === '(' && comma?.kind === ',' && close?.kind === ')' && dot?.kind === 'dot';
    if (!wellFormed || feature?.kind !== 'atom' || state?.kind !== 'atom')
      return badDirective('feature', tokens, 0, pos);
    if (!this.inPrefix) {
      throw new MacroError(
        pos,
        'ftr_after_prefix',
        'features must be chosen before exports, records and functions',
      );
    }
    if (state.value !== 'enable' && state.value !== 'disable') return badDirective('feature', tokens, 3, pos);
    if (!knownFeatures.includes(feature.value)) {
      throw new MacroError(pos, 'invalid_features', `the feature '${feature.value}' does not exist`);
    }
    this.maybeFeature = state.value === 'enable' ? 'enabled' : 'disabled';
    this.defineFeatures();
    return 'done';
  }

  private ordinary(file: OpenFile, tokens: readonly Token[], end: Position): PreprocessedForm {
    const expanded = this.expander.expand(tokens);
    const [dash, word, open, name] = expanded;
    const isAttribute = dash?.kind === '-' && word?.kind === 'atom';
    if (isAttribute && word.value === 'module' && open?.kind === '(' && name?.kind === 'atom') {
      this.macros.predefine('MODULE', [name]);
      this.macros.predefine('MODULE_STRING', [named('string', name.value, name.pos, true)]);
    }
    if (!(isAttribute && word.value === 'module')) this.inPrefix = false;
    return { kind: 'tokens', tokens: expanded, file: file.name, end };
  }
}

function directiveName(tokens: readonly Token[]): string | null {
  const [dash, word] = tokens;
  if (dash?.kind !== '-' || word === undefined) return null;
  return word.kind === 'atom' ? word.value : word.kind === 'if' || word.kind === 'else' ? word.kind : null;
}

/** `(X) == feature orelse …`. */
function featureTest(features: readonly string[]): Token[] {
  const pos = { line: 1, column: 1 };
  if (features.length === 0) return [named('atom', 'false', pos)];
  const tests = features.flatMap((feature, i) => [
    ...(i === 0 ? [] : [plain('orelse', pos)]),
    plain('(', pos),
    named('var', 'X', pos),
    plain(')', pos),
    plain('==', pos),
    named('atom', feature, pos),
  ]);
  return [plain('(', pos), ...tests, plain(')', pos)];
}
