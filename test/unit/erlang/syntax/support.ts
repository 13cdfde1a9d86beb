import type {
  FileProvider,
  Form,
  ParseOptions,
  SourceDiagnostic,
} from '../../../../src/erlang/syntax/index.ts';
import { parseModule } from '../../../../src/erlang/syntax/index.ts';

/** Files that exist only here. */
export function memoryFiles(files: Readonly<Record<string, string | Uint8Array>>): FileProvider {
  return {
    read: path => files[path] ?? null,
    list: directory => {
      const prefix = `${directory}/`;
      const below = Object.keys(files).filter(path => path.startsWith(prefix));
      const names = new Set(below.map(path => path.slice(prefix.length).split('/')[0] as string));
      return names.size === 0 ? null : [...names];
    },
  };
}

export function parseText(
  text: string,
  options: ParseOptions = {},
  others: Readonly<Record<string, string>> = {},
): { forms: readonly Form[]; diagnostics: readonly SourceDiagnostic[] } {
  return parseModule('m.erl', memoryFiles({ 'm.erl': text, ...others }), options);
}

/** `line:column code` of each error. */
export function errorsOf(
  text: string,
  options: ParseOptions = {},
  others: Readonly<Record<string, string>> = {},
): string[] {
  return parseText(text, options, others)
    .diagnostics.filter(diagnostic => diagnostic.severity === 'error')
    .map(({ line, column, code }) => `${line}:${column} ${code}`);
}
