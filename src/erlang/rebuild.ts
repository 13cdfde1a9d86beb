/**
 * One execution on the BEAM, rebuilt: the instrumented program is run there, and the machine follows its events with
 * symbolic values. The path, its alternatives and the coverage are the machine's; how the run ended is what the BEAM says.
 */
import { agrees } from './agreement.ts';
import type { BeamEnd, BeamEngine, RunEvents } from './instrument/run-events.ts';
import { Guide } from './machine/guide.ts';
import type { ErlangOutcome } from './outcome.ts';
import { type CallControl, type Executed, type RunOptions, runCall } from './run.ts';
import { concretize } from './terms/concretize.ts';
import { Atom, atom, listElements, Nil, type Term, Tuple } from './terms/index.ts';

/** What the way to the BEAM and back costs, in steps of the machine. Fewer: more inputs are made up, which takes longer. */
const ROUND_TRIP_STEPS = 5000;
/** The same for starting a node. */
const NEW_NODE_STEPS = 50_000;

export async function runOnBeam(
  engine: BeamEngine,
  options: RunOptions,
  module: string,
  name: string,
  args: readonly Term[],
  control: CallControl = {},
): Promise<Executed> {
  const { setup, assumptions = [] } = options;
  const first = setup === undefined ? [] : [{ ...setup, isSetup: true as const }];
  const calls = [...first, ...assumptions, { module, name }];
  const run = await engine.run(calls, args.map(concretize), options.steps, control.stop ?? (() => false));
  const guide = new Guide(run, engine);
  const followed = await runCall(options, module, name, args, { ...control, guide });
  const steps = followed.steps + (run.spoilsNode ? NEW_NODE_STEPS : ROUND_TRIP_STEPS);
  const { execution } = followed;
  // Other inputs have other values where these are one run's, and another run of the same input may be cut elsewhere.
  const mayStray = guide.mayStray || execution.hasLimit('concrete-bif') || execution.hasLimit('run-limit');
  return {
    ...followed,
    steps,
    ...(mayStray ? { straysFrom: 0 } : {}),
    outcome: reconciled(followed, run, guide, options),
  };
}

/** The machine knows more about an outcome that both agree on. */
function reconciled(
  { outcome, execution }: Executed,
  run: RunEvents,
  { isMainKilled }: Guide,
  options: RunOptions,
): ErlangOutcome {
  const { end } = run;
  if (outcome.kind === 'rejected') return outcome;
  if (outcome.kind !== 'unsupported' && agrees(outcome, end, run.exits)) return outcome;
  const isEnd = end.kind === 'value' || end.kind === 'exception';
  const isCut = outcome.kind === 'timeout' || outcome.kind === 'memory' || outcome.kind === 'unsupported';
  if (isEnd && !isCut) execution.limit('divergence', `the machine has another outcome: ${outcome.kind}`);
  if (end.kind === 'killed' && end.reason === atom('killed') && !isMainKilled) return { kind: 'memory' };
  return outcomeOf(end, options);
}

function outcomeOf(end: BeamEnd, options: RunOptions): ErlangOutcome {
  switch (end.kind) {
    case 'value':
      return { kind: 'value', value: end.value };
    case 'exception':
      return {
        kind: 'exception',
        class: end.class,
        reason: end.reason,
        process: null,
        handled: false,
        ...placeOf(end.stack, options),
      };
    case 'killed':
      return {
        kind: 'exception',
        class: 'exit',
        reason: end.reason,
        location: null,
        process: null,
        handled: false,
      };
    case 'halted':
      return { kind: 'halted', status: end.status };
    case 'crash':
      return { kind: 'crash', what: end.said.split('\n')[0] ?? '' };
    case 'timeout':
      return { kind: 'timeout' };
  }
}

type Placed = Pick<Extract<ErlangOutcome, { kind: 'exception' }>, 'location' | 'stack'>;

/** Stack traces of the BEAM name files and lines. */
function placeOf(stack: Term, { isOwnCode = () => true }: RunOptions): Placed {
  const frames = listElements(stack).flatMap(frame => {
    const [module, name, arity, info] = frame instanceof Tuple ? frame.elements : [];
    if (!(module instanceof Atom && name instanceof Atom) || arity === undefined) return [];
    const count = typeof arity === 'number' ? arity : listElements(arity).length;
    const position = positionIn(info);
    return [{ module: module.name, function: `${module.name}:${name.name}/${count}`, position }];
  });
  const placed = frames.filter(({ position }) => position !== undefined);
  const own = placed.find(({ module }) => isOwnCode(module)) ?? placed[0];
  return {
    location: own?.position ?? null,
    stack: frames.map(({ function: called, position }) => ({ function: called, position })),
  };
}

function positionIn(info: Term | undefined): { file: string; line: number } | undefined {
  if (info === undefined || info instanceof Nil) return undefined;
  const entries = new Map(
    listElements(info).flatMap(entry => {
      const [key, value] = entry instanceof Tuple ? entry.elements : [];
      return key instanceof Atom && value !== undefined ? [[key.name, value] as const] : [];
    }),
  );
  const [file, line] = [entries.get('file'), entries.get('line')];
  if (file === undefined || typeof line !== 'number') return undefined;
  return { file: String.fromCodePoint(...listElements(file).map(Number)), line };
}
