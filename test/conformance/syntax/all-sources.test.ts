/** Every source file that OTP comes with: where we find an error, OTP finds one too. */

import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../src/erlang/syntax/index.ts';
import { list } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import {
  diskFiles,
  includePath,
  isComplaint,
  optionsFor,
  otpErrors,
  otpForms,
  otpRelease,
  sourceFiles,
  sourceLibrary,
} from './otp-sources.ts';

describe.skipIf(!hasOtp)('all sources of OTP (needs Erlang/OTP and its sources)', () => {
  it('are read without a false error', async context => {
    const library = await sourceLibrary();
    if (library === null) return context.skip('the sources of OTP are not installed');
    const release = await otpRelease();
    const files = sourceFiles(library, /./);
    const wrong: string[] = [];
    let incomplete = 0;
    for (const file of files) {
      const { diagnostics } = parseModule(file, diskFiles, optionsFor(file, library, release));
      const error = diagnostics.find(({ severity }) => severity === 'error');
      if (error === undefined) continue;
      const forms = await otpForms(file, includePath(file, library));
      if (forms.some(isComplaint) || (await otpErrors(list(forms), file)).length > 0) incomplete++;
      else wrong.push(`${basename(file)}:${error.line}: ${error.message}`);
    }
    console.log(
      `${files.length} source files: ${files.length - incomplete - wrong.length} without an error,` +
        ` ${incomplete} that neither reads (headers and macros that only OTP's build has), ${wrong.length} false errors`,
    );
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(1000);
    expect(incomplete / files.length).toBeLessThan(0.1);
  }, 240_000);
});
