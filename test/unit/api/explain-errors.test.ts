/** Reported errors say how they came about: decisions in words, with places and values, and the stack. */
import { expect, it } from 'vitest';
import { UsageError } from '../../../src/api/basics/index.ts';
import { explainErrors } from '../../../src/api/explain-errors.ts';
import type { OpenedUnit } from '../../../src/api/language.ts';
import { explore } from '../../../src/index.ts';

const erlang = `-module(m).
-export([pay/2]).
-spec pay([{atom(), integer()}], integer()) -> integer().
pay([{Name, Amount} | Rest], Limit) when Amount > Limit ->
    1 + refuse(Name, Rest);
pay(_, _) -> 0.

refuse(thief, []) -> error(alarm);
refuse(_, _) -> 1.
`;

it('in Erlang', async () => {
  const report = await explore({ erlang, function: 'pay/2', seed: '[[{me, 1}], 2]', maxPaths: 40 });
  const failing = report.cases.find(one => 'reason' in one.outcome && one.outcome.reason === 'alarm');
  expect(failing?.stack?.map(frame => `${frame.function} ${frame.line}`)).toEqual([
    'm:refuse/2 8',
    'm:pay/2 5',
  ]);
  const decisions = failing?.decisions ?? [];
  expect(
    decisions.every(({ own, line, otherwise }) => own && line !== undefined && otherwise.length > 0),
  ).toBe(true);
  const held = decisions.map(one => one.held);
  expect(held).toContain('Arg1 = [_|_]');
  expect(held).toContain('element(1, hd(Arg1)) = thief');
  const name = decisions.find(one => one.held === 'element(1, hd(Arg1)) = thief');
  expect(name).toMatchObject({
    function: 'm:refuse/2',
    line: 8,
    values: ['element(1, hd(Arg1)) = thief'],
    otherwise: ['element(1, hd(Arg1)) ≠ thief'],
  });
});

const prolog = `
price(apple, 3).
price(pear, 4).
total([], 0).
total([Fruit-Count | Rest], Sum) :-
    price(Fruit, Price), total(Rest, Others), Sum is Price * Count + Others.
`;

it('in Prolog', async () => {
  const report = await explore({ prolog, goal: 'total([apple-2], Sum)', maxPaths: 20, timeMs: 20_000 });
  const [id] = report.errors;
  const decisions = report.cases.find(one => one.id === id)?.decisions ?? [];
  const choice = decisions.find(one => one.function === 'total/2');
  expect(choice).toMatchObject({
    line: 5,
    values: expect.arrayContaining([expect.stringMatching(/^Arg1 = \[(apple|pear)-/)]),
  });
  expect(choice?.held).toMatch(/^clause 5: Arg1 = \[_\|_\]/);
  expect(choice?.otherwise).toContainEqual(expect.stringMatching(/^clause 4: .*Arg1 = \[\]/));
});

it('leaves a case as it is whose input cannot be read back', async () => {
  const { cases, ...rest } = await explore({
    erlang,
    function: 'pay/2',
    seed: '[[{me, 1}], 2]',
    maxPaths: 40,
  });
  const report = { ...rest, cases: cases.map(({ decisions: _, stack: __, ...one }) => one) };
  const read = (): Promise<never> => Promise.reject(new UsageError('no term'));
  const opened = { read } as Partial<OpenedUnit> as OpenedUnit;
  expect(report.errors.length).toBeGreaterThan(0);
  expect(await explainErrors(report, opened)).toEqual(report);
});
