/** The bundle of `work.ts`, which does the work of all commands and of their threads. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Work from '../work.ts';
import { type Bundle, loadBundle } from './bundle.ts';

/** Its name in dist/, which the build fills in. */
declare const WORK_BUNDLE: string;

export function loadWork(args: readonly string[]): Bundle<typeof Work> {
  const path = join(fileURLToPath(import.meta.url), '..', WORK_BUNDLE);
  return loadBundle(path, useOf(args));
}

/** What the program is used for, as far as that decides which parts of it are needed. */
function useOf([command = '', ...args]: readonly string[]): string {
  const known = /^[a-z]+$/.test(command) ? command : 'help';
  return args.some(arg => arg.endsWith('.pl')) ? `${known}-prolog` : known;
}
