/**
 * Explores every exported function of library modules with a specification, and looks whether anything is wrong: an
 * input outside of the specification, a run that did not go where the solver said, a failure of Tandem itself.
 *
 *     npx esbuild bench/specs.ts --bundle --platform=node --format=esm --external:z3-solver --outfile=dist/bench-specs.js
 *     node dist/bench-specs.js [--seconds 5] [--max-paths N] [module | module:function/arity ...]
 */
import { parseArgs } from 'node:util';
import { realClock } from '../src/cli/clock.ts';
import { type Crews, openCrews } from '../src/cli/crews.ts';
import { UnitExploration } from '../src/cli/explore-unit.ts';
import { erlang } from '../src/cli/languages/erlang.ts';
import { openErlangSource } from '../src/cli/languages/erlang-source.ts';
import type { OpenedProgram, OpenedUnit } from '../src/cli/languages/language.ts';
import { defaults, type Options } from '../src/cli/options.ts';
import type { ModuleSource } from '../src/erlang/core/index.ts';
import { openSpecification } from '../src/erlang/specification.ts';
import { print, type Term } from '../src/erlang/terms/index.ts';
import { acceptsArguments } from '../src/erlang/types/index.ts';

const MODULES = [
  'lists',
  'orddict',
  'ordsets',
  'string',
  'calendar',
  'gb_trees',
  'maps',
  'proplists',
  'queue',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    'max-paths': { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const options: Options = {
  ...defaults,
  maxPaths: values['max-paths'] === undefined ? null : Number(values['max-paths']),
};

interface Total {
  functions: number;
  executions: number;
  outside: number;
  diverged: number;
  failed: number;
  exhausted: number;
}

/** How many of the inputs that a unit runs are outside of the specification. */
async function watch(opened: OpenedUnit, source: ModuleSource, module: string): Promise<string[]> {
  const [name = '', arity = '0'] = (opened.function ?? '').split(/\/(?=\d+$)/);
  const fixed = new Map<number, Term>();
  const { environment, spec } = await openSpecification(source, module, name, Number(arity), {
    useSpecs: true,
    fixed,
  });
  const outside: string[] = [];
  const execute = opened.unit.execute.bind(opened.unit);
  opened.unit.execute = (input, control) => {
    const terms = input as readonly Term[];
    if (spec !== null && !acceptsArguments(environment, spec, terms))
      outside.push(terms.map(term => print(term)).join(', '));
    return execute(input, control);
  };
  return outside;
}

async function exploreFunction(
  program: OpenedProgram,
  source: ModuleSource,
  entry: string,
  crews: Crews,
  total: Total,
): Promise<void> {
  const talk: string[] = [];
  const opened = await program.unit(entry, undefined);
  const outside = await watch(opened, source, program.module);
  const exploration = new UnitExploration({
    opened,
    crew: crews.crewFor({ target: program.module, path: [], entry, seed: null }, opened),
    options,
    invocation: { target: program.module, options: [] },
    display: { update: () => {}, found: () => {}, end: () => {} },
    clock: realClock,
    loadMs: 0,
    debug: text => talk.push(text),
  });
  await exploration.explore(1000 * seconds, new AbortController().signal);
  const { cases, incomplete, verdict } = exploration.report();
  const count = (wanted: string): number =>
    incomplete.filter(({ reason }) => reason === wanted).reduce((sum, one) => sum + one.count, 0);
  total.functions++;
  total.executions += cases.length;
  total.outside += outside.length;
  total.diverged += count('divergence');
  total.failed += count('internal-error');
  if (verdict === 'exhausted') total.exhausted++;
  const problems = [
    ...outside.slice(0, 3).map(input => `outside of the specification: ${input}`),
    ...talk.slice(0, 3).map(text => text.split('\n').slice(0, 4).join('\n      ')),
    ...incomplete
      .filter(({ reason }) => !['depth-limit', 'time', 'max-paths'].includes(reason))
      .map(({ reason, what, count: times }) => `${reason} ${what ?? ''} (${times})`),
  ];
  if (problems.length > 0 || values.verbose) {
    process.stdout.write(`  ${program.module}:${entry}: ${cases.length} executions, ${verdict}\n`);
    for (const problem of problems) process.stdout.write(`      ${problem}\n`);
  }
}

for (const wanted of positionals.length > 0 ? positionals : MODULES) {
  const [module = '', only] = wanted.split(':');
  const total: Total = { functions: 0, executions: 0, outside: 0, diverged: 0, failed: 0, exhausted: 0 };
  const crews = await openCrews(options, realClock.now);
  const program = await erlang.open(module, options);
  const source = await openErlangSource(module, options);
  for (const entry of program.entries) {
    if (only !== undefined && entry !== only && entry.split('/')[0] !== only) continue;
    try {
      await exploreFunction(program, source, entry, crews, total);
    } catch (error) {
      total.failed++;
      process.stdout.write(`  ${module}:${entry}: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
  await program.close();
  await source.close();
  await crews.close();
  process.stdout.write(
    `${module}: ${total.functions} functions, ${total.executions} executions, ${total.exhausted} exhausted; ` +
      `outside ${total.outside}, diverged ${total.diverged}, failed ${total.failed}\n`,
  );
}
