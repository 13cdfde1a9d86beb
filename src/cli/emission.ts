/**
 * `--emit-tests` for `run` and `test`. Its code is loaded where tests are asked for: a command that writes none does not
 * evaluate it.
 */
import type { EmitOptions } from './emit-tests.ts';

export type Emission = Awaited<ReturnType<typeof load>>;

export async function emissionFor({ emitTests }: EmitOptions): Promise<Emission | null> {
  return emitTests === null ? null : await load();
}

async function load() {
  const { checkEmitTests, emitTests } = await import('./emit-tests.ts');
  const { beginWithEarlier } = await import('./earlier-inputs.ts');
  return { check: checkEmitTests, beginWithEarlier, emit: emitTests };
}
