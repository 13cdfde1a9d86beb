import { describe, expect, it } from 'vitest';
import { type Expr, eq, ge, int, le, not, TRUE, variable } from '../../../src/logic/index.ts';
import { type Answer, type Assumption, chain, type Query, type Solver } from '../../../src/solver/index.ts';
import { assumptions } from '../../../src/solver/layers/assumptions.ts';

const [i, j] = ['i', 'j'].map(name => variable(name, 'Int')) as [Expr, Expr];

/** Decides nothing: the layers do, as far as these queries need them. */
const backend: Solver = {
  name: 'none',
  check: async () => ({ kind: 'unknown', reason: 'asked' }),
  close: async () => {},
};

const assumed = (at: number, reason: string, ...weaker: Expr[]): Assumption => ({
  at,
  reason,
  weaker: () => (weaker.length === 0 ? [TRUE] : (weaker as [Expr, ...Expr[]])),
});

const check = (constraints: Expr[], marks: Assumption[], more: Partial<Query> = {}): Promise<Answer> =>
  chain(backend).check({ constraints, wanted: [], assumptions: marks, ...more });

describe('assumptions', () => {
  it('calls a refutation that needs none a proof', async () => {
    const answer = await check([le(i, int(9)), ge(i, int(5)), le(i, int(4))], [assumed(0, 'small')]);
    expect(answer.kind).toBe('unsat');
    expect(answer).not.toHaveProperty('under');
  });

  it('goes beyond the assumption that is in the way, and no other', async () => {
    const marks = [assumed(0, 'small'), assumed(1, 'few')];
    const answer = await check([le(i, int(9)), le(j, int(9)), ge(i, int(50))], marks);
    expect(answer).toMatchObject({ kind: 'sat', beyond: ['small'] });
  });

  it('goes no further than to the first of the weaker statements, where that is far enough', async () => {
    const marks = [assumed(0, 'small', le(i, int(100)), TRUE)];
    const answer = await check([le(i, int(9)), ge(i, int(50))], marks);
    expect(answer.kind === 'sat' && answer.model.variables.get('i')).toBeLessThanOrEqual(100n);
    const far = await check([le(i, int(9)), ge(i, int(500))], marks);
    expect(far).toMatchObject({ kind: 'sat', beyond: ['small'] });
  });

  it('takes what holds anyway for a proof', async () => {
    const marks = [assumed(0, 'small', le(i, int(100)))];
    const answer = await check([le(i, int(9)), ge(i, int(500))], marks);
    expect(answer.kind).toBe('unsat');
    expect(answer).not.toHaveProperty('under');
  });

  it('marks positions, not expressions', async () => {
    const small = le(i, int(9));
    const answer = await check([small, small, ge(i, int(50))], [assumed(0, 'small')]);
    expect(answer.kind).toBe('unsat');
    expect(answer).not.toHaveProperty('under');
  });

  it('lets the refutation stand under its assumptions where nothing is known without them', async () => {
    const answers: Answer[] = [{ kind: 'unsat' }, { kind: 'unknown', reason: 'hard' }];
    const scripted = (): Solver => {
      let turn = 0;
      const check = async (): Promise<Answer> => answers[Math.min(turn++, 1)] as Answer;
      return { ...backend, check };
    };
    const query = { constraints: [not(eq(i, int(1)))], wanted: [], assumptions: [assumed(0, 'small')] };
    expect(await assumptions(scripted()).check(query)).toEqual({ kind: 'unsat', under: ['small'] });
    // With little time it is worth another try.
    expect((await assumptions(scripted()).check({ ...query, timeoutMs: 5 })).kind).toBe('unknown');
  });

  it('asks once where there are none', async () => {
    let asked = 0;
    const counting: Solver = {
      ...backend,
      check: async () => {
        asked++;
        return { kind: 'unsat' };
      },
    };
    expect(await assumptions(counting).check({ constraints: [], wanted: [] })).toEqual({ kind: 'unsat' });
    expect(asked).toBe(1);
  });
});
