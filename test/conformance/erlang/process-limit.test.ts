/** As many processes as OTP allows by default, and not one more. */
import { expect, test } from 'vitest';
import { Program } from '../../unit/erlang/machine/program.ts';

const program = new Program(`
  many(N) -> length([spawn(fun() -> receive never -> ok end end) || _ <- lists:seq(1, N)]).
`);
const LIMIT = 2 ** 18;
const steps = { steps: 10_000_000 };

test('a program has as many processes as the real machine allows', async () => {
  expect(await program.outcome('many', [LIMIT - 2], steps)).toBe(String(LIMIT - 2));
});

test('one more is a system_limit', async () => {
  expect(await program.outcome('many', [LIMIT + 1], steps)).toMatch(/^error: system_limit/);
});
