import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findSwipl, RealProlog } from '../../../src/prolog/swi/index.ts';

const swipl = findSwipl();

describe.skipIf(swipl === null)("SWI-Prolog's word (needs SWI-Prolog)", () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-swi-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'p.pl');
  writeFileSync(
    file,
    `:- op(700, xfx, is_not).
:- dynamic count/1.
count(0).
p(X) :- write(hello), Y is X + 1, Y > 3.
q(a is_not b) :- throw(seen).
next(N) :- retract(count(N)), M is N + 1, assertz(count(M)).
ask(X) :- read(X).
loop :- loop.
`,
  );
  const real = new RealProlog(swipl ?? '', file);

  it.each([
    ['p(3)', 'success'],
    ['p(1)', 'failure'],
    ['p(a)', 'exception(error(type_error(evaluable,a/0),context(p/1,_)))'],
    ['q(a is_not b)', 'exception(seen)'],
    ['ask(end_of_file)', 'success'],
    ['missing(1)', 'exception(error(existence_error(procedure,missing/1),_))'],
  ])('confirms %s: %s', async (goal, expected) => {
    expect(await real.confirm(goal, expected)).toEqual({ result: 'confirmed' });
  });

  it('runs every goal on a fresh database', async () => {
    for (const _ of [1, 2]) expect(await real.confirm('next(0)', 'success')).toEqual({ result: 'confirmed' });
  });

  it('tells what is different', async () => {
    expect(await real.confirm('p(3)', 'failure')).toEqual({ result: 'differs', outcome: 'success' });
    expect(await real.confirm('q(a is_not b)', 'exception(other)')).toEqual({
      result: 'differs',
      outcome: 'exception(seen)',
    });
  });

  it('does not wait for ever', async () => {
    expect(await real.confirm('loop', 'failure')).toEqual({
      result: 'unchecked',
      why: 'it did not end within 3 s there',
    });
  });

  it('cannot say anything about a file that is not there', async () => {
    const other = new RealProlog(swipl ?? '', join(folder, 'other.pl'));
    expect(await other.confirm('p(3)', 'success')).toMatchObject({ result: 'unchecked' });
  });
});
