/** OTP's own sources through our front end, and what OTP's compiler made of the same modules. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Module } from '../../../src/erlang/core/index.ts';
import { unpack } from '../../../src/erlang/otp/packed.ts';
import { type ParseOptions, parseModule } from '../../../src/erlang/syntax/index.ts';
import { lowerModule } from '../../../src/erlang/syntax/lower/module.ts';
import { beam } from '../oracle.ts';
import { diskFiles, optionsFor } from '../syntax/otp-sources.ts';

export type Lowered =
  | { readonly ok: true; readonly module: Module }
  | { readonly ok: false; readonly reason: string };

/** A file of OTP, compiled as OTP compiles it. */
export function lowerOtpSource(file: string, library: string, release: number): Lowered {
  return lowerSource(file, { ...optionsFor(file, library, release), macros: { COMPILER_VSN: '"1"' } });
}

export function lowerSource(file: string, options: ParseOptions): Lowered {
  const { forms, diagnostics } = parseModule(file, diskFiles, options);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) return { ok: false, reason: `${error.line}: ${error.message}` };
  const lowered = lowerModule(forms, file);
  return lowered.ok ? lowered : { ok: false, reason: lowered.problems[0]?.message ?? '' };
}

/** Null where the module was not compiled with debug information, or not installed. */
export async function otpCore(file: string): Promise<Module | null> {
  const path = join(file.slice(0, file.lastIndexOf('/src/')), 'ebin', `${basename(file, '.erl')}.beam`);
  if (!existsSync(path)) return null;
  const answer = await beam.bridge.coreOfBeam(path);
  return answer.kind === 'core' ? unpack(answer.bytes).module : null;
}
