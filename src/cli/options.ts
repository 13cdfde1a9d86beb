/**
 * The options of `run` and `test`, each defined once: the parser, `--help`, docs/options.md, replay lines and the check of
 * `--resume` are derived from this table.
 */

import { EMIT_MODES, type EmitMode } from '../emit/index.ts';
import { type Format, type FormatName, formats } from '../report/index.ts';
import { EFFECTS, type Effect } from '../sandbox/effects.ts';
import type { TargetPlace } from '../search/index.ts';
import { strategies } from '../search/strategies/index.ts';
import { LAYERS, type LayerName } from '../solver/layers/index.ts';
import { type Definition, define, formatFlag, isFixed, isRepeated } from './option.ts';
import type { Selected } from './selection.ts';
import {
  allowedEffects,
  anyText,
  codeTarget,
  existingFolder,
  type FunctionName,
  fixedArgument,
  functionName,
  functionPattern,
  functionWithoutArguments,
  integerFrom,
  integerOr,
  noValue,
  oneOf,
  positions,
  positiveNumber,
  runName,
  selection,
  someOf,
} from './values.ts';

export type FailOn = 'bug' | 'contract' | 'never';

/** Threads and solvers: each takes some hundred megabytes. */
const MOST_PARALLEL = 64;

const strategyNames = Object.keys(strategies);

/** One for each format in which reports are written. */
const formatOptions = Object.fromEntries(
  Object.entries<Format>(formats).map(([name, { text }]) => [
    name,
    define<string | null>({
      flags: `${formatFlag(name)} <file>`,
      text: `write ${text}; - is standard output`,
      read: anyText,
      initial: null,
      affects: 'output',
      shownDefault: 'none',
      isPath: true,
    }),
  ]),
) as Readonly<Record<FormatName, Definition<string | null>>>;

