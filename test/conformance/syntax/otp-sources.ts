/** The sources of the installed OTP, where they are installed too, and what its own parser makes of them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileProvider, ParseOptions } from '../../../src/erlang/syntax/index.ts';
import {
  type Atom,
  atom,
  Cons,
  list,
  string,
  type Term,
  Tuple,
  tuple,
} from '../../../src/erlang/terms/index.ts';
import { beam } from '../oracle.ts';

export const diskFiles: FileProvider = {
  read: path => {
    try {
      return readFileSync(path);
    } catch {
      return null;
    }
  },
  list: path => {
    try {
      return readdirSync(path);
    } catch {
      return null;
    }
  },
};

/** The directory that holds the applications, if their sources are there. */
export async function sourceLibrary(): Promise<string | null> {
  const term = await beam.value('unicode:characters_to_binary(code:lib_dir())');
  const text = term instanceof Object && 'bytes' in term ? new TextDecoder().decode(term.bytes) : '';
  return existsSync(text) && readdirSync(text).some(app => existsSync(join(text, app, 'src', 'lists.erl')))
    ? text
    : null;
}

/** All `.erl` files below the `src` of applications whose name matches. */
export function sourceFiles(library: string, application: RegExp): string[] {
  const walk = (directory: string): string[] =>
    readdirSync(directory).flatMap(name => {
      const path = join(directory, name);
      if (statSync(path).isDirectory()) return walk(path);
      return name.endsWith('.erl') ? [path] : [];
    });
  return readdirSync(library)
    .filter(app => application.test(app) && existsSync(join(library, app, 'src')))
    .flatMap(app => walk(join(library, app, 'src')))
    .toSorted();
}

/** As OTP's own makefiles have it, roughly: the application's directories first, then everybody's headers. */
export function includePath(file: string, library: string): string[] {
  const application = applicationOf(file);
  const apps = readdirSync(library).toSorted();
  const source = join(application, 'src');
  return [
    join(application, 'include'),
    source,
    ...readdirSync(source)
      .toSorted()
      .map(name => join(source, name))
      .filter(path => statSync(path).isDirectory()),
    ...apps.map(app => join(library, app, 'include')),
    ...apps.map(app => join(library, app, 'src')),
  ];
}

function applicationOf(file: string): string {
  const directory = dirname(file);
  return basename(directory) === 'src' ? dirname(directory) : applicationOf(directory);
}

export async function otpRelease(): Promise<number> {
  return Number(await beam.value('list_to_integer(erlang:system_info(otp_release))'));
}

export function optionsFor(file: string, library: string, release: number): ParseOptions {
  return { includePath: includePath(file, library), libraryDirectories: [library], otpRelease: release };
}

/** The forms that OTP reads from a file. */
export async function otpForms(file: string, includes: readonly string[]): Promise<Term[]> {
  const options = list([
    tuple(atom('includes'), list(includes.map(string))),
    tuple(atom('location'), tuple(1, 1)),
  ]);
  const outcome = await beam.call('epp', 'parse_file', [string(file), options], 120_000);
  if (outcome.kind !== 'value' || !(outcome.value instanceof Tuple))
    throw new Error(`OTP cannot read ${file}`);
  return items(outcome.value.elements[1] as Term);
}

/** The errors that OTP's checks find in forms. */
export async function otpErrors(forms: Term, file: string): Promise<Term[]> {
  const outcome = await beam.call('erl_lint', 'module', [forms, string(file)], 120_000);
  if (outcome.kind !== 'value' || !(outcome.value instanceof Tuple)) throw new Error('erl_lint failed');
  const [status, errors] = outcome.value.elements;
  if (status !== atom('error')) return [];
  return items(errors as Term).flatMap(entry => items((entry as Tuple).elements[1] as Term));
}

export function items(term: Term): Term[] {
  const result: Term[] = [];
  for (let rest = term; rest instanceof Cons; rest = rest.tail) result.push(rest.head);
  return result;
}

/** `{error, …}` and `{warning, …}` stand among the forms. */
export function isComplaint(form: Term): boolean {
  return (
    form instanceof Tuple && (form.elements[0] === atom('error') || form.elements[0] === atom('warning'))
  );
}

/** What these say has no names. */
const anonymous: Readonly<Record<string, string>> = { erl_parse: 'syntax', erl_scan: 'scan', epp: 'macro' };

/** `{Location, Module, Descriptor}` as `line kind`. */
export function describeError(error: Term): string {
  const [location, module, descriptor] = (error as Tuple).elements;
  const line = location instanceof Tuple ? location.elements[0] : location;
  const name = (module as Atom).name;
  if (name === 'erl_parse' && textOf(descriptor as Term).includes('head mismatch'))
    return `${line} head_mismatch`;
  const head = descriptor instanceof Tuple ? descriptor.elements[0] : descriptor;
  return `${line} ${anonymous[name] ?? (head as Atom).name}`;
}

function textOf(term: Term): string {
  const parts: string[] = [];
  const work: Term[] = [term];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'number') parts.push(String.fromCodePoint(next));
    else if (next instanceof Object && 'head' in next) work.push(next.tail, next.head);
  }
  return parts.join('');
}
