/** Broken programs: OTP refuses them for the same reasons, in the same lines. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { brokenPrograms, programText } from '../../unit/erlang/syntax/broken-programs.ts';
import { describeError, otpErrors, otpForms } from './otp-sources.ts';

describe.skipIf(!hasOtp)('programs that the compiler refuses (needs Erlang/OTP)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-errors-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(brokenPrograms)('$text', async program => {
    const file = join(folder, 'm.erl');
    writeFileSync(file, programText(program));
    const forms = await otpForms(file, []);
    const errors = (await otpErrors(list(forms), file)).map(describeError);
    const expected = [...program.errors, ...(program.otpAlso ?? [])];
    // A form that could not be read leaves functions, records and types behind that are then undefined.
    const consequences = expected.some(e => /syntax|scan|macro|head_mismatch/.test(e));
    const relevant = consequences ? errors.filter(e => !/ undefined_|spec_fun_undefined/.test(e)) : errors;
    expect(relevant.toSorted()).toEqual(expected.toSorted());
  });
});
