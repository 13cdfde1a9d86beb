import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-trace-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Event = { event: string; [field: string]: unknown };

async function recorded(...args: string[]): Promise<{ events: Event[]; report: Report; file: string }> {
  const [file, json] = [join(folder, 'trace.jsonl'), join(folder, 'report.json')];
  const { err } = await tandem(['run', ...args, '--record', file, '--json', json]);
  expect(err).toBe('');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return {
    events: lines.map(line => JSON.parse(line)),
    report: JSON.parse(readFileSync(json, 'utf8')),
    file,
  };
}

/** The events of each case. */
function cases(events: readonly Event[]): Event[][] {
  const found: Event[][] = [];
  for (const event of events) {
    if (event.event === 'case') found.push([]);
    if (event.event !== 'unit') found.at(-1)?.push(event);
  }
  return found;
}

/** What an event mentions: all values of `key` anywhere in it. */
function mentioned(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === key ? [part] : mentioned(part, key)));
}

describe('a trace', () => {
  it('tells every case of the report, with the decisions of its path', async () => {
    const { events, report } = await recorded('examples/erlang/fever.erl', 'first', '[[36]]', '--depth', '3');
    const told = cases(events);
    expect(told.map(([first]) => first?.case)).toEqual(report.cases.map(({ id }) => id));
    for (const [i, { outcome, path }] of report.cases.entries()) {
      expect(told[i]?.at(-1)).toMatchObject({ event: 'outcome', outcome });
      const decisions = told[i]?.filter(({ event }) => event === 'decision') ?? [];
      const marks = decisions.map(decision => (decision.outcome ? 'T' : 'F')).join('');
      expect(marks.startsWith(path)).toBe(true);
    }
  });

  it('mentions nothing that it has not told, and tells nothing twice', async () => {
    const { events } = await recorded('examples/erlang/tally.erl', 'add', '[[1, 2]]', '--max-paths', '10');
    for (const one of cases(events)) {
      for (const kind of ['term', 'expression']) {
        const known = new Set<unknown>();
        for (const event of one) {
          for (const id of mentioned(event, kind)) expect(known).toContain(id);
          if (event.event !== kind) continue;
          expect(known).not.toContain(event.id);
          known.add(event.id);
        }
      }
    }
  });

  it('tells of processes and of every message on both sides', async () => {
    const { events } = await recorded('examples/erlang/tally.erl', 'add', '[[1, 2]]', '--max-paths', '1');
    const of = (kind: string) => events.filter(({ event }) => event === kind);
    const spawned = of('spawn')[0]?.spawned;
    expect(of('message').map(({ to }) => to === spawned)).toEqual([true, true, true, false]);
    expect(of('receive').map(({ message }) => message)).toEqual(of('message').map(({ message }) => message));
    expect(of('exit').map(({ reason }) => reason)).toEqual(['normal', 'normal']);
  });

  it('tells values of calls that come back, and a list once', async () => {
    const program = join(folder, 'walk.erl');
    writeFileSync(
      program,
      '-module(walk).\n-export([sum/1]).\nsum([]) -> 0;\nsum([X | Xs]) -> Rest = sum(Xs), X + Rest.\n',
    );
    const seed = `[[${Array.from({ length: 300 }, (_, i) => i).join(',')}]]`;
    const { events } = await recorded(program, 'sum', seed, '--max-paths', '1');
    const count = (kind: string) => events.filter(({ event }) => event === kind).length;
    expect(count('call')).toBe(301);
    expect(count('return')).toBe(301);
    expect(count('term')).toBe(300);
    const returns = events.filter(({ event }) => event === 'return');
    expect(returns.map(({ depth }) => depth)).toEqual(Array.from({ length: 301 }, (_, i) => 300 - i));
    const rests = events.flatMap(event => mentioned(event, 'Rest'));
    expect(rests.at(-1)).toBe(String((299 * 300) / 2));
  });

  it('can be replayed', async () => {
    const { file, report } = await recorded('examples/erlang/pipeline.erl', 'keep', '--max-paths', '40');
    const { out, err } = await tandem(['replay', file]);
    expect(err).toBe('');
    expect(out).toContain(`${report.cases.length} cases replayed`);
    expect(out).toContain(' 0 different');
    const one = await tandem(['replay', file, '--case', String(report.errors[0])]);
    expect(one.status).toBe(1);
    expect(one.out).toContain('1 case replayed, 1 failing, 0 different');
  });

  it.skipIf(!hasOtp)('can be replayed on another engine', async () => {
    const { file, report } = await recorded(
      'test/exploration/programs/append.erl',
      'main',
      '[[a]]',
      '--term-depth',
      '3',
    );
    const { out, err } = await tandem(['replay', file, '--engine', 'beam']);
    expect(err).toBe('');
    expect(out).toContain(`${report.cases.length} cases replayed, 0 failing, 0 different`);
  });

  it('changes nothing about the search', async () => {
    const args = ['run', 'examples/erlang/pipeline.erl', 'keep', '--max-paths', '40', '--json', '-'];
    const [without, with_] = [
      await tandem(args),
      await tandem([...args, '--record', join(folder, 't.jsonl')]),
    ];
    const casesOf = (text: string) => (JSON.parse(text) as Report).cases;
    expect(casesOf(with_.out)).toEqual(casesOf(without.out));
  });
});

it('says when the file cannot be written', async () => {
  const { status, err } = await tandem([
    ...['run', 'examples/erlang/fever.erl', 'first', '[[36]]'],
    ...['--record', join(folder, 'nowhere', 'trace.jsonl')],
  ]);
  expect(status).toBe(2);
  expect(err).toMatch(/--record: there is no folder .*nowhere/);
});

it.skipIf(!existsSync('/dev/full'))(
  'a full disk takes nothing from the report (needs /dev/full)',
  async () => {
    const args = ['run', 'examples/erlang/fever.erl', 'first', '[[36]]', '--record', '/dev/full'];
    const { status, out, err } = await tandem(args);
    expect(status).toBe(2);
    expect(out).toMatch(/^fever:first\/1: 3 errors/);
    expect(err).toMatch(/^tandem: --record: the trace could not be written: ENOSPC/);
  },
);