/** Options of `run` and `test`, in the order in which help shows them. */
export const definitions = {
  depth: define<number>({
    flags: '-d, --depth <n>',
    text: 'Erlang: how many cases deep on a path decisions are still reversed. Prolog: length of a path in resolution steps',
    read: integerFrom(0),
    initial: 25,
    affects: 'runs',
    isOfFunction: true,
  }),
  termDepth: define<number | null>({
    flags: '--term-depth <n>',
    text: 'depth of generated argument terms',
    read: integerFrom(1),
    initial: null,
    affects: 'runs',
    shownDefault: 'in Erlang none, in Prolog 8',
    isOfFunction: true,
  }),
  time: define<number | null>({
    flags: '-t, --time <seconds>',
    text: 'stop after this time and report what is known',
    read: positiveNumber,
    initial: null,
    affects: 'search',
  }),
  maxPaths: define<number | null>({
    flags: '--max-paths <n>',
    text: 'stop after this many executions',
    read: integerFrom(1),
    initial: null,
    affects: 'search',
  }),
  until: define<'explored' | 'covered'>({
    flags: '--until <what>',
    text: 'when to end: explored (nothing is left to try), or covered (every clause is reached, and in Prolog every choice; what else could happen there is left)',
    read: oneOf('explored', 'covered'),
    initial: 'explored',
    affects: 'search',
  }),
  runSteps: define<number | null>({
    flags: '--run-steps <n>',
    text: 'calls that one execution may make; beyond that its outcome is a timeout, and the exploration goes on',
    read: integerFrom(1),
    initial: null,
    affects: 'runs',
    shownDefault: '2000000 in Erlang; in Prolog 300000, and 3000000 for the seed',
  }),
  runTime: define<number | null>({
    flags: '--run-time <ms>',
    text: 'milliseconds that one execution may take; beyond that its outcome is a timeout, and the exploration goes on',
    read: integerFrom(1),
    initial: null,
    affects: 'runs',
    shownDefault: '10000, and at most a fifth of --time',
  }),
  runMemory: define<number>({
    flags: '--run-memory <mb>',
    text: 'megabytes that one execution may take; beyond that its outcome is memory, and the exploration goes on',
    read: integerFrom(1),
    initial: 512,
    affects: 'runs',
  }),
  executors: define<number>({
    flags: '-p, --executors <n>',
    text: 'parallel executions',
    read: integerFrom(1, MOST_PARALLEL),
    initial: 1,
    affects: 'search',
  }),
  solvers: define<number>({
    flags: '-s, --solvers <n>',
    text: 'parallel solvers',
    read: integerFrom(1, MOST_PARALLEL),
    initial: 1,
    affects: 'search',
  }),
  jobs: define<number | null>({
    flags: '-j, --jobs <n>',
    text: 'functions that are explored at once, each with one executor: its report is the same for any number, where no time limit cut it',
    read: integerFrom(1, MOST_PARALLEL),
    initial: null,
    affects: 'search',
    shownDefault: 'one for each core; 1 with -p above 1',
    command: 'test',
  }),
  queue: define<string | null>({
    flags: '--queue <url>',
    text: 'have long explorations done by the workers on this Redis (tandem worker), as in redis://host:6379; rediss:// for TLS',
    read: anyText,
    initial: null,
    affects: 'search',
    shownDefault: 'none: by this process',
    notInProject: 'it may contain a password',
  }),
  runId: define<string | null>({
    flags: '--run-id <name>',
    text: 'what the run is called on the queue; a command that was killed goes on when it is given again with the same name',
    read: runName,
    initial: null,
    affects: 'search',
    shownDefault: 'made up',
    notInProject: 'it is about one exploration',
  }),
  solver: define<'auto' | 'z3-wasm' | 'z3' | 'cvc5'>({
    flags: '--solver <name>',
    text: 'z3-wasm (embedded), z3, cvc5 (programs on PATH), or auto',
    read: oneOf('auto', 'z3-wasm', 'z3', 'cvc5'),
    initial: 'auto',
    affects: 'search',
    isRepeated: true,
  }),
  solverTimeout: define<number>({
    flags: '--solver-timeout <ms>',
    text: 'milliseconds for one query',
    read: integerFrom(1),
    initial: 2000,
    affects: 'search',
    isRepeated: true,
  }),
  solverLayers: define<readonly LayerName[] | null>({
    flags: '--solver-layers <names>',
    text: `which layers may answer before the solver is asked, as in ${LAYERS.slice(0, 2).join(',')}; of ${LAYERS.join(', ')}`,
    read: someOf(...LAYERS),
    initial: null,
    affects: 'search',
    isRepeated: true,
    shownDefault: 'all',
  }),
  dumpSmt: define<string | null>({
    flags: '--dump-smt <dir>',
    text: 'write every query that reaches the solver into this folder, as SMT-LIB, in files UNIT.worker-N.NUMBER.smt2',
    read: anyText,
    initial: null,
    affects: 'output',
    shownDefault: 'none',
    isPath: true,
  }),
  config: define<string | null>({
    flags: '--config <file>',
    text: 'the project file; none for no project file',
    read: anyText,
    initial: null,
    affects: 'search',
    shownDefault: 'tandem.config.json of the current folder, or tandem in its rebar.config or mix.exs',
    notInProject: 'it names the project file',
  }),
  only: define<readonly Selected[] | null>({
    flags: '--only <functions>',
    text: 'explore only these, as in my_module,other:fun/1,other:parse_*; Elixir: My.Module.fun/1, Prolog: file.pl:pred/2',
    read: selection,
    initial: null,
    affects: 'search',
    shownDefault: 'all that are exported',
    command: 'test',
  }),
  changed: define<string | null>({
    flags: '--changed [commit]',
    text: 'explore only functions whose code, or code that they call, has changed since this commit of git (the last one by default)',
    read: anyText,
    initial: null,
    implied: 'HEAD',
    affects: 'search',
    shownDefault: 'all',
    command: 'test',
    notInProject: 'it is about one call of the command',
  }),
  exclude: define<readonly Selected[] | null>({
    flags: '--exclude <functions>',
    text: 'do not explore these',
    read: selection,
    initial: null,
    affects: 'search',
    shownDefault: 'none',
    command: 'test',
  }),
  strategy: define<keyof typeof strategies>({
    flags: '--strategy <name>',
    text: `what to try next: ${strategyNames.join(', ')}`,
    read: oneOf(...strategyNames),
    initial: 'coverage',
    affects: 'search',
  }),
  target: define<TargetPlace | null>({
    flags: '--target <file:line>',
    text: 'go for this line first, or with assert for any place where the program itself raises an exception; goes by the strategy directed',
    read: codeTarget,
    initial: null,
    affects: 'search',
    isFixed: true,
    shownDefault: 'none',
    notInProject: 'it is about one exploration',
  }),
  specs: define<boolean>({
    flags: '--no-specs',
    text: 'ignore type specifications (Prolog: declared and documented types and modes)',
    read: noValue,
    initial: true,
    affects: 'runs',
    shownDefault: 'off',
    isOfFunction: true,
  }),
  pmatch: define<boolean>({
    flags: '--no-pmatch',
    text: 'no pattern-matching compilation',
    read: noValue,
    initial: true,
    affects: 'runs',
    shownDefault: 'off',
    language: 'erlang',
  }),
  merge: define<boolean>({
    flags: '--no-merge',
    text: 'explore states again that another path has reached and explored already',
    read: noValue,
    initial: true,
    affects: 'search',
    isFixed: true,
    shownDefault: 'off',
    language: 'erlang',
  }),
  engine: define<'machine' | 'beam'>({
    flags: '--engine <name>',
    text: "who runs the program: machine (Tandem's own), or beam (the installed OTP, with instrumented code)",
    read: oneOf('machine', 'beam'),
    initial: 'machine',
    affects: 'runs',
    language: 'erlang',
  }),
  frontend: define<'auto' | 'builtin' | 'otp'>({
    flags: '--frontend <name>',
    text: "who compiles the program: otp (the installed one), builtin (Tandem's own), or auto (otp where it is installed)",
    read: oneOf('auto', 'builtin', 'otp'),
    initial: 'auto',
    affects: 'runs',
    language: 'erlang',
  }),
  library: define<'auto' | 'builtin' | 'otp' | 'swi'>({
    flags: '--library <name>',
    text: "whose library modules are used: otp or swi (SWI-Prolog's, where Tandem has none), builtin (Tandem's own only), or auto (those of the installed system)",
    read: oneOf('auto', 'builtin', 'otp', 'swi'),
    initial: 'auto',
    affects: 'runs',
  }),
  confirm: define<boolean>({
    flags: '--no-confirm',
    text: 'do not run the errors that were found on the real system',
    read: noValue,
    initial: true,
    affects: 'output',
    isRepeated: true,
    shownDefault: 'off',
  }),
  allow: define<readonly Effect[]>({
    flags: '--allow <effects>',
    text: `what a program may touch when it is run for real, as in files,network; of ${EFFECTS.join(', ')}, or all`,
    read: allowedEffects,
    initial: [],
    affects: 'output',
    isRepeated: true,
    shownDefault: 'nothing',
    notInProject: 'whoever runs a program decides what it may touch',
  }),
  run: define<boolean>({
    flags: '--no-run',
    text: "nothing of the program is executed outside of Tandem's own machine, compile time included: its own front end and library are used, and nothing is confirmed",
    read: noValue,
    initial: true,
    affects: 'runs',
    shownDefault: 'off',
  }),
  concrete: define<readonly string[]>({
    flags: '--concrete <mod[:fun[/arity]]>',
    text: 'run this only concretely',
    read: functionPattern,
    initial: [],
    affects: 'runs',
    shownDefault: 'none',
    repeatable: true,
    language: 'erlang',
    isOfFunction: true,
  }),
  path: define<readonly string[]>({
    flags: '--path <dir>',
    text: 'where to look for further modules (sources or beams)',
    read: existingFolder,
    initial: [],
    affects: 'runs',
    shownDefault: "the target's folder",
    repeatable: true,
    isPath: true,
  }),
  fix: define<readonly ReturnType<typeof fixedArgument>[]>({
    flags: '--fix <i=term>',
    text: 'keep argument i at this term',
    read: fixedArgument,
    initial: [],
    affects: 'runs',
    shownDefault: 'none',
    repeatable: true,
    isOfFunction: true,
  }),
  assume: define<readonly FunctionName[]>({
    flags: '--assume <mod:fun[/arity]>',
    text: "a predicate on the same arguments: inputs for which it does not return true are not the program's",
    read: functionName,
    initial: [],
    affects: 'runs',
    shownDefault: 'none',
    repeatable: true,
    language: 'erlang',
    isOfFunction: true,
  }),
  setup: define<FunctionName | null>({
    flags: '--setup <mod:fun>',
    text: 'a function without arguments that is called before every execution, here and on the BEAM: it starts applications, sets the environment, makes tables',
    read: functionWithoutArguments,
    initial: null,
    affects: 'runs',
    shownDefault: 'none',
    language: 'erlang',
  }),
  checkResults: define<boolean>({
    flags: '--check-results',
    text: 'a returned value that is not in the declared return type is an error',
    read: noValue,
    initial: false,
    affects: 'runs',
    shownDefault: 'off',
    language: 'erlang',
    isOfFunction: true,
  }),
  calls: define<number>({
    flags: '--calls <n>',
    text: 'values that only their module builds, and servers, are made by up to this many calls of its functions',
    read: integerFrom(1),
    initial: 4,
    affects: 'runs',
    language: 'erlang',
    isOfFunction: true,
  }),
  raw: define<boolean>({
    flags: '--raw',
    text: 'make such values up from their types, as any others',
    read: noValue,
    initial: false,
    affects: 'runs',
    shownDefault: 'off',
    language: 'erlang',
    isOfFunction: true,
  }),
  ground: define<readonly number[] | null>({
    flags: '--ground <positions>',
    text: 'argument positions that every generated goal must have ground, as in 1,3',
    read: positions,
    initial: null,
    affects: 'runs',
    shownDefault: 'those that are ground in the seed',
    language: 'prolog',
    isOfFunction: true,
  }),
  answers: define<number | 'all'>({
    flags: '--answers <n|all>',
    text: 'how many answers of each goal are explored and reported',
    read: integerOr('all', 1),
    initial: 1,
    affects: 'runs',
    language: 'prolog',
    isOfFunction: true,
  }),
  expectedErrors: define<readonly string[]>({
    flags: '--expected-errors <pattern>',
    text: 'exceptions that are part of the contract and no fault: in Prolog as in type_error(_,_), in Erlang as in throw:{bad_option,_} or error:badarg@my_mod:parse/1',
    read: anyText,
    initial: [],
    affects: 'runs',
    shownDefault: 'none',
    repeatable: true,
    isOfFunction: true,
  }),
  contracts: define<boolean>({
    flags: '--contracts',
    text: 'show broken contracts (the function was handed what it does not take) in full, not only their number',
    read: noValue,
    initial: false,
    affects: 'output',
    shownDefault: 'off',
  }),
  failOn: define<FailOn | null>({
    flags: '--fail-on <kind>',
    text: 'which findings make exit status 1: bug, contract (either of the two), or never',
    read: oneOf('bug', 'contract', 'never'),
    initial: null,
    affects: 'output',
    shownDefault: 'contract for run, bug for test',
  }),
  private: define<boolean>({
    flags: '--private',
    text: 'explore predicates that a module does not export, too',
    read: noValue,
    initial: false,
    affects: 'runs',
    shownDefault: 'off',
    language: 'prolog',
  }),
  checkModes: define<boolean>({
    flags: '--check-modes',
    text: 'breaking the declared determinism (is det, is semidet, ...) is an error',
    read: noValue,
    initial: false,
    affects: 'runs',
    shownDefault: 'off',
    language: 'prolog',
    isOfFunction: true,
  }),
  seed: define<number>({
    flags: '--seed <n>',
    text: 'randomness; same seed, same version, one executor and solver: same report',
    read: integerFrom(Number.MIN_SAFE_INTEGER),
    initial: 0,
    affects: 'search',
  }),
  seeds: define<'tests' | 'none'>({
    flags: '--seeds <source>',
    text: "begin with inputs from tests, the calls that the project's own tests make, or with none but those that are made up",
    read: oneOf('tests', 'none'),
    initial: 'tests',
    affects: 'search',
    command: 'test',
  }),
  state: define<string | null>({
    flags: '--state <dir>',
    text: 'save the exploration in this folder, now and then and at the end',
    read: anyText,
    initial: null,
    affects: 'output',
    shownDefault: 'none',
    isPath: true,
  }),
  resume: define<boolean>({
    flags: '--resume',
    text: 'go on from what --state has saved; nothing is done twice',
    read: noValue,
    initial: false,
    affects: 'search',
    shownDefault: 'off',
    notInProject: 'it is about one exploration',
  }),
  ...formatOptions,
  live: define<boolean>({
    flags: '--live',
    text: 'show the exploration in a page while it goes on; its address, on this machine only, is on standard error',
    read: noValue,
    initial: false,
    affects: 'output',
    shownDefault: 'off',
    notInProject: 'it is about one exploration',
  }),
  emitTests: define<string | null>({
    flags: '--emit-tests <path>',
    text: 'write regression tests (EUnit, Common Test in a file that ends in _SUITE.erl, ExUnit for modules of Elixir, plunit) to this file or folder, after they were run on the real system',
    read: anyText,
    initial: null,
    affects: 'output',
    shownDefault: 'none',
    isPath: true,
  }),
  emit: define<EmitMode>({
    flags: '--emit <which>',
    text: 'which tests: record (what the program does today: one for each error, and as few others as reach everything), failing (one for each error, red until it is mended), all (every case)',
    read: oneOf(...EMIT_MODES),
    initial: 'record',
    affects: 'output',
  }),
  baseline: define<string | null>({
    flags: '--baseline <file>',
    text: 'findings in this file are known: they do not make the command fail',
    read: anyText,
    initial: null,
    affects: 'output',
    shownDefault: 'none',
    isPath: true,
  }),
  updateBaseline: define<boolean>({
    flags: '--update-baseline',
    text: 'write what is found into the file of --baseline',
    read: noValue,
    initial: false,
    affects: 'output',
    shownDefault: 'off',
    notInProject: 'it changes a file once',
  }),
  force: define<boolean>({
    flags: '--force',
    text: 'replace a file of tests that is there already as a whole',
    read: noValue,
    initial: false,
    affects: 'output',
    shownDefault: 'off',
    notInProject: 'it replaces a file once',
  }),
  record: define<string | null>({
    flags: '--record <file>',
    text: 'write what happened in every execution into this file, one JSON record per event',
    read: anyText,
    initial: null,
    affects: 'output',
    shownDefault: 'none',
    isPath: true,
  }),
  progress: define<'auto' | 'bar' | 'lines' | 'none'>({
    flags: '--progress <kind>',
    text: 'what is shown on standard error while it works: auto, bar, lines or none',
    read: oneOf('auto', 'bar', 'lines', 'none'),
    initial: 'auto',
    affects: 'output',
  }),
} as const;

