/** What a project file says, checked against the table of options. */
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../failure.ts';
import type { Definition } from '../option.ts';
import { definitions } from '../options.ts';
import type { RawOptions } from '../read-options.ts';
import { type Selected, selected } from '../selection.ts';
import type { ValueSchema } from '../values.ts';
import { placeInside } from './inside.ts';
import { wrongIn } from './project-error.ts';
import type { Path, ProjectText } from './project-text.ts';
import { FUNCTIONS, functionOptions, projectOptions, SCHEMA, SEED, TARGETS } from './schema.ts';

/** Settings of a function: they go before those of the project, and behind those of the command line. */
export interface FunctionSettings {
  /** As it is written. */
  readonly key: string;
  readonly function: Selected;
  readonly seed: string | null;
  readonly raw: RawOptions;
}

export interface ProjectSettings {
  readonly targets: readonly string[];
  readonly raw: RawOptions;
  readonly functions: readonly FunctionSettings[];
}

export function projectSettings(project: ProjectText): ProjectSettings {
  const settings = entriesAt(project, project.value, []);
  const raw: Record<string, RawValue> = {};
  let targets: readonly string[] = [];
  let functions: readonly FunctionSettings[] = [];
  for (const [key, value] of settings) {
    const name = nameOf(project, key);
    if (name === SCHEMA) continue;
    else if (name === TARGETS) targets = texts(project, value, [key]).map(one => rebased(project, one));
    else if (name === FUNCTIONS) functions = functionSettings(project, value, [key]);
    else {
      const definition = definitionAt(project, name, [key], projectOptions, TOP_KEYS);
      if (!isEmptyList(value, definition)) raw[name] = optionAt(project, definition, value, [key]);
    }
  }
  return { targets, raw, functions };
}

type RawValue = string | boolean | readonly string[];
type Table = typeof projectOptions;

const TOP_KEYS = [TARGETS, FUNCTIONS];

function functionSettings(project: ProjectText, value: unknown, path: Path): FunctionSettings[] {
  return entriesAt(project, value, path).map(([key, own]) => {
    const at = [...path, key];
    const found = selected(key);
    if (found?.name == null)
      throw wrongIn(
        project,
        at,
        `${key} is no function`,
        'Functions are MOD:FUN/ARITY, or Mod.fun/ARITY in Elixir.',
      );
    const raw: Record<string, RawValue> = {};
    let seed: string | null = null;
    for (const [option, setting] of entriesAt(project, own, at)) {
      const name = nameOf(project, option);
      const place = [...at, option];
      if (name !== SEED) {
        const definition = definitionAt(project, name, place, functionOptions, [SEED]);
        if (!isEmptyList(setting, definition)) raw[name] = optionAt(project, definition, setting, place);
      } else if (typeof setting === 'string') seed = setting;
      else throw wrongIn(project, place, `${option} needs a text, not ${shown(setting)}`);
    }
    return { key, function: found, seed, raw };
  });
}

