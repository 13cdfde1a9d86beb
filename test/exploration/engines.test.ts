/**
 * The two engines agree: the machine, and the BEAM with instrumented code. On programs that both can run they find the same
 * cases with the same paths; what only the BEAM can run is compared with what the program means.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawOptions } from '../../src/cli/read-options.ts';
import { type LocalSource, openSource } from '../../src/erlang/local/index.ts';
import { ErlangNode, findOtp, modulesOf, type Otp, TracedBeam } from '../../src/erlang/otp/index.ts';
import { atom, Tuple } from '../../src/erlang/terms/index.ts';
import type { Report } from '../../src/report/index.ts';
import { cacheFolder } from '../../src/system/index.ts';
import { hasOtp } from '../systems.ts';
import { faultsOf, mishapsOf, programFile, reasonOf, reportOn } from './report-of.ts';

const explored = (subject: Parameters<typeof reportOn>[0], options: RawOptions): Promise<Report> =>
  reportOn(subject, { maxPaths: '25', confirm: false, ...options });

/** What a case is, up to what is found out only by the machine's own scheduler. */
function casesOf({ cases }: Report): string[] {
  return cases.map(({ input, path, outcome }) => {
    const { reason = '', value = '', kind, location } = outcome as Record<string, unknown>;
    return JSON.stringify([input, path, kind, value, reason, location]);
  });
}

type TraceValue =
  | string
  | {
      readonly symbolic?: TraceValue;
      readonly variable?: string;
      readonly literal?: string;
      readonly expression?: number;
      readonly term?: number;
    };

interface TraceRecord {
  readonly event: string;
  readonly id?: number;
  readonly of?: string | number;
  readonly field?: number;
  readonly function?: string;
  readonly clause?: number;
  readonly cons?: readonly [TraceValue, TraceValue];
  readonly args?: readonly TraceValue[];
  readonly variables?: Readonly<Record<string, TraceValue>>;
  readonly value?: TraceValue;
  readonly values?: readonly TraceValue[];
}

/** Records of a trace as the events of figure 8, with what their values are made of. */
function inNotationOfThePaper(records: readonly TraceRecord[]): string[] {
  const [expressions, terms] = [new Map<number, string>(), new Map<number, string>()];
  const text = (e: TraceValue): string => {
    if (typeof e === 'string') return e;
    if (e.symbolic !== undefined) return text(e.symbolic);
    return e.variable ?? e.literal ?? expressions.get(e.expression ?? 0) ?? terms.get(e.term ?? 0) ?? '';
  };
  return records.flatMap(record => {
    const { event, id = 0, variables = {}, args = [], values: left = [], cons } = record;
    const values = args.map(text).join(', ');
    if (event === 'expression') expressions.set(id, `${record.of}.${record.field}(${values})`);
    if (event === 'term' && cons !== undefined) terms.set(id, `[${cons.map(text).join(' | ')}]`);
    if (event === 'call') return [`call ${record.function} (${values})`];
    if (event === 'clause') return [`case ${record.clause} of ${record.of}`];
    if (event === 'exitcase') return [`exitcase ${left.map(text).join(', ')}`];
    if (event === 'return') return [`exit ${text(record.value ?? '')}`];
    if (event !== 'bind') return [];
    const bound = Object.entries(variables).map(([name, value]) => `${name} = ${text(value)}`);
    return [`bind ${bound.join(', ')}`];
  });
}

/** Of `main([a])`. The last value is the symbolic result, `[X, X]` in the paper: the first element in front of the input. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  // Example 2, with bindings: in the paper those of patterns belong to `case`, and those of results to `exitcase` and `exit`.
  'figure5.core': [
    'call figure5:main/1 (x1)',
    'call figure5:app/2 (x1, x1)',
    'case 2 of 2',
    'bind H = cons.0(x1), T = cons.1(x1)',
    'call figure5:app/2 (cons.1(x1), x1)',
    'case 1 of 2',
    'exitcase x1',
    'bind W1 = x1',
    'exit x1',
    'bind W2 = x1',
    'exitcase [cons.0(x1) | x1]',
    'bind W1 = [cons.0(x1) | x1]',
    'exit [cons.0(x1) | x1]',
    'bind W = [cons.0(x1) | x1]',
    'exit [cons.0(x1) | x1]',
  ],
  // As somebody would write it. Tail calls stay tail calls: there is no `exit` of main/1, and no `exitcase` of a function's last case.
  'append.erl': [
    'call append:main/1 (x1)',
    'bind X = x1',
    'call append:app/2 (x1, x1)',
    'case 2 of 2',
    'bind Y = x1, H = cons.0(x1), T = cons.1(x1)',
    'call append:app/2 (cons.1(x1), x1)',
    'case 1 of 2',
    'bind Y = x1',
    'exit x1',
    'exit [cons.0(x1) | x1]',
  ],
};

/** Calls in one run. */
const STEPS = 10_000_000;