type Definitions = typeof definitions;
export type OptionName = keyof Definitions;

/** The options of one command, read, checked and frozen. */
export type Options = {
  readonly [Name in OptionName]: Definitions[Name] extends Definition<infer T> ? T : never;
};

/** @internal For tests and benchmarks: commands read the user's words. */
export const defaults: Options = Object.freeze(
  Object.fromEntries(Object.entries(definitions).map(([name, { initial }]) => [name, initial])),
) as unknown as Options;

/** `--depth`: the long form without its value. */
export function longFlag(name: OptionName): string {
  return /--[\w-]+/.exec(definitions[name].flags)?.[0] ?? name;
}

/** What the user wrote for each option, as text; an option that can be repeated has a list. */
export type RawOptions = { readonly [Name in OptionName]?: string | boolean | readonly string[] };

export function readOptions(raw: RawOptions): Options {
  const entries = Object.entries(definitions).map(([key, definition]: [string, Definition<unknown>]) => {
    const name = key as OptionName;
    const given = raw[name];
    if (given === true && definition.implied !== undefined) return [name, definition.implied];
    if (given === undefined || typeof given === 'boolean') return [name, given ?? definition.initial];
    const read = (text: string) => definition.read(text, longFlag(name));
    return [name, typeof given === 'string' ? read(given) : Object.freeze(given.map(read))];
  });
  return Object.freeze(Object.fromEntries(entries));
}

/** The words of the command that shows a found error again: what differs from the defaults, as it was written. */
export function replayWords(raw: RawOptions): string[] {
  return words(raw, isRepeated);
}

/** The words that an exploration must have been made with for another one to go on from it. */
export function resumeWords(raw: RawOptions): string[] {
  return words(raw, isFixed);
}

function words(raw: RawOptions, isWanted: (definition: Definition<unknown>) => boolean): string[] {
  return Object.entries(definitions).flatMap(([key, definition]: [string, Definition<unknown>]) => {
    const name = key as OptionName;
    const given = raw[name];
    if (given === undefined || given === definition.initial || !isWanted(definition)) return [];
    if (typeof given === 'boolean') return [longFlag(name)];
    return (typeof given === 'string' ? [given] : given).flatMap(text => [longFlag(name), text]);
  });
}
