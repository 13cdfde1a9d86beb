/**
 * A refutation that rests on an assumption is no proof: either an input is found that the assumption left out, or the
 * report names the assumption. What holds without assumptions is still proved.
 */
import { describe, expect, it } from 'vitest';
import { faultsOf, mishapsOf, outsideOf, reasonOf, reportOf } from './report-of.ts';

const explored = (name: string) => reportOf(`unusual:${name}`, { time: '20', confirm: false });

describe('inputs beyond an assumption are found', () => {
  it.each([
    ['money', 'found'],
    ['absorbed', 'found'],
    ['inexact', 'found'],
    ['tenths', 'found'],
    ['vanishing', 'found'],
    ['square', 'badarith'],
    ['sum', 'badarith'],
    ['ratio', 'badarith'],
    ['half', 'badarith'],
    ['as_float', 'badarg'],
    ['scaled', 'badarith'],
    ['reciprocal', 'badarith'],
    ['rare_name', 'found'],
    ['control_name', 'found'],
    ['long', 'found'],
    ['far_byte', 'found'],
    ['five', 'found'],
    ['many', 'found'],
    ['ten_elements', 'found'],
    ['same_list', 'found'],
    ['tenth', 'found'],
    ['any_tag', 'found'],
    ['tag', 'found'],
    ['alike_keys', 'found'],
    ['joined', 'found'],
  ])('%s', async (name, reason) => {
    const report = await explored(name);
    expect(faultsOf(report).map(reasonOf)).toContain(reason);
    expect(await outsideOf(report)).toEqual([]);
    expect(mishapsOf(report)).toEqual([]);
  });
});

describe('states that only almost every float leads to are not merged with others', () => {
  it.each([
    ['greatest', '[1.0, 2.0]'],
    ['beyond_floats', '[1, 2.0]'],
  ])('%s', async (name, start) => {
    const report = await reportOf(`unusual:${name}`, { start, time: '20', confirm: false });
    expect(faultsOf(report).map(reasonOf)).toContain('found');
  });
});

describe('an assumption that is needed is named', () => {
  it.each([
    ['pid', 'opaque-values'],
    ['reference', 'opaque-values'],
    ['own', 'opaque-values'],
    ['none_of_these', 'opaque-values'],
    ['too_long', 'large-binary'],
    ['too_many', 'tuple-size'],
    ['too_many_listed', 'tuple-size'],
  ])('%s', async (name, reason) => {
    const report = await explored(name);
    expect(report.verdict).toBe('incomplete');
    expect(report.incomplete.map(one => one.reason)).toEqual([reason]);
    for (const point of report.coverage.uncovered) expect(point.why).not.toContain('unreachable');
  });
});

describe('what rests on no assumption is proved', () => {
  it.each([
    'listed',
    'compared',
    'celsius',
    'percent',
    'small_floats',
    'more',
    'letters',
    'no_pid',
    'whole',
    'sizes',
    'given_keys',
    'named',
  ])('%s', async name => {
    const report = await explored(name);
    expect(report.incomplete).toEqual([]);
    expect(report.verdict).toBe('exhausted');
  });
});
