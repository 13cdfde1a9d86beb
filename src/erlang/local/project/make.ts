/**
 * Projects of erlang.mk, `Emakefile` and plain Makefiles: the options of the compiler, as far as they are written out.
 * Nothing is run to find them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { flatten } from '../../syntax/compile-options.ts';
import { parseTerm } from '../../syntax/index.ts';
import { Atom, atom, string, type Term, Tuple, tuple } from '../../terms/index.ts';
import { elementsOf, NO_SETTINGS, type Settings, termsIn, texts } from './settings.ts';

const EMAKEFILE = 'Emakefile';
const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile'];

/** Files that make a folder the root of a project, where it has sources. */
export const MAKE_FILES = ['erlang.mk', EMAKEFILE, ...MAKEFILES];

/** The variables in which Makefiles keep options of `erlc`. */
const VARIABLES =
  /^[ \t]*(?:ERLC_OPTS|ERLC_FLAGS|ERL_OPTS|ERL_COMPILE_FLAGS|ERLCFLAGS|EFLAGS)[ \t]*[:?+]?=[ \t]*(.*)$/gm;

export function isMakeFolder(folder: string): boolean {
  return [EMAKEFILE, ...MAKEFILES].some(name => existsSync(join(folder, name)));
}

export function makeSettings(folder: string): Settings {
  return {
    ...NO_SETTINGS,
    options: [...emakeOptions(folder), ...makefileOptions(folder)],
    extraSources: emakeSources(folder),
  };
}

/** The folders of `{"src/*", Options}`, `{['src/*', 'more/*'], Options}` and `'src/*'`. */
function emakeSources(folder: string): string[] {
  const patterns = termsIn(folder, EMAKEFILE).flatMap(term => {
    const [files = term] = term instanceof Tuple ? term.elements : [];
    return patternsIn(files);
  });
  const folders = patterns.map(pattern => dirname(pattern.replace(/\*.*$/, '*')));
  return [...new Set(folders)].filter(name => name !== '.' && !isAbsolute(name));
}

/** Of an atom, a string, or a list of these. */
function patternsIn(files: Term): string[] {
  if (files instanceof Atom) return [files.name];
  const elements = elementsOf(files);
  return elements.every(one => typeof one === 'number') ? texts(files) : elements.flatMap(patternsIn);
}

/** `{"src/*", [debug_info, {d, 'X'}]}`. */
function emakeOptions(folder: string): Term[] {
  return termsIn(folder, EMAKEFILE).flatMap(term => {
    const options = term instanceof Tuple ? term.elements[1] : undefined;
    return options === undefined ? [] : flatten(options);
  });
}

function makefileOptions(folder: string): Term[] {
  const name = MAKEFILES.find(file => existsSync(join(folder, file)));
  if (name === undefined) return [];
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\\\n', ' ');
  return [...text.matchAll(VARIABLES)].flatMap(([, words = '']) => optionsOf(wordsOf(words)));
}

/** Words as a shell reads them; those with variables are left out, since only make knows their values. */
function wordsOf(text: string): string[] {
  const words = text.replace(/#.*$/, '').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.filter(word => !word.includes('$(')).map(word => word.replace(/['"]/g, ''));
}

/** `-DNAME=Value`, `-I folder` and `+Term`. */
function optionsOf(words: readonly string[]): Term[] {
  const options: Term[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const [, flag, rest = ''] = /^(-D|-I|\+)(.*)$/.exec(word) ?? [];
    if (flag === undefined) continue;
    const value = rest !== '' ? rest : (words[++i] ?? '');
    const option =
      flag === '-I' ? tuple(atom('i'), string(value)) : flag === '-D' ? macro(value) : termOf(value);
    if (option !== null) options.push(option);
  }
  return options;
}

function macro(text: string): Term | null {
  const [, name = '', value] = /^(\w+)(?:=(.*))?$/.exec(text) ?? [];
  if (name === '') return null;
  const term = value === undefined ? undefined : termOf(value);
  return term === null ? null : tuple(atom('d'), atom(name), ...(term === undefined ? [] : [term]));
}

function termOf(text: string): Term | null {
  const parsed = parseTerm(text);
  return parsed.ok ? parsed.value : null;
}
