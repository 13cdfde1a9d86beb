/** A program given as text. It uses our own front end and library, so that it behaves the same on every machine. */
import { builtinFrontend, localFiles } from './builtin.ts';
import type { LocalOptions, LocalSource } from './source.ts';

/** Further modules are loaded from the folders of `path`. */
export async function openText(
  text: string,
  { path = [] }: Pick<LocalOptions, 'path'> = {},
): Promise<LocalSource> {
  const file = `${nameIn(text) ?? 'program'}.erl`;
  const files = {
    read: (wanted: string) => (wanted === file ? text : localFiles.read(wanted)),
    list: localFiles.list,
  };
  const modules = builtinFrontend({ folders: path, includes: path }, process.env, files);
  const target = await modules.loadFile(file);
  return {
    target,
    frontend: 'builtin',
    library: 'builtin',
    otp: null,
    real: null,
    engine: () => null,
    fileOf: module => (module === target.name ? file : null),
    folders: path,
    packed: () => new Map(),
    load: name => modules.load(name),
    loadFile: name => modules.loadFile(name),
    lacks: name => modules.lacks(name),
    expression: (expression, attributes) => modules.expression(expression, attributes),
    close: async () => {},
  };
}

/** The module's name, which diagnostics use as the name of the file. */
function nameIn(text: string): string | undefined {
  return /^\s*-\s*module\s*\(\s*(?:'([^'\n]+)'|(\w+))\s*\)/m
    .exec(text)
    ?.slice(1)
    .find(name => name !== undefined);
}
