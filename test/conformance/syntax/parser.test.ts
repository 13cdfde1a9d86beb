/** Our parser and OTP's own, on OTP's own standard library: the same trees. */

import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { abstractForm, parseModule, typeAttributes } from '../../../src/erlang/syntax/index.ts';
import { atom, exactEqual, Tuple } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { difference } from './abstract-difference.ts';
import {
  diskFiles,
  includePath,
  isComplaint,
  optionsFor,
  otpForms,
  otpRelease,
  sourceFiles,
  sourceLibrary,
} from './otp-sources.ts';

describe.skipIf(!hasOtp)('the parser on the standard library (needs Erlang/OTP and its sources)', () => {
  let library: string | null = null;
  let release = 0;
  beforeAll(async () => {
    library = await sourceLibrary();
    release = await otpRelease();
  });

  it('gives the trees of erl_parse, and finds no errors', async context => {
    if (library === null) return context.skip('the sources of OTP are not installed');
    const files = sourceFiles(library, /^stdlib-/);
    const different: string[] = [];
    for (const file of files) {
      const { forms, diagnostics } = parseModule(file, diskFiles, optionsFor(file, library, release));
      const theirs = (await otpForms(file, includePath(file, library))).filter(form => !isFile(form));
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      if (theirs.some(isComplaint)) continue;
      if (errors.length > 0) different.push(`${basename(file)}:${errors[0]?.line}: ${errors[0]?.message}`);
      const ours = forms.filter(form => form.kind !== 'file').map(abstractForm);
      expect(ours.length, file).toBe(theirs.length);
      for (const [i, form] of ours.entries()) {
        const found = difference(form, theirs[i] as Tuple);
        if (found !== null) {
          different.push(`${basename(file)}: ${found}`);
          break;
        }
      }
    }
    expect(different).toEqual([]);
    expect(files.length).toBeGreaterThan(70);
  }, 180_000);

  it('hands on types and specifications as OTP does', async context => {
    if (library === null) return context.skip('the sources of OTP are not installed');
    const [file] = sourceFiles(library, /^stdlib-/).filter(path => path.endsWith('/gb_trees.erl'));
    if (file === undefined) throw new Error('no gb_trees.erl');
    const { forms } = parseModule(file, diskFiles, optionsFor(file, library, release));
    const names = [
      'module',
      'record',
      'type',
      'opaque',
      'spec',
      'callback',
      'export_type',
      'optional_callbacks',
    ].map(atom);
    const theirs = (await otpForms(file, [])).filter(
      form => form instanceof Tuple && names.some(name => exactEqual(form.elements[2] as Tuple, name)),
    );
    const ours = typeAttributes(forms);
    expect(ours.length).toBe(theirs.length);
    expect(ours.map((form, i) => difference(form, theirs[i] as Tuple))).toEqual(ours.map(() => null));
  });
});

function isFile(form: unknown): boolean {
  return form instanceof Tuple && form.elements[0] === atom('attribute') && form.elements[2] === atom('file');
}
