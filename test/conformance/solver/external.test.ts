import { describe, expect, it } from 'vitest';
import { eq, int, variable } from '../../../src/logic/index.ts';
import { createProcessSolver } from '../../../src/solver/backends/smtlib-process/index.ts';

const i = variable('i', 'Int');

describe('a program that is no solver', () => {
  it.each([
    ['is not there', 'no-such-program', []],
    ['ends at once', 'true', []],
    ['says something else', 'sh', ['-c', 'while read line; do echo "(error \\"what?\\")"; done']],
    ['says nothing', 'sleep', ['60']],
  ])('%s: unknown, every time', async (_, command, args) => {
    const solver = createProcessSolver({ name: 'odd', args: () => args }, { timeoutMs: 10, command });
    for (let n = 0; n < 2; n++)
      expect(await solver.check({ constraints: [eq(i, int(1))], wanted: [] })).toMatchObject({
        kind: 'unknown',
      });
    await solver.close();
  });
});