const reasonsOf = (report: Report): string[] => faultsOf(report).map(reasonOf).sort();

describe.skipIf(!hasOtp)('the engine on the BEAM (needs Erlang/OTP)', { timeout: 60_000 }, () => {
  const folder = fileURLToPath(new URL('../../examples/erlang/', import.meta.url));
  // As long as these are open, explorations of programs in the same folder share their nodes.
  const open: LocalSource[] = [];
  beforeAll(async () => {
    const fever = join(folder, 'fever.erl');
    open.push(await openSource(fever), await openSource(fever, { engine: 'beam' }));
    open.push(await openSource(programFile('on_beam'), { engine: 'beam' }));
  });
  afterAll(() => Promise.all(open.map(source => source.close())));
  const examples = readdirSync(folder)
    // The machine has summaries and a scheduler of its own for these.
    .filter(name => name.endsWith('.erl') && name !== 'vault.erl' && name !== 'countdown.erl')
    .map(name => {
      const [, command = ''] = /tandem run \S+(.*)/.exec(readFileSync(folder + name, 'utf8')) ?? [];
      const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      );
      const [entry = '', seed] = words;
      const fix = words.includes('--fix') ? { fix: [words[words.indexOf('--fix') + 1] ?? ''] } : {};
      return { name, entry, fix, seed: seed?.startsWith('--') ? undefined : seed };
    });

  it.each(examples)('agrees with the machine about $name', async ({ name, entry, seed, fix }) => {
    const subject = { target: folder + name, entry, seed };
    const machine = await explored(subject, fix);
    const beam = await explored(subject, { ...fix, engine: 'beam' });
    expect(casesOf(beam)).toEqual(casesOf(machine));
    expect(beam.coverage.clauses).toEqual(machine.coverage.clauses);
    expect(mishapsOf(beam)).toEqual([]);
  });

  const onBeam = (entry: string, options: RawOptions = {}) =>
    explored({ target: programFile('on_beam'), entry, seed: undefined }, { engine: 'beam', ...options });

  it.each([
    ['hash', ['empty']],
    ['table', ['found']],
    ['named_table', ['found']],
    ['zipped', ['seven']],
    ['external', ['same']],
    ['two', ['seventeen']],
    ['tried', ['five']],
    ['closures', ['nine']],
    ['nested', ['thrown']],
    ['dictionary', ['eleven']],
    ['timeout', ['two']],
    ['applied', []],
    ['tail', ['seven']],
    ['crashing', ['badarith']],
    ['monitored', ['eight']],
    ['timer', ['seventy_seven']],
    ['delayed', ['late']],
    ['slept', ['five']],
    ['exiting', ['sixty']],
    ['flushed', ['thirty_three']],
    ['caller', ['forty_one']],
    ['repacked', ['b']],
    ['packed', ['unpacked']],
    ['trace', ['twelve']],
    ['caught', ['five']],
    ['late', ['timeout_value']],
    ['large_map', ['seven']],
    ['folded', ['large']],
    ['iterated', ['twelve']],
    ['entries', ['twenty']],
    ['keys', ['nineteen']],
    ['killed', ['exit:killed']],
    ['existing', ['seven']],
    ['located', ['fifteen']],
    ['tail_trace', ['twenty_one']],
    ['repacked_twice', ['unpacked']],
    ['listed', ['nine']],
    ['undefined_there', ['fourteen']],
    ['failed_there', ['six']],
    ['divided', ['badarith', 'nine']],
    ['operands', ['eighteen']],
    ['clause_arguments', ['sixteen']],
    ['lapsed', ['twenty_three']],
    ['struck', ['twenty_four']],
    ['inherited', ['small']],
  ])('runs %s', async (name, reasons) => {
    const report = await onBeam(name);
    expect(reasonsOf(report)).toEqual(reasons);
    expect(mishapsOf(report)).toEqual([]);
  });

  it('unpacks in the machine what was packed there, with its symbols', async () => {
    const subject = { target: programFile('on_beam'), entry: 'packed', seed: undefined };
    const report = await explored(subject, {});
    expect(reasonsOf(report)).toEqual(['unpacked']);
    expect(report.incomplete).toContainEqual(
      expect.objectContaining({ reason: 'concrete-bif', what: 'erlang:term_to_binary/1' }),
    );
  });

  it.each([
    ['play', ['thirteen']],
    ['book', ['taken']],
    ['levels', ['logged']],
  ])('follows values through a server and its table: %s', async (entry, reasons) => {
    const subject = { target: programFile('on_beam_counter'), entry, seed: undefined };
    const report = await explored(subject, { engine: 'beam' });
    expect(reasonsOf(report)).toEqual(reasons);
    expect(mishapsOf(report)).toEqual([]);
  });

  it.each([
    ['address', 'q', {}],
    ['word', '{bs,[98]}', {}],
    ['ciphered', '{nine,9}', {}],
    ['archived', '{text,<<"5">>}', { allow: 'files' }],
    ['tarred', '{text,<<"8">>}', { allow: 'files' }],
  ])('runs libraries of OTP: %s', async (entry, reason, options) => {
    const subject = { target: programFile('on_beam_library'), entry, seed: undefined };
    const report = await explored(subject, { engine: 'beam', time: '20', ...options });
    expect(reasonsOf(report)).toContain(reason);
    expect(mishapsOf(report)).toEqual([]);
  });

  it('calls a module without source or debug information', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-foreign-'));
    try {
      const source = join(folder, 'without_source.erl');
      const text = `mix(A, B) -> (A * 31 + B) rem 1009.
        each(F, L) -> [F(X) || X <- L].
        fold(F, A, [X | L]) -> fold(F, F(X, A), L);
        fold(_, A, []) -> A.
        wrap(F) -> fun(X) -> {wrapped, F(X)} end.
        catching(F) -> try F() catch _:R -> {caught, R} end.
        tracing(F) -> try F() catch _:R:S -> {R, S} end.
        noting(F) -> put(noted, there), F().
        recall(Key) -> get(Key).
        watch(F) -> {P, M} = spawn_monitor(F), receive {'DOWN', M, process, P, R} -> R end.
        start(F) -> spawn(fun() -> receive {From, X} -> From ! {self(), F(X)} end end).
      `;
      writeFileSync(
        source,
        `-module(without_source).\n-export([mix/2, each/2, fold/3, wrap/1, catching/1, tracing/1, start/1, noting/1, recall/1, watch/1]).\n${text}`,
      );
      execFileSync('erlc', ['+no_debug_info', '-o', folder, source]);
      rmSync(source);
      open.push(await openSource(programFile('on_beam'), { engine: 'beam', path: [folder] }));
      for (const [entry, reason] of [
        ['handed', 'large'],
        ['captured', 'found'],
        ['summed', 'twelve'],
        ['wrapped', 'five'],
        ['caught_there', 'zero'],
        ['traced_there', 'zero'],
        ['started_there', 'large'],
        ['fails_there', 'badarith'],
        ['changed_there', 'thirty_one'],
        ['later_there', 'badarith'],
      ] as const) {
        const report = await onBeam(entry, { path: [folder], maxPaths: '12' });
        expect(reasonsOf(report)).toEqual([reason]);
        expect(mishapsOf(report)).toEqual([]);
        // Found inside of a function that code without source has called.
        const files = faultsOf(report).map(
          ({ outcome }) => outcome.kind === 'exception' && outcome.location?.file,
        );
        expect(files).toEqual([expect.stringMatching(/on_beam\.erl$/)]);
        expect(report.incomplete).toContainEqual(expect.objectContaining({ reason: 'opaque-call' }));
      }
      // What was put where it could be read may decide.
      expect((await onBeam('recalled_there', { path: [folder] })).incomplete).toContainEqual(
        expect.objectContaining({ reason: 'opaque-call', what: 'without_source:recall/1' }),
      );
      // Confirmed by a node that is in another folder.
      const path = [relative(process.cwd(), folder)];
      const report = await onBeam('foreign', { path, maxPaths: '2', confirm: true });
      expect(reasonsOf(report)).toEqual(['large']);
      expect(mishapsOf(report)).toEqual([]);
      const whats = report.incomplete
        .filter(({ reason }) => reason === 'opaque-call')
        .map(({ what }) => what);
      expect(whats.sort()).toEqual(['without_source:each/2', 'without_source:mix/2']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    ['database', 'files', []],
    ['port', 'processes', ['<<"qx">>']],
  ])('runs %s where that is allowed', async (name, effect, reasons) => {
    await expect(onBeam(name)).rejects.toThrow(`--allow ${effect}`);
    const report = await onBeam(name, { allow: effect, maxPaths: '4', time: '40' });
    expect(reasonsOf(report)).toEqual(reasons);
    expect(mishapsOf(report)).toEqual([]);
    // The input went into code that is not followed: not everything was seen.
    expect(report.incomplete).toContainEqual(expect.objectContaining({ reason: 'opaque-call' }));
  });

  it('runs a program that may touch files on one node at a time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-shared-'));
    try {
      const target = join(folder, 'shared.erl');
      const file = join(folder, 'file');
      writeFileSync(
        target,
        `-module(shared).
        -export([through/1]).
        -spec through([byte()]) -> ok.
        through(Bytes) ->
            ok = file:write_file("${file}", Bytes),
            timer:sleep(50),
            {ok, Found} = file:read_file("${file}"),
            ok = file:delete("${file}"),
            true = length(Bytes) =:= byte_size(Found),
            case Bytes of
                [$a | _] -> error(a);
                [_, $b | _] -> error(b);
                _ -> ok
            end.
        `,
      );
      const subject = { target, entry: 'through', seed: undefined };
      const report = await explored(subject, {
        engine: 'beam',
        allow: 'files',
        confirm: true,
        maxPaths: '8',
      });
      expect(reasonsOf(report)).toEqual(['a', 'b']);
      // The run on the engine and the one that confirms it have not disturbed each other.
      const answers = faultsOf(report).map(({ confirmation }) => confirmation?.result);
      expect(answers).toEqual(['confirmed', 'confirmed']);
      expect(report.refuted).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('names what was not followed', async () => {
    const { incomplete } = await onBeam('hash');
    expect(incomplete).toContainEqual(
      expect.objectContaining({ reason: 'opaque-call', what: 'crypto:crypto_update/2' }),
    );
  });

  it('skips messages that do not match', async () => {
    const report = await onBeam('selective', { maxPaths: '12' });
    expect(reasonsOf(report)).toEqual(['{large,11}']);
    expect(mishapsOf(report)).toEqual([]);
  });

  it('goes on after a program has halted its node', async () => {
    const { cases, incomplete } = await onBeam('halting');
    const outcomes = cases.map(({ input, outcome }) => `${input}: ${JSON.stringify(outcome)}`);
    expect(outcomes).toContain('3: {"kind":"halted","status":0}');
    expect(outcomes).toContain('4: {"kind":"halted","status":2}');
    expect(cases.some(({ outcome }) => outcome.kind === 'value')).toBe(true);
    // It has come to its end.
    expect(incomplete).toEqual([]);
  });

  it('goes on where a program fails to halt its node', async () => {
    const report = await onBeam('stopping');
    expect(reasonsOf(report)).toEqual(['negative']);
    expect(mishapsOf(report)).toEqual([]);
  });

  it('knows the end of a node that has told why, or that another process has halted', async () => {
    const { cases, incomplete } = await onBeam('broken');
    expect(cases.map(({ input, outcome }) => `${input}: ${outcome.kind}`).sort()).toEqual([
      '1: value',
      '2: crash',
      '3: halted',
    ]);
    // What the first process would have done.
    expect(incomplete.map(({ reason }) => reason)).toEqual(['schedules']);
  });

  it('goes on after a run that does not end', async () => {
    const { cases } = await onBeam('endless', { runTime: '300', runSteps: '20000' });
    expect(cases.map(({ input, outcome }) => `${input}: ${outcome.kind}`)).toContain('3: timeout');
  });

  it('tells waiting again and again from waiting forever', async () => {
    const { cases } = await onBeam('polling', { runTime: '300', runSteps: '20000' });
    expect(cases.map(({ input, outcome }) => `${input}: ${outcome.kind}`)).toContain('1: timeout');
  });

  it('goes on after the node broke down', async () => {
    const { cases } = await onBeam('atoms', { runTime: '20000', runSteps: '20000' });
    const kinds = cases.map(({ input, outcome }) => `${input}: ${outcome.kind}`);
    expect(kinds).toContain('full: crash');
    expect(kinds).toContain('empty: value');
  });

  it.each(['figure5.core', 'append.erl'])(
    'finds the test cases of the paper, from its events: %s',
    async name => {
      const folder = mkdtempSync(join(tmpdir(), 'tandem-trace-'));
      try {
        const record = join(folder, 'trace.jsonl');
        const target = programFile('append').replace('append.erl', name);
        const { cases, incomplete } = await explored(
          { target, entry: 'main', seed: '[[a]]' },
          { engine: 'beam', termDepth: '3', record },
        );
        // Figure 5 has no specification: the input, or the tail of a list, may also be no list at all.
        const lists = cases.filter(({ input }) => /^\[[^|{]*\]$/.test(String(input[0])));
        // The elements are ours: the paper has [a], [], [a, b] and [a, b, c].
        const shapeOf = ({ input }: (typeof cases)[number]): string =>
          String(input[0]).replaceAll(/\w+|\[\](?=[,\]])/g, '_');
        expect(lists.map(shapeOf)).toEqual(['[_]', '[]', '[_,_]', '[_,_,_]']);
        // Its three alternatives: the list itself, the empty one and longer ones, in figure 5 by way of a tail that is no list.
        const ofFirstRun = cases.filter(({ id, parent }) => id === 1 || parent === 1).map(shapeOf);
        expect(ofFirstRun).toEqual(
          name === 'append.erl' ? ['[_]', '[]', '[_,_]'] : ['[_]', '{}', '[]', '[_|{}]'],
        );
        // A list of four is deeper.
        expect(incomplete).toEqual([{ reason: 'term-depth', count: 1 }]);
        const events = readFileSync(record, 'utf8')
          .split('\n')
          .filter(line => line !== '')
          .map(line => JSON.parse(line));
        expect(events[0]).toMatchObject({ event: 'unit', engine: 'beam' });
        const ofFirst = events.slice(
          0,
          events.findIndex(({ event }) => event === 'outcome'),
        );
        const trace = ofFirst.flatMap(({ event, clause }) => (event === 'clause' ? [clause] : []));
        expect(trace).toEqual([2, 1]);
        expect(inNotationOfThePaper(ofFirst)).toEqual(EVENTS[name]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  it('does not grow in a loop', async () => {
    const source = await openSource(programFile('on_beam'), { engine: 'beam' });
    try {
      const unit = { module: 'on_beam', harness: null, timeoutMs: 30_000, concrete: [] };
      const sizes = async (name: string, rounds: number): Promise<{ stack: number; heap: number }> => {
        const { end } =
          (await source.engine(unit)?.run([{ module: 'on_beam', name }], [rounds], STEPS, () => false)) ?? {};
        if (end?.kind !== 'value' || !(end.value instanceof Tuple)) throw new Error(`${name} did not end`);
        const [stack, heap] = end.value.elements.map(Number) as [number, number];
        return { stack, heap };
      };
      for (const [name, few, many] of [
        ['rounds', 10, 1_000_000],
        ['serving', 10, 50_000],
      ] as const) {
        const [small, large] = [await sizes(name, few), await sizes(name, many)];
        expect(large.stack).toBe(small.stack);
        expect(large.heap).toBeLessThan(200_000);
      }
    } finally {
      await source.close();
    }
  });

  it('gives each unit its own time', async () => {
    const source = await openSource(programFile('on_beam'), { engine: 'beam' });
    try {
      const kindWithin = async (timeoutMs: number): Promise<string | undefined> => {
        const unit = { module: 'on_beam', harness: null, timeoutMs, concrete: [] };
        const run = source.engine(unit)?.run([{ module: 'on_beam', name: 'slept' }], [5], STEPS, () => false);
        return (await run)?.end.kind;
      };
      expect([await kindWithin(30_000), await kindWithin(1), await kindWithin(30_000)]).toEqual([
        'exception',
        'timeout',
        'exception',
      ]);
    } finally {
      await source.close();
    }
  });

  it('lets no timer run while a module is compiled', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tandem-cold-'));
    const otp = findOtp() as Otp;
    const [node, compiler] = [0, 1].map(() => new ErlangNode(otp, cacheFolder())) as [ErlangNode, ErlangNode];
    const source = await openSource(programFile('on_beam'));
    const slow = {
      request: async (...args: Parameters<ErlangNode['request']>) => {
        await new Promise(done => setTimeout(done, 600));
        return compiler.request(...args);
      },
    };
    try {
      const beam = new TracedBeam(node, slow, modulesOf(otp, folder), {
        isOwn: name => name === 'on_beam',
        isConcrete: () => false,
        load: async name => (name === 'on_beam' ? source.target : source.load(name)),
        folders: [],
      });
      const run = beam.within(30_000).run([{ module: 'on_beam', name: 'patient' }], [], STEPS, () => false);
      expect((await run).end).toEqual({ kind: 'value', value: atom('in_time') });
    } finally {
      await Promise.all([node.stop(), compiler.stop(), source.close()]);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('leaves alone what --concrete names', async () => {
    const report = await onBeam('closures', { concrete: ['lists:filter/2'], maxPaths: '3' });
    expect(mishapsOf(report)).toEqual([]);
    expect(report.incomplete).toContainEqual(
      expect.objectContaining({ reason: 'opaque-call', what: 'lists:filter/2' }),
    );
  });

  it('runs nothing that could reach outside without leave', async () => {
    await expect(onBeam('table', { run: false })).rejects.toThrow('--no-run');
  });
});
