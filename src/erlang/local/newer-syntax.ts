/**
 * Sources in a newer Erlang than the installed OTP understands: where its compiler complains about syntax, our own front
 * end is tried. If that complains, too, the user gets to see who came further: a mistake behind newer syntax is told, and not
 * that the compiler does not know the syntax.
 */
import {
  type Diagnostic,
  DiagnosticError,
  type Module,
  type ProgramSource,
  type RealOutcome,
} from '../core/index.ts';
import type { Application } from '../services.ts';
import type { Term } from '../terms/index.ts';

/** What OTP's scanner, preprocessor and parser say of syntax and attributes that they do not know. */
const UNKNOWN_SYNTAX =
  /^(syntax error|illegal|bad attribute|unterminated|unknown feature|.* is not a feature)/i;

export class NewerSyntax implements ProgramSource {
  constructor(
    private readonly otp: ProgramSource,
    private readonly builtin: ProgramSource,
  ) {}

  load(name: string): Promise<Module | null> {
    return this.#either(source => source.load(name));
  }

  loadFile(path: string): Promise<Module> {
    return this.#either(source => source.loadFile(path));
  }

  lacks(name: string): string | null {
    return this.otp.lacks?.(name) ?? null;
  }

  application(name: string): Application | null {
    return this.otp.application?.(name) ?? null;
  }

  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    return (await this.otp.ask?.(module, name, args)) ?? null;
  }

  expression(...args: Parameters<ProgramSource['expression']>): ReturnType<ProgramSource['expression']> {
    return this.otp.expression(...args);
  }

  async #either<Result>(load: (source: ProgramSource) => Promise<Result>): Promise<Result> {
    try {
      return await load(this.otp);
    } catch (error) {
      if (!isAboutSyntax(error)) throw error;
      return load(this.builtin).catch(other => {
        throw isFurther(other, error) ? other : error;
      });
    }
  }
}

/** Whether the first complaint is about a later place than that of the other, in the same file. */
function isFurther(error: unknown, other: unknown): boolean {
  const [a, b] = [placeOf(error), placeOf(other)];
  if (a === undefined || b === undefined || a.file !== b.file) return false;
  return a.line > b.line || (a.line === b.line && (a.column ?? 0) > (b.column ?? 0));
}

function placeOf(error: unknown): Diagnostic['location'] {
  return error instanceof DiagnosticError ? error.diagnostics[0]?.location : undefined;
}

function isAboutSyntax(error: unknown): boolean {
  return error instanceof DiagnosticError && error.diagnostics.some(({ text }) => UNKNOWN_SYNTAX.test(text));
}
