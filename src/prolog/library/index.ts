/**
 * The libraries, written in Prolog. Each is loaded when a program asks for it or calls one of its predicates; those
 * marked `onDemand: false` only when asked for, because their names are common words.
 */
import { Loader } from '../machine/loader.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { defaultFlags } from '../syntax/flags.ts';
import { Operators } from '../syntax/operators.ts';
import { apply } from './apply.ts';
import { assoc } from './assoc.ts';
import { backcomp, ctypes } from './backcomp.ts';
import { gensym, misc, option, pairs, symbolic, yall } from './collections.ts';
import { coroutines } from './coroutines.ts';
import { dcgBasics, dcgHighOrder } from './dcg.ts';
import { dicts } from './dicts.ts';
import { error } from './error.ts';
import { lists } from './lists.ts';
import { ordsets } from './ordsets.ts';
import { records } from './records.ts';
import { solutions } from './solutions.ts';
import { sort } from './sort.ts';
import { tabling } from './tabling.ts';
import { terms } from './terms.ts';
import { fileNames, numberParts, strings } from './texts.ts';
import { ugraphs } from './ugraphs.ts';

interface Library {
  readonly source: string;
  readonly onDemand: boolean;
}

const onDemand = (source: string): Library => ({ source, onDemand: true });

const LIBRARIES: Readonly<Record<string, Library>> = {
  lists: onDemand(lists),
  sort: onDemand(sort),
  apply: onDemand(apply),
  solutions: onDemand(solutions),
  error: onDemand(error),
  dicts: onDemand(dicts),
  assoc: onDemand(assoc),
  option: onDemand(option),
  ordsets: onDemand(ordsets),
  pairs: onDemand(pairs),
  gensym: onDemand(gensym),
  yall: onDemand(yall),
  ugraphs: onDemand(ugraphs),
  misc: onDemand(misc),
  symbolic: onDemand(symbolic),
  terms: onDemand(terms),
  strings: onDemand(strings),
  file_names: onDemand(fileNames),
  number_parts: onDemand(numberParts),
  backcomp: onDemand(backcomp),
  ctypes: onDemand(ctypes),
  tabling: onDemand(tabling),
  records: onDemand(records),
  coroutines: onDemand(coroutines),
  'dcg/basics': { source: dcgBasics, onDemand: false },
  'dcg/high_order': { source: dcgHighOrder, onDemand: false },
};

/** Names under which other systems have predicates that are builtins or in one of the libraries here. */
const ALIASES: Readonly<Record<string, string | null>> = {
  aggregate: 'apply',
  apply_macros: 'apply',
  solution_sequences: 'misc',
  random: 'misc',
  readutil: 'misc',
  occurs: 'misc',
  pure_input: 'misc',
  debug: 'error',
  dif: 'coroutines',
  when: 'coroutines',
  main: null,
  system: null,
  arithmetic: null,
  prolog_stack: null,
  portray_text: null,
  listing: null,
  dialect: null,
  between: null,
  plunit: null,
  date: null,
};

/** Predicates that a library's header says it offers. */
function exportsOf(source: string): string[] {
  const header = /:- module\([^[]*\[([^\]]*)\]/.exec(source)?.[1] ?? '';
  return header.split(/,\s*(?![^(]*\))/).map(name =>
    name
      .trim()
      .replace(/^\((.*)\)\//, '$1/')
      .replaceAll("'", ''),
  );
}

/** Names of the libraries with the predicates that they offer. */
export function libraryContents(): [string, string[]][] {
  return Object.entries(LIBRARIES).map(([name, { source }]) => [
    name,
    exportsOf(source).filter(indicator => !indicator.startsWith('$')),
  ]);
}

/** Loads the text of a library, whatever the program has made of operators and flags. */
export function loadSource(program: Program, machine: Machine, source: string, name: string): void {
  const outer = {
    loading: program.loadingLibrary,
    flags: { ...program.flags },
    operators: program.operators,
    tracer: machine.tracer,
  };
  program.loadingLibrary = true;
  program.operators = Operators.defaults();
  Object.assign(program.flags, defaultFlags());
  machine.tracer = null;
  try {
    const loader = new Loader(program, machine);
    loader.load(source, `library(${name})`);
    const [problem] = loader.diagnostics;
    if (problem !== undefined) throw new Error(`library(${name}), line ${problem.line}: ${problem.message}`);
  } finally {
    program.loadingLibrary = outer.loading;
    program.operators = outer.operators;
    Object.assign(program.flags, outer.flags);
    machine.tracer = outer.tracer;
  }
}

/** A program that calls a helper by its name calls something that is not there. */
function hideHelpers(program: Program, source: string, file: string): void {
  const exported = new Set(exportsOf(source));
  for (const [key, pred] of program.system)
    if (pred.clauses[0]?.location?.file === file && !key.startsWith('$') && !exported.has(key))
      pred.isPrivate = true;
}

export function installLibraries(program: Program, machine: Machine): void {
  const loaded = new Set<string>();
  const load = (name: string): void => {
    const library = LIBRARIES[name];
    if (library === undefined || loaded.has(name)) return;
    loaded.add(name);
    loadSource(program, machine, library.source, name);
    hideHelpers(program, library.source, `library(${name})`);
  };
  // A goal such as `lists:append(X, Y, Z)`; a program's own module of that name comes first.
  for (const name of Object.keys(LIBRARIES)) program.systemModules.add(name.replace(/^.*\//, ''));
  const homes = new Map<string, string>();
  for (const [name, library] of Object.entries(LIBRARIES)) {
    for (const indicator of exportsOf(library.source)) {
      if (library.onDemand) homes.set(indicator, name);
    }
  }
  program.autoload = indicator => {
    const home = homes.get(indicator);
    if (home === undefined || loaded.has(home)) return false;
    load(home);
    return true;
  };
  program.loadLibrary = name => {
    const target = name in ALIASES ? ALIASES[name] : name;
    if (target === null) return true;
    if (target === undefined || LIBRARIES[target] === undefined) return false;
    load(target);
    return true;
  };
}
