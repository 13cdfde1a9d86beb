/** Programs with one token wrong: OTP refuses them when we do, and nearly always in the same line for the same reason. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseModule } from '../../../src/erlang/syntax/index.ts';
import { list } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { kindOf } from '../../unit/erlang/syntax/broken-programs.ts';
import { randomSource } from '../../unit/erlang/syntax/mutate.ts';
import { describeError, diskFiles, otpErrors, otpForms, otpRelease } from './otp-sources.ts';

const PROGRAMS = 400;
const corpus = join(import.meta.dirname, '..', 'lowering', 'corpus');
const words = /[A-Za-z0-9_@]+|\s+|[^\sA-Za-z0-9_@]/g;
const slips = [' X', ' 1', ' =', ' ->', ';', ',', ' when', '.', ' end', ' foo(X)', ' #r{}', ' <<>>', ' |'];

describe.skipIf(!hasOtp)('programs with one token wrong (needs Erlang/OTP)', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tandem-damaged-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are refused when OTP refuses them', async () => {
    const release = await otpRelease();
    const random = randomSource(3);
    const sources = readdirSync(corpus)
      .filter(name => name !== 'lw_transforms.erl')
      .map(name => readFileSync(join(corpus, name), 'utf8'));
    const wrong: string[] = [];
    const counts = { refused: 0, alike: 0 };
    for (let n = 0; n < PROGRAMS; n++) {
      const file = join(folder, 'm.erl');
      const text = slip(sources[random(sources.length)] as string, random);
      writeFileSync(file, text);
      const { diagnostics } = parseModule(file, diskFiles, { otpRelease: release });
      const ours = diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ line, code }) => `${line} ${kindOf(code)}`);
      const theirs = (await otpErrors(list(await otpForms(file, [])), file)).map(describeError);
      if (theirs.length > 0) counts.refused++;
      if (ours.length > 0 !== theirs.length > 0) {
        const [where] = [...ours, ...theirs].map(error => Number.parseInt(error, 10));
        wrong.push(`otp: ${theirs}; ours: ${ours}\n${text.split('\n').slice((where ?? 1) - 2, where)}`);
      } else if (theirs[0] !== undefined && ours.includes(theirs[0])) counts.alike++;
    }
    console.log(
      `${PROGRAMS} programs with one token wrong: OTP refuses ${counts.refused}, ${counts.alike} of them for the reason that we give`,
    );
    expect(wrong).toEqual([]);
    expect(counts.refused).toBeGreaterThan(PROGRAMS / 2);
    expect(counts.alike / counts.refused).toBeGreaterThan(0.97);
  }, 120_000);
});

/** One token gone, doubled, replaced by another name, or with something behind it. */
function slip(text: string, random: (limit: number) => number): string {
  const tokens = text.match(words) ?? [];
  const at = random(tokens.length);
  const names = tokens.flatMap((token, i) => (/^[A-Za-z]/.test(token) ? [i] : []));
  const kind = random(4);
  if (kind === 0) tokens[at] = '';
  else if (kind === 1) tokens[at] = tokens[Math.max(0, at - random(20))] as string;
  else if (kind === 2)
    tokens[names[random(names.length)] as number] = tokens[names[random(names.length)] as number] as string;
  else tokens[at] += slips[random(slips.length)] as string;
  return tokens.join('');
}
