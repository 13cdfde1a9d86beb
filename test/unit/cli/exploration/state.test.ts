import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenedUnit } from '../../../../src/api/index.ts';
import {
  type Basis,
  checkStateFolder,
  type SavedUnit,
  stateName,
  UnitState,
} from '../../../../src/cli/exploration/state.ts';
import { defaults } from '../../../../src/cli/options.ts';
import { Frontier } from '../../../../src/search/frontier.ts';
import { SAVED_FORMAT, strategies } from '../../../../src/search/index.ts';
import { shapeOf } from '../../search/shape.ts';

const basis: Basis = { unit: "m:'odd name/x'/1", seed: '[1]', options: ['--depth', '9'], system: 'toys' };

const nothing = () => {};
const never = () => false;
const { saved: frontier } = new Frontier<unknown>(strategies.dfs.make(), 9, never, never, nothing).save([]);

const unit = (isDone: boolean): SavedUnit => ({
  exploration: {
    findings: {
      cases: [],
      tally: [],
      visited: [],
      reached: [],
      pioneers: [],
      answers: { sat: 0, unsat: 0, unknown: 0 },
      onTarget: null,
      executeMs: 0,
      solveMs: 0,
    },
    frontier,
    sources: [],
    ready: [],
    toMinimize: [],
    isDone,
  },
  statistics: { backend: 'toy', queries: 1, sat: 1, unsat: 0, unknown: 0, answeredBy: {}, ms: 1 },
  exploreMs: 12,
});

let folder = '';
let source = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-state-'));
  source = join(folder, 'source.erl');
  writeFileSync(source, 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

const nameOf = (unit = basis.unit) => encodeURIComponent(unit);
const states = () => join(folder, 'states');
const save = (isDone = false) =>
  new UnitState(states(), nameOf(), basis, { isResuming: false }).save(unit(isDone), [source]);
const resume = (changes: Partial<Basis> = {}) =>
  new UnitState(states(), nameOf(changes.unit), { ...basis, ...changes }, { isResuming: true }).load();

it('gives back what was saved, and leaves nothing else behind', () => {
  save();
  expect(resume()).toMatchObject(unit(false));
  expect(readdirSync(states())).toHaveLength(1);
});

// What is below `exploration` is recorded in `search/saved-format.test.ts`.
it('writes files in the shape that is recorded for the format', () => {
  const shapes: Readonly<Record<number, readonly string[]>> = {
    5: [
      'exploration: opaque',
      'exploreMs: number',
      'files: opaque',
      'format: number',
      'options: list',
      'options[]: string',
      'seed: string',
      'statistics: opaque',
      'system: string',
      'unit: string',
      'version: string',
    ],
  };
  save();
  const [name = ''] = readdirSync(states());
  const saved = JSON.parse(readFileSync(join(states(), name), 'utf8').split('\n')[0] ?? '');
  const shape = shapeOf(saved, new Set(['exploration', 'files', 'statistics']));
  expect([...shape].sort(), 'raise SAVED_FORMAT in src/search/saved.ts and record the new shape').toEqual(
    shapes[SAVED_FORMAT],
  );
});

it('has nothing to go on from for a unit that was not saved', () => {
  save();
  expect(resume({ unit: 'm:other/2' })).toBeNull();
});

it.each<[string, Partial<Basis>, string]>([
  ['the seed', { seed: '[2]' }, 'the seed has changed from [1] to [2]'],
  ['the options', { options: [] }, 'the options have changed from --depth 9 to none'],
  ['the system', { system: 'tools' }, 'the system has changed from toys to tools'],
])('refuses to go on with a change of %s', (_, changes, message) => {
  save();
  expect(() => resume(changes)).toThrow(message);
});

it('does not mind a seed that is left out', () => {
  save();
  expect(resume({ seed: null })).not.toBeNull();
});

it('refuses to go on when a file of the program has changed', () => {
  save();
  writeFileSync(source, 'two');
  expect(() => resume()).toThrow(`${source} has changed since`);
});

it('begins anew then where the unit is one of many, and still refuses other changes', () => {
  save();
  writeFileSync(source, 'two');
  const oneOfMany = (changes: Partial<Basis> = {}) =>
    new UnitState(states(), nameOf(), { ...basis, ...changes }, { isResuming: true, isOneOfMany: true });
  const state = oneOfMany();
  expect(state.load()).toBeNull();
  expect(state.changed).toBe(source);
  expect(() => oneOfMany({ options: [] }).load()).toThrow('the options have changed');
});

it('does not write over an exploration that has not come to its end, unless it goes on from it', () => {
  save();
  expect(() => save()).toThrow('has not come to its end');
  new UnitState(states(), nameOf(), basis, { isResuming: true }).save(unit(true), [source]);
  expect(resume()?.exploration.isDone).toBe(true);
});

it('begins anew where an exploration has come to its end', () => {
  save(true);
  save();
  expect(resume()?.exploration.isDone).toBe(false);
});

it('says when a file is something else', () => {
  save();
  const [name = ''] = readdirSync(states());
  writeFileSync(join(states(), name), '{"half":');
  expect(() => resume()).toThrow('is not a state');
});

it('says early that there is nothing to go on from', () => {
  const options = { ...defaults, resume: true };
  expect(() => checkStateFolder(options)).toThrow('--resume needs --state');
  expect(() => checkStateFolder({ ...options, state: states() })).toThrow('nothing to go on from');
  save();
  expect(() => checkStateFolder({ ...options, state: states() })).not.toThrow();
});

it('has a file of its own for each unit, also where several files define one of that name', () => {
  const opened = (name: string) => ({ unit: { name } }) as OpenedUnit;
  const names = ['a.pl', 'b.pl', 'a/b.pl', 'a.b.pl'].map(file => stateName(opened('p/1'), file));
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toBe('p.1.a.pl');
  expect(stateName(opened('p/1'), join(process.cwd(), 'x', '..', 'a.pl'))).toBe(names[0]);
});
