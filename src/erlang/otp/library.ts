/** Locates compiled modules: in the applications of OTP, in `ERL_LIBS`, and in Elixir where it is installed. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Application } from '../services.ts';
import { parseTerms } from '../syntax/index.ts';
import { Atom, atom, Cons, Nil, type Term, Tuple } from '../terms/index.ts';
import { type Otp, onPath } from './find.ts';

export class Library {
  private folders: readonly string[] | null = null;

  constructor(
    private readonly otp: Otp,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** The beam file of a module; null where there is none. */
  find(module: string): string | null {
    return this.file(`${module}.beam`);
  }

  application(name: string): Application | null {
    const file = this.file(`${name}.app`);
    const specification = file === null ? null : readApplication(file);
    if (file === null || specification === null) return null;
    const systems = [join(this.otp.root, 'lib'), ...elixirFolders(this.env)];
    const isSystem = systems.some(folder => file.startsWith(folder));
    return { specification, folder: dirname(dirname(file)), isSystem };
  }

  private file(name: string): string | null {
    this.folders ??= [
      ...ebinFolders(join(this.otp.root, 'lib')),
      ...ertsFolders(this.otp.root),
      ...(this.env.ERL_LIBS ?? '').split(delimiter).flatMap(ebinFolders),
      ...elixirFolders(this.env),
    ];
    const folder = this.folders.find(folder => existsSync(join(folder, name)));
    return folder === undefined ? null : join(folder, name);
  }
}

/** The term in a resource file; null where it cannot be read. */
export function readApplication(file: string): Term | null {
  try {
    const parsed = parseTerms(readFileSync(file, 'utf8'), file);
    const [term] = parsed.ok ? parsed.value : [];
    return term !== undefined && isSpecification(term) ? term : null;
  } catch {
    return null;
  }
}

/** `{application, Name, [{Key, Value}, …]}`. */
function isSpecification(term: Term): boolean {
  const [tag, name, keys] = term instanceof Tuple ? term.elements : [];
  let rest = keys;
  while (rest instanceof Cons) rest = rest.tail;
  return tag === atom('application') && name instanceof Atom && rest instanceof Nil;
}

/** The folders of Elixir's own modules; decoding Core of its beams needs one of them. */
export function elixirFolders(env: NodeJS.ProcessEnv): string[] {
  const program = onPath('elixir', env);
  return program === null ? [] : ebinFolders(join(dirname(dirname(realpathSync(program))), 'lib'));
}

/** `ebin` of each application; of several versions the newest. */
function ebinFolders(libraries: string): string[] {
  const newest = new Map<string, { name: string; version: string }>();
  for (const name of entries(libraries)) {
    const [, app = name, version = ''] = /^(.*?)-([\d.]+)$/.exec(name) ?? [];
    const known = newest.get(app);
    if (known === undefined || compareVersions(version, known.version) > 0)
      newest.set(app, { name, version });
  }
  // Searched first, since most calls go to these.
  const first = ['stdlib', 'kernel'].filter(app => newest.has(app));
  const rest = [...newest.keys()].filter(app => !first.includes(app)).sort();
  return [...first, ...rest].map(app => join(libraries, newest.get(app)?.name ?? app, 'ebin'));
}

/** In some installations the emulator's modules are in its own folder. */
function ertsFolders(root: string): string[] {
  return entries(root)
    .filter(name => name.startsWith('erts-'))
    .map(name => join(root, name, 'ebin'));
}

function entries(folder: string): string[] {
  try {
    return folder === '' ? [] : readdirSync(folder);
  } catch {
    return [];
  }
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
