/** Our own front end on the file system of this machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRegularFile } from '../../system/index.ts';
import type { RealOutcome } from '../core/index.ts';
import { BuiltinFrontend, type FrontendOptions, type Prelude } from '../syntax/frontend.ts';
import type { FileProvider } from '../syntax/source.ts';
import type { Term } from '../terms/index.ts';
import { askNode } from './node-functions.ts';

export const localFiles: FileProvider = {
  read: path => attempt(() => readRegularFile(path)),
  list: path => attempt(() => readdirSync(path)),
};

export function builtinFrontend(
  options: FrontendOptions = {},
  env: NodeJS.ProcessEnv = process.env,
  files: FileProvider = localFiles,
): BuiltinFrontend {
  const environment = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const fromEnvironment = (env.ERL_LIBS ?? '').split(delimiter).filter(folder => folder !== '');
  const libraries = [...(options.libraries ?? []), ...fromEnvironment];
  return new LocalFrontend(files, localPrelude(), { environment, ...options, libraries });
}

/** With what Node itself can compute. */
class LocalFrontend extends BuiltinFrontend {
  async ask(module: string, name: string, args: readonly Term[]): Promise<RealOutcome> {
    return askNode(module, name, args);
  }
}

/** The prelude is beside this file's folder; in a bundle it has its path below `src`. */
export function localPrelude(): Prelude {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, 'erlang', 'prelude');
  const folder = existsSync(bundled) ? bundled : join(here, '..', 'prelude');
  return name => (/^[\w@]+$/.test(name) ? attempt(() => readFileSync(join(folder, `${name}.erl`))) : null);
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
