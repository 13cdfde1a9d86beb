/**
 * `rebar.config`: `erl_opts` and the folders of sources. It may contain any term; what is not about compilation is
 * ignored, and so is `rebar.config.script`, which is a program.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { flatten } from '../../syntax/compile-options.ts';
import { Atom, atom, print, type Term, Tuple, tuple } from '../../terms/index.ts';
import { elementsOf, type Settings, termsIn, texts, valueIn } from './settings.ts';

export const REBAR_CONFIG = 'rebar.config';

export function isRebarProject(folder: string): boolean {
  return existsSync(join(folder, REBAR_CONFIG));
}

/** `release` is OTP's version, which `platform_define` asks for. */
export function rebarSettings(folder: string, release: string): Settings {
  const config = termsIn(folder, REBAR_CONFIG);
  const options = config.flatMap(term => {
    const value = valueIn(term, 'erl_opts');
    return value === null ? [] : flatten(value);
  });
  const named = (name: string) =>
    [...options, ...config].flatMap(term => {
      const folders = valueIn(term, name);
      return folders === null ? [] : texts(folders);
    });
  return {
    options: options.flatMap(option => defined(option, release)),
    sources: named('src_dirs'),
    extraSources: named('extra_src_dirs'),
  };
}

/**
 * The options of an application, after what `overrides` of the project's `rebar.config` say: `{add, App, Config}`,
 * `{override, App, Config}`, `{del, App, Config}`, and the same without `App` for all.
 */
export function overridden(options: readonly Term[], root: string, name: string, release: string): Term[] {
  const overrides = termsIn(root, REBAR_CONFIG).flatMap(term => {
    const value = valueIn(term, 'overrides');
    return value === null ? [] : elementsOf(value);
  });
  const general = overrides.filter(one => one instanceof Tuple && one.elements.length === 2);
  const own = overrides.filter(one => one instanceof Tuple && one.elements[1] === atom(name));
  let result = [...options];
  for (const override of [...general, ...own]) {
    const [kind] = override instanceof Tuple ? override.elements : [];
    const config = override instanceof Tuple ? override.elements.at(-1) : undefined;
    const values = config === undefined ? [] : elementsOf(config).map(term => valueIn(term, 'erl_opts'));
    const found = values.filter(value => value !== null);
    if (found.length === 0) continue;
    const given = found.flatMap(value => flatten(value)).flatMap(option => defined(option, release));
    const names = new Set(given.map(option => print(option)));
    if (kind === atom('override')) result = given;
    else if (kind === atom('add')) result = [...given, ...result];
    else if (kind === atom('del')) result = result.filter(option => !names.has(print(option)));
  }
  return result;
}

/** `{platform_define, Pattern, Name[, Value]}` is `{d, Name[, Value]}` where the pattern matches this platform. */
function defined(option: Term, release: string): Term[] {
  const [kind, pattern, ...definition] = option instanceof Tuple ? option.elements : [];
  if (!(kind instanceof Atom) || kind.name !== 'platform_define' || pattern === undefined) return [option];
  const [text = ''] = texts(pattern);
  return matches(text, platform(release)) ? [tuple(atom('d'), ...definition)] : [];
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false;
  }
}

/** As rebar3 spells it: release, architecture, size of a word, family of operating systems. */
function platform(release: string): string {
  const cpu = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const [system, family] =
    process.platform === 'darwin'
      ? ['apple-darwin', 'unix']
      : process.platform === 'win32'
        ? ['win32', 'win32']
        : ['pc-linux-gnu', 'unix'];
  return `${release}-${cpu}-${system}-64-${family}`;
}
