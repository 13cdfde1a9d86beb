/**
 * Runs a program's own tests in the machine, once, for what they show about it: the calls that they make are inputs that
 * somebody meant, and what they reach is what is tested already.
 *
 * Each test function is a run of its own (`tandem_tests` in the prelude knows how EUnit, Common Test and PropEr would call
 * it). Tests fail here that pass elsewhere, since they need files, applications or time; what they do before that counts.
 */
import type { RunMeter } from '../../logic/index.ts';
import type { RunControl } from '../../search/index.ts';
import '../bifs/index.ts';
import { DiagnosticError, type Module } from '../core/index.ts';
import type { ModuleSource } from '../core/source.ts';
import { CodeServer } from '../machine/code-server.ts';
import { runCall } from '../run.ts';
import { Atom, atom, listElements, print, type Term } from '../terms/index.ts';
import { type SeenCall, SeenCalls } from './seen-calls.ts';

/** Calls that one test may make. More: slow tests come further, and take the time of others. */
const STEPS = 300_000;

const RUNNER = 'tandem_tests';

const CHECKER = atom('proper');

export interface TestsToRun {
  readonly source: ModuleSource;
  /** Modules with tests, compiled for testing. */
  readonly modules: readonly Module[];
  /** Whether a test was written by people. Others, which were made from reports, are run for their inputs alone. */
  readonly isByPeople: (module: string, name: string) => boolean;
  /** Whether calls of `module:function/arity` are of interest. */
  readonly isWanted: (name: string) => boolean;
  readonly isOwnCode: (module: string) => boolean;
  readonly meter: () => RunMeter;
  readonly control: Required<Pick<RunControl, 'stop' | 'pause'>>;
}

export interface TestRun {
  /** By `module:function/arity`. */
  readonly calls: ReadonlyMap<string, readonly SeenCall[]>;
  /** The coverage points that tests have reached. */
  readonly reached: ReadonlySet<number>;
  /** How many test functions were run, of how many. */
  readonly ran: number;
  readonly total: number;
}

interface Test {
  /** The function of the runner that runs it. */
  readonly how: 'simple' | 'generator' | 'testcase' | 'property';
  readonly module: string;
  readonly name: string;
}

export async function runTests(tests: TestsToRun): Promise<TestRun> {
  const { modules, isByPeople, isWanted, isOwnCode, control } = tests;
  const code = new CodeServer({ pmatch: true, records: true, countsLines: isOwnCode });
  for (const module of modules) code.add(module);
  const seen = new SeenCalls(isWanted);
  const seenInOthers = new SeenCalls(isWanted);
  const run = async (how: string, args: readonly Term[], recorder = seen) => {
    const { source, meter } = tests;
    const options = {
      source,
      code,
      meter,
      maxDepth: 0,
      steps: STEPS,
      background: null,
      concreteOnly: () => false,
      firstProcessOnly: true,
      recorder,
    };
    try {
      const { outcome } = await runCall(options, RUNNER, how, args, control);
      if (outcome.kind !== 'value') recorder.failed();
      return outcome;
    } catch (error) {
      // A module that it calls cannot be compiled for tests, which may need what is not installed.
      if (!(error instanceof DiagnosticError)) throw error;
      recorder.failed();
      return null;
    }
  };
  const all: Test[] = [];
  for (const module of modules) {
    all.push(...testFunctions(module));
    if (!isSuite(module) || control.stop()) continue;
    const cases = await run('cases', [atom(module.name)]);
    if (cases?.kind === 'value') all.push(...suiteCases(module.name, cases.value));
  }
  const runAll = async (some: readonly Test[], recorder: SeenCalls) => {
    let ran = 0;
    for (const { how, module, name } of some) {
      if (control.stop()) break;
      await run(how, [atom(module), atom(name), ...(how === 'property' ? [CHECKER] : [])], recorder);
      ran++;
    }
    return ran;
  };
  const byPeople = all.filter(({ module, name }) => isByPeople(module, name));
  const ran = await runAll(byPeople, seen);
  const reached = new Set(code.points.filter((_, i) => code.covered[i] === 1).map(({ point }) => point));
  await runAll(
    all.filter(one => !byPeople.includes(one)),
    seenInOthers,
  );
  return { calls: joined(seen.calls, seenInOthers.calls), reached, ran, total: byPeople.length };
}

/** What people's tests call, and then what others call besides, of which nobody expects anything. */
function joined(calls: SeenCalls['calls'], others: SeenCalls['calls']): SeenCalls['calls'] {
  const textOf = ({ args }: SeenCall) => args.map(arg => print(arg)).join(', ');
  const all = new Map(calls);
  for (const [name, made] of others) {
    const known = all.get(name) ?? [];
    const texts = new Set(known.map(textOf));
    const more = made.filter(call => !texts.has(textOf(call))).map(call => ({ ...call, passes: false }));
    all.set(name, [...known, ...more]);
  }
  return all;
}

function testFunctions({ name: module, exports }: Module): Test[] {
  return exports.flatMap(({ name, arity }): Test[] => {
    if (arity !== 0) return [];
    if (name.endsWith('_test')) return [{ how: 'simple', module, name }];
    if (name.endsWith('_test_')) return [{ how: 'generator', module, name }];
    return name.startsWith('prop_') ? [{ how: 'property', module, name }] : [];
  });
}

function isSuite({ name, exports }: Module): boolean {
  return name.endsWith('_SUITE') && exports.some(one => one.name === 'all' && one.arity === 0);
}

function suiteCases(module: string, cases: Term): Test[] {
  return listElements(cases).flatMap(name =>
    name instanceof Atom ? [{ how: 'testcase', module, name: name.name }] : [],
  );
}