function entriesAt(project: ProjectText, value: unknown, path: Path): [string, unknown][] {
  // An empty list of Erlang and of Elixir is also an empty list of pairs.
  if (Array.isArray(value) && value.length === 0 && project.isSnakeCase) return [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  const what = project.isSnakeCase ? 'a list of pairs' : 'an object';
  const key = path.at(-1) ?? 'the project file';
  throw wrongIn(project, path, `${key} needs ${what}, not ${shown(value)}`);
}

function definitionAt(
  project: ProjectText,
  name: string,
  path: Path,
  table: Table,
  others: readonly string[],
): Named {
  const written = String(path.at(-1));
  if (Object.hasOwn(table, name)) return { name: written, definition: table[name] as Definition<unknown> };
  const elsewhere = reasonFor(name);
  if (elsewhere !== null) throw wrongIn(project, path, `${written} ${elsewhere}`);
  const known = [...others, ...Object.keys(table)].map(key => (project.isSnakeCase ? snakeCase(key) : key));
  throw wrongIn(project, path, `there is no setting ${written}`, `There are ${known.join(', ')}.`);
}

/** A setting's definition, with its name as it is written in the file. */
interface Named {
  readonly name: string;
  readonly definition: Definition<unknown>;
}

/** An empty list says nothing: there is no such text on a command line. */
function isEmptyList(value: unknown, { definition: { read, repeatable } }: Named): boolean {
  const isList = read.schema.type === 'array' || repeatable === true;
  return isList && Array.isArray(value) && value.length === 0;
}

function optionAt(project: ProjectText, { name, definition }: Named, value: unknown, path: Path): RawValue {
  const { read, repeatable } = definition;
  if (read.schema.type === 'boolean') {
    if (typeof value === 'boolean') return value;
    throw wrongIn(project, path, `${name} needs true or false, not ${shown(value)}`);
  }
  const one = (item: unknown, at: Path): string => {
    const text = textOf(item, read.schema);
    if (text === null) throw wrongIn(project, at, `${name} needs ${wanted(read.schema)}, not ${shown(item)}`);
    const placed = definition.isPath ? pathAt(project, definition, text, at) : text;
    try {
      read(placed, name);
    } catch (error) {
      if (error instanceof UsageError) throw wrongIn(project, at, error.message);
      throw error;
    }
    return placed;
  };
  if (!repeatable) return one(value, path);
  return Array.isArray(value) ? value.map((item, i) => one(item, [...path, i])) : [one(value, path)];
}

/** The value as it would stand on the command line; null where its type is wrong. */
function textOf(value: unknown, schema: ValueSchema): string | null {
  for (const part of schema.anyOf ?? []) {
    const text = textOf(value, part);
    if (text !== null) return text;
  }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return typeof value === 'number' ? String(value) : null;
    case 'array': {
      if (!Array.isArray(value)) return null;
      const items = value.map(item => textOf(item, schema.items ?? {}));
      return items.every(item => item !== null && !item.includes(',')) ? items.join(',') : null;
    }
    default:
      return typeof value === 'string' && schema.anyOf === undefined ? value : null;
  }
}

function wanted(schema: ValueSchema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(wanted).join(' or ');
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'a number';
    case 'array':
      return `a list, each of it ${wanted(schema.items ?? {})}`;
    default:
      return 'a text';
  }
}

/** Paths begin at the file's folder. What is written stays below it: the file may come from somebody else. */
function pathAt(project: ProjectText, definition: Definition<unknown>, text: string, path: Path): string {
  if (definition.affects !== 'output') return rebased(project, text);
  if (text === '-') return text;
  const placed = rebased(project, text);
  if (placeInside(placed, dirname(project.file))) return placed;
  throw wrongIn(
    project,
    path,
    `${path.at(-1)}: ${text} is outside of the project`,
    'A project file can have files written below its own folder only. Name others on the command line.',
  );
}

function rebased({ file }: ProjectText, text: string): string {
  const placed = join(dirname(file), text);
  return text.startsWith('/') ? text : relative('', placed) || '.';
}

function texts(project: ProjectText, value: unknown, path: Path): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item, i) => {
    if (typeof item === 'string') return item;
    const at = Array.isArray(value) ? [...path, i] : path;
    throw wrongIn(project, at, `${path.at(-1)} needs a list of texts, not ${shown(item)}`);
  });
}

function reasonFor(name: string): string | null {
  const definition = Object.hasOwn(definitions, name)
    ? (definitions as Readonly<Record<string, Definition<unknown>>>)[name]
    : undefined;
  if (definition === undefined) return null;
  const { notInProject: why } = definition;
  if (why === undefined) return 'is a setting of the whole project, not of a function';
  return `stands on the command line only: ${why}`;
}

function nameOf({ isSnakeCase }: ProjectText, key: string): string {
  return isSnakeCase ? key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : key;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** Longer values are cut. */
const SHOWN = 60;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}...`;
}
