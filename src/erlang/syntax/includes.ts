/**
 * File resolution of `-include` and `-include_lib`.
 *
 * Both search the including file's directory and the include path. `-include_lib("app/include/x.hrl")` then takes the
 * first component as an application: in the library directories (OTP's own, `ERL_LIBS`), where its name may end in a
 * version, and in the dependency directories of build tools below every ancestor directory of the source. The last
 * resort, for a few headers of OTP, are our own substitutes.
 */
import { builtinHeaders } from './headers.ts';
import { ancestors, directoryOf, joinPath } from './paths.ts';
import type { FileProvider } from './source.ts';

export interface IncludeOptions {
  /** Directories for both directives, in order. */
  readonly includePath: readonly string[];
  /** Directories that contain applications as `app` or `app-version`. */
  readonly libraryDirectories: readonly string[];
  /** For names that start with `$VARIABLE`. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface Included {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Below a project's root: rebar3's, erlang.mk's and mix's dependencies, and umbrella applications. */
const dependencyDirectories = [
  '_build/default/lib',
  '_build/test/lib',
  '_build/default/checkouts',
  '_checkouts',
  'checkouts',
  'apps',
  'lib',
  'deps',
];

export class IncludeResolver {
  constructor(
    private readonly files: FileProvider,
    private readonly options: IncludeOptions,
    private readonly mainFile: string,
  ) {}

  include(name: string, from: string): Included | null {
    return this.search(this.expandVariable(name), from);
  }

  includeLib(name: string, from: string): Included | null {
    const expanded = this.expandVariable(name);
    return this.search(expanded, from) ?? this.searchApplication(expanded) ?? builtin(expanded);
  }

  private expandVariable(name: string): string {
    const match = /^\$([^/]+)(.*)$/.exec(name);
    const value = match === null ? undefined : this.options.environment[match[1] ?? ''];
    return match === null || value === undefined ? name : value + (match[2] ?? '');
  }

  private search(name: string, from: string): Included | null {
    if (name.startsWith('/')) return this.open(name);
    const directories = [directoryOf(from), ...this.options.includePath, ...this.projectPath()];
    for (const directory of directories) {
      const found = this.open(joinPath(directory, name));
      if (found !== null) return found;
    }
    return null;
  }

  /** The include directory of the main file's application: `x/include` for `x/src/…`. */
  private projectPath(): string[] {
    const root = ancestors(this.mainFile).find(directory => /(^|\/)(src|test)$/.test(directory));
    if (root === undefined) return [];
    const application = root.includes('/') ? directoryOf(root) : '.';
    return [joinPath(application, 'include'), application, joinPath(application, 'src')];
  }

  private searchApplication(name: string): Included | null {
    const [application = '', ...rest] = name.split('/');
    if (application === '' || rest.length === 0) return null;
    for (const directory of this.options.libraryDirectories) {
      const found = this.inLibrary(directory, application, rest.join('/'));
      if (found !== null) return found;
    }
    for (const root of ancestors(this.mainFile)) {
      for (const below of dependencyDirectories) {
        const found = this.open(joinPath(joinPath(root, below), name));
        if (found !== null) return found;
      }
      if (
        root
          .split('/')
          .at(-1)
          ?.replace(/-[0-9.]+$/, '') === application
      ) {
        const found = this.open(joinPath(root, rest.join('/')));
        if (found !== null) return found;
      }
    }
    return null;
  }

  private inLibrary(directory: string, application: string, rest: string): Included | null {
    const exact = this.open(joinPath(joinPath(directory, application), rest));
    if (exact !== null) return exact;
    const versions = (this.files.list(directory) ?? []).filter(
      entry => entry.startsWith(`${application}-`) && /^\d/.test(entry.slice(application.length + 1)),
    );
    for (const entry of versions.toSorted(newestFirst)) {
      const found = this.open(joinPath(joinPath(directory, entry), rest));
      if (found !== null) return found;
    }
    return null;
  }

  private open(path: string): Included | null {
    const content = this.files.read(path);
    return content === null ? null : { path, content };
  }
}

function builtin(path: string): Included | null {
  const content = builtinHeaders.get(path);
  return content === undefined ? null : { path, content };
}

/** Compares the version numbers after the last dash. */
function newestFirst(a: string, b: string): number {
  const numbers = (name: string): number[] => (name.split('-').at(-1) ?? '').split('.').map(Number);
  const [x, y] = [numbers(a), numbers(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (y[i] ?? 0) - (x[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
